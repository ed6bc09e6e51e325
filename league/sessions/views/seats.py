"""Step 2: seating."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.pages import posted_from
from league.clubs.queries import ClubRequest
from league.rounds.forms.base import VersionForm
from league.rules.mixed_tables import mixes
from league.rules.seating import SEATINGS
from league.rules.sessions import missing_sentence
from league.sessions.forms import MixForm, RequestForm
from league.sessions.queries import rounds
from league.sessions.queries.seat_changes import seat_changes
from league.sessions.queries.seat_plan import is_outdated
from league.sessions.queries.seat_requests import number_seated, players_here, standing_requests
from league.sessions.services import seat_requests, seating
from league.sessions.views._page import act, address, found, frame


@require_safe
def page(request: ClubRequest, pk: int) -> HttpResponse:
    session = found(request, pk)
    if session.status not in ("checking_in", "playing"):
        return redirect(address(session, "detail"))
    state = rounds.state_of(session)
    players, requests = players_here(session), standing_requests(session)
    here, seated = len(players), number_seated(players, requests)
    way = SEATINGS[session.format.seating]
    missing = state.missing
    context = frame(request, session, "seats") | {
        "state": state,
        "here": here,
        "seated": seated,
        "next": state.next,
        "changes": seat_changes(session) if state.next else (),
        "outdated": is_outdated(session),
        "blocked": missing_sentence(missing, state.next.number) if missing and state.next else "",
        "can_draw": all(game.is_waiting for game in state.games),
        "mixes": mixes(seated)[:12] if way.has_mix else (),
        "chosen": rounds.chosen_mix(session, seated),
        "about": _(way.about) % {"games": session.format.games},
        "players": players,
        "requests": requests,
    }
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
