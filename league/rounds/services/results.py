"""The result of a table's game, entered at the desk: saved, awarded, corrected, undone, and noted in the journal.

`league.results.services.recording` saves it as a version, and compares it with what someone else has saved.
"""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from league.accounts.models import User
from league.results.models import Game
from league.results.queries.games import game_view
from league.results.services import recording
from league.results.services.matches import record_missed_outcome
from league.rounds.services.tables import GameTable


@transaction.atomic
def record_result(
    *, table: GameTable, pegs: Sequence[int], expected_version: int, by: User | None, entry_id: UUID, why: str = ""
) -> Game:
    """Save the final scores of all sides, in the order of the sides; safe to send twice with the same entry id.

    Refusals: those of the table's `lock` and of `results.services.recording.record_result`.
    """
    at = table.lock()
    game = recording.record_result(
        game_id=at.game.pk, pegs=pegs, expected_version=expected_version, by=by, entry_id=entry_id, why=why
    )
    if game.version != at.game.version:
        result = game_view(game).summary
        if at.game.status == Game.Status.WAITING:
            at.note_change(game, "recorded", by, result=result)
        elif why:
            at.note_change(game, "corrected_because", by, result=result, why=why)
        else:
            at.note_change(game, "corrected", by, result=result)
    return game


@transaction.atomic
def award_forfeit(
    *, table: GameTable, side: int, expected_version: int, by: User | None, entry_id: UUID, why: str
) -> Game:
    """Award a table's unplayed game to a side, with the reason; safe to send twice with the same entry id.

    Refusals: those of the table's `lock` and of `results.services.recording.award_forfeit`.
    """
    at = table.lock()
    game = recording.award_forfeit(
        game_id=at.game.pk, side=side, expected_version=expected_version, by=by, entry_id=entry_id, why=why
    )
    at.note_change(game, "forfeited", by, winner=game_view(game).side_names[side], reason=game.award_reason)
    return game


@transaction.atomic
def undo_result(*, table: GameTable, expected_version: int, by: User | None, entry_id: UUID) -> Game:
    """Restore the result before its last change; safe to send twice with the same entry id.

    If the game's match has ended since the result was entered, its outcome is saved.

    Refusals: those of the table's `lock` and of `results.services.recording.undo_result`.
    """
    at = table.lock()
    game = recording.undo_result(
        game_id=at.game.pk, expected_version=expected_version, by=by, entry_id=entry_id, keeps_cards=at.keeps_cards
    )
    at.note_change(game, "result_undone", by)
    if (recorded := record_missed_outcome(game=game)) is None:
        return game
    at.note_change(recorded, "match_recorded", None)
    return recorded
