"""Invariants of every system, for fields of 2 to 200: with late entries, withdrawals and byes, at random."""

from collections import Counter
from contextlib import suppress
from itertools import combinations, groupby
from operator import attrgetter
from random import Random

import networkx as nx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from common.errors import Refused
from league.clubs.models import Member
from league.results.models import Game, Side
from league.rules.bracket_state import Place
from league.rules.brackets import seeds_by_slot, slots
from league.rules.tournaments.groups import groups_of
from league.rules.tournaments.knockouts import bracket_state_of
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_settings import Kind
from league.tournaments.models import Entry
from league.tournaments.policies.pairing_swaps import swappable
from league.tournaments.queries.pairing_rows import swaps_version
from league.tournaments.services.pairing_swaps import swap
from testing.scale import examples
from testing.tournaments import DOUBLE, GROUPS, ROUND_ROBIN, TWICE, TournamentDriver

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
LUCK = st.randoms(use_true_random=False)
SMALL = st.integers(2, 20)
A_FEW = settings(max_examples=examples(3, 12), suppress_health_check=list(HealthCheck))


class Hall(TournamentDriver):
    """A tournament in which everyone enters at once, with random results."""

    def __init__(self, stages, people, luck):
        self.luck = luck
        super().__init__(stages, people=people)

    def come(self, people):
        first = self.tournament.entries.count() + 1
        numbers = range(first, first + people)
        members = Member.objects.bulk_create(Member(club=self.club, name=f"Player {each:03}") for each in numbers)
        Entry.objects.bulk_create(
            Entry(tournament=self.tournament, number=number, member=member, fee="paid")
            for number, member in zip(numbers, members, strict=True)
        )

    def play(self, number=1):
        games = [each.waiting for each in self.stage(number).missing]
        sides = list(Side.objects.filter(game__in=[game.pk for game in games]).order_by("game", "number"))
        for _game, table in groupby(sides, attrgetter("game_id")):
            at = list(table)
            winner = self.luck.randrange(len(at))
            for side in at:
                side.pegs = 121 if side.number == winner else self.luck.randrange(50, 121)
        Side.objects.bulk_update(sides, ["pegs"])
        Game.objects.filter(pk__in=[game.pk for game in games]).update(status=Game.Status.PLAYED, version=1)

    def somebody_goes(self, number=1):
        here = [player.entry for player in self.players(number) if player.plays_on]
        if len(here) > 2:
            self.withdraw(self.luck.choice(here))

    def somebody_is_moved(self):
        """Sometimes the director swaps two players."""
        view = self.stage()
        one, other = self.luck.sample([player.entry for player, _ in swappable(view)], 2)
        if self.luck.random() < 0.3:
            with suppress(Refused):  # they are at one table
                swap(
                    tournament_id=self.tournament.pk,
                    stage_id=view.stage.pk,
                    one_id=one,
                    other_id=other,
                    expected_version=swaps_version(view.current.pk, 0),
                    why="asked for it",
                    by=self.by,
                )

    def come_and_go(self):
        """Nothing, a late entry, a withdrawal, or both."""
        if self.luck.random() < 0.4:
            self.come(1)
        if self.luck.random() < 0.4:
            self.somebody_goes()


def couples(pairings):
    return Counter(frozenset(player.entry for player in each.players) for each in pairings if not each.is_bye)


def all_pairings(view):
    return [each for round_ in view.rounds for each in round_.pairings]


def check_totals(view):
    """The standings contain exactly the played games."""
    pairings = all_pairings(view)
    byes = sum(each.is_bye for each in pairings)
    rows = [row.totals for row in view.standings]
    assert sum(row.games for row in rows) == 2 * (len(pairings) - byes) + byes
    assert sum(row.wins for row in rows) == len(pairings)
    assert sum(row.spread for row in rows) == 0
    worth = {"single": 2, "double": 3}
    assert sum(row.points for row in rows) == 2 * byes + sum(
        worth[game.kind] for each in pairings for game in each.games
    )


def rematches_needed(players, pairing):
    """The minimum number of rematches, by an exact search that ignores scores."""
    unmet = nx.Graph()
    unmet.add_nodes_from(players)
    unmet.add_edges_from(both for both in combinations(players, 2) if not pairing[frozenset(both)])
    return len(players) // 2 - len(nx.max_weight_matching(unmet, maxcardinality=True))


@A_FEW
@given(people=SMALL, rounds=st.integers(1, 8), luck=LUCK)
def test_in_a_swiss_nobody_meets_twice_where_it_can_be_helped_and_byes_go_round(people, rounds, luck):
    swiss = Hall([StagePlan("Swiss", Kind.SWISS, planned_rounds=rounds)], people, luck)
    pairing, byes = Counter(), Counter()
    for _ in range(rounds):
        swiss.call()
        called = swiss.stage().current.pairings
        present = [player.entry for each in called for player in each.players]
        assert sorted(present) == sorted(player.entry for player in swiss.players() if player.plays_on)
        least = rematches_needed(present, pairing)
        assert sum(pairing[both] > 0 for both in couples(called)) == least
        for each in (each for each in called if each.is_bye):
            fewer = [entry for entry in present if byes[entry] < byes[each.first.entry]]
            assert all(rematches_needed([*{*present} - {entry}], pairing) > least for entry in fewer)
        swiss.somebody_is_moved()
        called = swiss.stage().current.pairings
        byes.update(each.first.entry for each in called if each.is_bye)
        pairing += couples(called)
        swiss.play()
        swiss.come_and_go()
    check_totals(swiss.stage())
    assert len(swiss.stage().rounds) == rounds


