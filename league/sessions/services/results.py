"""Results of a session: checks the session, then calls `results.services.recording`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from common.compiled import Compiled
from common.errors import Refused
from league.accounts.models import User
from league.results.models import Game, Problem
from league.results.queries.cards import line_text, newest_line_of_player
from league.results.queries.games import result_of, side_names
from league.results.services import recording, reports
from league.rounds.services.journal import note_all_and_announce, note_and_announce
from league.sessions.models import Session, Table
from league.sessions.policies import Status, check_open
from league.sessions.services.locking import lock_for_results
from league.sessions.services.seating import follow_results

WITH_RESULT = ("recorded", "corrected", "corrected_because")  # journal codes that name the result
lock_game_at = Compiled(
    lambda table, session: (
        Game.objects.select_for_update(of=("self",))
        .select_related("format_version", "table__round")
        .filter(table=table, table__round__session=session)
    )
)


@transaction.atomic
def record_result(
    *,
    session_id: int,
    table_id: int,
    pegs: Sequence[int],
    expected_version: int,
    by: User | None,
    entry_id: UUID,
    why: str = "",
) -> Game:
    """Save the result of a table of this session. Refusals: "not_now", "not_called", those of `results`."""
    session, table, before = called_table(session_id, table_id)
    game = recording.record_result(
        game_id=before.pk, pegs=pegs, expected_version=expected_version, by=by, entry_id=entry_id, why=why
    )
    if game.version == 1:
        _note(session, table, before, game, "recorded", by)
    elif why:
        _note(session, table, before, game, "corrected_because", by, why=why)
    else:
        _note(session, table, before, game, "corrected", by)
    return game


@transaction.atomic
def set_aside(
    *, session_id: int, table_id: int, expected_version: int, by: User | None, entry_id: UUID, why: str = ""
) -> Game:
    """Mark a table's game as not played, so that the next round can be called."""
    session, table, before = called_table(session_id, table_id)
    game = recording.set_aside(game_id=before.pk, expected_version=expected_version, by=by, entry_id=entry_id, why=why)
    _note(session, table, before, game, "not_played", by)
    return game


@transaction.atomic
def award_forfeit(
    *, session_id: int, table_id: int, side: int, expected_version: int, by: User | None, entry_id: UUID, why: str
) -> Game:
    """Award a table's unplayed game to a side. Refusals: "not_now", "not_called", those of `results`."""
    session, table, before = called_table(session_id, table_id)
    game = recording.award_forfeit(
        game_id=before.pk, side=side, expected_version=expected_version, by=by, entry_id=entry_id, why=why
    )
    _note(session, table, before, game, "forfeited", by, winner=side_names(game)[side], reason=game.award_reason)
    return game


@transaction.atomic
def undo_result(*, session_id: int, table_id: int, expected_version: int, by: User | None, entry_id: UUID) -> Game:
    """Undo the last change of a table's result."""
    session, table, before = called_table(session_id, table_id)
    game = recording.undo_result(game_id=before.pk, expected_version=expected_version, by=by, entry_id=entry_id)
    _note(session, table, before, game, "result_undone", by)
    return game


@transaction.atomic
def enter_card(
    *,
    session_id: int,
    table_id: int,
    member_id: int,
    margin: int,
    by: User | None,
    entry_id: UUID,
    expected_version: int | None = None,
    expected_line: int | None = None,
) -> Game:
    """Enter one line of a player's scorecard."""
    session, table, before = called_table(session_id, table_id)
    line = newest_line_of_player(before.pk, member_id)
    game = recording.enter_card(
        game_id=before.pk,
        member_id=member_id,
        margin=margin,
        by=by,
        entry_id=entry_id,
        expected_version=expected_version,
        expected_line=expected_line,
    )
    newest = newest_line_of_player(before.pk, member_id)
    if newest and (line is None or line.version != newest.version):
        note_and_announce(session, "card_entered", by, round=table.round.number, table=table.number)
    if game.version != before.version:
        follow_results(session)
    return game


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A typed line of a scorecard: won by this many holes (+) or lost by this many (-)."""

    table_id: int
    margin: int
    entry_id: UUID
    expected_version: int
    expected_line: int | None = None


class CardRefused(Refused):
    """No line of the card was saved; `lines` has the reasons by table id."""

    def __init__(self, lines: Mapping[int, Refused]) -> None:
        super().__init__("card_refused", _("The scorecard was not saved."))
        self.lines = lines


@transaction.atomic
def enter_whole_card(*, session_id: int, member_id: int, lines: Sequence[TypedLine], by: User | None) -> None:
    """Enter all lines of a player's scorecard, or none of them. Raises CardRefused."""
    refused: dict[int, Refused] = {}
    for line in lines:
        try:
            enter_card(
                session_id=session_id,
                table_id=line.table_id,
                member_id=member_id,
                margin=line.margin,
                by=by,
                entry_id=line.entry_id,
                expected_version=line.expected_version,
                expected_line=line.expected_line,
            )
        except Refused as no:
            refused[line.table_id] = no
    if refused:
        raise CardRefused(refused)


