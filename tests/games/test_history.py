"""A user's own record and list of matches: the numbers, the filters, and the number of queries."""

from datetime import timedelta
from random import Random
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from games.engine import HandShown, StarterCut, points
from games.match_cache import events_of
from games.models import Match, Seat
from games.queries.history import Filters, history_of, tally_of
from games.services import ending
from games.wire import rules_to_data
from testing.factories import UserFactory
from testing.seats import HOYLE, SHORT, begin, play_on

pytestmark = pytest.mark.django_db
FOUR = HOYLE.but(players=4)


def over(me, others, *, winner, rules=HOYLE, bot="", ago=0):  # type: ignore[no-untyped-def]
    """A match of these names that ended some days ago; the winning side, None for a canceled one."""
    match = Match.objects.create(
        pk=uuid4(),
        rules_data=rules_to_data(rules),
        status="over",
        ending="void" if winner is None else "resigned",
        winner=winner,
        ended_at=timezone.now() - timedelta(days=ago),
    )
    Seat.objects.create(match=match, number=0, user=me, name=me.name, is_taken=True)
    for number, name in enumerate(others, 1):
        Seat.objects.create(match=match, number=number, name=name, bot=bot, is_taken=True)
    return match


def opponents(me, **filters):  # type: ignore[no-untyped-def]
    return [str(seat.match.seats.get(number=1)) for seat in history_of(me.pk, Filters(**filters))]


def test_matches_are_counted_and_canceled_ones_are_not() -> None:
    me = UserFactory()
    over(me, ["Bob"], winner=0)
    over(me, ["Bob"], winner=1)
    over(me, ["Bob", "Cy", "Di"], winner=0, rules=FOUR)
    over(me, ["Bob"], winner=None)
    tally = tally_of(me.pk)
    assert (tally.played, tally.won, tally.hands) == (3, 2, ())


def test_partners_win_together() -> None:
    me = UserFactory()
    match = over(me, ["Bob", "Cy", "Di"], winner=0, rules=FOUR)
    match.seats.filter(number=0).update(number=9)
    match.seats.filter(number=2).update(number=0)
    match.seats.filter(number=9).update(number=2)
    assert tally_of(me.pk).won == 1


def test_hands_are_those_that_were_shown() -> None:
    match, (ann, _bob) = begin(SHORT)
    play_on(match, Random(3))
    shown, starter = [], None
    for event in events_of(Match.objects.get(pk=match.pk)):
        if isinstance(event, StarterCut):
            starter = event.card
        elif isinstance(event, HandShown) and event.seat == 0 and starter is not None:
            shown.append(points(event.cards, starter))
    assert list(tally_of(ann.pk).hands) == shown != []


def test_filters_keep_matching_rows() -> None:
    me = UserFactory()
    over(me, ["Bob"], winner=0, ago=3)
    over(me, ["Zoë"], winner=1, ago=2)
    over(me, ["Muggins"], winner=1, bot="beginner", ago=1)
    over(UserFactory(), ["Eve"], winner=0)
    assert opponents(me) == ["Muggins", "Zoë", "Bob"]
    assert opponents(me, opponent="bo") == ["Bob"]
    assert opponents(me, result="won") == ["Bob"]
    assert opponents(me, result="lost") == ["Muggins", "Zoë"]
    assert opponents(me, against="computer") == ["Muggins"]
    assert opponents(me, against="people", result="lost") == ["Zoë"]


def test_the_page_has_twenty_and_keeps_the_filters(client: Client, django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def]
    me = UserFactory()
    client.force_login(me)
    for days in range(25):
        over(me, ["Bob & Co"], winner=0, ago=days)
    with django_assert_max_num_queries(12):
        page = client.get("/matches/history/", {"opponent": "Bob & Co"}).text
    assert page.count('id="match-') == 20
    assert "?page=2&amp;opponent=Bob+%26+Co" in page
    assert client.get("/matches/history/?page=2&opponent=Bob").text.count('id="match-') == 5
    assert "100%" in page
    assert "No match fits these filters." in client.get("/matches/history/?result=lost").text


def test_invalid_filters_are_ignored_and_an_empty_list_is_explained(client: Client) -> None:
    client.force_login(UserFactory())
    page = client.get("/matches/history/?result=drawn&against=\x00&page=x").text
    assert "Your matches will appear here once the first is over." in page


def test_a_real_match_is_in_it(client: Client) -> None:
    match, (ann, bob) = begin()
    ending.resign(match_id=match.pk, seat=0)
    for user, result in ((ann, "lost"), (bob, "won")):
        client.force_login(user)
        assert f">{result}<" in client.get("/matches/history/").text
