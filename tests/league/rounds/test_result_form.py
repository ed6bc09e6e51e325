"""Errors in a typed result are shown at their fields."""

import pytest

from league.rounds.forms.results import ResultForm
from league.rules.formats import Format


@pytest.mark.parametrize(
    ("names", "typed", "wrong"),
    [
        ("Ann Bob", {"margin": ""}, ["margin"]),
        ("Ann Bob", {"margin": "125"}, ["margin"]),
        ("Ann Bob Cem", {"margin_1": "14"}, ["margin_2"]),
        ("Ann Bob Cem", {"margin_1": "125", "margin_2": "14"}, ["margin_1"]),
        ("Ann Bob Cem", {"margin_1": "7", "margin_2": "14"}, []),
    ],
)
def test_a_margin_that_is_missing_or_impossible_is_marked(names: str, typed: dict[str, str], wrong: list[str]) -> None:
    sent = {"expected_version": "0", "entry_id": "3c9e7c55-8a3c-4c1f-9b4f-2f5a8e6d7b10", "winner": "0"} | typed
    form = ResultForm(sent, fmt=Format(), names=names.split())
    assert form.is_valid() == (not wrong)
    assert [name for name, field in form.fields.items() if "aria-invalid" in field.widget.attrs] == wrong
