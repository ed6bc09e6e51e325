"""Step 1: check-in."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from common.pages import posted_from
from league.clubs.models import Member
from league.clubs.queries import ClubRequest
from league.rounds.forms.base import VersionForm
from league.rounds.forms.desk import EntrantForm, FeeForm, entry_id_of
from league.rounds.presentation.desk import DeskPart
from league.rounds.services.entrants import UnclearName
from league.rounds.views.pages import CODE_RENEWED, fee_is, find_names, released
from league.sessions.forms import HouseForm, PrizesForm, SidePotForm
from league.sessions.models import CheckIn, Session
from league.sessions.presentation.check_in_page import check_in_page
from league.sessions.queries.people import desk_of, waiting_table
from league.sessions.queries.seat_changes import round_reseated
from league.sessions.services import attendance, phones, seating, side_pots
from league.sessions.views._page import act, check_begun, elsewhere_now, found, frame

LABELS: dict[str, Any] = {"name": gettext_lazy("Name")}


@posted_from("sessions:detail")
def open_(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, attendance.open_check_in, back="check_in")


@posted_from("sessions:check_in")
def undo_opening(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, attendance.undo_opening)


@require_safe
def page(request: ClubRequest, pk: int) -> HttpResponse:
    session = found(request, pk)
    if session.status not in ("checking_in", "playing"):
        return elsewhere_now(request, session)
    return _page(request, session, _part(session, EntrantForm(club=request.club, labels=LABELS)))


def _part(session: Session, form: EntrantForm, no: UnclearName | None = None) -> DeskPart:
    return DeskPart.of(desk_of(session), form, fee=session.format.fee, no=no)


def _page(request: ClubRequest, session: Session, part: DeskPart, status: int = 200) -> HttpResponse:
    page = check_in_page(session, part, request.POST.getlist("side_pot"))
    context = frame(request, session, "check_in").context | {"page": page}
    return render(request, "sessions/check_in.html", context, status=status)


@require_safe
def find(request: ClubRequest, pk: int) -> HttpResponse:
    session = found(request, pk)
    check_begun(session)
    return find_names(request, desk_of(session))


@posted_from("sessions:check_in")
def arrive(request: ClubRequest, pk: int) -> HttpResponse:
    form = EntrantForm(request.POST, club=request.club, labels=LABELS)
    try:
        return act(
            request,
            pk,
            attendance.walk_in,
            form=form,
            side_pots=request.POST.getlist("side_pot"),
            entry_id=entry_id_of(request.POST),
            at=timezone.now(),
            back="check_in",
            done=_has_come,
        )
    except UnclearName as no:
        session = found(request, pk)
        return _page(request, session, _part(session, form, no), 422)


def _has_come(arrived: CheckIn) -> str:
    if arrived.member.kind == Member.Kind.GUEST:
        said = _("%(name)s is checked in as a guest.") % {"name": arrived.member}
    else:
        said = _("%(name)s is checked in.") % {"name": arrived.member}
    return said + _reseated(arrived.session)


def _reseated(session: Session) -> str:
    """A sentence if seats were already drawn, because they may have been announced."""
    if number := round_reseated(session):
        return " " + _("The seats for round %(number)s changed.") % {"number": number}
    return ""


@posted_from("sessions:check_in")
def prizes(request: ClubRequest, pk: int, person: int) -> HttpResponse:
    return act(
        request,
        pk,
        attendance.set_prizes,
        form=PrizesForm(request.POST),
        check_in_id=person,
        back="check_in",
        done=_plays,
    )


def _plays(there: CheckIn) -> str:
    if there.for_prizes:
        return _("%(name)s plays for prizes.") % {"name": there.member}
    return _("%(name)s no longer plays for prizes.") % {"name": there.member}


@posted_from("sessions:check_in")
def house(request: ClubRequest, pk: int, person: int) -> HttpResponse:
    return act(
        request, pk, seating.set_house, form=HouseForm(request.POST), check_in_id=person, back="check_in", done=_sits
    )


def _sits(there: CheckIn) -> str:
    if there.is_house:
        said = _("%(name)s is the house player, and plays only if the number of other players is odd.") % {
            "name": there.member
        }
    else:
        said = _("%(name)s is no longer the house player.") % {"name": there.member}
    return said + _reseated(there.session)


@posted_from("sessions:check_in")
def side_pot(request: ClubRequest, pk: int, person: int) -> HttpResponse:
    return act(
        request,
        pk,
        side_pots.change_side_pots,
        form=SidePotForm(request.POST),
        check_in_id=person,
        back="check_in",
        done=lambda player: _("%(name)s’s side pots saved.") % {"name": player},
    )


@posted_from("sessions:check_in")
def leave(request: ClubRequest, pk: int, person: int) -> HttpResponse:
    return act(request, pk, attendance.leave, check_in_id=person, at=timezone.now(), back="check_in", done=_has_left)


def _has_left(gone: CheckIn) -> str:
    said: dict[str, Any] = {"name": gone.member}
    sentence = _("%(name)s has left.")
    if table := waiting_table(gone):
        said |= {"table": table.number, "round": table.round.number}
        sentence = _(
            "%(name)s has left. Table %(table)s of round %(round)s has no result yet: enter it, record a forfeit, or "
            "choose “Not played”."
        )
    return sentence % said + _reseated(gone.session)


@posted_from("sessions:check_in")
def come_back(request: ClubRequest, pk: int, person: int) -> HttpResponse:
    return act(
        request,
        pk,
        attendance.come_back,
        check_in_id=person,
        back="check_in",
        done=lambda back: _("%(name)s is back.") % {"name": back.member} + _reseated(back.session),
    )


@posted_from("sessions:check_in")
def undo_check_in(request: ClubRequest, pk: int, person: int) -> HttpResponse:
    return act(
        request,
        pk,
        attendance.undo_check_in,
        check_in_id=person,
        back="check_in",
        done=lambda said: said + _reseated(found(request, pk)),
    )


@posted_from("sessions:check_in")
def fee(request: ClubRequest, pk: int, person: int) -> HttpResponse:
    return act(
        request, pk, attendance.set_fee, form=FeeForm(request.POST), check_in_id=person, back="check_in", done=fee_is
    )


@posted_from("sessions:check_in")
def release_name(request: ClubRequest, pk: int, member: int) -> HttpResponse:
    return act(request, pk, phones.release_name, member_id=member, back="check_in", done=released)


@posted_from("sessions:check_in")
def renew_code(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, phones.renew_code, form=VersionForm(request.POST), back="check_in", done=_(CODE_RENEWED))
