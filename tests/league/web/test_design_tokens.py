"""Every color and text size is written once, in `tokens.css` if several style sheets use it."""

import re
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings

from common.design_tokens import colors
from testing.factories import ClubFactory

STATIC = Path(settings.ROOT, "static")
SHEETS = [*STATIC.glob("css/*.css"), *STATIC.glob("games/*.css")]
COLOR = re.compile(r"(?:#|%23)([0-9a-f]{6}|[0-9a-f]{3})\b", re.IGNORECASE)
FONT = re.compile(r"(?:^|[{;\s])(?:font|font-size|--size-\d|--count): ?([^;}]+)")
REM = re.compile(r"(?<![\d.])[\d.]+rem")
ALONE = [  # files that can't load a style sheet, with colors of their own beside those of the style sheets
    STATIC / "verify.html",
    STATIC / "icons/icon.svg",
    STATIC / "icons/site.webmanifest",
    Path(settings.ROOT, "templates/components/_icon.html"),
]


def repeated(found):
    return sorted(each for each, times in Counter(found).items() if times > 1)


def test_no_color_is_written_twice_in_the_style_sheets():
    assert repeated(color for sheet in SHEETS for color in COLOR.findall(sheet.read_text())) == []


def test_no_text_size_is_written_twice_in_the_style_sheets():
    """In rem: drawings, paper and the wall have units of their own."""
    fonts = [font for sheet in SHEETS for font in FONT.findall(sheet.read_text())]
    assert len(fonts) > 50
    assert repeated(size for font in fonts for size in REM.findall(font)) == []


@pytest.mark.parametrize("file", ALONE, ids=lambda file: file.name)
def test_a_file_that_stands_alone_has_the_colors_of_the_style_sheets(file):
    known = {color for sheet in SHEETS for color in COLOR.findall(sheet.read_text())} | {"fff"}
    assert set(COLOR.findall(file.read_text())) - known == set()


def test_no_template_or_module_repeats_a_color_of_the_tokens():
    code = [
        file
        for folder in ("common", "games", "launcher", "league", "templates")
        for file in Path(settings.ROOT, folder).rglob("*.*")
        if file.suffix in (".py", ".html") and file not in ALONE and "migrations" not in file.parts
    ]
    shown = {str(file) for file in code if any(f'"{color}"' in file.read_text() for color in colors().values())}
    assert shown == set()


@pytest.mark.django_db
def test_a_phone_draws_its_bar_in_the_color_of_the_club(client):
    club = ClubFactory(is_public=True, bar_color="#1f3a6e")
    assert re.findall(r'"theme-color"\s+content="(#\w+)"', client.get(f"/c/{club.slug}/").text)[0] == "#1f3a6e"
    assert re.findall(r'"theme-color"\s+content="(#\w+)"', client.get("/").text) == ["#1c5b47", "#0f1a15"]
