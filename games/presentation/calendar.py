"""A user's turns in correspondence matches, as a calendar file."""

from datetime import timedelta
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from games.engine import listed
from games.models import Seat
from games.presentation.rule_labels import match_facts
from games.queries.accounts import owner_of, turns_of

ASK_EVERY = timedelta(minutes=30)


def turns_by(token: UUID, *, site: str) -> bytes | None:
    """The calendar for a token, in the format of RFC 5545; None if the token is invalid.

    `site` is the scheme and host of the pages.
    """
    owner = owner_of(token)
    if owner is None:
        return None
    calendar = Calendar()
    calendar.add("prodid", "-//Twice Around//Turns//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", _("Cribbage: your turn"))
    calendar.add("refresh-interval", ASK_EVERY, parameters={"value": "DURATION"})
    for seat in turns_of(owner):
        calendar.add_component(_turn(seat, site))
    content: bytes = calendar.to_ical()
    return content


def _turn(seat: Seat, site: str) -> Event:
    """One event per match, which moves with its turns: at its deadline, or on the day on which the turn began."""
    match, since = seat.match, seat.running_since
    assert since is not None
    others = listed([other.name for other in match.seats.all() if other.pk != seat.pk])
    page = site + reverse("games:table", kwargs={"pk": match.pk})
    turn = Event()
    turn.add("uid", f"{match.pk}@twice-around")
    turn.add("sequence", match.version)
    turn.add("dtstamp", since)
    turn.add("dtstart", since.date() if seat.time_left is None else since + seat.time_left)
    turn.add("summary", _("Your turn against %(names)s") % {"names": others})
    turn.add("description", f"{match_facts(match)}\n{page}")
    turn.add("url", page)
    turn.add("transp", "TRANSPARENT")
    return turn
