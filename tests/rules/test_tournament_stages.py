"""Stages of a tournament as values: pairings, completion, and possible changes; no database."""

from dataclasses import replace
from random import Random

import pytest

from league.rules.errors import SwapError
from league.rules.games import WAITING, GameView, SideView
from league.rules.presets import PRESETS
from league.rules.tournaments.pairing_swaps import swapped_tables
from league.rules.tournaments.pairing_systems import Lot, Plan, is_over, next_round, players_for
from league.rules.tournaments.pairings import PairingView, Player, withdrawn
from league.rules.tournaments.stage_dependencies import why_not_revertible, why_not_startable
from league.rules.tournaments.stage_settings import EntryRule, Kind, StageSettings
from league.rules.tournaments.state import RoundView, StageView, TournamentState

FORMAT = PRESETS["acc-grass-roots"]
PLAYERS = {entry: Player(entry, entry, name, plays_on=True) for entry, name in enumerate("ABCDEF", start=1)}


def settings(kind: Kind, **more: object) -> StageSettings:
    plain = StageSettings(
        pk=1,
        number=1,
        name="Stage",
        kind=kind,
        system="",
        entry_rule=EntryRule.ALL,
        previous=None,
        planned_rounds=2,
    )
    return replace(plain, **more)


def before_play(kind: Kind, *, canceled: str = "") -> TournamentState:
    view = StageView(settings(kind), FORMAT, (), newcomers=tuple(PLAYERS.values()))
    return TournamentState(FORMAT, canceled, PLAYERS, (view,))


def paired(state: TournamentState) -> Plan | None:
    (view,) = state.stages
    return next_round(view, players_for(state, view), Lot(7, Random(7)))


def open_game(pk: int, *entries: int) -> GameView:
    sides = tuple(
        SideView(number=side, members=(entry,), players=(PLAYERS[entry].name,), pegs=None, won=False)
        for side, entry in enumerate(entries)
    )
    return GameView(
        pk=pk,
        version=0,
        status=WAITING,
        sides=sides,
        uncounted=frozenset(),
        fmt=FORMAT,
        awarded_to=None,
        award_reason="",
        online_until=None,
    )


def called(state: TournamentState) -> StageView:
    """The stage with its first round called, and no result."""
    (view,) = state.stages
    plan = paired(state)
    assert plan
    pairings = tuple(
        PairingView(
            pk=each.number,
            number=each.number,
            table=each.number,
            players=tuple(PLAYERS[entry] for entry in each.entries),
            games=(open_game(each.number, *each.entries),),
            best_of=1,
        )
        for each in plan.pairings
    )
    first = RoundView(1, 1, pairings, plan.inputs, FORMAT)
    return replace(view, entrants=view.newcomers, newcomers=(), rounds=(first,))


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind not in (Kind.KNOCK_OUT, Kind.DOUBLE, Kind.GROUPS)])
def test_everyone_is_paired_once_in_a_first_round(kind: Kind) -> None:
    plan = paired(before_play(kind))
    assert plan
    assert sorted(entry for each in plan.pairings for entry in each.entries) == list(PLAYERS)


def test_the_same_lot_gives_the_same_pairing() -> None:
    assert paired(before_play(Kind.SWISS)) == paired(before_play(Kind.SWISS))


def test_a_stage_with_open_games_is_not_over() -> None:
    state = before_play(Kind.SWISS)
    state = replace(state, stages=(called(state),))
    assert not is_over(state, state.stages[0])
    assert why_not_revertible(state.stages[0]) == ""


def test_a_tournament_that_was_called_off_does_not_begin() -> None:
    state = before_play(Kind.SWISS, canceled="It has been called off: snow.")
    assert why_not_startable(state, state.stages[0]) == "It has been called off: snow."


def test_two_of_one_table_and_a_table_with_a_result_are_not_swapped() -> None:
    view = called(before_play(Kind.SWISS))
    one, other, *_ = view.rounds[0].pairings
    for entries, settled, code in (
        (one.entries, set(), "same_table"),
        ((one.first.entry, other.first.entry), {one.pk}, "has_results"),
    ):
        with pytest.raises(SwapError) as refused:
            swapped_tables(view, *entries, settled)
        assert refused.value.code == code


def test_withdrawn_players_are_ordered_by_time_with_unknown_times_first() -> None:
    gone = [replace(PLAYERS[entry], plays_on=False, withdrawn_at=at) for entry, at in ((1, None), (2, 20), (3, None))]
    assert withdrawn([*gone, PLAYERS[4], replace(PLAYERS[5], plays_on=False, withdrawn_at=10)]) == (3, 1, 5, 2)


GROUPS = {"group_size": 4, "planned_rounds": None}
AFTER_SWISS = {"planned_rounds": None, "entry_rule": EntryRule.QUALIFIED, "previous": settings(Kind.SWISS)}


@pytest.mark.parametrize(
    ("stage", "summary"),
    [
        (settings(Kind.ROUND_ROBIN, planned_rounds=None, cycles=2), "round robin (everyone plays everyone else twice)"),
        (
            settings(Kind.ROUND_ROBIN, planned_rounds=None, entry_rule=EntryRule.NON_QUALIFIERS),
            "round robin (everyone plays everyone else), for everyone who doesn’t qualify",
        ),
        (
            settings(Kind.KNOCK_OUT, system="knockout", third_place=True, qualifier_count=8, **AFTER_SWISS),
            "knockout, with a third-place match, for the top 8",
        ),
        (
            settings(Kind.DOUBLE, **AFTER_SWISS),
            "double elimination (two losses and out), for the top 1 in 4 (rounded up)",
        ),
        (
            settings(Kind.ROTATION, system="a new opponent each game, by rotation", planned_rounds=1),
            "1 game (a new opponent each game, by rotation)",
        ),
        (
            settings(Kind.GROUPS, cycles=2, best_of=3, **GROUPS),
            "groups of up to 4 (everyone plays everyone else twice), best of 3",
        ),
        (
            settings(
                Kind.DOUBLE,
                planned_rounds=None,
                entry_rule=EntryRule.QUALIFIED,
                previous=settings(Kind.GROUPS, **GROUPS),
            ),
            "double elimination (two losses and out), for the top 2 in each group",
        ),
        (
            settings(Kind.SWISS, entry_rule=EntryRule.QUALIFIED, previous=settings(Kind.SWISS), qualify_one_in=1),
            "2 Swiss rounds (each against an opponent with about the same number of points), for everyone",
        ),
    ],
)
def test_a_stage_says_how_it_is_played_and_by_whom(stage: StageSettings, summary: str) -> None:
    assert stage.summary == summary
