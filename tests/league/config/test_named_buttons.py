"""Buttons, links and pages that documents name in italics exist in the program."""

import ast
import importlib.util
import re
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[3]
GUIDES = [ROOT / "README.md", *(path for path in (ROOT / "docs").rglob("*.md") if path.parent.name != "how")]
NAMES = [str(path.relative_to(ROOT)) for path in GUIDES]
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
ITALICS = re.compile(r"(?<![*\w])\*([A-Z0-9][^*]{1,70}?)\*(?![*\w])")
ALL_ITALICS = re.compile(r"(?<![*\w])\*([^*\s][^*]{0,70}?)\*(?![*\w])")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\{.*?\}\}")
SPOKEN_ONLY = re.compile(r"<(\w+)[^>]*class=\"visually-hidden\"[^>]*>.*?</\1>", re.DOTALL)
LINK = re.compile(r"<a [^>]*>(.*?)</a>", re.DOTALL)
FOLD = re.compile(r"<details([^>]*)>\s*<summary[^>]*>(.*?)</summary>", re.DOTALL)
TITLES = {"Noddy", "Suckling", "Muggins", "Riverside Peggers", "Upgrading", "Ratio"}  # players, a club, headings
PERSON = r"(?:Ann|Carla|Dev|Evelyn|Gus|Hana|Ines|Nell|Pat) ?(?:\w|')*(?: [A-Z][\w']+)?"
STATES = "Qualifying|Playoffs|Consolation|paid|owed|waived|hand|crib|muggins|the play|Reopen the session"
FILLED_IN = rf"(?:\$?[\d.]+|{PERSON}(?: and {PERSON})?|{STATES})"  # placeholders in a guide
GAMES, TOURNAMENTS, SESSIONS = "games/", "tournaments/", "sessions/"
ELSEWHERE = {  # pages outside the program
    "docs/tutorials/first-match.md": (TOURNAMENTS, SESSIONS, "templates/rounds/", "templates/clubs/"),
    "docs/playing.md": (TOURNAMENTS, SESSIONS, "templates/rounds/", "templates/clubs/"),
    "docs/after-a-match.md": (TOURNAMENTS, SESSIONS, "templates/rounds/", "templates/clubs/"),
    "docs/tutorials/first-tournament.md": (GAMES, SESSIONS),
    "docs/tournaments/run-a-tournament.md": (SESSIONS,),
    "docs/tournaments/scorecards.md": (GAMES, SESSIONS),
    "docs/tournaments/money-and-pools.md": (GAMES, SESSIONS),
    "docs/tutorials/first-night.md": (GAMES, TOURNAMENTS),
}


@cache
def sources() -> dict[str, str]:
    return {
        str(path.relative_to(ROOT)): path.read_text()
        for path in _words().tracked("templates", "league", "games", "common")
    }


@cache
def _words() -> ModuleType:
    spec = importlib.util.spec_from_file_location("words", ROOT / ".ci" / "words.py")
    assert spec and spec.loader
    words = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(words)
    return words


@cache
def said_in(name: str) -> set[str]:
    """All visible text of a file."""
    text = sources()[name]
    if name.endswith(".py"):
        found = {each for _, each, is_marked in _words().strings(ast.parse(text)) if is_marked}
    elif name.endswith((".html", ".txt")):
        found = {each for _, each, _ in _words().template_text(SPOKEN_ONLY.sub("", text))}
    else:
        found = set()
    found = {each for text in found for each in (*text.split("{% plural %}"), *LINK.findall(text))}
    return {" ".join(re.sub(r"<[^>]+>", " ", each).split()) for each in found}


@cache
def messages(elsewhere: tuple[str, ...]) -> re.Pattern[str]:
    """All texts of the program, except `elsewhere`, as one pattern; a placeholder is a number, a name or a state."""
    files = [name for name in sources() if "/migrations/" not in name and not any(each in name for each in elsewhere)]
    said = set().union(*map(said_in, files))
    with_letters = (text for text in said if re.search(r"[A-Za-z]{2}", PLACEHOLDER.sub("", text)))
    return re.compile(
        "|".join(FILLED_IN.join(map(re.escape, PLACEHOLDER.split(text))) for text in sorted(with_letters))
    )


def named_in(document: str, italics: re.Pattern[str] = ITALICS) -> set[str]:
    return {" ".join(each.split()) for each in italics.findall(CODE.sub("", document))} - TITLES


def unknown(document: str, name: str = "") -> set[str]:
    said = messages(ELSEWHERE.get(name, ()))
    return {
        each for each in named_in(document, ALL_ITALICS if "tutorials" in name else ITALICS) if not _is_said(each, said)
    }


def _is_said(name: str, said: re.Pattern[str]) -> bool:
    """Whether it is a text, a person's name, a path through the menus, or several facts of one line."""
    parts = re.split(r" · | → ", name)
    if len(parts) > 1:
        return all(_is_said(part, said) for part in parts)
    ways = (name, name.replace("'", "’"), name[0].upper() + name[1:])
    return any(said.fullmatch(way) or re.fullmatch(FILLED_IN, way) for way in ways)


@cache
def open_folds() -> set[str]:
    """The folds that are initially open."""
    return {
        " ".join(re.sub(r"\{%.*?translate|%\}|<[^>]+>|[\"{]", " ", summary).split())
        for text in sources().values()
        for attributes, summary in FOLD.findall(text)
        if re.search(r"\bopen\b", re.sub(r"\{%.*?%\}.*?\{% endif %\}", "", attributes))
    }


@pytest.mark.parametrize("name", NAMES)
def test_files_and_pages_that_a_guide_names_exist(name: str) -> None:
    assert unknown((ROOT / name).read_text(), name) == set()


@pytest.mark.parametrize("name", [name for name in NAMES if "tutorials" in name or "organizers" in name])
def test_a_guide_formats_times_like_the_pages(name: str) -> None:
    assert re.findall(r"\b(?:1[3-9]|2[0-3]):[0-5]\d\b", CODE.sub("", (ROOT / name).read_text())) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_guide_opens_no_fold_that_is_open(name: str) -> None:
    opened = re.findall(r"\b[Oo]pen\s+\*([^*]+)\*", (ROOT / name).read_text())
    assert open_folds() & {" ".join(each.split()) for each in opened} == set()


@pytest.mark.parametrize(
    ("name", "worn"),
    [
        ("first-night.md", {"Save the round", "Something is wrong?"}),
        ("first-match.md", {"Against", "What happened", "The record", "The analysis"}),
        ("first-tournament.md", {"What is played", "To the first round", "Delete rehearsal", "Playoff is over"}),
    ],
)
def test_names_that_guides_once_had_are_noticed(name: str, worn: set[str]) -> None:
    document = " ".join(f"Press *{each}*." for each in worn)
    assert unknown(f"{document} Press *Sign in*, then read `*Not this*`.", f"docs/tutorials/{name}") == worn
