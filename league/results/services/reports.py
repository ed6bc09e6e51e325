"""Players' reports of their own games: each is a line on the player's card; the club decides when it counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.compiled import Compiled
from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Club
from league.results.models import CardLine, Game, GamePlayer, Problem, ResultVersion
from league.results.queries.cards import card_of, lines_of_game
from league.results.queries.games import version_in_force
from league.results.services.cards import write_line
from league.results.services.recording import GameResult, check_pegs, locked, record_from, undo_result
from league.rules.reports import effect_of_report
from league.rules.scorecard_lines import BLANK, Claim

Rule = Club.Reports
NO_GAME = gettext_noop("The desk has decided this game. If the result is wrong, press “Call the scorekeeper”.")
NOT_YOURS = gettext_noop("Only the players of a table can report its result.")

_players = Compiled(
    lambda game: (
        GamePlayer.objects.filter(game=game)
        .select_related("side", "member")
        .only("game", "member__name", "side__game", "side__number", "side__pegs")
    )
)
_versions = Compiled(lambda game: ResultVersion.objects.filter(game=game))


@dataclass(frozen=True, slots=True)
class Reported:
    """The game after a report, the reporting player's name, and the written line; None if that changed nothing."""

    game: Game
    player: str
    line: CardLine | None


@transaction.atomic(savepoint=False)
def report_result(
    *,
    game: Game,
    member_id: int,
    pegs: Sequence[int],
    rule: str,
    by: User | None,
    entry_id: UUID,
    expected_line: int | None = None,
    one_card_a_side: bool = False,
) -> Reported:
    """Save a player's report of their own game. It counts once another side agrees, or at once if `rule` says so.

    At a table of three, one other side confirms it. A report that differs from another side's decides nothing, and
    undoes a result that came from the reports of one side only: the scorekeeper decides. A result that the desk entered
    stays; the report is saved next to it. `one_card_a_side`: partners report on the card of the first of them. Safe to
    repeat. The caller has locked the game.

    Refusals: "reports_off", "not_your_game", "no_game", those for impossible scores, and StaleCard if this player's
    saved report is newer than the one seen.
    """
    if rule == Rule.OFF:
        raise Refused("reports_off", _("The scorekeeper enters the results here. Tell the desk your result."))
    players = {each.member_id: each for each in _players(game.pk)}
    if member_id not in players:
        raise Refused("not_your_game", _(NOT_YOURS))
    if game.status in (Game.Status.UNPLAYED, Game.Status.FORFEIT):
        raise Refused("no_game", _(NO_GAME))
    sides = sorted({each.side.number: each.side for each in players.values()}.items())
    check_pegs(game, pegs, sides=len(sides))
    fmt = game.format_version.format
    lines = {line.member_id: line for line in lines_of_game(game.pk)}  # each player's newest, including undone ones
    player = players[member_id]
    mine, name = player.side.number, str(player.member)
    if one_card_a_side:
        player = min((each for each in players.values() if each.side.number == mine), key=attrgetter("pk"))
    before = lines.pop(player.member_id, None)
    said = [line for line in lines.values() if line.claim != BLANK]
    written = write_line(
        before=before,
        game_id=game.pk,
        side=mine,
        member_id=player.member_id,
        claim=Claim.of_result(fmt, mine, pegs),
        expected_line=expected_line,
        by=by,
        by_phone=True,
    )
    if not written:
        return Reported(game, name, None)
    written.member = player.member
    claimed = [(line.side, card_of(line).result(fmt)) for line in said]
    standing = version_in_force(_versions(game.pk)) if game.version else None
    effect = effect_of_report(
        tuple(pegs),
        mine,
        claimed,
        result=tuple(standing.pegs or ()) if standing else None,
        is_reported=standing is not None and standing.source == ResultVersion.Source.PHONE,
        is_correction=before is not None and before.claim != BLANK,
        at_once=rule == Rule.FIRST,
        by_agreement=rule != Rule.SCOREKEEPER,
    )
    if effect == "counts":
        result = GameResult(Game.Status.PLAYED, list(pegs))
        game = record_from(ResultVersion.Source.PHONE, game, result, by, entry_id)
    elif effect == "withdraws":
        game = _withdraw(game, by)
    return Reported(game, name, written)


def _withdraw(game: Game, by: User | None) -> Game:
    """Undo a result that comes from reports, and earlier ones that their player has corrected since."""
    while (standing := version_in_force(game.versions.all())) and standing.source == ResultVersion.Source.PHONE:
        game = undo_result(game_id=game.pk, expected_version=game.version, by=by, entry_id=uuid4(), keeps_cards=True)
    return game


@transaction.atomic
def report_problem(*, game_id: int, member_id: int, text: str, by: User | None) -> Problem:
    """Call the scorekeeper to a player's table. Calling again while the call is open changes its text.

    Refusals: "not_your_game".
    """
    game = locked(game_id)
    if not game.players.filter(member=member_id).exists():
        raise Refused("not_your_game", _(NOT_YOURS))
    problem = Problem.objects.filter(game=game, member=member_id, solved_at=None).first()
    problem = problem or Problem(game=game, member_id=member_id, by=by)
    problem.text = text.strip()[:200]
    problem.save()
    return problem


@transaction.atomic
def solve_problem(*, problem: Problem, now: datetime) -> None:
    """Mark a call for the scorekeeper as answered. Safe to repeat."""
    Problem.objects.filter(pk=problem.pk, solved_at=None).update(solved_at=now)
