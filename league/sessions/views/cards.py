"""Results of a whole round on one page, and by players' own cards."""

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
from league.rounds.forms import EntryForm, GridForm, say_what_stands
from league.sessions import selectors, services
from league.sessions.forms import CardLineForm
from league.sessions.models import Session
from league.sessions.selectors import CardLine, TableView
from league.sessions.views._page import address, board_context, found


@require_http_methods(["GET", "HEAD", "POST"])
def grid(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """A whole round on one page: every row that is filled in is saved by itself, a refused one says why."""
    session = found(request, pk)
    context = board_context(request, session)
    rounds = {round_.number: round_ for round_ in context["board"].called}
    if number not in rounds:
        raise Http404("This round has not been called.")
    forms = {view.pk: _grid_form(session, view, request) for view in rounds[number].tables}
    saved = [
        view.pk
        for view in rounds[number].tables
        if forms[view.pk].has_entry and forms[view.pk].is_valid() and _save_row(request, session, view, forms[view.pk])
    ]
    refused = any(form.has_entry and form.errors for form in forms.values())
    if saved:
        messages.success(request, f"{len(saved)} result{'s' if len(saved) != 1 else ''} saved.")
    if request.method == "POST" and not refused:
        return redirect(address(session, "play"))
    if saved:
        context |= board_context(request, session)
    tables = next(round_ for round_ in context["board"].called if round_.number == number).tables
    context |= {
        "round": rounds[number],
        "rows": [(view, forms[view.pk], forms[view.pk].has_entry and view.pk not in saved) for view in tables],
    }
    return render(request, "sessions/grid.html", context, status=422 if refused else 200)


def _grid_form(session: Session, view: TableView, request: ClubRequest) -> GridForm:
    assert view.game is not None
    return GridForm(
        request.POST if request.method == "POST" else None,
        initial=EntryForm.fresh(view.game.version),
        fmt=session.rules,
        names=view.side_names,
        prefix=f"t{view.pk}",
    )


def _save_row(request: ClubRequest, session: Session, view: TableView, form: GridForm) -> bool:
    given = form.cleaned_data
    try:
        services.record_result(
            session_id=session.pk,
            table_id=view.pk,
            pegs=given["pegs"],
            seen_version=given["seen_version"],
            by=request.user,
            entry_id=given["entry_id"],
        )
    except StaleResult as stale:
        say_what_stands(form, stale, session.rules, view.side_names)
        return False
    except Refused as no:
        form.add_error(None, no.sentence)
        return False
    return True


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
