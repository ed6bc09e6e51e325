"""The whole state of a tournament as values for `league.rules`, in a few queries."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from league.database.snapshots import snapshot
from league.rules.tournaments.pairings import Player
from league.rules.tournaments.state import RoundView, StageView, TournamentState
from league.tournaments.models import Stage, StageEntry, Tournament
from league.tournaments.queries.cards import standing_rulings
from league.tournaments.queries.pairing_rows import (
    pairing_view,
    pairings_of,
    players_of,
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
    fmt = tournament.format
    players = players_of(tournament, tournament.entries.all())
    stages = list(tournament.stages.prefetch_related("rounds"))
    by_key = {stage.pk: stage for stage in stages}
    for stage in stages:
        stage.previous = by_key[stage.previous_id] if stage.previous_id else None
    if not any(stage.rounds.all() for stage in stages):  # before the first round there are no pairings to read
        views = [_stage_view(tournament, stage, players) for stage in _as_played(stages)]
        return StoredTournament(fmt, tournament.why_cancelled, players, tuple(views), tournament)
    by_round, games = rows_by_round(tournament)
    rulings = standing_rulings(pairings_of(tournament))
    by_stage: defaultdict[int, list[Player]] = defaultdict(list)
    for stage_id, entry_id in StageEntry.objects.filter(stage__tournament=tournament).values_list("stage", "entry"):
        by_stage[stage_id].append(players[entry_id])
    views = []
    for stage in _as_played(stages):
        left, rounds = withdrawal_order(stage, by_stage[stage.pk]), []
        for round_ in stage.rounds.all():
            rows = by_round.get(round_.pk, ())
            pairings = tuple(
                pairing_view(stage, left, row, players, games[row.pk], rulings.get(row.pk)) for row in rows
            )
            rounds.append(RoundView(round_.pk, round_.number, pairings, round_.inputs, fmt, round_.clock_ends_at))
        views.append(_stage_view(tournament, stage, players, by_stage[stage.pk], rounds))
    return StoredTournament(fmt, tournament.why_cancelled, players, tuple(views), tournament)


def _stage_view(
    tournament: Tournament,
    stage: Stage,
    players: Mapping[int, Player],
    entrants: Sequence[Player] = (),
    rounds: Sequence[RoundView] = (),
) -> StageView:
    new: list[Player] = []
    if stage.entry_rule == Stage.EntryRule.ALL:
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
            following[before], key=lambda each: (each.entry_rule == Stage.EntryRule.NON_QUALIFIERS, each.number)
        ):
            yield stage
            yield from onward(stage.pk)

    return onward(None)
