"""Entering results from players' cards."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from common.pages import get_or_post
from league.clubs.models import Member
from league.clubs.queries import ClubRequest
from league.results.services.cards import StaleCard
from league.results.services.recording import StaleResult
from league.rounds.forms.results import VersionedForm, add_stale_error
from league.rounds.presentation.addresses import address
from league.sessions.forms import CardLineForm
from league.sessions.models import Session
from league.sessions.presentation.cards import CardRow, card_of, cards_page
from league.sessions.queries import people
from league.sessions.queries.rounds import state_of
from league.sessions.services import results
from league.sessions.views._page import check_begun, found, frame


@require_safe
def cards(request: ClubRequest, pk: int) -> HttpResponse:
    """Choose whose card to enter."""
    session = found(request, pk)
    check_begun(session)
    context = frame(request, session, "rounds").context | {"page": cards_page(session)}
    return render(request, "sessions/cards.html", context)


@get_or_post
def card(request: ClubRequest, pk: int, member: int) -> HttpResponse:
    """One player's scorecard, line by line."""
    session = found(request, pk)
    player = people.player_at(session, member)
    if player is None:
        raise Http404(gettext("This player did not check in."))
    check_begun(session)
    lines = card_of(state_of(session), member)
    rows = []
    for line in lines:
        initial = {"won": line.won_initial, "margin": line.margin_initial} | VersionedForm.fresh(line.version)
        initial["expected_line"] = line.entered
        form = CardLineForm(
            request.POST if request.method == "POST" else None, initial=initial, prefix=f"t{line.table}"
        )
        rows.append((line, form))
    if (
        request.method == "POST"
        and all(form.is_valid() for _, form in rows)
        and _save_card(request, session, player, rows)
    ):
        messages.success(request, gettext("%(name)s’s scorecard saved.") % {"name": player})
        return redirect(address(session, "cards"))
    refused = any(form.errors for _, form in rows)
    context = frame(request, session, "rounds").context | {"player": player, "rows": rows, "errors": refused}
    return render(request, "sessions/card.html", context, status=422 if refused else 200)


def _save_card(
    request: ClubRequest, session: Session, player: Member, rows: list[tuple[CardRow, CardLineForm]]
) -> bool:
    """Save all filled lines, or none: a refused one shows the reason."""
    typed = [
        results.TypedLine(
            line.table,
            form.signed,
            form.cleaned_data["entry_id"],
            form.cleaned_data["expected_version"],
            form.cleaned_data["expected_line"],
        )
        for line, form in rows
        if form.signed
    ]
    try:
        results.enter_whole_card(session_id=session.pk, member_id=player.pk, lines=typed, by=request.user)
    except results.CardRefused as no:
        for line, form in rows:
            why = no.lines.get(line.table)
            if isinstance(why, StaleResult):
                add_stale_error(form, why, session.format, line.side_names)
            elif why:
                form.add_error(None, why.sentence)
            if isinstance(why, StaleCard):
                form.has_seen(why.version)
        return False
    return True
