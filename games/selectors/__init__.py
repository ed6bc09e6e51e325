"""What the pages of a match read, ready to show; no card in it that its reader may not know."""

from datetime import datetime, timedelta
from uuid import UUID

from games.engine import Event, event_from_data, print_record
from games.models import Match, MatchEvent
from games.selectors.manners import Manner, manner_from_data, manner_of, manner_to_data
from games.selectors.packs import deals_in, deck_of, file_of
from games.selectors.spoken import Answer, answer_to, typed
from games.selectors.table import Table, table_of
from games.selectors.words import ASKED_TOLD

__all__ = [
    "ASKED_TOLD",
    "Answer",
    "Manner",
    "Table",
    "answer_to",
    "deals_in",
    "deck_of",
    "events_of",
    "file_of",
    "manner_from_data",
    "manner_of",
    "manner_to_data",
    "match_of",
    "matches_of",
    "record_of",
    "table_of",
    "typed",
    "waiting_for_bots",
]


def match_of(pk: UUID) -> Match | None:
    return Match.objects.prefetch_related("seats").filter(pk=pk).first()


def matches_of(user_id: int | None) -> list[Match]:
    """The matches in which a user has a seat, the newest first."""
    return list(Match.objects.filter(seats__user=user_id).prefetch_related("seats")[:30])


def events_of(match: Match) -> tuple[Event, ...]:
    rows = MatchEvent.objects.filter(match=match).order_by("version").values_list("data", flat=True)
    return tuple(event_from_data(data, number) for number, data in enumerate(rows, 1))


def record_of(match: Match) -> str | None:
    """The record of a match that is over, as a page; None before, for it holds every card."""
    return print_record(events_of(match)) if match.status == Match.Status.OVER else None


def waiting_for_bots(now: datetime) -> list[UUID]:
    """Matches with players of the house at which nothing has happened for a while."""
    still = Match.objects.filter(waits_for_bot=True, paused_at=None, changed_at__lt=now - timedelta(seconds=5))
    return list(still.order_by().values_list("pk", flat=True))
