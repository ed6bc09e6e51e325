"""Link previews, and files that browsers request: without data of a private club."""

import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from testing.factories import ClubFactory

pytestmark = pytest.mark.django_db


def previewed(page: str) -> dict[str, str]:
    return dict(re.findall(r'property="og:(\w+)"\s+content="([^"]*)"', page))


def test_the_link_of_a_public_club_shows_its_name_and_a_picture(client: Client) -> None:
    club = ClubFactory(name="Harbor Peggers", venue="Pier 4", is_public=True)
    shown = previewed(client.get(f"/c/{club.slug}/").text)
    assert shown["title"] == "Harbor Peggers"
    assert shown["description"] == "Sessions, standings and tournaments of Harbor Peggers, Pier 4"
    picture = client.get(shown["image"].removeprefix("http://testserver"))
    assert (shown["image"][:17], picture.status_code) == ("http://testserver", 200)


def test_the_preview_of_a_private_club_reveals_nothing(client: Client) -> None:
    club = ClubFactory(name="Harbor Peggers", venue="Pier 4", is_public=False)
    page = client.get(f"/c/{club.slug}/", follow=True).text
    assert previewed(page)["title"] == "Twice Around"
    assert "Harbor Peggers" not in page


@pytest.mark.parametrize("path", ["/favicon.ico", "/apple-touch-icon.png"])
def test_icons_are_where_browsers_look(client: Client, path: str) -> None:
    assert client.get(path, follow=True)["content-type"] == "image/png"


def test_the_manifest_names_icons_that_exist() -> None:
    path = finders.find("icons/site.webmanifest")
    with open(path) as file:
        icons = json.load(file)["icons"]
    assert all(finders.find(f"icons/{icon['src']}") for icon in icons)


def test_robots_leave_private_pages_alone(client: Client) -> None:
    assert "Disallow: /matches/" in client.get("/robots.txt").text