@pytest.mark.parametrize("people", [101, pytest.param(200, marks=pytest.mark.long)])
def test_a_large_swiss_has_no_rematch_and_no_second_bye(people):
    swiss = Hall([StagePlan("Swiss", Kind.SWISS, planned_rounds=4)], people, Random(people))
    for _ in range(4):
        swiss.call()
        swiss.play()
        swiss.come_and_go()
    pairings = all_pairings(swiss.stage())
    assert set(couples(pairings).values()) == {1}
    assert set(Counter(each.first.entry for each in pairings if each.is_bye).values()) <= {1}
    check_totals(swiss.stage())


@A_FEW
@given(people=st.integers(2, 11), stages=st.sampled_from([ROUND_ROBIN, TWICE, GROUPS]), leaver=st.booleans(), luck=LUCK)
def test_in_round_robins_and_groups_all_who_stay_have_met_as_often_as_they_should(people, stages, leaver, luck):
    robin = Hall(stages, people, luck)
    robin.call()
    robin.play()
    if leaver:
        robin.somebody_goes()
        robin.come(1)
    robin.play_out()
    view = robin.stage()
    pairing = couples(all_pairings(view))
    for group in groups_of(view.stage, view.entrants):
        for both in combinations(group, 2):
            often = pairing.pop(frozenset(player.entry for player in both), 0)
            assert often == view.stage.cycles or not all(player.plays_on for player in both)
    assert not pairing
    assert len(view.entrants) == people
    check_totals(view)


@pytest.mark.parametrize("people", [115, pytest.param(200, marks=pytest.mark.long)])
def test_two_hundred_in_groups_play_on_by_their_seeds(people):
    cup = Hall(GROUPS, people, Random(people))
    cup.play_out()
    check_totals(cup.stage())
    groups = groups_of(cup.stage().stage, cup.stage().entrants)
    assert {len(group) for group in groups} <= {3, 4}
    assert max(couples(all_pairings(cup.stage())).values()) == 1
    cup.call(2)
    check_seeds(cup, 2)
    group_of = {player.entry: number for number, group in enumerate(groups) for player in group}
    through = Counter(group_of[player.entry] for player in cup.stage(2).entrants)
    assert set(through.values()) == {2}
    assert all(group_of[each.first.entry] != group_of[each.second.entry] for each in cup.stage(2).current.pairings)


def check_seeds(cup, number):
    """The first call matches the bracket: neighbors meet, including players with a bye if both of a match have one."""
    entrants = cup.stage(number).entrants
    size = slots(len(entrants))
    seats = [entrants[seed - 1].entry if seed <= len(entrants) else None for seed in seeds_by_slot(size)]
    matches = [frozenset(two) - {None} for two in zip(seats[::2], seats[1::2], strict=True)]
    drawn = {match for match in matches if len(match) == 2}
    waiting = {one | other for one, other in zip(matches[::2], matches[1::2], strict=len(matches) > 1)}
    second = {match for match in waiting if len(match) == 2}
    assert set(couples(cup.stage(number).rounds[0].pairings)) == drawn | second
    byes = {match for match in matches if len(match) == 1}
    assert byes == {frozenset({player.entry}) for player in entrants[: size - len(entrants)]}


def play_knock_out(people, stages, luck, leaver):
    cup = Hall(stages, people, luck)
    cup.call()
    check_seeds(cup, 1)
    cup.play()
    while leaver and not cup.is_over() and luck.random() < 0.8:
        cup.call()
        assert all(player.plays_on for each in cup.stage().current.pairings for player in each.players)
        cup.play()
        cup.somebody_goes()
    cup.play_out()
    view, players = cup.stage(), cup.players()
    lives = 2 if view.stage.kind == Kind.DOUBLE else 1
    lost = Counter(each.players[1 - each.winner].entry for each in all_pairings(view))
    assert max(lost.values()) <= lives
    places = bracket_state_of(view, players).places
    assert sorted(places) == list(range(1, people + 1))
    for place, seeds in Counter(places.values()).items():
        assert place.last - place.first + 1 == seeds
    champion = next(seed for seed, place in places.items() if place == Place(1, 1))
    if not leaver:
        assert lost[players[champion - 1].entry] < lives
        assert all(lost[player.entry] == lives for seed, player in enumerate(players, 1) if seed != champion)


@A_FEW
@given(people=SMALL, stages=st.sampled_from([DOUBLE, [StagePlan("Cup", Kind.KNOCK_OUT)]]), luck=LUCK)
def test_a_knockout_places_seeds_by_the_bracket_and_ranks_everyone(people, stages, luck):
    play_knock_out(people, stages, luck, leaver=luck.random() < 0.5)


@pytest.mark.parametrize("people", [109, pytest.param(200, marks=pytest.mark.long)])
def test_a_large_double_elimination_too(people):
    play_knock_out(people, DOUBLE, Random(people), leaver=False)


@A_FEW
@given(people=SMALL, games=st.integers(1, 4), luck=LUCK)
def test_a_qualifying_round_gives_everyone_new_opponents_and_all_games(people, games, luck):
    weekend = Hall([StagePlan("Qualifying", Kind.ROTATION, planned_rounds=games)], people, luck)
    weekend.play_out()
    view = weekend.stage()
    played = {row.totals.games for row in view.standings}
    assert max(played) <= games
    assert max(played) - min(played) <= 1
    if games < people - 1 and not people % 2:
        assert set(couples(all_pairings(view)).values()) == {1}
        assert played == {games}
