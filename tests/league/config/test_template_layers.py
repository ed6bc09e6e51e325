"""Templates read downhill as modules do: a page uses parts of its own app, or of an app below it."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TEMPLATES = ROOT / "templates"
USED = re.compile(r"""\{%\s*(?:include|extends)\s+["']([a-z_]+)/""")
FOR_ALL = {"components"}


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
