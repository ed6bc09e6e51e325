"""A page has no link or form that its reader may not open."""

import re
from urllib.parse import urldefrag, urljoin
from uuid import uuid4

import pytest
from django.test import Client

from league.clubs.models import Club, Role
from league.rounds.services.results import record_result
from league.tournaments.services.tables import PairingTable
from tests.league.web.test_access import CLUB_PAGES, Island, built, island, signed_in  # noqa: F401  fixtures

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
TARGET = re.compile(r'(?:<a\b[^>]*?\bhref|<form\b[^>]*?\baction|\bformaction)="([^"]*)"')


def targets(page: str, html: str) -> set[str]:
    """The addresses of its links and forms on this site, except of stored files and the admin."""
    found = {urldefrag(urljoin(page, each.replace("&amp;", "&"))).url for each in TARGET.findall(html)}
    return {each for each in found if each.startswith("/") and not each.startswith(("/static/", "/admin/"))}


@pytest.mark.parametrize("role", [None, Role.MEMBER, Role.SCOREKEEPER])
def test_a_page_links_only_to_what_its_reader_may_open(island: Island, role: Role | None) -> None:  # noqa: F811
    Club.objects.update(is_public=True)
    here = island.numbers["tournaments"]
    table = PairingTable(here["pk"], here["pairing"], here["game"])
    record_result(table=table, pegs=(121, 100), expected_version=0, by=None, entry_id=uuid4())
    client = Client() if role is None else signed_in(island.club, role)
    pages = {url: client.get(url) for url in map(island.url, CLUB_PAGES)}
    html = {url: page.text for url, page in pages.items() if page.status_code == 200 and not page.streaming}
    linked = {target: url for url, text in html.items() for target in targets(url, text)}
    assert len(linked) > 50
    statuses = {target: client.get(target).status_code for target in linked}
    assert {target: linked[target] for target, status in statuses.items() if status in (403, 404)} == {}
