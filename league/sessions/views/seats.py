"""Step 2: seating."""

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.pages import posted_from, refuse
from common.versions import no_version
from league.clubs.queries import ClubRequest
from league.rules.mixed_tables import mixes
from league.rules.seating import SEATINGS
from league.rules.sessions import missing_sentence
from league.sessions.forms import MixForm, RequestForm, VersionForm
from league.sessions.models import Session
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
    return _act_on_plan(request, pk, seating.draw)


@posted_from("sessions:seats")
def plan_again(request: ClubRequest, pk: int) -> HttpResponse:
    """Plan the coming rounds again after a change of teams."""
    return act(
        request,
        pk,
        lambda s: seating.plan_again(session_id=s.pk, by=request.user),
        back="seats",
        done=_("Seats planned again."),
    )


@posted_from("sessions:seats")
def undo_round(request: ClubRequest, pk: int) -> HttpResponse:
    return _act_on_plan(request, pk, seating.undo_round)


@posted_from("sessions:seats")
def add_round(request: ClubRequest, pk: int) -> HttpResponse:
    return _act_on_plan(request, pk, seating.add_round, done=_("Round added."))


def _act_on_plan(request: ClubRequest, pk: int, service: Callable[..., object], done: str = "") -> HttpResponse:
    """Call a seating service with the values that the page showed."""
    form = VersionForm(request.POST)

    def change(session: Session) -> object:
        if not form.is_valid():
            raise no_version()
        return service(session_id=session.pk, by=request.user, expected_version=form.cleaned_data["expected_version"])

    return act(request, pk, change, back="seats", done=done)


@posted_from("sessions:seats")
def choose_tables(request: ClubRequest, pk: int) -> HttpResponse:
    session, form = found(request, pk), MixForm(request.POST)
    if not form.is_valid():
        return refuse(request, form.sentence, address(session, "seats"))
    fours, threes, twos = form.cleaned_data["mix"]
    return act(
        request,
        pk,
        lambda s: seating.choose_mix(session_id=s.pk, fours=fours, threes=threes, twos=twos, by=request.user),
        back="seats",
        done=_("Tables saved for the coming rounds."),
    )


@posted_from("sessions:play")
def call(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    return act(request, pk, lambda s: seating.call_round(session_id=s.pk, number=number, by=request.user), back="play")


@posted_from("sessions:seats")
def add_request(request: ClubRequest, pk: int) -> HttpResponse:
    session, form = found(request, pk), RequestForm(request.POST)
    if not form.is_valid():
        return refuse(request, form.sentence, address(session, "seats"))
    asked = form.cleaned_data
    return act(
        request,
        pk,
        lambda s: seat_requests.add_request(
            session_id=s.pk,
            kind=asked["kind"],
            member_id=asked["member"],
            other_id=asked["other"],
            table=asked["table"],
            by=request.user,
        ),
        back="seats",
        done=_("Request added. It applies from the next round that is called."),
    )


@posted_from("sessions:seats")
def remove_request(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    return act(
        request,
        pk,
        lambda s: seat_requests.remove_request(session_id=s.pk, request_id=number, by=request.user),
        back="seats",
        done=_("Request removed."),
    )
