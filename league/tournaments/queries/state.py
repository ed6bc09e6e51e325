"""The whole state of a tournament as values for `league.rules`, in a few queries."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from league.database.snapshots import snapshot
from league.rules.games import GameView
from league.rules.tournaments.pairings import Player, Stands
from league.rules.tournaments.stage_settings import EntryRule
from league.rules.tournaments.state import RoundView, StageView, TournamentState
from league.tournaments.models import Entry, Stage, StageEntry, Tournament
from league.tournaments.queries.card_rulings import standing_rulings
from league.tournaments.queries.pairing_rows import (
    pairing_view,
    pairings_of,
    players_by_tournament,
    rows_by_round,
    withdrawal_order,
)


@dataclass(frozen=True, slots=True)
class StoredTournament(TournamentState):
    """The state of a tournament with its row, for its club, pot and publication."""

    tournament: Tournament


@snapshot()
def state_of(tournament: Tournament) -> StoredTournament:
    """The whole state of a tournament; the number of queries does not depend on the number of entries.

    A service locks the tournament first: inside a transaction, each query sees the latest commits.
    """
    return _states([tournament])[0]


@snapshot()
def states_of(tournaments: Sequence[Tournament]) -> list[StoredTournament]:
    """The whole states of tournaments; the number of queries does not depend on how many they are either."""
    return _states(tournaments)


def _states(tournaments: Sequence[Tournament]) -> list[StoredTournament]:
    players = players_by_tournament(tournaments, Entry.objects.filter(tournament__in=tournaments))
    stages: defaultdict[int, list[Stage]] = defaultdict(list)
    for stage in Stage.objects.filter(tournament__in=tournaments).prefetch_related("rounds"):
        stages[stage.tournament_id].append(stage)
    begun = [each for each in tournaments if any(stage.rounds.all() for stage in stages[each.pk])]
    rows = _Rows.of(begun)  # before the first round there are no pairings to read
    return [_state(each, players[each.pk], stages[each.pk], rows) for each in tournaments]


@dataclass(frozen=True, slots=True)
class _Rows:
    """The pairings of each round, the games and the ruling of each pairing, and the entries of each stage."""

    by_round: Mapping[int, list[Any]] = field(default_factory=dict)
    games: Mapping[int, list[GameView]] = field(default_factory=dict)
    rulings: Mapping[int, Stands] = field(default_factory=dict)
    entries: Mapping[int, list[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, tournaments: Sequence[Tournament]) -> "_Rows":
        if not tournaments:
            return cls()
        entries: defaultdict[int, list[int]] = defaultdict(list)
        there = StageEntry.objects.filter(stage__tournament__in=tournaments)
        for stage, entry in there.values_list("stage", "entry"):
            entries[stage].append(entry)
        return cls(*rows_by_round(tournaments), standing_rulings(pairings_of(tournaments)), entries)


def _state(
    tournament: Tournament, players: dict[int, Player], stages: Sequence[Stage], rows: _Rows
) -> StoredTournament:
    fmt, by_key = tournament.format, {stage.pk: stage for stage in stages}
    for stage in stages:
        stage.previous = by_key[stage.previous_id] if stage.previous_id else None
    views = []
    for stage in _as_played(stages):
        entrants = [players[entry] for entry in rows.entries.get(stage.pk, ())]
        left, rounds = withdrawal_order(stage, entrants), []
        for round_ in stage.rounds.all():
            pairings = tuple(
                pairing_view(stage, left, row, players, rows.games[row.pk], rows.rulings.get(row.pk))
                for row in rows.by_round.get(round_.pk, ())
            )
            rounds.append(RoundView(round_.pk, round_.number, pairings, round_.inputs, fmt, round_.clock_ends_at))
        views.append(_stage_view(tournament, stage, players, entrants, rounds))
    return StoredTournament(fmt, tournament.why_canceled, players, tuple(views), tournament)


def _stage_view(
    tournament: Tournament,
    stage: Stage,
    players: Mapping[int, Player],
    entrants: Sequence[Player] = (),
    rounds: Sequence[RoundView] = (),
) -> StageView:
    new: list[Player] = []
    if stage.entry_rule == EntryRule.ALL:
        there = {player.entry for player in entrants}
        new = [player for player in players.values() if player.plays_on and player.entry not in there]
        Random(f"{tournament.seed} {stage.number} {len(rounds)}").shuffle(new)  # noqa: S311  a draw by its stored seed
    return StageView(stage.settings, tournament.format, tuple(entrants), tuple(rounds), tuple(new))


def _as_played(stages: Iterable[Stage]) -> Iterator[Stage]:
    """Every stage, followed by the stages for its qualifiers, then by those for the others."""
    following: defaultdict[int | None, list[Stage]] = defaultdict(list)
    for stage in stages:
        following[stage.previous_id].append(stage)

    def onward(before: int | None) -> Iterator[Stage]:
        for stage in sorted(
            following[before], key=lambda each: (each.entry_rule == EntryRule.NON_QUALIFIERS, each.number)
        ):
            yield stage
            yield from onward(stage.pk)

    return onward(None)
