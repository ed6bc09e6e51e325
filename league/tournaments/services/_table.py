"""One table: found and locked, checked that nothing stands on it, played on after a result, and seated anew."""

from uuid import uuid4

from common.errors import Refused
from league.accounts.models import User
from league.results.queries.games import GameView
from league.results.queries.matches import match_at
from league.results.services import recording
from league.tournaments.models import Pairing, PairingGame, Tournament
from league.tournaments.selectors import Board, PairingView, StageView, board_of, stands_on, with_games_now
from league.tournaments.services._common import locked
from league.tournaments.services.rounds import begin_games, drop


def locked_pairing(tournament_id: int, pairing_id: int) -> tuple[Tournament, Board, StageView, PairingView]:
    """A pairing with all that it stands in, its tournament locked. Refused as "no_such_pairing"."""
    tournament = locked(tournament_id)
    board = board_of(tournament)
    try:
        return tournament, board, *board.pairing(pairing_id)
    except KeyError:
        raise Refused("no_such_pairing", "This pairing was taken back since you opened the page.") from None


def game_of(pairing: PairingView, game_id: int) -> GameView:
    """A game of the pairing that takes a result. Refusals: "ruled", "no_such_game"."""
    if pairing.ruled is not None:
        raise Refused("ruled", "There is a ruling: take it back first.")
    if pairing.stands is not None:
        raise Refused("ruled", "The cross-check has ruled on this game: take that ruling back first.")
    for game in pairing.games:
        if game.pk == game_id:
            return game
    raise Refused("no_such_game", "This game is not played any more: look at the table again.")


def check_nothing_stands_on(board: Board, view: StageView, pairing: PairingView) -> None:
    """Raise Refused as "stands_on_it" where others have been paired by what came out at this table."""
    if sentence := stands_on(board, view, pairing):
        raise Refused("stands_on_it", sentence)


def seat_anew(tournament: Tournament, entry_id: int, by: User | None) -> None:
    """Give what an entry has still to play to those who play for it now, in a new game: a page that was opened before
    can't enter a result for who is gone. Refused as "online" while the match is going on.
    """
    teams = {pk: {member, partner} for pk, member, partner in tournament.entries.values_list("pk", "member", "partner")}
    board = board_of(tournament)
    for met in (each for view in board.stages for each in view.missing if entry_id in each.entries and each.waiting):
        assert met.waiting
        both = zip(met.waiting.sides, met.entries, strict=True)
        if all({*side.members} == teams[entry] - {None} for side, entry in both):
            continue
        if match_at(met.waiting.pk):
            raise Refused("online", f"The match online of {met.title} is going on: decide it, or call it off, first.")
        drop(PairingGame.objects.filter(game=met.waiting.pk), by, "somebody else plays it")
        begin_games(tournament, [(Pairing.objects.get(pk=met.pk), met.uncounted)])


def play_on(tournament: Tournament, pairing: PairingView, by: User | None) -> None:
    """Begin the next game of a best of n, or take away one that is not needed any more.

    `pairing` is as it was before the result. A game that has had a result stays for the record, as not played.
    """
    now = with_games_now(pairing, tournament.rules)
    if now.winner is None and now.waiting is None:
        begin_games(tournament, [(Pairing.objects.get(pk=pairing.pk), frozenset())])
    elif now.winner is not None and now.waiting is not None and now.waiting.version:
        spare, why = now.waiting, "not needed"
        recording.set_aside(game_id=spare.pk, seen_version=spare.version, by=by, entry_id=uuid4(), why=why)
    elif now.winner is not None and now.waiting is not None:
        link = PairingGame.objects.select_related("game").get(game=now.waiting.pk)
        link.delete()
        recording.discard_games(games=[link.game])
