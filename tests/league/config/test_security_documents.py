"""The security documents are correct: the tests that they name exist, and so does the stated percentage."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
ROW = re.compile(r"^\| (\d+\.\d+\.\d+|\d+\.\*) \|.*\| (.*) \|$", re.MULTILINE)
WHOLE_CHAPTERS = {"10.*": 29, "17.*": 7}  # requirements of level 1 and 2
REQUIREMENTS = 253  # of level 1 and 2 in ASVS 5.0.0


def text(name: str) -> str:
    return (ROOT / "docs" / name).read_text()


@cache
def functions_in(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text())
    return {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)}


def missing(page: str) -> list[str]:
    named = NAMED.findall(page)
    assert named
    return [f"{path}::{test}" for path, test in named if not (ROOT / path).exists() or test not in functions_in(path)]


@pytest.mark.parametrize("page", ["security.md", "asvs.md"])
def test_every_test_that_is_named_exists(page: str) -> None:
    assert missing(text(page)) == []


def test_a_test_that_does_not_exist_is_noticed() -> None:
    assert missing("`tests/conftest.py::test_no_such`") == ["tests/conftest.py::test_no_such"]


def test_every_attack_is_listed() -> None:
    listed = {int(number) for number in re.findall(r"^\| A(\d+) \|", text("security.md"), re.MULTILINE)}
    assert listed >= set(range(1, 33))


def test_every_requirement_of_level_2_is_listed_and_the_share_is_right() -> None:
    rows = ROW.findall(text("asvs.md"))
    assert len({number for number, _ in rows}) == len(rows)
    counts: Counter[str] = Counter()
    for number, state in rows:
        kind = "open" if state == "**open**" else "does not apply" if state.startswith("does not apply") else "covered"
        counts[kind] += WHOLE_CHAPTERS.get(number, 1)
    assert counts.total() == REQUIREMENTS
    share = counts["covered"] / (counts["covered"] + counts["open"])
    stated = f"{counts['covered']} are covered, {counts['open']} are open, {counts['does not apply']} do not apply"
    assert f"{stated} ({share:.0%} of those that apply are covered)" in " ".join(text("asvs.md").split())
