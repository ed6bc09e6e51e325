"""Special hands of a session."""

from uuid import UUID

from django.db import transaction

from league.accounts.models import User
from league.results.models import GamePlayer, Hand
from league.results.services import hands
from league.rounds.services.journal import note_and_announce
from league.sessions.services.locking import locked_playing


@transaction.atomic
def log_hand(*, session_id: int, round_number: int, member_id: int, kind: str, by: User | None, entry_id: UUID) -> Hand:
    """Log a hand that a player had in a called round. Refusals: "not_now", "not_at_a_table"."""
    session = locked_playing(session_id)
    at_tables = GamePlayer.objects.filter(game__table__round__session=session, game__table__round__number=round_number)
    player = at_tables.filter(member=member_id).first()
    hand, is_new = hands.log_hand(player=player, kind=kind, by=by, entry_id=entry_id)
    if is_new:
        note_and_announce(session, f"hand_{kind}", by, round=round_number, name=str(hand.member))
    return hand


@transaction.atomic
def undo_hand(*, session_id: int, hand_id: int, by: User | None) -> Hand:
    """Undo the logging of a hand. Safe to repeat. Refusals: "not_now"."""
    session = locked_playing(session_id)
    hand = Hand.objects.select_related("member").get(pk=hand_id, game__table__round__session=session)
    if hands.undo_hand(hand=hand, by=by):
        note_and_announce(session, "hand_undone", by, name=str(hand.member))
    return hand
