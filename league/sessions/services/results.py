"""Results of a session: its own checks first, then `results.services.recording` saves them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from common.errors import Refused
from league.accounts.models import User
from league.results.models import Game
from league.results.queries.cards import newest_line
from league.results.queries.games import result_of
from league.results.services import recording
from league.sessions.models import Session, Table
from league.sessions.policies import Status, check_open
from league.sessions.services._common import locked, note


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
    done = f"corrected ({why})" if why and game.version > 1 else "corrected" if game.version > 1 else "recorded"
    _note(session, table, before, game, done, by)
    return game


@transaction.atomic
def set_aside(
    *, session_id: int, table_id: int, expected_version: int, by: User | None, entry_id: UUID, why: str = ""
) -> Game:
    """Say that a table's game was not played, so that the next round can be called."""
    session, table, before = called_table(session_id, table_id)
    game = recording.set_aside(game_id=before.pk, expected_version=expected_version, by=by, entry_id=entry_id, why=why)
    _note(session, table, before, game, "not played", by)
    return game


@transaction.atomic
def award_forfeit(
    *, session_id: int, table_id: int, side: int, expected_version: int, by: User | None, entry_id: UUID, why: str
) -> Game:
    """Award a table's game to a side without playing. Refusals: "not_now", "not_called", those of `results`."""
    session, table, before = called_table(session_id, table_id)
    game = recording.award_forfeit(
        game_id=before.pk, side=side, expected_version=expected_version, by=by, entry_id=entry_id, why=why
    )
    _note(session, table, before, game, result_of(game), by)
    return game


@transaction.atomic
def undo_result(*, session_id: int, table_id: int, expected_version: int, by: User | None, entry_id: UUID) -> Game:
    """Take the last change of a table's result back."""
    session, table, before = called_table(session_id, table_id)
    game = recording.undo_result(game_id=before.pk, expected_version=expected_version, by=by, entry_id=entry_id)
    _note(session, table, before, game, "taken back", by)
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
    line = newest_line(before.pk, member_id)
    game = recording.enter_card(
        game_id=before.pk,
        member_id=member_id,
        margin=margin,
        by=by,
        entry_id=entry_id,
        expected_version=expected_version,
        expected_line=expected_line,
    )
    if line is None or line.claim.margin != margin:
        note(session, f"Round {table.round.number}, table {table.number}: entered from a card", by)
    return game


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A line of a score card as it was typed: won by so many holes (+) or lost by so many (-)."""

    table_id: int
    margin: int
    entry_id: UUID
    expected_version: int
    expected_line: int | None = None


class CardRefused(Refused):
    """Nothing of a card was saved; `lines` says why, by the ids of the tables."""

    def __init__(self, lines: Mapping[int, Refused]) -> None:
        super().__init__("card_refused", "The card is not saved.")
        self.lines = lines


@transaction.atomic
def enter_whole_card(*, session_id: int, member_id: int, lines: Sequence[TypedLine], by: User | None) -> None:
    """Enter every line of a player's score card, or none of them. Raises CardRefused."""
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


def called_table(session_id: int, table_id: int) -> tuple[Session, Table, Game]:
    """The session, locked; its table; the table's game as it stands before the change."""
    session = locked(session_id)
    check_open(session, Status.PLAYING)
    table = Table.objects.select_related("round", "game").get(pk=table_id, round__session=session)
    if table.game is None:
        raise Refused("not_called", f"Round {table.round.number} has not been called yet.")
    return session, table, table.game


def _note(session: Session, table: Table, before: Game, game: Game, done: str, by: User | None) -> None:
    """What came twice, or said what stands already, changed nothing and is not noted."""
    if game.version != before.version:
        note(session, f"Round {table.round.number}, table {table.number}: {done} (version {game.version})", by)
