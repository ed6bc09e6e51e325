"""Step 2: seating."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.pages import posted_from
from league.clubs.queries import ClubRequest
from league.rounds.forms.base import VersionForm
from league.rounds.presentation.addresses import address
from league.sessions.forms import MixForm, RequestForm
from league.sessions.presentation.seats_page import seats_page
from league.sessions.services import seat_requests, seating
from league.sessions.views._page import act, found, frame


@require_safe
def page(request: ClubRequest, pk: int) -> HttpResponse:
    session = found(request, pk)
    if session.status not in ("checking_in", "playing"):
        return redirect(address(session, "detail"))
    context = frame(request, session, "seats").context | {"page": seats_page(session)}
    return render(request, "sessions/seats.html", context)


@posted_from("sessions:seats")
def draw(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, seating.draw, form=VersionForm(request.POST), back="seats")


@posted_from("sessions:seats")
def plan_again(request: ClubRequest, pk: int) -> HttpResponse:
    """Plan the coming rounds again after a change of teams."""
    return act(request, pk, seating.plan_again, back="seats", done=_("Seats planned again."))


@posted_from("sessions:seats")
def undo_round(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, seating.undo_round, form=VersionForm(request.POST), back="seats")


@posted_from("sessions:seats")
def add_round(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, seating.add_round, form=VersionForm(request.POST), back="seats", done=_("Round added."))


@posted_from("sessions:seats")
def choose_tables(request: ClubRequest, pk: int) -> HttpResponse:
    done = _("Tables saved for the coming rounds.")
    return act(request, pk, seating.choose_mix, form=MixForm(request.POST), back="seats", done=done)


@posted_from("sessions:rounds")
def call(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    return act(request, pk, seating.call_round, number=number, back="rounds")


@posted_from("sessions:seats")
def add_request(request: ClubRequest, pk: int) -> HttpResponse:
    done = _("Request added. It applies from the next round that is called.")
    return act(request, pk, seat_requests.add_request, form=RequestForm(request.POST), back="seats", done=done)


@posted_from("sessions:seats")
def remove_request(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    done = _("Request removed.")
    return act(request, pk, seat_requests.remove_request, request_id=number, back="seats", done=done)
