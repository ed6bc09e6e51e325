"""No page is without a link: a template or a view names each URL."""

import re
from collections.abc import Iterator
from pathlib import Path

from league.web.access import ACCESS

ROOT = Path(__file__).parents[3]
TABLES = {"urls.py", "access.py"}
FIXED = {"robots", "favicon", "touch_icon", "offline"}
"""Asked for by browsers at fixed addresses."""
SHARED = {"rounds": ("sessions", "tournaments")}
"""An app that names the URLs of others."""


def named() -> Iterator[str]:
    """Every quoted URL name in templates and in code, except in the tables of URLs and of access."""
    for folder, kind in (("templates", "html"), ("common", "py"), ("games", "py"), ("league", "py")):
        for file in (ROOT / folder).rglob(f"*.{kind}"):
            if file.name not in TABLES:
                text = file.read_text(encoding="utf-8")
                yield from re.findall(r"""["']([a-z_-]+(?::[a-z_]+)?)["']""", text)
                app = file.relative_to(ROOT).parts[1]
                for name in re.findall(r'\b(?:address\([\w.]+, |at\()"(\w+)"', text):
                    yield from (f"{each}:{name}" for each in SHARED.get(app, (app,)))


def test_a_link_leads_to_every_page() -> None:
    for_programs = {name for name in ACCESS if ":api_" in name or name.startswith("games-api:")}
    assert ACCESS.keys() - {*named()} - for_programs == FIXED
