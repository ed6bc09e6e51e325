"""Results by players' own cards."""

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from league.clubs.models import Member
from league.clubs.selectors import ClubRequest
from league.common.errors import Refused
from league.results.selectors import imbalances
from league.results.services import StaleResult
from league.rounds.forms import EntryForm, say_what_stands
from league.sessions import selectors, services
from league.sessions.forms import CardLineForm
from league.sessions.models import Session
from league.sessions.selectors import CardLine
from league.sessions.views._page import address, board_context, found


@require_safe
def cards(request: ClubRequest, pk: int) -> HttpResponse:
    """Whose card is to be entered."""
    session = found(request, pk)
    context = board_context(request, session)
    context |= {
        "unbalanced": imbalances(context["board"].games),
        "people": selectors.people_at(session),
        "entered": selectors.cards_entered(session),
    }
    return render(request, "sessions/cards.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def card(request: ClubRequest, pk: int, member: int) -> HttpResponse:
    """One player's scorecard, line by line."""
    session = found(request, pk)
    player = Member.objects.filter(club=request.club, pk=member, check_ins__session=session).first()
    if player is None:
        raise Http404("Nobody of that number checked in.")
    context = board_context(request, session)
    lines = selectors.card_of(session, context["board"], member)
    rows = []
    for line in lines:
        initial = {"won": line.won_initial, "margin": line.margin_initial} | EntryForm.fresh(line.version)
        form = CardLineForm(
            request.POST if request.method == "POST" else None, initial=initial, prefix=f"t{line.table}"
        )
        rows.append((line, form))
    if (
        request.method == "POST"
        and all(form.is_valid() for _, form in rows)
        and _save_card(request, session, player, rows)
    ):
        messages.success(request, f"{player}'s card is saved.")
        return redirect(address(session, "cards"))
    refused = any(form.errors for _, form in rows)
    context |= {"player": player, "rows": rows, "errors": refused}
    return render(request, "sessions/card.html", context, status=422 if refused else 200)


def _save_card(
    request: ClubRequest, session: Session, player: Member, rows: list[tuple[CardLine, CardLineForm]]
) -> bool:
    """Save every line that is filled in, or none: a refused one says why."""
    with transaction.atomic():
        for line, form in rows:
            if form.signed:
                try:
                    services.enter_card(
                        session_id=session.pk,
                        table_id=line.table,
                        member_id=player.pk,
                        margin=form.signed,
                        by=request.user,
                        entry_id=form.cleaned_data["entry_id"],
                        seen_version=form.cleaned_data["seen_version"],
                    )
                except StaleResult as stale:
                    say_what_stands(form, stale, session.rules, line.side_names)
                except Refused as no:
                    form.add_error(None, no.sentence)
        refused = any(form.errors for _, form in rows)
        transaction.set_rollback(refused)
    return not refused
