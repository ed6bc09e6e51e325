"""Documents name buttons, links and pages in italics, as the program does."""

import ast
import importlib.util
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
GUIDES = [ROOT / "README.md", *(path for path in (ROOT / "docs").rglob("*.md") if path.parent.name != "how")]
NAMES = [str(path.relative_to(ROOT)) for path in GUIDES]
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
ITALICS = re.compile(r"(?<![*\w])\*([A-Z][^*]{1,70}?)\*(?![*\w])")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\{.*?\}\}|\s{2,}")
SPOKEN_ONLY = re.compile(r'<span class="visually-hidden">.*?</span>', re.DOTALL)
TITLES = {"Noddy", "Suckling", "Muggins", "Riverside Peggers", "Upgrading", "Ratio"}  # players, a club, headings


@cache
def messages() -> re.Pattern[str]:
    """All that the program says, as one pattern: a placeholder is any text."""
    path = ROOT / ".ci" / "words.py"
    spec = importlib.util.spec_from_file_location("words", path)
    assert spec and spec.loader
    words = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(words)
    found = set()
    for file in words.tracked("templates", "league", "games", "common"):
        if file.suffix == ".py":
            found |= {text for _, text, _ in words.strings(ast.parse(file.read_text()))}
        elif file.suffix in {".html", ".txt"}:
            found |= {text for _, text, _ in words.template_text(file.read_text())}
    found |= {SPOKEN_ONLY.sub("", text) for text in found}
    said = {" ".join(re.sub(r"<[^>]+>", " ", text).split()) for text in found}
    with_letters = (text for text in said if re.search(r"[A-Za-z]{2}", PLACEHOLDER.sub("", text)))
    return re.compile("|".join(".+".join(map(re.escape, PLACEHOLDER.split(text))) for text in sorted(with_letters)))


def named_in(document: str) -> set[str]:
    return {" ".join(each.split()) for each in ITALICS.findall(CODE.sub("", document))} - TITLES


def unknown(document: str) -> set[str]:
    return {
        each
        for each in named_in(document)
        if not messages().fullmatch(each.replace("'", "’")) and not messages().fullmatch(each)
    }


@pytest.mark.parametrize("name", NAMES)
def test_what_a_guide_names_is_there(name: str) -> None:
    assert unknown((ROOT / name).read_text()) == set()


def test_a_button_that_is_not_there_is_noticed() -> None:
    assert unknown("Press *Sign in*, then *Bake a cake*, and read `*Not this*`.") == {"Bake a cake"}
