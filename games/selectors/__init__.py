"""What the pages of a match read, ready to show; no card in it that its reader may not know."""

from datetime import datetime, timedelta
from uuid import UUID

from games.engine import Event, event_from_data, print_record, to_json
from games.models import Match, MatchEvent
from games.selectors.analysis import Analysis, analysis_of, games_dealt
from games.selectors.counting import Exercise, exercise_dealt, exercise_from
from games.selectors.hints import Hint, hint_of
from games.selectors.packs import deals_in, deck_of, file_of
from games.selectors.steps import Replay, steps_of
from games.selectors.table import Table, table_of

__all__ = [
    "Analysis",
    "Exercise",
    "Hint",
    "Replay",
    "Table",
    "analysis_of",
    "deals_in",
    "deck_of",
    "events_of",
    "exercise_dealt",
    "exercise_from",
    "file_of",
    "games_dealt",
    "hint_of",
    "match_of",
    "matches_of",
    "record_data_of",
    "record_of",
    "steps_of",
    "table_of",
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


def record_data_of(match: Match) -> str | None:
    """The same as JSON, for programs."""
    return to_json(events_of(match)) if match.status == Match.Status.OVER else None


def waiting_for_bots(now: datetime) -> list[UUID]:
    """Matches with players of the house at which nothing has happened for a while."""
    still = Match.objects.filter(waits_for_bot=True, paused_at=None, changed_at__lt=now - timedelta(seconds=5))
    return list(still.order_by().values_list("pk", flat=True))
