"""Step 1: debts of the players who are here: old fees, and dues."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from common.currencies import money_text
from common.pages import get_or_post, posted_from
from league.clubs.models import Member
from league.clubs.queries import ClubRequest
from league.money.queries import debts_of
from league.rounds.forms.base import WhyForm
from league.sessions.forms import DuesForm
from league.sessions.services import debts
from league.sessions.services.debts import renew_dues
from league.sessions.views._page import act, found, frame


@posted_from("sessions:check_in")
def settle(request: ClubRequest, pk: int, member: int) -> HttpResponse:
    done = _("Payment recorded. The money is in the cash box.")
    return act(request, pk, debts.settle_debt, member_id=member, back="check_in", done=done)


@posted_from("sessions:check_in")
def dues(request: ClubRequest, pk: int, member: int) -> HttpResponse:
    return act(
        request, pk, renew_dues, form=DuesForm(request.POST), member_id=member, back="check_in", done=_dues_are_paid
    )


def _dues_are_paid(member: Member) -> str:
    said = {"name": member, "date": date_format(member.dues_until, "F j, Y") if member.dues_until else ""}
    return _("%(name)s’s dues are paid through %(date)s. You can edit the date under Members.") % said


@posted_from("sessions:check_in")
def unsettle(request: ClubRequest, pk: int, member: int) -> HttpResponse:
    return act(request, pk, debts.undo_settlement, member_id=member, back="check_in", done=str)


@get_or_post
def forgive(request: ClubRequest, pk: int, member: int) -> HttpResponse:
    """Write off a member's debts from earlier sessions, with the reason."""
    session, debtor = found(request, pk), get_object_or_404(request.club.members, pk=member)
    why = WhyForm(request.POST or None)
    if request.method == "POST" and why.is_valid():
        return act(
            request,
            pk,
            debts.forgive_debt,
            form=why,
            member_id=member,
            back="check_in",
            done=lambda amount: _("%(amount)s forgiven.") % {"amount": money_text(amount, request.club.currency)},
        )
    owed = debts_of(request.club).get(debtor.pk, 0)
    context = frame(request, session, "check_in").context | {"debtor": debtor, "owed": owed, "why": why}
    return render(request, "sessions/forgive.html", context, status=422 if why.errors else 200)


@posted_from("sessions:check_in")
def unforgive(request: ClubRequest, pk: int, member: int) -> HttpResponse:
    return act(request, pk, debts.undo_forgiving, member_id=member, back="check_in", done=_("The fees are owed again."))
