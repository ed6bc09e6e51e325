"""Every page and sheet of every system, for any number of entries: nothing crashes, and a GET writes nothing."""

from contextlib import contextmanager

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.clubs.models import Club
from league.rules.tournaments.stage_plans import StagePlan, play_offs
from league.rules.tournaments.stage_settings import Kind
from league.tournaments.models import Tournament
from league.tournaments.services.pairs import draw_partners
from league.web.access import ACCESS
from testing.clients import signed_in
from testing.scale import FULL
from testing.tournaments import AMERICAN, DOUBLE, GROUPS, KNOCK_OUT, ROUND_ROBIN, SWISS, TABLES, TWICE, url

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
IN_MATCHES = [StagePlan("Swiss", Kind.SWISS, planned_rounds=2, best_of=3)]
SYSTEMS = {
    "american": AMERICAN,
    "draw": [StagePlan("Qualifying", Kind.DRAW, planned_rounds=3), *play_offs(best_of=3)],
    "swiss": SWISS,
    "swiss-cut": [
        StagePlan("Swiss", Kind.SWISS, planned_rounds=2, tie_breaks=""),
        *play_offs(best_of=3),
    ],
    "matches": IN_MATCHES,
    "tables": [*TABLES, *play_offs(best_of=3)],
    "robin": ROUND_ROBIN,
    "twice": TWICE,
    "groups": GROUPS,
    "knock-out": KNOCK_OUT,
    "double": DOUBLE,
}
SHORT = {*((system, 3) for system in SYSTEMS), ("groups", 0), ("double", 0), ("american", 1), ("double", 1)}
FIELDS = [
    pytest.param(system, people, marks=[] if (system, people) in SHORT else pytest.mark.long)
    for system in SYSTEMS
    for people in (0, 1, 3)
]
SHEETS = ("pairings", "by-name", "cards", "cross-table", "bracket", "standings")
SEEN = ("detail", "journal", "money", "points", "flyer", "announce", "wall", "payout", "open_pool")
OF_STAGE = ("stage", "whole_round", "swap", "cards")


@contextmanager
def nothing_written():
    with CaptureQueriesContext(connection) as asked:
        yield
    assert not [each["sql"] for each in asked if each["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]


def some(rows):
    """Of rows of one kind: the first and the last in `make test`, all of them in `make test-long`."""
    return rows if FULL else [*rows[:1], *rows[1:][-1:]]


def pages(day):
    """Every viewable page of a tournament, including those for organizers."""
    at = {"pk": day.tournament.pk}
    yield from (url(day.club, name, **at) for name in SEEN)
    for view in day.state.stages:
        number = view.stage.number
        yield from (url(day.club, name, **at, number=number) for name in OF_STAGE)
        yield from (url(day.club, "print", **at, number=number, what=what) for what in SHEETS)
        for player in some(view.entrants):
            yield url(day.club, "card", **at, number=number, entry=player.entry)
        for pairing in some([each for round_ in view.rounds for each in round_.pairings]):
            yield url(day.club, "pairing", **at, pairing=pairing.pk)
            yield url(day.club, "decide_cards", **at, pairing=pairing.pk)
    yield from (url(day.club, "pool", **at, pool=pool.pk) for pool in day.tournament.pools.all())


def look_at_everything(day, client):
    for page in pages(day):
        with nothing_written():
            assert client.get(page).status_code in (200, 404), page


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("system", "people"), FIELDS)
def test_every_page_of_every_system_works_for_few_entries(day, system, people):
    it = day(SYSTEMS[system], people=people)
    it.pool()
    client, at = signed_in(it.by), {"pk": it.tournament.pk}
    look_at_everything(it, client)
    for number in range(1, len(SYSTEMS[system]) + 1):
        called, rounds = 0, -1
        while called > rounds:  # the last time nothing is called: it is over, or has no players
            rounds = called
            assert (
                client.post(url(it.club, "call", **at, number=number), {"expected_version": rounds}).status_code == 302
            )
            it.play(number)
            called = len(it.stage(number).rounds)
    if people or FULL:  # otherwise nothing has changed
        look_at_everything(it, client)
    if people > 1:
        assert it.is_over()


def test_a_pair_too_many_and_partners_by_draw(day):
    it = day(SWISS, sides=Tournament.Sides.DRAWN, people=5)
    left = draw_partners(tournament_id=it.tournament.pk, expected_version=it.tournament.partner_draws, by=it.by)
    assert len(left) == 1
    client = signed_in(it.by)
    it.call()
    it.play()
    it.play_out()
    look_at_everything(it, client)


def test_a_club_open_to_all_shows_every_page_of_its_readers_without_writing(day, client):
    it = day(AMERICAN, people=5)
    Club.objects.filter(pk=it.club.pk).update(is_public=True)
    it.play_out()
    it.call(2)
    for page in pages(it):
        with nothing_written():
            assert client.get(page).status_code in (200, 302, 403, 404), page
    assert set(ACCESS) >= {f"tournaments:{name}" for name in (*SEEN, *OF_STAGE)}
