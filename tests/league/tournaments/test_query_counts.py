"""A page's number of queries does not depend on the number of entries, nor on that of tournaments."""

from datetime import timedelta
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.results.models import Game
from league.tournaments.models import Tournament
from league.tournaments.queries.fees import owing
from league.tournaments.queries.state import state_of, states_of
from league.tournaments.services.cancellation import cancel
from league.tournaments.services.clock_and_absences import mark_absent
from league.tournaments.services.cross_check import WrittenLine, enter_card
from league.tournaments.services.entries import set_fee
from league.tournaments.services.online import let_play_online
from league.tournaments.services.pools import change_pool
from testing.clients import signed_in
from testing.scale import examples
from testing.tournaments import AMERICAN, DOUBLE, GROUPS, KNOCK_OUT, ROUND_ROBIN, SWISS, soon, url
from tests.league.tournaments.desk import written

pytestmark = pytest.mark.django_db
SIZES = 8, examples(short=12, full=32)
SYSTEMS = [AMERICAN, SWISS, ROUND_ROBIN, GROUPS, KNOCK_OUT, DOUBLE]
FIELDS = [
    *(pytest.param(stages, Tournament.Sides.SINGLES) for stages in SYSTEMS),
    *(pytest.param(stages, Tournament.Sides.PAIRS) for stages in (SWISS, KNOCK_OUT)),
    *(
        pytest.param(stages, Tournament.Sides.PAIRS, marks=pytest.mark.long)
        for stages in (AMERICAN, ROUND_ROBIN, GROUPS, DOUBLE)
    ),
]
PAGES = (
    "detail",
    "stage",
    "wall",
    "money",
    "flyer",
    "whole_round",
    "swap",
    "cards",
    "journal",
    "pool",
    "pairing",
    "card",
)


def asked(client, page):
    with CaptureQueriesContext(connection) as queries:
        assert client.get(page).status_code in (200, 404), page
    return len(queries)


def a_round_begun(day, stages, people, sides):
    """A tournament with all kinds of rows: cards, absences, deadlines, a ruling, a pool."""
    it = day(stages, people=people, sides=sides)
    it.call()
    pairings = it.stage().rounds[0].pairings
    let_play_online(
        tournament_id=it.tournament.pk, round_id=it.stage().current.pk, until=soon(), now=timezone.now(), by=it.by
    )
    Game.objects.update(online_until=timezone.now() - timedelta(hours=1))
    for pairing in pairings:
        if not pairing.is_bye:
            mark_absent(
                tournament_id=it.tournament.pk, pairing_id=pairing.pk, player=pairing.first.entry, absent=True, by=it.by
            )
    if it.stage().stage.takes_cards:
        for pairing in pairings:
            enter_card(
                tournament_id=it.tournament.pk,
                stage_id=it.stage().stage.pk,
                entry_id=pairing.first.entry,
                lines=[WrittenLine(pairing.pk, written("W +21"), 0)],
                by=it.by,
            )
    pool = it.pool()
    change_pool(
        tournament_id=it.tournament.pk,
        pool_id=pool.pk,
        join=list(it.state.players),
        leave=[],
        why="checked late",
        by=it.by,
    )
    return it


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize(("stages", "sides"), FIELDS)
def test_no_page_asks_more_often_for_more_entries(day, stages, sides):
    counts = []
    for people in SIZES:
        it = a_round_begun(day, stages, people, sides)
        at = {"pk": it.tournament.pk}
        pairing = it.stage().rounds[0].pairings[0]
        more = {
            **{name: {"number": 1} for name in ("stage", "whole_round", "swap", "cards")},
            "pool": {"pool": it.tournament.pools.get().pk},
            "pairing": {"pairing": pairing.pk},
            "card": {"number": 1, "entry": pairing.first.entry},
        }
        client = signed_in(it.by)
        asked(client, url(it.club, "detail", **at))
        counts.append({name: asked(client, url(it.club, name, **at, **more.get(name, {}))) for name in PAGES})
    assert counts[0] == counts[1]


def test_calling_a_round_takes_the_same_number_of_queries_for_more_entries(day):
    counts = []
    for people in SIZES:
        it = day(SWISS, people=people)
        with CaptureQueriesContext(connection) as queries:
            it.call()
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_list_takes_the_same_number_of_queries_for_more_tournaments(day):
    first, counts = None, []
    for more in (2, 10):
        for number in range(more):
            it = day(SYSTEMS[number % len(SYSTEMS)], people=4)
            it.call()
            it.play()
            first = first or it
            here = Tournament.objects.filter(pk=it.tournament.pk)
            here.update(club=first.club, name=f"{more} {number}", date=timezone.localdate())
        client = signed_in(first.by)
        asked(client, url(first.club, "list"))
        counts.append(asked(client, url(first.club, "list")))
    assert counts[0] == counts[1]
    tournaments = list(first.club.tournaments.all())
    assert len({each.format for each in tournaments}) > 1
    assert states_of(tournaments) == [state_of(each) for each in tournaments]


def test_who_owes_a_fee_takes_the_same_number_of_queries_for_more_withdrawals(day):
    it, counts = day(SWISS, people=8), []
    entries = list(it.tournament.entries.all())
    for entry in entries:
        set_fee(tournament_id=it.tournament.pk, entry_id=entry.pk, fee="owed", by=it.by)
    for gone in (entries[:1], entries[1:5]):
        for entry in gone:
            it.withdraw(entry.pk)
        tournament = Tournament.objects.get(pk=it.tournament.pk)
        with CaptureQueriesContext(connection) as queries:
            assert len(owing(tournament)) == 8, "a withdrawal alone refunds nothing"
        counts.append(len(queries))
    assert counts[0] == counts[1]


def payer_lookups(change):
    """How often a change asks to whom fees are booked."""
    with CaptureQueriesContext(connection) as queries:
        change()
    return sum("tournaments_replacement" in query["sql"] for query in queries)


def test_canceling_asks_once_to_whom_the_fees_are_booked(day):
    it = day(SWISS, people=4, sides=Tournament.Sides.PAIRS)
    assert payer_lookups(lambda: cancel(tournament_id=it.tournament.pk, why="snow", by=it.by)) == 1


def test_booking_the_fee_of_a_pair_asks_once(day):
    it = day(SWISS, people=2, sides=Tournament.Sides.PAIRS)
    first = it.tournament.entries.first()
    owe = partial(set_fee, tournament_id=it.tournament.pk, entry_id=first.pk, fee="owed", by=it.by)
    assert payer_lookups(owe) == 1


def test_leaving_a_pool_asks_once_for_all_who_leave(day):
    it = day(SWISS, people=4)
    everyone = list(it.state.players)
    change = partial(change_pool, tournament_id=it.tournament.pk, pool_id=it.pool(one_in=4).pk, by=it.by)
    change(join=everyone, leave=[])
    assert payer_lookups(lambda: change(join=[], leave=everyone)) == 1
