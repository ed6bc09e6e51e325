"""An owner sends every form of their club with ids of another club: none is found or changed."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse
from pytest_django import DjangoDbBlocker

from league.clubs.models import Role
from testing.shared import made_once
from tests.league.web.test_access import CLUB_PAGES, WRITES, Island, an_island, signed_in
from tests.league.web.test_writes import Undone, forms_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
NO_ONES = 2_000_000_000  # an id of no row
NO_ROWS = {"club", "what", "number", "token"}  # URL parameters that are not row ids
Islands = tuple[Island, Island]


@pytest.fixture(scope="module")
def two(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Islands]:
    yield from made_once(django_db_blocker, lambda: (an_island(), an_island()))


def written_by(client: Client, url: str, sent: dict[str, Any]) -> tuple[int, list[str]]:
    """The status of a POST and its writing statements; the transaction is then rolled back."""
    answered, written = 0, ["nothing was sent"]
    with suppress(Undone), transaction.atomic():
        with CaptureQueriesContext(connection) as queries:
            answered = client.post(url, sent).status_code
        written = [query["sql"] for query in queries if query["sql"].lstrip().upper().startswith(WRITES)]
        raise Undone
    return answered, written


def rows_in(island: Island, name: str) -> dict[str, Any]:
    """The rows that a page's URL names."""
    return {key: value for key, value in resolve(island.url(name)).kwargs.items() if key not in NO_ROWS}


def test_a_number_in_an_address_finds_no_row_of_another_club(two: Islands) -> None:
    """The response is the same as for an unknown id, whether the form is filled in or empty."""
    ours, theirs = two
    client = signed_in(ours.club, Role.OWNER)
    client.get(ours.url("front:club"))
    forms = {url: form.filled for url, form in forms_of(client, ours, CLUB_PAGES)}
    wrong, tried = {}, 0
    for name in CLUB_PAGES:
        url = ours.url(name)
        own, others = resolve(url).kwargs, rows_in(theirs, name)
        for key, other in others.items():
            tried, sent = tried + 1, forms.get(url, {})
            answered, written = written_by(client, reverse(name, kwargs=own | {key: other}), sent)
            if answered in (404, 405) and not written:
                continue
            absent, _ = written_by(client, reverse(name, kwargs=own | {key: NO_ONES}), sent)
            if written or answered == 200 or answered != absent:
                wrong[name, key] = (answered, absent, written)
    assert not wrong, "\n".join(map(repr, wrong.items()))
    assert tried > 100
