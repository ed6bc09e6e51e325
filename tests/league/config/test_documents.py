"""Documents agree with the code: everything that they name exists, and all settings are documented."""

import re
from pathlib import Path
from pkgutil import resolve_name

import pytest
from django.core.management import get_commands

from tests.league.config.test_security_documents import NAMED, functions_in

ROOT = Path(__file__).parents[3]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
NAMES = [str(document.relative_to(ROOT)) for document in DOCUMENTS]
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
VARIABLE = r"([A-Z][A-Z_]+)"
FILE = re.compile(r"`((?:[\w.-]+/)+[\w.-]+\.(?:py|html|js|css|md|toml|json|yaml))(?:::\w+)?`")
HOW = ["ARCHITECTURE.md", *(name for name in NAMES if name.startswith("docs/how/"))]
NAME = re.compile(r"\b(?:[a-z]+_\w+|[A-Z][a-z]+[A-Z]\w*)\b")  # of a function or a class
IN_A_FILE = re.compile(r"`([\w.]+)`(?: in| \() ?`((?:[\w-]+/)+[\w.-]+\.(?:py|js))`")
PROGRAM = ("league", "games", "common", "launcher", "static", "templates", "testing", "docker", "gunicorn.conf.py")
READ = re.compile(rf"""(?:environ(?:\.get|\.setdefault)?[(\[]|needed\(|switch\()["']{VARIABLE}""")


def text(name: str) -> str:
    return (ROOT / name).read_text()


def heading(line: str) -> str:
    """A heading as an anchor for links."""
    return re.sub(r"[^\w\- ]", "", line.lower()).strip().replace(" ", "-")


def tree() -> list[str]:
    """Every path in ARCHITECTURE's tree, from its indentation."""
    block = re.search(r"## The tree\n+```\n(.*?)```", text("ARCHITECTURE.md"), re.DOTALL)
    assert block
    found, above = [], {}
    for line in block[1].splitlines():
        indent = len(line) - len(line.lstrip())
        if indent > 4:  # a continued description
            continue
        for name in re.match(r"((?:\S+ {1,2})*\S+)", line.strip())[1].split():
            if name.endswith("/") or "." in name:
                found.append("".join(above[step] for step in sorted(above) if step < indent) + name)
        above = {step: folder for step, folder in above.items() if step < indent} | {indent: line.split()[0]}
    return found


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name: str) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", FENCED.sub("", text(name))):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (ROOT / name).parent / path if path else ROOT / name
        assert target.exists(), link
        if anchor:
            titles = re.findall(r"^#+ (.*)$", FENCED.sub("", target.read_text()), re.MULTILINE)
            assert anchor in map(heading, titles), link


@pytest.mark.parametrize("name", NAMES)
def test_files_that_are_named_exist(name: str) -> None:
    named = re.findall(r"`((?:league|games|tests|testing|templates|docs|docker|\.ci)/[\w./-]+)`", text(name))
    missing = {path for path in named if not (ROOT / path).exists()}
    assert missing <= {"docker/.env"}  # which is never tracked


@pytest.mark.parametrize("name", HOW)
def test_a_page_for_programmers_names_files_and_tests_that_exist(name: str) -> None:
    assert [path for path in FILE.findall(text(name)) if not (ROOT / path).exists()] == []
    assert [(path, test) for path, test in NAMED.findall(text(name)) if test not in functions_in(path)] == []


@pytest.fixture(scope="module")
def words_of_the_program() -> set[str]:
    files = [
        each for name in PROGRAM for each in ((ROOT / name).rglob("*.*") if (ROOT / name).is_dir() else [ROOT / name])
    ]
    read = [each for each in files if each.suffix in {".py", ".js", ".html", ".json", ".yaml"}]
    return {word for each in read for word in re.findall(r"\w+", each.read_text() + each.stem)}


@pytest.mark.parametrize("name", [name for name in HOW if name != "docs/how/recipes.md"])  # whose names are examples
def test_a_page_for_programmers_names_functions_that_exist(name: str, words_of_the_program: set[str]) -> None:
    page = " ".join(FENCED.sub("", text(name)).split())
    spans = (span for span in re.findall(r"`([^`]+)`", page) if "/" not in span)
    named = {word for span in spans for word in NAME.findall(span)}
    tests = {word for word in named if word.startswith("test_")}
    assert named - tests - words_of_the_program == set()
    assert [(it, path) for it, path in IN_A_FILE.findall(page) if it.split(".")[-1] not in text(path)] == []


def test_a_file_that_does_not_exist_is_noticed() -> None:
    named = "`league/no_such.py` and `tests/no_such.py::test_it`, but neither `make check` nor `request.club`"
    assert FILE.findall(named) == ["league/no_such.py", "tests/no_such.py"]


@pytest.mark.parametrize("template", sorted((ROOT / "templates").rglob("_*.html")), ids=lambda path: path.name)
def test_what_the_comment_of_a_part_names_exists(template: Path) -> None:
    comment = template.read_text().partition("#}")[0]
    for name in re.findall(r"\b(?:common|games|league)(?:\.\w+)+", comment):
        assert resolve_name(name)


def test_every_page_for_programmers_is_linked_from_the_architecture() -> None:
    linked = set(re.findall(r"\]\((docs/how/[\w-]+\.md)\)", text("ARCHITECTURE.md")))
    assert linked == {*HOW} - {"ARCHITECTURE.md"}


@pytest.mark.parametrize("name", NAMES)
def test_commands_exist(name: str) -> None:
    code = re.findall(r"`[^`\n]+`", FENCED.sub("", text(name))) + FENCED.findall(text(name))
    targets = set(re.findall(r"^([a-z-]+):", text("Makefile"), re.MULTILINE))
    assert {word for part in code for word in re.findall(r"\bmake ([a-z-]+)", part)} <= targets
    assert {word for part in code for word in re.findall(r"\bmanage\.py ([a-z_]+)", part)} <= set(get_commands())


def test_every_make_target_is_told() -> None:
    targets = re.findall(r"^([a-z-]+):.*##", text("Makefile"), re.MULTILINE)
    found = re.findall(r"make ([a-z-]+)", text("CONTRIBUTING.md"))
    assert {*targets} - {"help"} <= {*found}


def test_the_settings_are_those_that_are_read() -> None:
    sources = [
        *(ROOT / "league").rglob("*.py"),
        *(ROOT / "launcher").rglob("*.py"),
        ROOT / "manage.py",
        ROOT / "testing" / "servers.py",
    ]
    read = {name for source in sources for name in READ.findall(source.read_text())}
    table = text("docs/operators.md").partition("## Settings")[2].partition("### Mail")[0]
    assert set(re.findall(rf"^\| `{VARIABLE}`", table, re.MULTILINE)) == read


def test_the_containers_variables_are_documented() -> None:
    asked = set(re.findall(rf"\$\{{{VARIABLE}", text("docker/compose.yaml") + text("docker/entry")))
    asked |= set(READ.findall(text("gunicorn.conf.py")))
    page = text("docs/operators.md").partition("## With containers")[2].partition("## Without containers")[0]
    assert asked == set(re.findall(rf"`{VARIABLE}`", page))


@pytest.mark.parametrize("path", tree())
def test_the_tree_is_as_it_is_drawn(path: str) -> None:
    assert (ROOT / path).exists()


def test_every_folder_of_the_league_is_in_the_tree() -> None:
    folders = {f"league/{file.parent.name}/" for file in (ROOT / "league").glob("*/__init__.py")}
    assert folders <= set(tree())
