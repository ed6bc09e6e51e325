"""Journal entries that an earlier version stored can be read: their codes and parameters stay."""

import json
import re
from pathlib import Path

import pytest

from common.journal import JournalBase

STORED = json.loads((Path(__file__).parents[2] / "golden" / "journal-codes-1.json").read_text())
JOURNALS = {model._meta.label: model for model in JournalBase.__subclasses__()}


def unreadable(sentences: dict[str, str], stored: dict[str, list[str]]) -> list[str]:
    """The stored codes without a sentence, or with one that needs a parameter that was not stored."""
    needed = {code: set(re.findall(r"%\((\w+)\)", sentence)) for code, sentence in sentences.items()}
    return [code for code, parameters in stored.items() if not needed.get(code, {code}) <= set(parameters)]


def test_every_journal_is_covered() -> None:
    assert JOURNALS.keys() == STORED.keys()


@pytest.mark.parametrize("journal", JOURNALS)
def test_entries_of_an_earlier_version_can_be_read(journal: str) -> None:
    assert unreadable(JOURNALS[journal].sentences, STORED[journal]) == []


@pytest.mark.parametrize("journal", JOURNALS)
def test_every_code_is_in_the_list_of_stored_codes(journal: str) -> None:
    assert JOURNALS[journal].sentences.keys() == STORED[journal].keys()


def test_a_lost_code_and_an_added_parameter_are_noticed() -> None:
    stored = {"entered": ["name"], "undone": []}
    assert unreadable({"entered": "%(name)s came", "undone": "undone"}, stored) == []
    assert unreadable({"entered": "%(name)s at %(desk)s"}, stored) == ["entered", "undone"]
