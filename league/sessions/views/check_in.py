"""Step 1: who is here."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from league.clubs.selectors import ClubRequest
from league.sessions import selectors, services
from league.sessions.forms import ArriveForm, FeeForm
from league.sessions.models import CheckIn, Session
from league.sessions.views._page import act, address, check_begun, found, frame


@require_POST
def open_(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, lambda s: services.open_check_in(session_id=s.pk, by=request.user), back="check_in")


@require_POST
def take_back_opening(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, lambda s: services.take_back_opening(session_id=s.pk, by=request.user), back="show")


@require_safe
def page(request: ClubRequest, pk: int) -> HttpResponse:
    session = found(request, pk)
    if session.status in ("planned", "closed"):
        return redirect(address(session, "show"))
    people = selectors.people_at(session)
    context = frame(request, session, "check_in") | {
        "people": people,
        "here": [person for person in people if person.is_here],
        "known": selectors.people_to_check_in(session),
        "fee": session.rules.fee,
        "fees": CheckIn.Fee.choices,
        "typed": "",
    }
    return render(request, "sessions/check_in.html", context)


@require_safe
def find(request: ClubRequest, pk: int) -> HttpResponse:
    """The members whose name has what was typed, to be tapped."""
    session = found(request, pk)
    check_begun(session)
    typed = request.GET.get("name", "")[:80]
    known = selectors.people_to_check_in(session, typed)
    context = {"session": session, "club": request.club, "known": known, "typed": typed, "fee": session.rules.fee}
    context["is_here"] = not known and selectors.is_here(session, typed)
    return render(request, "sessions/_found.html", context)


@require_POST
def arrive(request: ClubRequest, pk: int) -> HttpResponse:
    found(request, pk)
    form = ArriveForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.sentence)
        return redirect("sessions:check_in", request.club.slug, pk)
    given = form.cleaned_data

    def come(session: Session) -> None:
        common = {"session_id": session.pk, "fee": given["fee"], "by": request.user, "at": timezone.now()}
        if given["member"]:
            arrived = services.check_in(member_id=given["member"], **common)
        else:
            arrived = services.walk_in(name=given["name"], **common)
        messages.success(request, f"{arrived.member} is checked in.")

    return act(request, pk, come, back="check_in")


@require_POST
def leave(request: ClubRequest, pk: int, person: int) -> HttpResponse:
    def go(session: Session) -> None:
        gone = services.leave(session_id=session.pk, check_in_id=person, by=request.user, at=timezone.now())
        waiting = selectors.waiting_seat(gone)
        left = f" {waiting} still waits: enter its result, or mark it not played." if waiting else ""
        messages.success(request, f"{gone.member} has left.{left}")

    return act(request, pk, go, back="check_in")


@require_POST
def come_back(request: ClubRequest, pk: int, person: int) -> HttpResponse:
    return act(
        request,
        pk,
        lambda s: services.come_back(session_id=s.pk, check_in_id=person, by=request.user),
        back="check_in",
        done="Welcome back.",
    )


@require_POST
def take_back(request: ClubRequest, pk: int, person: int) -> HttpResponse:
    return act(
        request,
        pk,
        lambda s: services.take_back_check_in(session_id=s.pk, check_in_id=person, by=request.user),
        back="check_in",
    )


@require_POST
def fee(request: ClubRequest, pk: int, person: int) -> HttpResponse:
    found(request, pk)
    form = FeeForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.sentence)
        return redirect("sessions:check_in", request.club.slug, pk)
    return act(
        request,
        pk,
        lambda s: services.set_fee(session_id=s.pk, check_in_id=person, fee=form.cleaned_data["fee"], by=request.user),
        back="check_in",
    )


@require_POST
def settle(request: ClubRequest, pk: int, member: int) -> HttpResponse:
    return act(
        request,
        pk,
        lambda s: services.settle_debt(session_id=s.pk, member_id=member, by=request.user),
        back="check_in",
        done="The old fee is in the tin.",
    )
