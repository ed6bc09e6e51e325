"""What the contracts of the modules can't see reads downhill as well: parts of pages, and tables in SQL."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
TEMPLATES = ROOT / "templates"
USED = re.compile(r"""\{%\s*(?:include|extends)\s+["']([a-z_]+)/""")
FOR_ALL = {"components"}
TABLE = re.compile(r"\b(?:FROM|JOIN|INTO|UPDATE) (?:club_)?([a-z]+)_[a-z]+", re.ASCII)


def layers():
    """app -> how high it stands, by the contract that holds for the modules."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (apps,) = (each["layers"] for each in contracts if each["id"] == "apps")
    return {app.removeprefix("league."): -number for number, line in enumerate(apps) for app in line.split(" | ")}


def upward(templates):
    """Each use of a part of an app that doesn't stand below: (template, the other app)."""
    height = layers()
    for page in sorted(templates.rglob("*.html")):
        app, *below = page.relative_to(templates).parts
        for other in USED.findall(page.read_text()) if below else ():
            if other != app and other not in FOR_ALL and height.get(other, 0) >= height.get(app, 1):
                yield page.relative_to(templates).as_posix(), other


def test_no_template_uses_a_part_of_an_app_above_or_beside_its_own():
    assert list(upward(TEMPLATES)) == []


def test_a_part_of_another_app_is_noticed(tmp_path):
    for app, other in (("tournaments", "sessions"), ("rounds", "tournaments"), ("tournaments", "rounds")):
        (tmp_path / app).mkdir(exist_ok=True)
        (tmp_path / app / f"{other}.html").write_text(f'{{% include "{other}/_part.html" %}}')
    assert list(upward(tmp_path)) == [
        ("rounds/tournaments.html", "tournaments"),
        ("tournaments/sessions.html", "sessions"),
    ]


def foreign_tables(folder, app):
    """Each table in SQL of an app that doesn't stand below `app`, or whose models are nobody else's: (module, app)."""
    height = layers()
    for module in sorted(folder.rglob("*.py")):
        for other in TABLE.findall(module.read_text()) if "migrations" not in module.parts else ():
            if other != app and (other == "games" or height.get(other, -99) >= height[app]):
                yield module.name, other


@pytest.mark.parametrize("app", sorted(layers().keys() - {"common", "rules"}))
def test_no_sql_reads_a_table_of_an_app_above_or_one_of_the_games(app):
    folder = ROOT / "games" if app == "games" else ROOT / "league" / app
    assert list(foreign_tables(folder, app)) == []


def test_a_foreign_table_is_noticed(tmp_path):
    (tmp_path / "selectors.py").write_text(
        """SQL = "SELECT 1 FROM results_game JOIN games_match JOIN club_sessions_seat" """
    )
    assert list(foreign_tables(tmp_path, "ratings")) == [("selectors.py", "games"), ("selectors.py", "sessions")]
