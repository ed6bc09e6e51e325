"""What the pages of a match read, ready to show; no card in it that its reader may not know."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Count, Exists, F, Max, OuterRef
from django.db.models.functions import Coalesce

from games.engine import print_record, to_json
from games.models import Match, MatchEvent
from games.selectors.analysis import Analysis, analysis_of, games_dealt
from games.selectors.asked import ASKED_TOLD, buttons_told
from games.selectors.besides import ClockShown, besides_of, clocks_of, mark_of, time_told
from games.selectors.by_hand import Pegging, pegging_of
from games.selectors.calendar import calendar_of, turns_by
from games.selectors.confirming import confirming_of, mark_of_board
from games.selectors.counting import Exercise, exercise_dealt, exercise_from
from games.selectors.hints import Hint, hint_of
from games.selectors.history import events_of, state_of
from games.selectors.lobby import Fixture, Lobby, challenges, facts_of, fixtures_of, kept_for, lobbies_of, matches_of
from games.selectors.luck import LuckShown, luck_of
from games.selectors.manners import PLAINLY, Manner, manner_from_data, manner_of, manner_to_data
from games.selectors.outcome import Outcome, ending_told, outcome_of, rival_of
from games.selectors.packs import (
    Committed,
    acting,
    awaited,
    committed,
    deals_in,
    file_of,
    is_shuffling,
    packs_due,
    published,
    withholding,
)
from games.selectors.presence import late_seats, may_claim
from games.selectors.rated import RatedMatch, is_rated, rated_match, rated_matches, users_of
from games.selectors.seen import Seen, seat_at, seen_by
from games.selectors.spoken import Answer, answer_to, typed
from games.selectors.steps import Replay, steps_of
from games.selectors.table import Table, sides_of, table_of

__all__ = [
    "ASKED_TOLD",
    "PLAINLY",
    "Analysis",
    "Answer",
    "ClockShown",
    "Committed",
    "Exercise",
    "Fixture",
    "Hint",
    "Lobby",
    "LuckShown",
    "Manner",
    "Outcome",
    "Pegging",
    "RatedMatch",
    "Replay",
    "Seen",
    "Table",
    "acting",
    "analysis_of",
    "answer_to",
    "awaited",
    "besides_of",
    "buttons_told",
    "calendar_of",
    "challenges",
    "clocks_of",
    "committed",
    "deals_in",
    "due",
    "ending_told",
    "events_of",
    "exercise_dealt",
    "exercise_from",
    "facts_of",
    "file_of",
    "fixtures_of",
    "games_dealt",
    "hint_of",
    "is_match",
    "is_rated",
    "is_shuffling",
    "kept_for",
    "late_seats",
    "lobbies_of",
    "luck_of",
    "manner_from_data",
    "manner_of",
    "manner_to_data",
    "mark_of",
    "mark_of_board",
    "match_of",
    "matches_of",
    "may_claim",
    "outcome_for",
    "outcome_of",
    "packs_due",
    "pegging_of",
    "published",
    "rated_match",
    "rated_matches",
    "record_data_of",
    "record_of",
    "rival_of",
    "seat_at",
    "seen_by",
    "sides_of",
    "state_of",
    "steps_of",
    "table_of",
    "time_told",
    "turns_by",
    "typed",
    "unconfirmed_result",
    "unreviewed",
    "users_of",
    "waiting_for_bots",
    "withholding",
]


MOST_MISSED = 20  # reviews that are asked for again at a time


def match_of(pk: UUID) -> Match | None:
    return Match.objects.prefetch_related("seats").filter(pk=pk).first()


def unconfirmed_result(pk: UUID) -> str:
    """What one side says of a board that was played to its end, until another side has confirmed it; else empty."""
    match = match_of(pk)
    return confirming_of(match, state_of(match), None).told if match and match.waits_for_confirming else ""


def outcome_for(pk: UUID) -> Outcome:
    """How a match ended, or that it goes on; for the league, by its number. Raises Match.DoesNotExist."""
    match = Match.objects.prefetch_related("seats").get(pk=pk)
    return outcome_of(match, state_of(match) if match.version else None)


def match_unlike_its_events() -> UUID | None:
    """The first match whose version is not the number of its events, which are append-only; None if there is none."""
    counted = Match.objects.annotate(kept=Count("events"), newest=Coalesce(Max("events__version"), 0))
    unlike = counted.exclude(version=F("kept"), newest=F("kept")).order_by("made_at")
    return unlike.values_list("pk", flat=True).first()


def is_match(pk: UUID) -> bool:
    return Match.objects.filter(pk=pk).exists()


def record_of(match: Match) -> str | None:
    """The record of a match that is over, as a page; None before, for it holds every card."""
    return print_record(events_of(match)) if match.status == Match.Status.OVER else None


def due(now: datetime) -> list[UUID]:
    """Matches in which a clock has run out, those that wait the longest first."""
    late = Match.objects.filter(status=Match.Status.PLAYING, due_at__lte=now)
    return list(late.order_by("due_at").values_list("pk", flat=True))


def record_data_of(match: Match) -> str | None:
    """The same as JSON, for programs."""
    return to_json(events_of(match)) if match.status == Match.Status.OVER else None


def waiting_for_bots(now: datetime) -> list[UUID]:
    """Matches with players of the house at which nothing has happened for a while."""
    still = Match.objects.filter(waits_for_bot=True, paused_at=None, changed_at__lt=now - timedelta(seconds=5))
    return list(still.order_by().values_list("pk", flat=True))


def unreviewed(now: datetime) -> list[UUID]:
    """Matches of this day that are over for some minutes, and of whose cards the analyst has said nothing."""
    dealt = MatchEvent.objects.filter(match=OuterRef("pk"), data__event="Dealt")
    over = Match.objects.filter(
        Exists(dealt),
        kind=Match.Kind.ONLINE,
        status=Match.Status.OVER,
        ended_at__range=(now - timedelta(days=1), now - timedelta(minutes=5)),
        reviews=None,
    )
    return list(over.order_by("-ended_at").values_list("pk", flat=True)[:MOST_MISSED])
