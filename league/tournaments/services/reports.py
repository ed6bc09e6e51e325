"""Players' reports of their own games, and their calls for the scorekeeper, on their side's card."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.results.models import Game, Problem
from league.results.queries.cards import line_text
from league.results.services import recording, reports
from league.rules.games import GameView
from league.tournaments.policies.blockers import why_result_locked
from league.tournaments.queries.pools import own_pot_paid
from league.tournaments.services.locking import LockedPairing, game_of, locked_pairing
from league.tournaments.services.pairing_games import play_on


@transaction.atomic
def report_result(
    *,
    tournament_id: int,
    pairing_id: int,
    game_id: int,
    member_id: int,
    pegs: Sequence[int],
    by: User | None,
    entry_id: UUID,
    expected_line: int | None = None,
) -> Game:
    """Save a player's report of a game of their own pairing. Partners report on one card.

    Refusals: "no_such_pairing", "paid_out", "no_game" if it was decided otherwise, "used_later", and those of
    `results.services.reports`.
    """
    at = _open_pairing(tournament_id, pairing_id)
    if at.pairing.is_ruled or at.pairing.walked_over is not None:
        raise Refused("no_game", _(reports.NO_GAME))
    before = game_of(at.pairing, game_id)
    card = _card_of(before, member_id)
    if why_result_locked(at.stage, at.pairing.number):
        raise Refused("used_later", _("Later pairings already use this result. Tell the desk."))
    reported = reports.report_result(
        game=recording.locked(game_id),
        member_id=card,
        pegs=pegs,
        rule=at.tournament.reports,
        by=by,
        entry_id=entry_id,
        expected_line=expected_line,
    )
    game, line = reported.game, reported.line
    if line:
        at.note("reported", by, name=_name_of(before, member_id), line=line_text(line))
    if game.version > before.version:
        play_on(at.tournament, at.pairing, by)
        at.note("report_counts" if game.status == Game.Status.PLAYED else "report_withdrawn", by)
    return game


@transaction.atomic
def report_problem(
    *, tournament_id: int, pairing_id: int, game_id: int, member_id: int, text: str, by: User | None
) -> Problem:
    """Call the scorekeeper to a player's table. Refusals: those of `report_result`, "not_your_game"."""
    at = _open_pairing(tournament_id, pairing_id)
    problem = reports.report_problem(game_id=game_of(at.pairing, game_id).pk, member_id=member_id, text=text, by=by)
    at.note("problem", by, name=str(problem.member))
    return problem


@transaction.atomic
def solve_problem(*, tournament_id: int, pairing_id: int, problem_id: int, now: datetime, by: User | None) -> None:
    """Mark a call for the scorekeeper as answered. Safe to repeat. Refused as "no_such_pairing"."""
    at = locked_pairing(tournament_id, pairing_id)
    problem = Problem.objects.filter(pk=problem_id, game__pairing__pairing=at.pairing.pk, solved_at=None).first()
    if problem:
        reports.solve_problem(problem=problem, now=now)
        at.note("problem_solved", by, name=str(problem.member))


def _open_pairing(tournament_id: int, pairing_id: int) -> LockedPairing:
    """The pairing, with its tournament locked; refused once its pot is paid out."""
    at = locked_pairing(tournament_id, pairing_id)
    if own_pot_paid(at.tournament):
        raise Refused("paid_out", _("This tournament is over and paid out. Nothing was saved. Tell the desk."))
    return at


def _card_of(game: GameView, member_id: int) -> int:
    """The member whose card the player's side uses."""
    for side in game.sides:
        if member_id in side.members:
            return side.members[0]
    raise Refused("not_your_game", _(reports.NOT_YOURS))


def _name_of(game: GameView, member_id: int) -> str:
    both: dict[int, str] = {}
    for side in game.sides:
        both |= dict(zip(side.members, side.players, strict=True))
    return both[member_id]