@transaction.atomic
def report_result(
    *,
    session_id: int,
    table_id: int,
    member_id: int,
    pegs: Sequence[int],
    by: User | None,
    entry_id: UUID,
    expected_line: int | None = None,
) -> Game:
    """Save a player's report of their own table. Refusals: "not_now", "not_called", those of `reports`."""
    session, table, game = called_table(session_id, table_id)
    version = game.version
    reported = reports.report_result(
        game=game,
        member_id=member_id,
        pegs=pegs,
        rule=session.club.reports,
        by=by,
        entry_id=entry_id,
        expected_line=expected_line,
    )
    game, line = reported.game, reported.line
    place: dict[str, Any] = {"round": table.round.number, "table": table.number}
    notes = {}
    if line:
        notes["reported"] = place | {"name": str(line.member), "line": line_text(line)}
    if is_changed := game.version != version:
        code = "report_counts" if game.status == game.Status.PLAYED else "report_withdrawn"
        notes[code] = place | {"version": game.version}
    if notes:
        note_all_and_announce(session, by, notes)
    if is_changed:
        follow_results(session)
    return game


@transaction.atomic
def report_problem(*, session_id: int, table_id: int, member_id: int, text: str, by: User | None) -> Problem:
    """Call the scorekeeper to a player's table. Refusals: "not_now", "not_called", "not_your_game"."""
    session, table, game = called_table(session_id, table_id)
    problem = reports.report_problem(game_id=game.pk, member_id=member_id, text=text, by=by)
    note_and_announce(session, "problem", by, round=table.round.number, table=table.number, name=str(problem.member))
    return problem


@transaction.atomic
def solve_problem(*, session_id: int, table_id: int, problem_id: int, now: datetime, by: User | None) -> None:
    """Mark a call for the scorekeeper as answered. Safe to repeat."""
    session, table, game = called_table(session_id, table_id)
    problem = game.problems.get(pk=problem_id)
    if problem.solved_at is None:
        reports.solve_problem(problem=problem, now=now)
        note_and_announce(
            session, "problem_solved", by, round=table.round.number, table=table.number, name=str(problem.member)
        )


def called_table(session_id: int, table_id: int) -> tuple[Session, Table, Game]:
    """The locked session, the table, and the table's locked game before the change."""
    session = lock_for_results.get(session_id)
    check_open(session, Status.PLAYING)
    game = lock_game_at.first(table_id, session_id)
    if game is None:
        table = Table.objects.select_related("round").get(pk=table_id, round__session=session)
        raise Refused("not_called", _("Round %(number)s has not been called yet.") % {"number": table.round.number})
    return session, game.table, game


def _note(
    session: Session, table: Table, before: Game, game: Game, code: str, by: User | None, **parameters: Any
) -> None:
    """Note the change in the journal; a repeated request or an unchanged result is not noted."""
    if game.version != before.version:
        place: dict[str, Any] = {"round": table.round.number, "table": table.number, "version": game.version}
        if code in WITH_RESULT:
            prefetch_related_objects([game], "sides__players__member")
            place["result"] = result_of(game)
        note_and_announce(session, code, by, **place, **parameters)
        follow_results(session)
