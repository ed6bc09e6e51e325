"""Calling rounds, and taking the last one back as long as nothing stands on it."""

from collections.abc import Sequence
from uuid import uuid4

from django.db import transaction
from django.db.models import Max, QuerySet

from common.errors import Refused
from league.accounts.models import User
from league.results.services import recording
from league.tournaments.models import CardLine, CardRuling, Pairing, PairingGame, Round, StageEntry, Tournament
from league.tournaments.selectors import (
    Board,
    PairingView,
    Plan,
    StageView,
    board_of,
    next_round,
    not_yet,
    players_for,
    stands_on,
    why_it_stays,
)
from league.tournaments.services._common import locked, note, stage_in
from league.tournaments.services._waiting import let_in


@transaction.atomic
def call_round(*, tournament_id: int, stage_id: int, seen: int, by: User | None) -> Round:
    """Pair the next round of a stage and begin its games. `seen` is how many rounds the caller saw: of two who call
    at once one is refused.

    Refusals: "called" already, "results_missing", "not_yet" when the stage before is not over, "stage_over",
    "stands_on_it" when a later stage has begun, "too_few" to play.
    """
    tournament = locked(tournament_id)
    board = board_of(tournament)
    view = stage_in(board, stage_id)
    _check_may_call(board, view, seen)
    players = players_for(board, view)
    plan = next_round(view, players, tournament.seed)
    if plan is None and sum(player.plays_on for player in players) < 2:
        raise Refused("too_few", f"A round needs at least two {'pairs' if tournament.in_pairs else 'who play'}.")
    if plan is None:
        raise Refused("stage_over", f"{view.stage} is over: every round of it has been played.")
    there = {player.entry for player in view.entrants}
    StageEntry.objects.bulk_create(
        StageEntry(stage=view.stage, entry_id=player.entry, seed=seed)
        for seed, player in enumerate(players, start=1)
        if player.entry not in there
    )
    round_ = view.stage.rounds.create(number=len(view.rounds) + 1, inputs=plan.inputs)
    _begin(tournament, round_, plan)
    note(tournament, f"{view.stage}: round {round_.number} called", by)
    return round_


def _check_seen(view: StageView, seen: int) -> None:
    if len(view.rounds) != seen:
        raise Refused("called", "Somebody else has called or taken back a round meanwhile. Look at it first.")


def _check_may_call(board: Board, view: StageView, seen: int) -> None:
    _check_seen(view, seen)
    if view.missing:
        waits = _listed([pairing.title for pairing in view.missing])
        raise Refused("results_missing", f"The last round is not over. Missing: {waits}.")
    check_nothing_follows(board, view)
    if sentence := not_yet(board, view):
        raise Refused("not_yet", sentence)


def _listed(titles: Sequence[str]) -> str:
    return ", ".join(titles) if len(titles) <= 3 else f"{', '.join(titles[:3])} and {len(titles) - 3} more"


def _begin(tournament: Tournament, round_: Round, plan: Plan) -> None:
    pairings = Pairing.objects.bulk_create(
        Pairing(round=round_, table=each.table, first_id=each.first, second_id=each.second) for each in plan.meetings
    )
    played = [(pairing, each.uncounted) for pairing, each in zip(pairings, plan.meetings, strict=True) if each.second]
    begin_games(tournament, played)


def begin_games(tournament: Tournament, pairings: Sequence[tuple[Pairing, frozenset[int]]]) -> None:
    """One more game for each of these pairings; it does not count for the entries beside it."""
    teams = {
        entry: [member] if partner is None else [member, partner]
        for entry, member, partner in tournament.entries.values_list("pk", "member", "partner")
    }
    tables = [
        (
            [teams[each.first_id], teams[each.second_id or 0]],
            [member for entry in uncounted for member in teams[entry]],
        )
        for each, uncounted in pairings
    ]
    games = recording.open_games(
        club=tournament.club, format_version=tournament.format, played_on=tournament.date, tables=tables
    )
    there = PairingGame.objects.filter(pairing__in=[each.pk for each, _ in pairings])
    last = dict(there.values_list("pairing").annotate(Max("number")))
    PairingGame.objects.bulk_create(
        PairingGame(pairing=each, number=last.get(each.pk, 0) + 1, game=game)
        for (each, _), game in zip(pairings, games, strict=True)
    )


@transaction.atomic
def take_back_round(*, tournament_id: int, stage_id: int, seen: int, by: User | None) -> None:
    """Take the last round of a stage back, as if it had not been called. `seen` is how many rounds the caller saw.

    Refusals: "no_such_stage", "called" or taken back by somebody else, "nothing_called", "stands_on_it" when a later
    stage has begun, "has_results".
    """
    tournament = locked(tournament_id)
    board = board_of(tournament)
    view = stage_in(board, stage_id)
    _check_seen(view, seen)
    if view.current is None:
        raise Refused("nothing_called", f"{view.stage} has not begun.")
    check_nothing_follows(board, view)
    if sentence := why_it_stays(view):
        raise Refused("has_results", sentence)
    if any(kept.objects.filter(pairing__round=view.current.pk).exists() for kept in (CardLine, CardRuling)):
        raise Refused("has_results", "Score cards or rulings on them stand in this round, and they are kept.")
    drop_games(view.current.pairings, by)
    Round.objects.filter(pk=view.current.pk).delete()
    if len(view.rounds) == 1:
        view.stage.entrants.all().delete()
    note(tournament, f"{view.stage}: round {view.current.number} taken back", by)
    let_in(tournament, by)


def check_nothing_follows(board: Board, view: StageView) -> None:
    if sentence := stands_on(board, view):
        raise Refused("stands_on_it", sentence)


def drop_games(pairings: Sequence[PairingView], by: User | None) -> None:
    """Take away the games that have no result; one that has is refused.

    One whose result was taken back stays for the record, as not played.
    """
    drop(PairingGame.objects.filter(pairing__in=[pairing.pk for pairing in pairings]), by, "the round was taken back")


def drop(links: QuerySet[PairingGame], by: User | None, why: str) -> None:
    """The same for some games of pairings; `why` stands with one that had a result once."""
    games = [link.game for link in links.select_related("game")]
    links.delete()
    undone = [game for game in games if game.version and game.status == game.Status.WAITING]
    for game in undone:
        recording.set_aside(game_id=game.pk, seen_version=game.version, by=by, entry_id=uuid4(), why=why)
    recording.discard_games(games=[game for game in games if game not in undone])
