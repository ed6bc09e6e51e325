"""Step 2: seating, swaps by hand, and the costs of the next round (“Why these seats?”)."""

from functools import partial

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.pages import get_or_post, posted_from, whole_number
from league.clubs.queries import ClubRequest
from league.rounds.forms.base import TokenForm, VersionForm
from league.rounds.presentation.addresses import address
from league.rounds.presentation.swaps import SwapChange, SwapPage
from league.rounds.views.pages import answer_swap
from league.sessions.forms import MixForm, RequestForm
from league.sessions.presentation.seats_page import seats_page
from league.sessions.queries.seat_plan import SeatedRound, next_round, preview_swap, rounds_to_swap
from league.sessions.services import seat_requests, seat_swaps, seating
from league.sessions.views._page import act, check_begun, found, frame


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


@get_or_post
def swap(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Choose two players, preview the effects, and confirm."""
    session = found(request, pk)
    check_begun(session)
    seated = next((one for one in rounds_to_swap(session) if one.row.number == number), None)
    if seated is None or not seated.plan.tables:
        return redirect(address(session, "seats"))

    def preview(one: int, other: int) -> SwapChange:
        change = preview_swap(session, seated, one, other)
        return SwapChange([(table.number, table.title) for table in change.tables], change.sentences)

    shown = SwapPage(
        title=_("Swap seats"),
        number=number,
        version=seated.version,
        advice=_(
            "Choose two players in round %(number)s. To change who sits out, choose a player and the one who sits out "
            "now. Tables that have a result or a report can’t be changed."
        )
        % {"number": number},
        choices=_choices(seated),
        button=_("Swap seats"),
        harmless=_("This swap causes no rematch and no second sit-out, and all requests are met as before."),
        nothing=_("In a called round, you can swap seats only at tables without a result or a report."),
        back=address(session, "seats"),
        back_to=_("Back to the seats"),
    )
    return answer_swap(
        request,
        frame(request, session, "seats").context,
        shown,
        preview=preview,
        save=partial(seat_swaps.swap, session_id=session.pk, by=request.user),
        done=_("Seats swapped. The later rounds were planned again."),
    )


@posted_from("sessions:seats")
def undo_swaps(request: ClubRequest, pk: int) -> HttpResponse:
    return act(
        request, pk, seat_swaps.undo_swaps, form=TokenForm(request.POST), back="seats", done=_("Seat swaps undone.")
    )


@require_safe
def costs(request: ClubRequest, pk: int) -> HttpResponse:
    """The costs of the next round's seats, and of the best round without a given pair."""
    session = found(request, pk)
    check_begun(session)
    upcoming = next_round(session)
    if upcoming is None or not upcoming.plan.tables:
        return redirect(address(session, "seats"))
    context = frame(request, session, "seats").context | {"next": upcoming, "costs": upcoming.costs}
    if (table := whole_number(request.GET.get("table", ""))) is not None:
        context |= {"table": table, "alternative": upcoming.without(table)}
    return render(request, "sessions/seat_costs.html", context)


def _choices(seated: SeatedRound) -> list[tuple[int, str]]:
    """All players who can be swapped, by name: "Ann (table 3)", "Bob (sits out)"."""
    where = dict.fromkeys(seated.plan.sitting_out, _("sits out"))
    for number, table in seated.plan.numbered:
        where |= dict.fromkeys(table.players, _("table %(number)s") % {"number": number})
    free = {player: place for player, place in where.items() if player not in seated.settled}
    named = [(player, f"{seated.names[player]} ({place})") for player, place in free.items()]
    return sorted(named, key=lambda choice: choice[1].casefold())
