"""Every page of a session takes a fixed number of queries, for any number of players."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.rules.presets import PRESETS
from testing.factories import some_name
from testing.sessions import SessionDriver

PINNED = {
    "check_in": 12,
    "seats": 12,
    "rounds": 14,
    "follow": 13,
    "wall": 12,
    "close": 14,
    "journal": 10,
    "cards": 16,
}
PAPER = {"sign-in": 11, "blank-cards": 7, "cards": 11, "tables": 10, "by-name": 10, "results": 11}


def queries_of(tonight: SessionDriver) -> dict[str, int]:
    client = Client()
    client.force_login(tonight.by)
    numbers = {"club": tonight.session.club.slug, "pk": tonight.session.pk}
    urls = {name: reverse(f"sessions:{name}", kwargs=numbers) for name in PINNED}
    urls |= {f"print {what}": reverse("sessions:print", kwargs=numbers | {"what": what}) for what in PAPER}
    counts = {}
    for name, url in urls.items():
        with CaptureQueriesContext(connection) as queries:
            assert client.get(url).status_code == 200
        counts[name] = len(queries)
    return counts


def played(new_session: Callable[..., SessionDriver], players: int) -> SessionDriver:
    tonight = new_session(PRESETS["acc-grass-roots"].but(games=2))
    tonight.come(*(some_name(number) for number in range(players)))
    tonight.draw()
    tonight.play_all()
    return tonight


@pytest.mark.slow
def test_queries_are_pinned_and_do_not_grow_with_the_players(new_session: Callable[..., SessionDriver]) -> None:
    few, many = queries_of(played(new_session, 6)), queries_of(played(new_session, 30))
    assert few == PINNED | {f"print {what}": queries for what, queries in PAPER.items()}
    assert many == few
