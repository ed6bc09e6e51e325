"""Results of a tournament's games, and what a director rules; a best of n goes on until one side has most of them."""

from collections.abc import Sequence
from uuid import UUID, uuid4

from django.db import transaction

from league.accounts.models import User
from league.common.errors import Refused
from league.results import services as results
from league.results.selectors import GameView, match_at
from league.tournaments.models import Pairing, PairingGame, Tournament
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
    before = _game(pairing, game_id)
    now = results.record_result(
        game_id=game_id, pegs=pegs, seen_version=seen_version, by=by, entry_id=entry_id, why=why
    )
    if now.version > before.version:
        _go_on(tournament, pairing.pk, by)
        note(tournament, f"{view.stage}: {pairing.title}, {'–'.join(map(str, pegs))}", by)


@transaction.atomic
def undo_result(
    *, tournament_id: int, pairing_id: int, game_id: int, seen_version: int, by: User | None, entry_id: UUID
) -> None:
    """Go back to before the last change of a game; safe to send twice with the same entry id."""
    tournament, board, view, pairing = _found(tournament_id, pairing_id)
    _check_free(board, view, pairing)
    before = _game(pairing, game_id)
    now = results.undo_result(game_id=game_id, seen_version=seen_version, by=by, entry_id=entry_id)
    if now.version > before.version:
        _go_on(tournament, pairing.pk, by)
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
    if side is not None and pairing.ruled is None and not pairing.is_missing:
        raise Refused("has_result", "This has been played: correct or undo its result instead.")
    if side is not None and pairing.waiting and match_at(pairing.waiting.pk):
        raise Refused("online", "Their match online is going on: decide it, or call it off, first.")
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


def _game(pairing: PairingView, game_id: int) -> GameView:
    """A game of the pairing that takes a result."""
    if pairing.ruled is not None:
        raise Refused("ruled", "There is a ruling: take it back first.")
    if pairing.stands is not None:
        raise Refused("ruled", "The cross-check has ruled on this game: take that ruling back first.")
    for game in pairing.games:
        if game.pk == game_id:
            return game
    raise Refused("no_such_game", "This game is not played any more: look at the table again.")


def _check_free(board: Board, view: StageView, pairing: PairingView) -> None:
    check_nothing_follows(board, view)
    last = view.current
    if view.stage.has_chart and last and pairing not in last.pairings:
        raise Refused("stands_on_it", "The winner has been paired again: take the later round back first.")


def _go_on(tournament: Tournament, pairing_id: int, by: User | None) -> None:
    """Begin the next game of a best of n, or take away one that is not needed any more.

    One that has had a result stays for the record, as not played.
    """
    _, now = board_of(tournament).pairing(pairing_id)
    if now.winner is None and now.waiting is None:
        begin_games(tournament, [(Pairing.objects.get(pk=pairing_id), frozenset())])
    elif now.winner is not None and now.waiting is not None and now.waiting.version:
        spare, why = now.waiting, "not needed"
        results.set_aside(game_id=spare.pk, seen_version=spare.version, by=by, entry_id=uuid4(), why=why)
    elif now.winner is not None and now.waiting is not None:
        link = PairingGame.objects.select_related("game").get(game=now.waiting.pk)
        link.delete()
        results.discard_games(games=[link.game])
