"""Step 3: results, by table or of a whole round, and special hands."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.pages import elsewhere, get_or_post, posted_from, whole_number
from league.clubs.queries import ClubRequest
from league.database.snapshots import snapshot
from league.results.models import Hand
from league.results.queries.games import result_of
from league.results.queries.matches import match_to_rule_on
from league.rounds.forms.results import ForfeitForm, ResultForm, SeenForm
from league.rounds.forms.round_tools import AbsenceForm, ClockForm, HandForm
from league.rounds.presentation.addresses import address
from league.rounds.presentation.history import HistoryPage
from league.rounds.presentation.whole_round import FormOf, RoundRow
from league.rounds.services.reports import solve_problem
from league.rounds.services.results import undo_result
from league.rounds.views.results import enter_whole_round, render_preview, save_forfeit, save_result
from league.rules.sessions import TableView
from league.sessions.models import Session
from league.sessions.policies import SENTENCES, Status
from league.sessions.presentation.rounds_page import round_rows, rounds_page, whole_round_page
from league.sessions.queries import rounds
from league.sessions.services import results
from league.sessions.services.clock_and_absences import mark_absent, start_clock
from league.sessions.services.tables import SessionTable
from league.sessions.views._page import act, check_begun, elsewhere_now, found, frame, table_of


@snapshot()
def _show(
    request: ClubRequest, session: Session, wanted: str | int = "", status: int = 200, **entered: Any
) -> HttpResponse:
    """The page with the wanted table, else the first one without a result; everything is read here, at one moment."""
    state = rounds.state_of(session)
    shown = (table for table in state.tables if (str(table.pk) == str(wanted) if wanted else table.is_missing))
    table = next(shown, None)
    if not state.called or (wanted and not table):  # its round was undone: a message says so if necessary
        for form in (entered[name] for name in ("form", "refused") if name in entered):
            messages.error(request, form.sentence)
        return redirect(address(session, "rounds"))
    here = frame(request, session, "rounds")
    page = rounds_page(here, state, timezone.now(), table, request.GET.get("round", ""), **entered)
    return render(request, "sessions/rounds.html", here.context | {"page": page}, status=status)


@require_safe
def page(request: ClubRequest, pk: int) -> HttpResponse:
    session = found(request, pk)
    if session.status != "playing":
        return elsewhere_now(request, session, "detail" if session.status != "checking_in" else "seats")
    return _show(request, session, request.GET.get("table", ""))


@posted_from("sessions:rounds", "?table={table}")
def result(request: ClubRequest, pk: int, table: int) -> HttpResponse:
    session = found(request, pk)
    if not (entered := _table_for(request, session, table)):
        return _gone(request, session)
    view, place = entered
    assert view.game is not None
    form = ResultForm.for_game(view.game, request.POST)
    if not form.is_valid():
        return _show(request, session, table, form=form, status=422)
    if conflict := save_result(request, SessionTable(session.pk, table), form):
        return _show(request, session, table, conflict=conflict, status=409)
    if form.errors:
        return _show(request, session, table, form=form, status=422)
    messages.success(request, f"{place}: {form.text}.")
    return redirect(address(session, "rounds"))


def _gone(request: ClubRequest, session: Session) -> HttpResponse:
    """To the page of the session as it is now; a message says what changed."""
    return elsewhere(request, address(session, "rounds" if session.status == "playing" else "detail"))


def _table_for(request: ClubRequest, session: Session, table: int) -> tuple[TableView, str] | None:
    """The table whose result is entered, and its name; None, with a message, if that is impossible."""
    if session.status != "playing":
        messages.error(request, SENTENCES[Status(session.status)])
        return None
    state = rounds.state_of(session)
    for view in state.tables:
        if view.pk == table:
            return view, state.place_of(view)
    messages.error(request, _("Someone undid this table’s round after you opened the page. Nothing was saved."))
    return None


@require_safe
def result_preview(request: ClubRequest, pk: int, table: int) -> HttpResponse:
    """The meaning of a partly typed result."""
    game = table_of(rounds.state_of(found(request, pk)), table).game
    assert game is not None
    return render_preview(request, game)


@posted_from("sessions:rounds", "?table={table}")
def set_aside(request: ClubRequest, pk: int, table: int) -> HttpResponse:
    return act(
        request,
        pk,
        results.set_aside,
        form=SeenForm(request.POST),
        table=table,
        back="rounds",
        done=lambda _game: _("%(table)s: marked as not played.") % {"table": _place(request, pk, table)},
    )


@posted_from("sessions:rounds", "?table={table}")
def forfeit(request: ClubRequest, pk: int, table: int) -> HttpResponse:
    """Award an unplayed game to a side, with the reason."""
    session, form = found(request, pk), ForfeitForm(request.POST)
    if not (entered := _table_for(request, session, table)):
        return _gone(request, session)
    game = save_forfeit(request, SessionTable(session.pk, table), form)
    if game is None:
        return _show(request, session, table, refused=form, status=422)
    messages.success(request, f"{entered[1]}: {result_of(game)}.")
    return redirect(address(session, "rounds"))


@posted_from("sessions:rounds", "?table={table}")
def undo(request: ClubRequest, pk: int, table: int) -> HttpResponse:
    return act(
        request,
        pk,
        undo_result,
        form=SeenForm(request.POST),
        table=table,
        back="rounds",
        query=f"?table={table}",
        done=lambda _game: _("%(table)s: last change undone.") % {"table": _place(request, pk, table)},
    )


def _place(request: ClubRequest, pk: int, table: int) -> str:
    state = rounds.state_of(found(request, pk))
    return state.place_of(table_of(state, table))


@require_safe
def history(request: ClubRequest, pk: int, table: int) -> HttpResponse:
    session = found(request, pk)
    state = rounds.state_of(session)
    view = table_of(state, table)
    assert view.game is not None
    here, sides = frame(request, session, "rounds"), " – ".join(view.side_names)
    may_rule = here.may_organize and session.status == Status.PLAYING
    context = here.context | {
        "page": HistoryPage.of(
            view.game,
            title=f"{state.place_of(view, always=True)}: {sides}",
            back=address(session, "detail"),
            back_to=_("Back to the session"),
        ),
        "rule_url": address(session, "rule_match", table=table) if may_rule else "",
    }
    return render(request, "rounds/history.html", context | match_to_rule_on(view.game.pk, request.user.pk))


@posted_from("sessions:rounds")
def clock(request: ClubRequest, pk: int) -> HttpResponse:
    """Start, restart or stop the clock of the round that the page showed."""
    return act(request, pk, start_clock, form=ClockForm(request.POST), now=timezone.now(), back="rounds")


@posted_from("sessions:rounds", "?table={table}")
def absence(request: ClubRequest, pk: int, table: int) -> HttpResponse:
    """Mark a player at a table as absent or present."""
    return act(
        request,
        pk,
        mark_absent,
        form=AbsenceForm(request.POST),
        table_id=table,
        back="rounds",
        query=f"?table={table}",
    )


@posted_from("sessions:rounds")
def solve(request: ClubRequest, pk: int, table: int) -> HttpResponse:
    """Mark a player's call for the scorekeeper as answered."""
    number = whole_number(request.POST.get("problem", "")) or 0
    return act(request, pk, solve_problem, table=table, problem_id=number, now=timezone.now(), back="rounds")


