"""The guides in the program: each page has one, their links work, and no other file is readable."""

import re

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from league.web.access import ACCESS
from league.web.guides import HELP, NAMES, help_for, markdown, rendered

PAGES = set(ACCESS) | {name for name in get_resolver().reverse_dict if isinstance(name, str)}


def parts_of(name: str) -> set[str]:
    return set(re.findall(r'<h\d id="([^"]+)"', rendered(name).text))


@pytest.mark.parametrize("name", sorted(HELP))
def test_each_page_in_the_table_exists_and_links_to_a_guides_section(name: str) -> None:
    assert name in PAGES or any(each.startswith(f"{name}:") for each in PAGES)
    guide, _, part = HELP[name].partition("#")
    assert guide in NAMES
    assert not part or part in parts_of(guide)


@pytest.mark.parametrize("name", sorted(ACCESS))
def test_every_page_has_a_guide(name: str) -> None:
    assert help_for(name).startswith("/help/")


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_guide_is_shown_to_anyone_and_its_links_lead_to_guides(client: Client, name: str) -> None:
    page = client.get(reverse("help", args=[name])).content.decode()
    assert f"<h1>{rendered(name).title.split('&')[0]}" in page.replace("&#x27;", "'")
    for target in re.findall(r'href="([^"]*)"', rendered(name).text):
        if "://" not in target:
            guide, _, part = target.removeprefix("/help/").partition("/#")
            assert guide.removesuffix("/") in NAMES
            assert not part or part in parts_of(guide), target


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_link_of_a_guide_has_a_target(name: str) -> None:
    assert "<a>" not in rendered(name).text


@pytest.mark.django_db
def test_the_list_of_guides_leads_to_each_guide_and_each_guide_back(client: Client) -> None:
    page = client.get(reverse("guides")).content.decode()
    assert set(re.findall(r'href="/help/([^"]+)/"', page)) == NAMES
    assert 'href="/help/"' in client.get(reverse("help", args=["rules"])).content.decode()


@pytest.mark.django_db
def test_a_long_guide_begins_with_its_sections(client: Client) -> None:
    page = client.get(reverse("help", args=["organizers"])).content.decode()
    assert '<li><a href="#1-check-in">1. Check in</a></li>' in page
    assert set(re.findall(r'<li><a href="#([^"]+)">', page)) <= parts_of("organizers")


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["README", "how/money", "../ARCHITECTURE", "../.env", "security", "organizers.md"])
def test_no_other_file_is_read(client: Client, name: str) -> None:
    assert client.get(f"/help/{name}/").status_code == 404


def test_tags_in_a_guide_stay_text() -> None:
    assert "<script>" not in markdown.render("<script>alert(1)</script> [x](javascript:alert(1))")


@pytest.mark.parametrize(
    ("page", "section"),
    [
        ("clubs:teams", "/help/formats/#teams"),
        ("clubs:edit_member", "/help/organizers/#before-the-first-session"),
        ("results:standings", "/help/formats/#the-season"),
    ],
)
def test_a_page_leads_to_the_section_about_it(page: str, section: str) -> None:
    assert help_for(page) == section
