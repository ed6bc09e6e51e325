"""What the players of a table do with their phones: report the result, and call the scorekeeper.

`effect_of_report` in `league.rules.reports` decides whether a report becomes the result.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from league.accounts.models import User
from league.results.models import Game, Problem
from league.results.queries.cards import line_text
from league.results.services import reports
from league.rounds.services.tables import GameTable


@transaction.atomic
def report_result(
    *,
    table: GameTable,
    member_id: int,
    pegs: Sequence[int],
    by: User | None,
    entry_id: UUID,
    expected_line: int | None = None,
) -> Game:
    """Save a player's report of their own table.

    Refusals: those of the table's `lock_for_report` and of `results.services.reports.report_result`.
    """
    at = table.lock_for_report()
    version = at.game.version
    reported = reports.report_result(
        game=at.game,
        member_id=member_id,
        pegs=pegs,
        rule=at.reports,
        by=by,
        entry_id=entry_id,
        expected_line=expected_line,
        one_card_a_side=at.one_card_a_side,
    )
    game, line = reported.game, reported.line
    notes: dict[str, dict[str, Any]] = {}
    if line:
        notes["reported"] = {"name": reported.player, "line": line_text(line)}
    if is_changed := game.version != version:
        code = "report_counts" if game.status == Game.Status.PLAYED else "report_withdrawn"
        notes[code] = {"version": game.version}
    if notes:
        at.note_all(notes, by)
    if is_changed:
        at.update(by)
    return game


@transaction.atomic
def report_problem(*, table: GameTable, member_id: int, text: str, by: User | None) -> Problem:
    """Call the scorekeeper to a player's table. Refusals: those of the table's `lock_for_call`, "not_your_game"."""
    at = table.lock_for_call()
    problem = reports.report_problem(game_id=at.game.pk, member_id=member_id, text=text, by=by)
    at.note("problem", by, name=str(problem.member))
    return problem


@transaction.atomic
def solve_problem(*, table: GameTable, problem_id: int, now: datetime, by: User | None) -> None:
    """Mark a call for the scorekeeper as answered. Safe to repeat. Refusals: those of the table's `lock_for_answer`."""
    at = table.lock_for_answer()
    problem = Problem.objects.filter(pk=problem_id, game=at.game, solved_at=None).select_related("member").first()
    if problem:
        reports.solve_problem(problem=problem, now=now)
        at.note("problem_solved", by, name=str(problem.member))
