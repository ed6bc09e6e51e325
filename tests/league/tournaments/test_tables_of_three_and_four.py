"""A stage at tables of two, three and four: everyone plays in each round, at tables that are drawn again each time."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from django.urls import reverse

from common.errors import Refused
from games.models import Match
from league.rules.tournaments.cross_table import cross_table
from league.rules.tournaments.pairings import sides_of
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_sentences import advice_for
from league.rules.tournaments.stage_settings import EntryRule, Kind
from league.tournaments.models import Tournament
from league.tournaments.policies.pairing_swaps import plan_swap
from league.tournaments.services.clock_and_absences import mark_absent
from league.tournaments.services.pairing_swaps import swap
from league.tournaments.services.replacements import replace_by_name
from league.tournaments.services.stages import add_stage
from league.tournaments.tasks import record_match
from testing.clients import signed_in
from testing.factories import UserFactory
from testing.seats import play_on, state_of
from testing.tournaments import SWISS, TABLES, line_of, url

pytestmark = pytest.mark.django_db
THREES = [StagePlan("Tables", Kind.TABLES, planned_rounds=3, largest_table=3)]


def sizes(round_):
    return sorted(len(each.players) for each in round_.pairings)


@pytest.mark.parametrize(
    ("people", "stages", "tables"),
    [
        (2, TABLES, [2]),
        (3, TABLES, [3]),
        (5, TABLES, [2, 3]),
        (7, TABLES, [3, 4]),
        (9, TABLES, [2, 3, 4]),
        (12, TABLES, [4, 4, 4]),
        (7, THREES, [2, 2, 3]),
        (8, THREES, [2, 2, 2, 2]),
    ],
)
def test_everyone_plays_in_each_round(day, people, stages, tables):
    it = day(stages, people=people)
    it.play_out()
    view = it.stage()
    assert [sizes(round_) for round_ in view.rounds] == [tables] * 3
    for round_ in view.rounds:
        assert sorted(entry for each in round_.pairings for entry in each.entries) == sorted(view.seeds)
    assert it.is_over()
    assert {row.totals.games for row in view.standings} == {3}


def test_people_meet_as_many_others_as_possible(day):
    it = day(THREES, people=9)
    it.play_out()
    met = Counter(frozenset(two) for each in it.stage().pairings for two in combinations(sorted(each.entries), 2))
    assert set(met.values()) == {1}


def test_the_two_of_a_side_win_together_and_three_play_for_themselves(day):
    it = day(TABLES, people=7)
    it.call()
    four, three = sorted(it.stage().current.pairings, key=lambda each: -len(each.players))
    it.record(four, (121, 80))
    it.record(three, (121, 111, 85))
    view = it.stage()
    four, three = sorted(view.current.pairings, key=lambda each: -len(each.players))
    (a, c), (b, d) = four.sides
    points = {row.player: (row.totals.points, row.totals.spread) for row in view.standings}
    assert {points[a.entry], points[c.entry]} == {(3, 41)}
    assert {points[b.entry], points[d.entry]} == {(0, -41)}
    assert [points[each.entry] for each in three.players] == [(2, 46), (0, -10), (0, -36)]
    assert line_of(four) == f"{a.name} and {c.name} won 121 vs. {b.name} and {d.name} 80 won by 41"
    assert four.title == f"{a.name} and {c.name} vs. {b.name} and {d.name}"
    assert four.seat_of(a.entry) == f"table {four.table}, with {c.name}, against {b.name} and {d.name}"
    assert three.summary.startswith(f"{three.first.name}, 10 over ")


def test_a_player_who_comes_late_plays_from_the_next_round(day):
    it = day(TABLES, people=7)
    it.call()
    it.play()
    it.enter("Late Lou")
    it.call()
    it.play()
    assert [sizes(round_) for round_ in it.stage().rounds] == [[3, 4], [4, 4]]
    it.play_out()
    games = {row.player: row.totals.games for row in it.stage().standings}
    assert sorted(games.values()) == [2, *[3] * 7]
    with pytest.raises(Refused, match="too late"):
        it.enter("Later Lou")


def test_a_withdrawn_player_is_seated_no_more_and_the_open_game_is_forfeited(day):
    it = day(TABLES, people=7)
    it.call()
    three = next(each for each in it.stage().current.pairings if len(each.players) == 3)
    it.withdraw(three.first.entry)
    three = next(each for each in it.stage().current.pairings if len(each.players) == 3)
    assert [player.name for player, gone in three.away if gone] == [three.first.name]
    it.award(three, 1, why="left")
    it.play()
    ranked = {row.player: row.totals for row in it.stage().standings}
    assert [ranked[each.entry].points for each in three.players] == [0, 2, 0]
    it.call()
    assert sizes(it.stage().current) == [2, 4]


def test_a_replacement_takes_the_seat_at_a_table_of_four(day):
    it = day(TABLES, people=4)
    it.call()
    (four,) = it.stage().current.pairings
    mark_absent(tournament_id=it.tournament.pk, pairing_id=four.pk, player=four.players[3].entry, absent=True, by=it.by)
    (four,) = it.stage().current.pairings
    assert four.absent_names == (four.players[3].name,)
    member = it.tournament.entries.get(pk=four.players[3].entry).member_id
    replace_by_name(tournament_id=it.tournament.pk, entry_id=four.players[3].entry, names={member: "Sue Sub"}, by=it.by)
    (now,) = it.stage().current.pairings
    assert now.side_names == (four.side_names[0], f"{four.players[1].name} and Sue Sub")
    assert now.absent_names == ()
    assert [side.players for side in now.waiting.sides] == [tuple(player.name for player in side) for side in now.sides]


def test_two_players_of_different_tables_are_swapped(day):
    it = day(TABLES, people=7)
    it.call()
    it.play()
    it.call()
    four, three = sorted(it.stage().current.pairings, key=lambda each: -len(each.players))
    with pytest.raises(Refused, match="already at the same table"):
        plan_swap(it.stage(), four.first.entry, four.players[3].entry)
    change = plan_swap(it.stage(), four.players[3].entry, three.players[2].entry)
    earlier = [{*each.entries} for each in it.stage().rounds[0].pairings]
    again = [
        f"{one.name} and {other.name} already met in round 1."
        for table in change.tables
        for one, other in combinations(table.now.players, 2)
        if any({one.entry, other.entry} <= met for met in earlier)
        and not {one.entry, other.entry} <= {*table.was.entries}
    ]
    assert again
    assert list(change.consequences) == again
    swap(
        tournament_id=it.tournament.pk,
        stage_id=it.stage().stage.pk,
        one_id=four.players[3].entry,
        other_id=three.players[2].entry,
        expected_version=f"{it.stage().current.pk}.0",
        why="mistake",
        by=it.by,
    )
    now = {len(each.players): each for each in it.stage().current.pairings}
    assert now[4].players[3].entry == three.players[2].entry
    assert now[3].players[2].entry == four.players[3].entry
    assert now[4].waiting
    assert now[3].waiting


def test_the_best_go_on_to_playoffs(day):
    it = day([*TABLES, StagePlan("Playoffs", Kind.KNOCK_OUT, entry_rule=EntryRule.QUALIFIED, previous=1)], people=9)
    it.play_out(1)
    it.play_out(2)
    assert it.is_over(2)
    assert len(it.stage(2).entrants) == 3


@pytest.mark.parametrize(
    ("people", "stages", "advice"),
    [
        (7, TABLES, "7 players: 1 table of four, 1 table of three."),
        (10, TABLES, "10 players: 2 tables of four, 1 table of two."),
        (9, THREES, "9 players: 1 table of three, 3 tables of two."),
    ],
)
def test_the_tables_are_said_before_the_round(day, people, stages, advice):
    it = day(stages, people=people)
    assert advice_for(it.stage(), it.players()) == advice


def test_tables_of_three_and_four_are_only_for_singles(day):
    with pytest.raises(Refused) as refused:
        day(TABLES, sides=Tournament.Sides.PAIRS)
    assert refused.value.code == "in_pairs"
    it = day(SWISS, people=4, sides=Tournament.Sides.PAIRS)
    with pytest.raises(Refused, match="only for singles"):
        add_stage(
            tournament_id=it.tournament.pk,
            previous_id=it.stage().stage.pk,
            plan=StagePlan("Tables", Kind.TABLES, 3, entry_rule=EntryRule.QUALIFIED),
            by=it.by,
        )


def test_the_same_draw_gives_the_same_tables(day):
    seats = [
        [[each.name for each in pairing.players] for pairing in it.stage().pairings]
        for it in (day(TABLES, people=11), day(TABLES, people=11))
        if it.call()
    ]
    assert seats[0] == seats[1]
    assert len(seats[0]) == 3


def test_a_director_plans_tables_and_enters_a_table_of_four(day, client):
    it = day(SWISS)
    client.force_login(it.by)
    made = client.post(
        url(it.club, "plan"),
        {
            "name": "Crib drive",
            "on": "2026-11-28",
            "system": "tables",
            "rounds": 3,
            "best_of": 1,
            "sides": "singles",
            "game": "acc-grass-roots",
            "payout": "none",
            "largest_table": 4,
        },
    )
    assert made.status_code == 302, made.content.decode()
    drive = Tournament.objects.get(name="Crib drive")
    it.tournament = drive
    it.come(7)
    it.call()
    number = it.stage().stage.number
    page = client.get(url(it.club, "stage", pk=drive.pk, number=number)).content.decode()
    four = next(each for each in it.stage().current.pairings if len(each.players) == 4)
    for side in four.side_names:
        assert side in page


@pytest.mark.parametrize("people", [3, 4])
def test_three_and_four_play_their_game_online(net, people):
    cup = net(TABLES, people=people)
    one, *others = cup.clients
    assert "Play online" in others[-1].get(cup.address("stage", number=1)).text
    one.post(cup.address("online", pairing=cup.pairing.pk))
    match = Match.objects.get()
    for other in others:
        other.post(reverse("games:join", kwargs={"pk": match.pk}))
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    seated = [seat.user.name for seat in match.seats.select_related("user").order_by("number")]
    assert sides_of(seated) == tuple(tuple(each.name for each in side) for side in cup.pairing.sides)
    play_on(match, Random(11))
    assert record_match(str(match.pk))
    assert list(cup.pairing.games[0].pegs) == list(state_of(match).board.front)
    assert cup.pairing.summary


def test_pages_and_sheets_name_partner_and_opponents(day):
    it = day(TABLES, people=7)
    it.call()
    four, three = sorted(it.stage().current.pairings, key=lambda each: -len(each.players))
    (a, c), (b, d) = four.sides
    member = it.tournament.entries.get(pk=a.entry).member
    member.user = UserFactory(name=member.name)
    member.save()
    seat = f"You and {c.name} play {b.name} and {d.name} at table {four.table}."
    assert seat in signed_in(member.user).get(url(it.club, "detail", pk=it.tournament.pk)).text
    desk, number = signed_in(it.by), it.stage().stage.number
    sheets = {
        what: desk.get(url(it.club, "print", pk=it.tournament.pk, number=number, what=what)).text
        for what in ("pairings", "by-name", "cards")
    }
    numbered = [f"{each.number}. {each.name}" for each in (a, c, b, d)]
    assert "{}, {} – {}, {}".format(*numbered) in sheets["pairings"]
    assert all(each.name in sheets["by-name"] for each in (*four.players, *three.players))
    own = f"table {four.table}, with {c.name} ({c.number}), against {b.name} ({b.number}) and {d.name} ({d.number})"
    assert own in sheets["cards"]
    others = " and ".join(f"{each.name} ({each.number})" for each in three.players[1:])
    assert f"table {three.table}, {others}" in sheets["cards"]
    it.record(four, (121, 80))
    it.record(three, (121, 111, 85))
    grid = cross_table(it.stage(), it.stage().standings)
    summary = {row.name: row.summary for row in grid.rows}
    places = {row.name: row.place for row in grid.rows}
    assert summary[a.name] == f"beat {b.name} and {d.name} by 41"
    assert summary[three.players[1].name] == f"lost to {three.first.name} by 10"
    assert summary[c.name] == summary[a.name]
    row = next(row for row in grid.rows if row.name == a.name)
    assert row.cells == ((f"{places[b.name]}, {places[d.name]}", "+41"),)


def test_there_are_no_scorecards_to_compare(day):
    it = day(TABLES, people=4)
    it.call()
    page = url(it.club, "cards", pk=it.tournament.pk, number=it.stage().stage.number)
    assert signed_in(it.by).get(page).status_code == 404
    assert page not in signed_in(it.by).get(url(it.club, "stage", pk=it.tournament.pk, number=1)).text
