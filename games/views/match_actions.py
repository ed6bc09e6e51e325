"""Actions other than card commands: resigning, offers, claims, rematches, and an organizer's ruling."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from common.errors import Refused
from common.pages import posted_from
from common.rate_limits import hit
from games.forms.table import MatchActionForm, RulingForm
from games.policies.access import LIMITS, is_too_large
from games.policies.remarks import SAYINGS
from games.policies.seats import may_decide
from games.queries.lobbies import lobbies_of
from games.services import ending, remarks, rematches
from games.services.timeouts import more_time
from games.views._page import found, person_of, seat_number, to_table, too_large


@posted_from("games:table")
def match_action(request: HttpRequest, pk: UUID) -> HttpResponse:
    if is_too_large(request.META):
        return too_large(request)
    match = found(pk)
    seat = seat_number(match, request)
    form = MatchActionForm(request.POST)
    if seat is None or not form.is_valid():
        raise Http404(_("That didn’t work. Reload the page and try again."))
    try:
        hit(LIMITS["command"], person_of(request).at(pk))
        match form.cleaned_data["do"]:
            case word if word in SAYINGS:
                hit(LIMITS["say"], person_of(request).at(pk))
                remarks.say(match_id=pk, seat=seat, what=word)
            case "resign":
                ending.resign(match_id=pk, seat=seat)
            case "more time":
                more_time(match_id=pk, seat=seat, taken=form.cleaned_data["taken"])
            case "claim" | "claim void" as claim:
                ending.claim(match_id=pk, seat=seat, void=claim == "claim void")
            case "agree" | "decline" as said:
                ending.answer(match_id=pk, seat=seat, to=form.cleaned_data["to"], agrees=said == "agree")
            case what:
                ending.offer(match_id=pk, seat=seat, what=what)
    except Refused as no:
        messages.error(request, no.sentence)
    return to_table(pk, form.cleaned_data["shown"])


@posted_from("games:table")
def play_again(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Request, join or decline a rematch."""
    match, person = found(pk), person_of(request)
    try:
        if "decline" in request.POST:
            rematches.decline(match_id=match.pk, by=person)
            return redirect("games:table", pk=pk)
        hit(LIMITS["begin"], person.user_id or person.guest)
        again = rematches.play_again(match_id=match.pk, by=person)
    except Refused as no:
        messages.error(request, no.sentence)
        return redirect("games:table", pk=pk)
    return redirect("games:table", pk=again.pk)


@posted_from("games:table")
def decide(request: HttpRequest, pk: UUID) -> HttpResponse:
    """An organizer's ruling on a match that began in the club's lobby."""
    match, form = found(pk), RulingForm(request.POST)
    if not may_decide(match, seat_number(match, request), lobbies_of(request.user)) or not form.is_valid():
        raise Http404(_("That didn’t work. Reload the page and try again."))
    try:
        ending.rule(match_id=pk, **form.cleaned_data)
    except Refused as no:
        messages.error(request, no.sentence)
    else:
        messages.success(request, _("Ruling saved. Both sides can see it."))
    return redirect("games:table", pk=pk)
