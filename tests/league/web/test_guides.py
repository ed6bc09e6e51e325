"""The guides in the program: each page has one, their links work, and no other file is readable."""

import re

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from league.web.access import ACCESS
from league.web.guides import GUIDES, HELP, help_for, markdown, rendered

NAMES = set(ACCESS) | {name for name in get_resolver().reverse_dict if isinstance(name, str)}


def parts_of(name: str) -> set[str]:
    return set(re.findall(r'<h\d id="([^"]+)"', rendered(name)[1]))


@pytest.mark.parametrize("name", sorted(HELP))
def test_each_page_in_the_table_exists_and_links_to_a_guides_section(name: str) -> None:
    assert name in NAMES or any(each.startswith(f"{name}:") for each in NAMES)
    guide, _, part = HELP[name].partition("#")
    assert guide in GUIDES
    assert not part or part in parts_of(guide)


@pytest.mark.parametrize("name", sorted(ACCESS))
def test_every_page_has_a_guide(name: str) -> None:
    assert help_for(name).startswith("/help/")


@pytest.mark.django_db
@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_is_shown_to_anyone_and_its_links_lead_to_guides(client: Client, name: str) -> None:
    page = client.get(reverse("help", args=[name])).content.decode()
    assert f"<h1>{rendered(name)[0].split('&')[0]}" in page.replace("&#x27;", "'")
    for target in re.findall(r'href="([^"]*)"', rendered(name)[1]):
        if "://" not in target:
            guide, _, part = target.removeprefix("/help/").partition("/#")
            assert guide.removesuffix("/") in GUIDES
            assert not part or part in parts_of(guide), target


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["README", "how/money", "../ARCHITECTURE", "../.env", "security", "organizers.md"])
def test_no_other_file_is_read(client: Client, name: str) -> None:
    assert client.get(f"/help/{name}/").status_code == 404


def test_tags_in_a_guide_stay_text() -> None:
    assert "<script>" not in markdown.render("<script>alert(1)</script> [x](javascript:alert(1))")
