"""Logging a special hand, and undoing it."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.results.models import GamePlayer, Hand


@transaction.atomic
def log_hand(*, player: GamePlayer | None, kind: str, by: User | None, entry_id: UUID) -> tuple[Hand, bool]:
    """Log a player's hand; returns it and whether it is new. A request with the same `entry_id` logs it once.

    Refusals: "not_at_a_table".
    """
    if player is None:
        raise Refused("not_at_a_table", _("This player has no game in this round. Reload to see who plays."))
    return Hand.objects.get_or_create(
        entry_id=entry_id, defaults={"game_id": player.game_id, "member_id": player.member_id, "kind": kind, "by": by}
    )


@transaction.atomic
def undo_hand(*, hand: Hand, by: User | None) -> bool:
    """Undo the logging of a hand; returns whether anything changed. Safe to repeat."""
    standing = Hand.objects.filter(pk=hand.pk, undone_at=None)
    return bool(standing.update(undone_at=timezone.now(), undone_by=by))
