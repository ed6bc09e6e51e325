"""Step 1: who is here."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from common.pages import posted_from, refuse
from league.clubs.models import Member
from league.clubs.queries import ClubRequest
from league.money.models import FeeStatus
from league.rounds.services.entrants import UnclearName
from league.sessions.forms import ArriveForm, FeeForm
from league.sessions.models import CheckIn, Session
from league.sessions.queries import people as people_queries
from league.sessions.services import attendance
from league.sessions.views._page import act, address, check_begun, elsewhere, found, frame


@posted_from("sessions:detail")
def open_(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, lambda s: attendance.open_check_in(session_id=s.pk, by=request.user), back="check_in")


@posted_from("sessions:check_in")
def take_back_opening(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, lambda s: attendance.take_back_opening(session_id=s.pk, by=request.user), back="detail")


@require_safe
def page(request: ClubRequest, pk: int) -> HttpResponse:
    session = found(request, pk)
    if session.status in ("planned", "closed"):
        return elsewhere(request, session)
    return _page(request, session, known=people_queries.people_to_check_in(session))


def _page(request: ClubRequest, session: Session, status: int = 200, **door: Any) -> HttpResponse:
    """The page; `door` is what stands in the form: whom to tap, and after an unclear name what was typed."""
    people = people_queries.people_at(session)
    context = frame(request, session, "check_in") | {
        "people": people,
        "here": [person for person in people if person.is_here],
        "fee": session.format.fee,
        "fees": FeeStatus.choices,
        "chosen": FeeStatus.PAID,
        "typed": "",
    }
    return render(request, "sessions/check_in.html", context | door, status=status)


@require_safe
def find(request: ClubRequest, pk: int) -> HttpResponse:
    """The members whose name has what was typed, to be tapped."""
    session = found(request, pk)
    check_begun(session)
    typed = request.GET.get("name", "")[:80]
    known = people_queries.people_to_check_in(session, typed)
    context = {"session": session, "club": request.club, "known": known, "typed": typed, "fee": session.format.fee}
    context["checked_in"] = [] if known else people_queries.people_checked_in(session, typed)
    return render(request, "sessions/_found.html", context)


@posted_from("sessions:check_in")
def arrive(request: ClubRequest, pk: int) -> HttpResponse:
    session = found(request, pk)
    form = ArriveForm(request.POST)
    if not form.is_valid():
        return refuse(request, form.sentence, address(session, "check_in"))
    given = form.cleaned_data

    def come(session: Session) -> None:
        common = {"session_id": session.pk, "fee": given["fee"], "by": request.user, "at": timezone.now()}
        if given["member"]:
            arrived = attendance.check_in(member_id=given["member"], **common)
        else:
            arrived = attendance.walk_in(name=given["name"], is_new=given["is_new"], asked=given["asked"], **common)
        as_guest = " as a guest" if arrived.member.kind == Member.Kind.GUEST else ""
        messages.success(request, f"{arrived.member} is checked in{as_guest}.")

    try:
        return act(request, pk, come, back="check_in")
    except UnclearName as no:
        asked = {"known": no.people, "question": no.sentence, "typed": given["name"], "chosen": given["fee"]}
        return _page(request, session, 422, **asked)


@posted_from("sessions:check_in")
def leave(request: ClubRequest, pk: int, person: int) -> HttpResponse:
    return act(
        request,
        pk,
        lambda s: attendance.leave(session_id=s.pk, check_in_id=person, by=request.user, at=timezone.now()),
        back="check_in",
        done=_has_left,
    )


def _has_left(gone: CheckIn) -> str:
    waiting = people_queries.waiting_seat(gone)
    left = f" {waiting} still waits: enter its result, or mark it not played." if waiting else ""
    return f"{gone.member} has left.{left}"


@posted_from("sessions:check_in")
def come_back(request: ClubRequest, pk: int, person: int) -> HttpResponse:
    return act(
        request,
        pk,
        lambda s: attendance.come_back(session_id=s.pk, check_in_id=person, by=request.user),
        back="check_in",
        done="Welcome back.",
    )


@posted_from("sessions:check_in")
def undo_check_in(request: ClubRequest, pk: int, person: int) -> HttpResponse:
    return act(
        request,
        pk,
        lambda s: attendance.take_back_check_in(session_id=s.pk, check_in_id=person, by=request.user),
        back="check_in",
        done=str,
    )


@posted_from("sessions:check_in")
def fee(request: ClubRequest, pk: int, person: int) -> HttpResponse:
    form = FeeForm(request.POST)
    if not form.is_valid():
        return refuse(request, form.sentence, address(found(request, pk), "check_in"))
    fee = form.cleaned_data["fee"]
    return act(
        request,
        pk,
        lambda s: attendance.set_fee(session_id=s.pk, check_in_id=person, fee=fee, by=request.user),
        back="check_in",
        done=lambda there: f"{there.member}'s fee is {there.get_fee_display()} now.",
    )


@posted_from("sessions:check_in")
def settle(request: ClubRequest, pk: int, member: int) -> HttpResponse:
    return act(
        request,
        pk,
        lambda s: attendance.settle_debt(session_id=s.pk, member_id=member, by=request.user),
        back="check_in",
        done="The old fee is in the tin.",
    )


@posted_from("sessions:check_in")
def unsettle(request: ClubRequest, pk: int, member: int) -> HttpResponse:
    return act(
        request,
        pk,
        lambda s: attendance.undo_settlement(session_id=s.pk, member_id=member, by=request.user),
        back="check_in",
        done=str,
    )
