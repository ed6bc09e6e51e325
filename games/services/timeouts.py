"""Expired clocks, which count only while pages are served; and extra time."""

from contextlib import closing
from datetime import datetime, timedelta
from http.client import HTTPConnection, HTTPException
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused
from games.broadcast import announce
from games.engine import CallMuggins, Claiming, State, legal, step
from games.match_cache import state_of
from games.models import ClockSweep, DeckSeat, Match, Seat
from games.outcomes import rival_of
from games.queries.matches import clocks_due
from games.services.clocks import choice_time, due_at, ends_at
from games.services.event_store import append_and_announce, finish_match, lock_match, lock_matches
from games.services.remarks import note
from games.services.seeds import cut_for

UNUSUAL = timedelta(seconds=15)  # a longer gap between two sweeps means that the server was down
EXTENSIONS, MINUTE = 10, timedelta(minutes=1)
CREDIT = timedelta(seconds=20)  # every player's clock gets this and the downtime
PATIENCE = 1.5  # seconds


@transaction.atomic
def look_at_clocks() -> list[UUID]:
    """Find the matches in which a clock has run out. After downtime, shift every clock first.

    Returns nothing while no page is served: that is downtime too. If the server's own clock was set back, the matches'
    clocks are shifted back as well; otherwise turns would last longer.
    """
    if not web_is_up():
        return []
    now = timezone.now()
    watch, new = ClockSweep.objects.select_for_update().get_or_create(pk=1, defaults={"looked_at": now})
    away = now - watch.looked_at
    if not new and away > UNUSUAL:
        _move(away + CREDIT)
    elif away < -UNUSUAL:
        _move(away)
    watch.looked_at = now
    watch.save()
    return clocks_due(now)


def _move(by: timedelta) -> None:
    """Shift all stored times of matches in progress, later or earlier."""
    playing = Match.objects.filter(status=Match.Status.PLAYING)
    lock_matches(playing)  # first, as in commands
    live = playing.filter(due_at__isnull=False)
    Seat.objects.filter(match__in=live, running_since__isnull=False).update(running_since=F("running_since") + by)
    Seat.objects.filter(match__in=playing).update(seen_at=F("seen_at") + by, left_at=F("left_at") + by)
    DeckSeat.objects.filter(deck__match__status=Match.Status.PLAYING).update(late_at=F("late_at") + by)
    live.update(due_at=F("due_at") + by)


@transaction.atomic
def more_time(*, match_id: UUID, seat: int, taken: int | None = None) -> None:
    """Add a minute to one's own running clock, at most ten times per match; not in a rated one.

    `taken` is the number of extensions that the player saw: a repeated request adds one minute.

    Refusals: "no_more_time". Source: WCAG 2.2.1, which asks for ten extensions by a simple action.
    """
    match = lock_match(match_id)
    mine = match.seats.all()[seat]
    if match.status != Match.Status.PLAYING or match.rated or mine.running_since is None or mine.time_left is None:
        raise Refused("no_more_time", _("You can’t add time in this match now."))
    if mine in out_of_time(match):
        raise Refused("no_more_time", _("Your time has run out."))
    if taken is not None and taken != mine.extended:
        return
    if mine.extended >= EXTENSIONS:
        raise Refused(
            "no_more_time",
            _("You have already added a minute %(number)s times. You can offer a pause instead.")
            % {"number": EXTENSIONS},
        )
    mine.extended, mine.time_left = mine.extended + 1, mine.time_left + MINUTE * mine.time_multiplier
    mine.save(update_fields=["extended", "time_left"])
    match.due_at = due_at(match, list(match.seats.all()), state_of(match))
    note(match, seat, "more time")
    match.save()
    announce(match_id)


@transaction.atomic
def run_out(*, match_id: UUID) -> bool:
    """End a match whose clock has run out, or choose for a seat that has not chosen; safe to repeat.

    Returns whether that ended the match.
    """
    match = lock_match(match_id)
    if end_by_clock(match):
        return True
    now = timezone.now()
    if not _is_due(match, now):
        return False
    state, seats = state_of(match), list(match.seats.all())
    time = choice_time(match, state)
    for seat in seats if time is not None else ():
        if (ends := ends_at(seat, time)) is not None and ends <= now:
            _choose_for(match_id, seat, state)
    match.refresh_from_db()
    match.due_at = due_at(match, list(match.seats.all()), state_of(match))
    match.save(update_fields=["due_at", "changed_at"])
    return False


def end_by_clock(match: Match) -> bool:
    """End a locked match if a clock has run out. Returns whether it did."""
    out = out_of_time(match)
    if not out:
        return False
    state = state_of(match)
    match.seats.filter(pk__in=[seat.pk for seat in out]).update(time_left=timedelta())
    finish_match(match, Match.Ending.TIME, winner=rival_of(state, state.rules.side_of(out[0].number)))
    announce(match.pk)
    return True


def out_of_time(match: Match) -> list[Seat]:
    """The seats whose clock has run out, the earliest first."""
    now = timezone.now()
    if not _is_due(match, now):
        return []
    out = [(ends, seat.number, seat) for seat in match.seats.all() if (ends := ends_at(seat)) and ends <= now]
    return [seat for _end, _number, seat in sorted(out)]


def _is_due(match: Match, now: datetime) -> bool:
    """Whether a time has run out in a match; not after downtime, because the next sweep shifts every clock first."""
    due = match.status == Match.Status.PLAYING and match.due_at is not None and match.due_at <= now
    return due and ClockSweep.objects.filter(looked_at__gte=now - UNUSUAL).exists()


def _choose_for(match_id: UUID, seat: Seat, state: State) -> None:
    """The time for a choice is over: the deck cuts for the seat, or the seat passes."""
    if not isinstance(state.phase, Claiming):
        cut_for(match_id=match_id, seat=seat.number)
        return
    match = lock_match(match_id)
    state, to_pass = state_of(match), CallMuggins(seat.number, 0)
    if to_pass in legal(state, seat.number):  # a partner may have passed for both
        happened, state = step(state, to_pass)
        append_and_announce(match, state, happened, None, seat.number)


def web_is_up() -> bool:
    """Whether pages are served: otherwise no one can play, and no clock should run out.

    True if the settings have no address to check.
    """
    if not settings.WEB_ADDRESS:
        return True
    try:
        with closing(HTTPConnection(settings.WEB_ADDRESS, timeout=PATIENCE)) as web:
            web.request("GET", "/healthz")
            return web.getresponse().status < 500  # a server that refuses the request is up
    except (OSError, HTTPException):
        return False
