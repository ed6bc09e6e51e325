"""What players report of their own game: each report is a line on the player's card; the club says when it counts."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Club
from league.results.models import Game, GamePlayer, Problem, ResultVersion
from league.results.queries.cards import newest_cards, newest_line
from league.results.queries.versions import standing_entry
from league.results.services.cards import write_line
from league.results.services.recording import locked, record_result, undo_result
from league.rules import scoring
from league.rules.claims import Claim

Rule = Club.Reports
NO_GAME = gettext_noop("The desk decided this game. Press “Call the scorekeeper” if needed.")
NOT_YOURS = gettext_noop("Only the players of a table can report its result.")


@transaction.atomic
def report_result(
    *,
    game_id: int,
    member_id: int,
    pegs: Sequence[int],
    rule: str,
    by: User | None,
    entry_id: UUID,
    expected_line: int | None = None,
) -> Game:
    """A player's report of their own game. It counts once both sides report the same, or at once if `rule` says so.

    A report that differs from the other side's decides nothing, and withdraws a result that rested on one report
    alone: the scorekeeper rules. A result that the desk entered stays; the report is kept beside it. Safe to repeat.

    Refusals: "reports_off", "not_your_game", "not_by_phone", "no_game", those of impossible pegs, and StaleCard where
    this player's report is newer than the one seen.
    """
    game = locked(game_id)
    if rule == Rule.OFF:
        raise Refused("reports_off", _("The scorekeeper enters the results here. Tell the desk your result."))
    player = _player_at(game, member_id)
    if game.sides.count() != 2 or game.format_version.format.by_score:
        raise Refused("not_by_phone", _("This result can’t be reported on a phone. Tell the desk your result."))
    if game.status in (Game.Status.UNPLAYED, Game.Status.FORFEIT):
        raise Refused("no_game", _(NO_GAME))
    try:
        scoring.check_pegs(game.format_version.format, pegs)
    except scoring.ResultError as error:
        raise Refused(error.code, error.sentence) from error
    mine, before = player.side.number, newest_line(game.pk, member_id)
    margin = pegs[mine] - pegs[1 - mine]
    said = [line for line in newest_cards([game.pk]) if line.member_id != member_id]
    written = write_line(
        before=before,
        game_id=game.pk,
        side=mine,
        member_id=member_id,
        claim=Claim.of(margin),
        expected_line=expected_line,
        by=by,
        by_phone=True,
    )
    if not written:
        return game
    agree = all(line.claim.margin == (margin if line.side == mine else -margin) for line in said)
    confirmed = agree and any(line.side != mine for line in said)
    standing = standing_entry(game.versions.all())
    first = rule == Rule.FIRST and not said
    if (standing is None and (first or confirmed) and rule != Rule.SCOREKEEPER) or (
        standing and standing.source == ResultVersion.Source.PHONE and first
    ):
        version, source = game.version, ResultVersion.Source.PHONE
        return record_result(
            game_id=game.pk, pegs=pegs, expected_version=version, by=by, entry_id=entry_id, source=source
        )
    if (
        standing
        and standing.source == ResultVersion.Source.PHONE
        and not agree
        and not (before and before.claim.margin)
    ):
        return undo_result(game_id=game.pk, expected_version=game.version, by=by, entry_id=uuid4(), keeps_cards=True)
    return game


def _player_at(game: Game, member_id: int) -> GamePlayer:
    player = game.players.select_related("side", "member").filter(member=member_id).first()
    if player is None:
        raise Refused("not_your_game", _(NOT_YOURS))
    return player


@transaction.atomic
def report_problem(*, game_id: int, member_id: int, text: str, by: User | None) -> Problem:
    """A player calls the scorekeeper to the table. Calling again while that is open changes the text alone."""
    game = locked(game_id)
    player = _player_at(game, member_id)
    problem = Problem.objects.filter(game=game, member=player.member, solved_at=None).first()
    problem = problem or Problem(game=game, member=player.member, by=by)
    problem.text = text.strip()[:200]
    problem.save()
    return problem


@transaction.atomic
def solve_problem(*, problem: Problem, now: datetime) -> None:
    """The scorekeeper has been at the table. Safe to repeat."""
    Problem.objects.filter(pk=problem.pk, solved_at=None).update(solved_at=now)
