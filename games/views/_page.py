"""Shared by all pages of matches: finding the match, and identifying the reader."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

from django.core.signing import BadSignature, TimestampSigner
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from common.cookies import cookie_name, keep_cookie
from common.errors import Refused
from games.engine import IllegalMove
from games.models import Match
from games.people import Person
from games.policies.identity import GUEST, GUEST_SECONDS, guest_cookie, person_in, signed_secret
from games.policies.seats import seat_of
from games.preferences import TablePreferences, preferences_to_data
from games.queries.accounts import preferences_of as stored_preferences
from games.queries.matches import match_of
from games.services import accounts

View = Callable[..., HttpResponse]
PREFERENCES = "preferences"  # a signed cookie: the table settings of a reader without an account
PREFERENCES_SIGNER = TimestampSigner(salt=PREFERENCES)
MOST_DIGITS = 5  # digits of a number in a URL


def found(pk: UUID) -> Match:
    match = match_of(pk)
    if match is None:
        raise Http404(_("There is no such match."))
    return match


def to_table(pk: UUID, shown: int | None) -> HttpResponse:
    """Redirect to the table; `shown` is the version up to which its page had shown the match."""
    address = reverse("games:table", args=[pk])
    return redirect(address if shown is None else f"{address}?shown={shown}")


def too_large(request: HttpRequest) -> HttpResponse:
    return render(request, "400.html", status=413)


def refused_status(no: Refused | IllegalMove) -> int:
    """The HTTP status of a refusal: 409 if the page was out of date, 429 after too many requests, otherwise 422."""
    return {"stale": 409, "too_often": 429}.get(no.code, 422)


def user_id(request: HttpRequest) -> int:
    """The signed-in user's id, on pages that require sign-in."""
    assert request.user.pk is not None
    return request.user.pk


def person_of(request: HttpRequest, *, time_multiplier: int = 1) -> Person:
    return replace(person_in(request.user, request.session, request.COOKIES), time_multiplier=time_multiplier)


def expect_guest(request: HttpRequest, page: HttpResponse) -> None:
    """Give a browser without an account its secret before it sits down; in a cookie, because a GET writes nothing.

    If the response to sitting down contained it, losing that response would lose the seat.
    """
    if not person_of(request).known:
        keep_cookie(page, guest_cookie(), signed_secret(uuid4()), seconds=GUEST_SECONDS)


def guest_of(request: HttpRequest, name: str, *, time_multiplier: int = 1) -> Person:
    """The person of the request, with a name and a secret for a browser without an account."""
    person = person_of(request, time_multiplier=time_multiplier)
    return person if person.user_id is not None else replace(person, guest=person.guest or uuid4(), name=name)


def begin_guest(request: HttpRequest, person: Person) -> None:
    """Start a guest's session when they take a seat, not earlier."""
    if person.user_id is None:
        request.session[GUEST] = str(person.guest), person.name


def keep_guest(request: HttpRequest, match: Match) -> None:
    """Extend a guest's session at a turn: it expires after two weeks, but the match may last longer.

    Also starts it for a guest who lost the response to sitting down and has only the cookie.
    """
    person = person_of(request)
    if person.user_id is None and GUEST not in request.session:
        seat = seat_of(list(match.seats.all()), person)
        request.session[GUEST] = str(person.guest), seat.name if seat else ""
    elif match.clock.kind != "live" and GUEST in request.session:
        request.session.modified = True


def seat_number(match: Match, request: HttpRequest) -> int | None:
    """The reader's seat; None for a spectator or someone who has not joined yet."""
    seat = seat_of(list(match.seats.all()), person_of(request))
    return seat.number if seat and seat.is_taken else None


def number_in(request: HttpRequest, name: str) -> int | None:
    """A number from the URL; None for anything else."""
    given = request.GET.get(name, "")
    return int(given) if given.isascii() and given.isdigit() and len(given) <= MOST_DIGITS else None


def preferences_of(request: HttpRequest) -> TablePreferences:
    return stored_preferences(request.user.pk, _preferences_in(request))


def _preferences_in(request: HttpRequest) -> dict[str, Any]:
    try:
        return PREFERENCES_SIGNER.unsign_object(
            request.COOKIES.get(cookie_name(PREFERENCES), ""), max_age=GUEST_SECONDS
        )
    except BadSignature:
        return {}


def save_preferences(request: HttpRequest, page: HttpResponse, preferences: TablePreferences) -> None:
    """Save a user's preferences in a row, an anonymous reader's in a cookie of this response."""
    if request.user.pk is None:
        signed = PREFERENCES_SIGNER.sign_object(preferences_to_data(preferences))
        keep_cookie(page, cookie_name(PREFERENCES), signed, seconds=GUEST_SECONDS)
    else:
        accounts.save_preferences(user_id=request.user.pk, preferences=preferences)
