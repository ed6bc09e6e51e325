"""Results of a tournament's games, and what a director rules; a best of n goes on until one side has most of them."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from league.accounts.models import User
from league.common.errors import Refused
from league.results import services as results
from league.tournaments.models import Pairing, PairingGame, Stage, Tournament
from league.tournaments.selectors import Board, PairingView, StageView, board_of
from league.tournaments.services._common import locked, note
from league.tournaments.services.rounds import begin_games, check_nothing_follows


@transaction.atomic
def record_result(
    *,
    tournament_id: int,
    pairing_id: int,
    game_id: int,
    pegs: Sequence[int],
    seen_version: int,
    by: User | None,
    entry_id: UUID,
    why: str = "",
) -> None:
    """Save the pegs of a game, first side first; safe to send twice with the same entry id.

    Refuses what `results.record_result` does, and "stands_on_it" when others have been paired by what stands here.
    """
    tournament, board, view, pairing = _found(tournament_id, pairing_id)
    _check_free(board, view, pairing)
    if game_id not in [game.pk for game in pairing.games]:
        raise Refused("no_such_game", "This game is not played any more: look at the table again.")
    results.record_result(game_id=game_id, pegs=pegs, seen_version=seen_version, by=by, entry_id=entry_id, why=why)
    _go_on(tournament, pairing.pk)
    note(tournament, f"{view.stage}: {pairing.title}, {'–'.join(map(str, pegs))}", by)


@transaction.atomic
def undo_result(*, tournament_id: int, pairing_id: int, by: User | None, entry_id: UUID) -> None:
    """Go back to before the last change of the last result of a pairing."""
    tournament, board, view, pairing = _found(tournament_id, pairing_id)
    _check_free(board, view, pairing)
    played = [game for game in pairing.games if not game.is_waiting]
    if not played:
        raise Refused("nothing_to_undo", "There is no result to take back.")
    results.undo_result(game_id=played[-1].pk, seen_version=played[-1].version, by=by, entry_id=entry_id)
    _go_on(tournament, pairing.pk)
    note(tournament, f"{view.stage}: {pairing.title}, a result taken back", by)


@transaction.atomic
def rule(*, tournament_id: int, pairing_id: int, side: int | None, why: str, by: User | None) -> None:
    """Let a side go on without its game, or None: take such a ruling back. Both sides read why."""
    tournament, board, view, pairing = _found(tournament_id, pairing_id)
    _check_free(board, view, pairing)
    if pairing.is_bye or side not in (None, 0, 1):
        raise Refused("no_such_side", "There is no such side.")
    if side is not None and not why.strip():
        raise Refused("no_reason", "Say why, for both sides will read it.")
    if side is not None and pairing.ruled is None and pairing.winner is not None:
        raise Refused("has_result", "This has been played: correct or undo its result instead.")
    Pairing.objects.filter(pk=pairing.pk).update(ruled=side, why=why.strip()[:200] if side is not None else "")
    told = "a ruling taken back" if side is None else f"{pairing.players[side].name} goes on: {why.strip()}"
    note(tournament, f"{view.stage}: {pairing.title}, {told}", by)


def _found(tournament_id: int, pairing_id: int) -> tuple[Tournament, Board, StageView, PairingView]:
    tournament = locked(tournament_id)
    board = board_of(tournament)
    try:
        return tournament, board, *board.pairing(pairing_id)
    except KeyError:
        raise Refused("no_such_pairing", "This pairing was taken back since you opened the page.") from None


def _check_free(board: Board, view: StageView, pairing: PairingView) -> None:
    check_nothing_follows(board, view)
    last = view.current
    if view.stage.kind == Stage.Kind.KNOCK_OUT and last and pairing not in last.pairings:
        raise Refused("stands_on_it", "The winner has been paired again: take the later round back first.")


def _go_on(tournament: Tournament, pairing_id: int) -> None:
    """Begin the next game of a best of n, or take away one that is not needed any more."""
    _, now = board_of(tournament).pairing(pairing_id)
    if now.winner is None and now.waiting is None:
        begin_games(tournament, [(Pairing.objects.get(pk=pairing_id), frozenset())])
    elif now.winner is not None and now.waiting is not None:
        link = PairingGame.objects.select_related("game").get(game=now.waiting.pk)
        link.delete()
        results.discard_games(games=[link.game])
