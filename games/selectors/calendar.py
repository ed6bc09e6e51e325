"""A member's turns in matches by days, as a calendar of his own reads them."""

from datetime import timedelta
from uuid import UUID

from django.db.models import F, QuerySet
from django.urls import reverse
from icalendar import Calendar, Event

from games.engine import listed
from games.models import Match, Seat, TurnCalendar
from games.selectors.lobby import facts_of

ASK_EVERY = timedelta(minutes=30)


def calendar_of(user_id: int) -> UUID | None:
    """What stands in the address of somebody's calendar; None before one is made."""
    return _good().filter(user=user_id).values_list("token", flat=True).first()


def _good() -> QuerySet[TurnCalendar]:
    """Addresses that no new password has ended."""
    return TurnCalendar.objects.filter(credentials=F("user__credentials"))


def turns_by(token: UUID, *, site: str) -> bytes | None:
    """The calendar at an address, as RFC 5545 has it; None if there is none any more.

    `site` is what stands before a page's path.
    """
    owner = _good().filter(token=token, user__is_active=True).values_list("user", flat=True).first()
    if owner is None:
        return None
    calendar = Calendar()
    calendar.add("prodid", "-//Twice Around//Turns//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", "Cribbage: your turn")
    calendar.add("refresh-interval", ASK_EVERY, parameters={"value": "DURATION"})
    for seat in _turns_of(owner):
        calendar.add_component(_turn(seat, site))
    told: bytes = calendar.to_ical()
    return told


def _turns_of(user_id: int) -> list[Seat]:
    """Seats whose clock runs in a match by days, the longest first."""
    waiting = Seat.objects.filter(
        user=user_id, since__isnull=False, match__status=Match.Status.PLAYING, match__clock_data__days__gt=0
    )
    return list(waiting.select_related("match").prefetch_related("match__seats").order_by("since"))


def _turn(seat: Seat, site: str) -> Event:
    """One event a match, which moves with its turns: when it is due, or on the day on which the turn began."""
    match, since = seat.match, seat.since
    assert since is not None
    others = listed([other.name for other in match.seats.all() if other.pk != seat.pk])
    page = site + reverse("games:table", kwargs={"pk": match.pk})
    turn = Event()
    turn.add("uid", f"{match.pk}@twice-around")
    turn.add("sequence", match.version)
    turn.add("dtstamp", since)
    turn.add("dtstart", since.date() if seat.bank is None else since + seat.bank)
    turn.add("summary", f"Your turn against {others}")
    turn.add("description", f"{facts_of(match)}\n{page}")
    turn.add("url", page)
    turn.add("transp", "TRANSPARENT")
    return turn