@posted_from("sessions:rounds")
def log_hand(request: ClubRequest, pk: int) -> HttpResponse:
    form = HandForm(request.POST)
    number = form.cleaned_data["round_number"] if form.is_valid() else ""
    return act(
        request,
        pk,
        results.log_hand,
        form=form,
        back="rounds",
        query=f"?round={number}",
        done=lambda hand: _("%(name)s’s hand recorded: %(hand)s.") % _named(hand),
    )


@posted_from("sessions:rounds")
def undo_hand(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    return act(
        request,
        pk,
        results.undo_hand,
        hand_id=number,
        back="rounds",
        done=lambda hand: _("%(name)s’s hand undone: %(hand)s.") % _named(hand),
    )


def _named(hand: Hand) -> dict[str, str]:
    return {"name": str(hand.member), "hand": hand.get_kind_display()}


@get_or_post
def whole_round(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    session = found(request, pk)
    check_begun(session)

    def read(form_of: FormOf) -> list[RoundRow]:
        return round_rows(session, rounds.state_of(session), number, form_of)

    def show(form_of: FormOf) -> dict[str, Any]:
        if not (rows := read(form_of)):
            raise Http404(_("This round has not been called."))
        return frame(request, session, "rounds").context | {"page": whole_round_page(session, number, rows)}

    return enter_whole_round(request, read, show, back=address(session, "rounds"))
