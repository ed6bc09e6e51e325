"""Step 4: closing, payouts, reopening, and the recap."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.errors import Refused
from common.pages import get_or_post, posted_from
from league.clubs.queries import ClubRequest
from league.database.snapshots import snapshot
from league.rounds.forms.base import WhyForm
from league.rounds.policies import why_unpublished
from league.rounds.presentation.addresses import address
from league.rounds.presentation.recap import recap_goes_to
from league.rules.sessions import SessionState
from league.sessions.forms import CloseForm, CutForm, FollowForm, TieForm
from league.sessions.models import Session, SidePot
from league.sessions.presentation.close_page import close_page
from league.sessions.presentation.corrections import corrections_made
from league.sessions.presentation.recap import recap_of
from league.sessions.queries import closing as closing_queries
from league.sessions.queries import rounds
from league.sessions.queries.closing import Proposal
from league.sessions.queries.recap import members_at, standing_closing
from league.sessions.services import closing as closing_services
from league.sessions.services import side_pots as side_pot_services
from league.sessions.views._page import act, found, frame


@get_or_post
def page(request: ClubRequest, pk: int) -> HttpResponse:
    session = found(request, pk)
    if session.status != Session.Status.PLAYING:
        return redirect(address(session, "detail"))
    if request.method == "POST":
        return _close(request, session)
    with snapshot():
        state, proposal = _due(session)
        form = CloseForm(proposal=proposal, currency=request.club.currency)
        return _show(request, session, state, proposal, form)


@snapshot()
def _due(session: Session) -> tuple[SessionState, Proposal]:
    """The session's state, and what is due by it."""
    state = rounds.state_of(session)
    return state, closing_queries.closing_proposal(session, state)


def _show(
    request: ClubRequest,
    session: Session,
    state: SessionState,
    proposal: Proposal,
    form: CloseForm,
    status: int = 200,
) -> HttpResponse:
    page = close_page(session, state, proposal, form)
    context = frame(request, session, "close").context | {"page": page, "form": form}
    return render(request, "sessions/close.html", context, status=status)


def _close(request: ClubRequest, session: Session) -> HttpResponse:
    state, proposal = _due(session)
    form = CloseForm(request.POST, proposal=proposal, currency=request.club.currency)
    if form.is_valid():
        counted = form.cleaned_data["counted"]
        try:
            closing_services.close_session(
                session_id=session.pk,
                by=request.user,
                counted=counted,
                amounts=form.amounts,
                expected_version=form.cleaned_data["expected_version"],
                sure=form.cleaned_data["sure"] == counted,
            )
        except Refused as no:
            if no.code == "stale_payouts":
                return _look_again(request, session, form, no.sentence)
            if no.code == "not_now":
                messages.error(request, no.sentence)
                return redirect(address(session, "detail"))
            if no.code == "far_off":
                form.data = request.POST.copy()
                form.data["sure"] = request.POST["counted"]
            form.add_error(None, no.sentence)
        else:
            recap_sent = why_unpublished(session) or recap_goes_to(members_at(session))
            messages.success(request, f"{_('Session closed.')} {recap_sent}".strip())
            return redirect(address(session, "recap"))
    return _show(request, session, state, proposal, form, status=422)


def _look_again(request: ClubRequest, session: Session, given: CloseForm, sentence: str) -> HttpResponse:
    """Show the current payouts again, with the typed cash, and the count that was already confirmed."""
    state, proposal = _due(session)
    messages.error(request, sentence)
    cash = {name: given.cleaned_data[name] for name in ("counted", "sure")}
    form = CloseForm(initial=cash, proposal=proposal, currency=request.club.currency)
    return _show(request, session, state, proposal, form, status=409)


@posted_from("sessions:close")
def decide_tie(request: ClubRequest, pk: int) -> HttpResponse:
    return act(
        request, pk, closing_services.decide_tie, form=TieForm(request.POST), back="close", done=_("Tie decided.")
    )


@posted_from("sessions:close")
def undo_tie(request: ClubRequest, pk: int) -> HttpResponse:
    return act(
        request, pk, closing_services.undo_tie, form=TieForm(request.POST), back="close", done=_("Decision undone.")
    )


@posted_from("sessions:close")
def follow_members(request: ClubRequest, pk: int) -> HttpResponse:
    """Count a reopened session with its players' present types and teams, or with those of its closing."""
    form = FollowForm(request.POST)
    follows = form.is_valid() and form.cleaned_data["follows"]
    current = _("The session uses the players’ current types and teams.")
    earlier = _("The session uses the players’ earlier types and teams.")
    return act(
        request,
        pk,
        closing_services.follow_members,
        follows=follows,
        back="close",
        done=current if follows else earlier,
    )


@posted_from("sessions:close")
def decide_side_pot(request: ClubRequest, pk: int) -> HttpResponse:
    """Record the winner of the cut of the cards, or of the draw."""
    return act(request, pk, side_pot_services.decide_side_pot, form=CutForm(request.POST), back="close", done=_decided)


def _decided(side_pot: SidePot) -> str:
    said = {"pot": side_pot, "name": side_pot.winner}
    return (_("%(pot)s: %(name)s wins.") if side_pot.winner else _("%(pot)s: no single winner.")) % said


@posted_from("sessions:recap")
def reopen(request: ClubRequest, pk: int) -> HttpResponse:
    session = found(request, pk)
    why = WhyForm(request.POST)
    if not why.is_valid():
        return _recap(request, session, why, status=422)
    return act(
        request,
        pk,
        closing_services.reopen_session,
        form=why,
        done=_reopened,
    )


def _reopened(session: Session) -> str:
    has_money = session.format.takes_money
    return _("Session reopened. Its payout is undone.") if has_money else _("Session reopened.")


@require_safe
def recap(request: ClubRequest, pk: int) -> HttpResponse:
    return _recap(request, found(request, pk), WhyForm())


def _recap(request: ClubRequest, session: Session, why: WhyForm, status: int = 200) -> HttpResponse:
    closing = standing_closing(session)
    if closing is None:
        return redirect(address(session, "detail"))
    here = frame(request, session, "close")
    context = here.context | {
        "closing": closing,
        "recap": recap_of(closing, here.sees),
        "why": why,
        "has_money": here.has_money or bool(closing.expected or closing.counted),
        "corrections": corrections_made(closing) if here.may_organize else None,
    }
    return render(request, "sessions/recap.html", context, status=status)
