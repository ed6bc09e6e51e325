"""Swapping two seats of the next round, and what its seats cost."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from common.errors import Refused
from common.pages import posted_from
from league.clubs.queries import ClubRequest
from league.rules.seat_swaps import SwapError
from league.sessions.forms import RoundSeenForm, SwapForm
from league.sessions.queries.seat_plan import NextRound, next_round, preview_swap
from league.sessions.services import seat_swaps
from league.sessions.views._page import act, address, check_begun, found, frame


@require_http_methods(["GET", "HEAD", "POST"])
def swap(request: ClubRequest, pk: int) -> HttpResponse:
    """Choose two, preview the change, and confirm."""
    session = found(request, pk)
    check_begun(session)
    upcoming = next_round(session)
    if upcoming is None or not upcoming.plan.tables:
        return redirect(address(session, "seats"))
    asked = SwapForm(request.POST or (request.GET if "other" in request.GET else None))
    context: dict[str, Any] = frame(request, session, "seats") | {"next": upcoming, "choices": _choices(upcoming)}
    chosen = [player for player, _label in context["choices"]]
    context |= {"one": chosen[0], "other": chosen[-1]}
    if request.GET.get("one", "").isdecimal():
        context["one"] = int(request.GET["one"])
    no = ""
    if asked.is_bound:
        no = asked.sentence
        context |= asked.cleaned_data
    if asked.is_bound and not no:
        try:
            if request.method == "POST":
                seat_swaps.swap(
                    session_id=session.pk,
                    one_id=context["one"],
                    other_id=context["other"],
                    expected_version=asked.cleaned_data["expected_version"],
                    by=request.user,
                )
                messages.success(request, _("Seats swapped. The later rounds are planned again."))
                return redirect(address(session, "seats"))
            context["change"] = preview_swap(session, upcoming, context["one"], context["other"])
        except (Refused, SwapError) as refused:
            no = refused.sentence
    return render(request, "sessions/swap.html", context | {"no": no}, status=422 if no else 200)


@posted_from("sessions:seats")
def undo(request: ClubRequest, pk: int) -> HttpResponse:
    form = RoundSeenForm(request.POST)
    version = form.cleaned_data["expected_version"] if form.is_valid() else ""
    return act(
        request,
        pk,
        lambda s: seat_swaps.undo_swaps(session_id=s.pk, expected_version=version, by=request.user),
        back="seats",
        done=_("Swapped seats undone."),
    )


@require_safe
def costs(request: ClubRequest, pk: int) -> HttpResponse:
    """Why the next round is seated as it is, and at what cost two would not meet."""
    session = found(request, pk)
    check_begun(session)
    upcoming = next_round(session)
    if upcoming is None or not upcoming.plan.tables:
        return redirect(address(session, "seats"))
    context = frame(request, session, "seats") | {"next": upcoming, "costs": upcoming.costs}
    table = request.GET.get("table", "")
    if table.isdecimal() and len(table) < 4:
        context |= {"table": int(table), "alternative": upcoming.without(int(table))}
    return render(request, "sessions/seat_costs.html", context)


def _choices(upcoming: NextRound) -> list[tuple[int, str]]:
    """Everyone in the round, by name: "Ann (table 3)", "Bob (sits out)"."""
    where = dict.fromkeys(upcoming.plan.sitting_out, _("sits out"))
    for number, table in upcoming.plan.numbered:
        where |= dict.fromkeys(table.players, _("table %(number)s") % {"number": number})
    named = [(player, f"{upcoming.names[player]} ({place})") for player, place in where.items()]
    return sorted(named, key=lambda choice: choice[1].casefold())
