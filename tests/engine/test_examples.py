"""Examples in documents and docstrings are correct, and the players' page lists every preset."""

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import games.engine
from games.engine import PRESETS

ROOT = Path(__file__).parents[2]
MODULES = [module.name for module in pkgutil.walk_packages(games.engine.__path__, "games.engine.")]


def test_a_hand_in_a_document_counts_as_it_says() -> None:
    tried = doctest.testfile(str(ROOT / "docs/rules.md"), module_relative=False)
    assert tried.attempted > 0
    assert tried.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples_are_correct(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_the_players_page_has_a_column_for_every_preset() -> None:
    head = next(line for line in (ROOT / "docs/rules.md").read_text().splitlines() if "`hoyle`" in line)
    assert head.replace("|", " ").replace("`", "").split() == list(PRESETS)
