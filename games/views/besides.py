"""Besides the cards: resigning, offers, claims, another match, and an organiser's ruling."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from common.errors import Refused
from common.pages import posted_from
from common.rate_limits import spend
from games import selectors, services
from games.forms import BesidesForm, RulingForm
from games.policies import LIMITS, is_too_large, may_decide
from games.views._page import found, person_of, seat_number, too_large


@posted_from("games:table")
def besides(request: HttpRequest, pk: UUID) -> HttpResponse:
    if is_too_large(request.META):
        return too_large(request)
    match = found(pk)
    seat = seat_number(match, request)
    form = BesidesForm(request.POST)
    if seat is None or not form.is_valid():
        raise Http404("This can't be done here.")
    try:
        spend(LIMITS["command"], person_of(request).at(pk))
        match form.cleaned_data["do"]:
            case "resign":
                services.resign(match_id=pk, seat=seat)
            case "more time":
                services.more_time(match_id=pk, seat=seat, taken=form.cleaned_data["taken"])
            case "claim" | "claim void" as claim:
                services.claim(match_id=pk, seat=seat, void=claim == "claim void")
            case "agree" | "decline" as said:
                services.answer(match_id=pk, seat=seat, to=form.cleaned_data["to"], agrees=said == "agree")
            case what:
                services.offer(match_id=pk, seat=seat, what=what)
    except Refused as no:
        messages.error(request, no.sentence)
    return redirect("games:table", pk=pk)


@posted_from("games:table")
def play_again(request: HttpRequest, pk: UUID) -> HttpResponse:
    match, person = found(pk), person_of(request)
    try:
        spend(LIMITS["begin"], person.user_id or person.guest)
        again = services.play_again(match_id=match.pk, by=person)
    except Refused as no:
        messages.error(request, no.sentence)
        return redirect("games:table", pk=pk)
    return redirect("games:table", pk=again.pk)


@posted_from("games:table")
def decide(request: HttpRequest, pk: UUID) -> HttpResponse:
    """An organiser's ruling on a match that began in the club's lobby."""
    match, form = found(pk), RulingForm(request.POST)
    if not may_decide(match, seat_number(match, request), selectors.lobbies_of(request.user)) or not form.is_valid():
        raise Http404("This can't be done here.")
    try:
        services.rule(match_id=pk, winner=form.cleaned_data["winner"], why=form.cleaned_data["why"])
    except Refused as no:
        messages.error(request, no.sentence)
    else:
        messages.success(request, "The ruling is recorded, and both sides can read it.")
    return redirect("games:table", pk=pk)
