"""What only a session's table can have: a game that is not played, lines of players' scorecards, special hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.results.models import Game, GamePlayer, Hand
from league.results.queries.cards import newest_line_of_player
from league.results.services import recording
from league.rounds.services.journal import note_and_announce
from league.sessions.services.locking import locked_playing
from league.sessions.services.tables import SessionTable


@transaction.atomic
def set_aside(*, table: SessionTable, expected_version: int, by: User | None, entry_id: UUID, why: str = "") -> Game:
    """Mark a table's game as not played, so that the next round can be called. Refusals: "not_now", "not_called"."""
    at = table.lock()
    game = recording.set_aside(game_id=at.game.pk, expected_version=expected_version, by=by, entry_id=entry_id, why=why)
    at.note_change(game, "not_played", by)
    return game


@transaction.atomic
def enter_card(
    *,
    table: SessionTable,
    member_id: int,
    margin: int,
    by: User | None,
    entry_id: UUID,
    expected_version: int | None = None,
    expected_line: int | None = None,
) -> Game:
    """Enter one line of a player's scorecard. Refusals: "not_now", "not_called", those of `recording`."""
    at = table.lock()
    line = newest_line_of_player(at.game.pk, member_id)
    game = recording.enter_card(
        game_id=at.game.pk,
        member_id=member_id,
        margin=margin,
        by=by,
        entry_id=entry_id,
        expected_version=expected_version,
        expected_line=expected_line,
    )
    newest = newest_line_of_player(at.game.pk, member_id)
    if newest and (line is None or line.version != newest.version):
        at.note("card_entered", by)
    if game.version != at.game.version:
        at.update(by)
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
                table=SessionTable(session_id, line.table_id),
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
def log_hand(*, session_id: int, round_number: int, member_id: int, kind: str, by: User | None, entry_id: UUID) -> Hand:
    """Log a hand that a player had in a called round. A request with the same `entry_id` logs it once.

    Refusals: "not_now", "not_at_a_table".
    """
    session = locked_playing(session_id)
    at_tables = GamePlayer.objects.filter(game__table__round__session=session, game__table__round__number=round_number)
    player = at_tables.filter(member=member_id).first()
    if player is None:
        raise Refused("not_at_a_table", _("This player has no game in this round."))
    logged = {"game_id": player.game_id, "member_id": player.member_id, "kind": kind, "by": by}
    hand, is_new = Hand.objects.get_or_create(entry_id=entry_id, defaults=logged)
    if is_new:
        note_and_announce(session, f"hand_{kind}", by, round=round_number, name=str(hand.member))
    return hand


@transaction.atomic
def undo_hand(*, session_id: int, hand_id: int, by: User | None) -> Hand:
    """Undo the logging of a hand. Safe to repeat. Refusals: "not_now"."""
    session = locked_playing(session_id)
    hand = Hand.objects.select_related("member").get(pk=hand_id, game__table__round__session=session)
    if Hand.objects.filter(pk=hand.pk, undone_at=None).update(undone_at=timezone.now(), undone_by=by):
        note_and_announce(session, "hand_undone", by, name=str(hand.member))
    return hand
