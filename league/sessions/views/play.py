"""Step 3: results, table by table."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from league.clubs.selectors import ClubRequest
from league.common.errors import Refused
from league.common.posted import posted_from
from league.results.forms import EntryForm, ResultForm
from league.results.selectors import history_of, imbalances, match_at, result_told
from league.results.services import StaleResult
from league.rules import scoring
from league.sessions import selectors, services
from league.sessions.forms import RulingForm
from league.sessions.models import Session
from league.sessions.policies import SENTENCES, Status
from league.sessions.selectors import Board, RoundView, TableView
from league.sessions.views._page import act, address, board_context, elsewhere, found, frame, table_of

FIRST_PLACES = 12  # on the page where results are typed; the whole standing is a page of its own


def _round(board: Board, table: TableView | None, wanted: str) -> RoundView | None:
    """The round to show: the one asked for, else the one of the table being entered, else the last called."""
    asked = (round_ for round_ in board.called if str(round_.number) == wanted)
    entered = (round_ for round_ in board.called if table in round_.tables)
    return next(asked, None) or next(entered, board.current)


def _form(session: Session, table: TableView, data: Any = None) -> ResultForm:
    game = table.game
    assert game is not None
    fresh: dict[str, Any] = EntryForm.fresh(game.version)
    if game.is_played:
        pegs = [side.pegs or 0 for side in game.sides]
        fresh["winner"] = pegs.index(session.rules.target)
        fresh["margin"] = session.rules.target - min(pegs)
        fresh |= {f"margin_{side}": session.rules.target - score or None for side, score in enumerate(pegs)}
    return ResultForm(data, initial=fresh, fmt=session.rules, names=table.side_names, auto_id=f"id_{table.pk}_%s")


def _show(
    request: ClubRequest,
    session: Session,
    context: dict[str, Any],
    table: TableView | None,
    form: ResultForm | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    board: Board = context["board"]
    shown = _round(board, table, request.GET.get("round", ""))
    context |= {
        "round": shown,
        "unbalanced": imbalances(board.games),
        "standings": selectors.standing_rows(session, board, first=FIRST_PLACES),
    }
    if table:
        context |= {
            "table": table,
            "place": board.place_of(table, always=shown != board.current),
            "form": form or _form(session, table),
            "lurch": session.rules.lurch,
        }
    return render(request, "sessions/play.html", context | more, status=status)


@require_safe
def page(request: ClubRequest, pk: int) -> HttpResponse:
    session = found(request, pk)
    if session.status != "playing":
        return elsewhere(request, session, "show" if session.status != "checking_in" else "seats")
    context = board_context(request, session)
    board: Board = context["board"]
    if wanted := request.GET.get("table", ""):
        return _show(request, session, context, table_of(board, wanted))
    waiting = [table for round_ in board.called for table in round_.tables if table.is_missing]
    return _show(request, session, context, waiting[0] if waiting else None)


@posted_from("sessions:play", "?table={table}")
def result(request: ClubRequest, pk: int, table: int) -> HttpResponse:
    session = found(request, pk)
    if session.status != "playing":
        messages.error(request, SENTENCES[Status(session.status)])
        return elsewhere(request, session)
    context = board_context(request, session)
    try:
        view = table_of(context["board"], table)
    except Http404:
        messages.error(request, "That table is not called any more: its round was taken back. Nothing was saved.")
        return redirect(address(session, "play"))
    form = _form(session, view, request.POST)
    if not form.is_valid():
        return _show(request, session, context, view, form, status=422)
    given = form.cleaned_data
    try:
        services.record_result(
            session_id=session.pk,
            table_id=table,
            pegs=given["pegs"],
            seen_version=given["seen_version"],
            by=request.user,
            entry_id=given["entry_id"],
            why=given["why"],
        )
    except StaleResult as stale:
        return _conflict(request, session, context, view, stale, given["pegs"])
    except Refused as no:
        form.add_error(None, no.sentence)
        return _show(request, session, context, view, form, status=422)
    place = context["board"].place_of(view)
    messages.success(request, f"{place}: {result_told(session.rules, view.side_names, given['pegs'])}.")
    return redirect(address(session, "play"))


def _conflict(
    request: ClubRequest,
    session: Session,
    context: dict[str, Any],
    table: TableView,
    stale: StaleResult,
    pegs: tuple[int, ...],
) -> HttpResponse:
    """Two saved one table: both values, to choose from."""
    fresh = _form(session, table)
    standing = stale.standing.pegs
    return _show(
        request,
        session,
        context,
        table,
        status=409,
        stale=stale,
        theirs=result_told(session.rules, table.side_names, standing) if standing else "no result",
        mine=result_told(session.rules, table.side_names, pegs),
        mine_pegs=list(enumerate(pegs)),
        fresh=EntryForm.fresh(stale.standing.version),
        form=fresh,
    )


@require_safe
def told(request: ClubRequest, pk: int, table: int) -> HttpResponse:
    """What a half-typed result would mean, in a sentence: single or double is derived, never typed."""
    session = found(request, pk)
    view = table_of(selectors.board_of(session), table)
    form = _form(session, view, request.GET)
    pegs = form.cleaned_data.get("pegs") if form.is_valid() else None
    names = [[name for _, name in side] for side in view.sides]
    sentence = scoring.told(session.rules, names, pegs) if pegs else ""
    return render(request, "sessions/_told.html", {"sentence": sentence, "lurch": session.rules.lurch})


@posted_from("sessions:play", "?table={table}")
def set_aside(request: ClubRequest, pk: int, table: int) -> HttpResponse:
    found(request, pk)
    seen, entry = _entry(request)

    def leave(session: Session) -> None:
        services.set_aside(session_id=session.pk, table_id=table, seen_version=seen, by=request.user, entry_id=entry)
        messages.success(request, f"{_place(session, table)}: set aside as not played.")

    return act(request, pk, leave, back="play")


@posted_from("sessions:play", "?table={table}")
def undo(request: ClubRequest, pk: int, table: int) -> HttpResponse:
    found(request, pk)
    seen, entry = _entry(request)

    def take_back(session: Session) -> None:
        services.undo_result(session_id=session.pk, table_id=table, seen_version=seen, by=request.user, entry_id=entry)
        messages.success(request, f"{_place(session, table)}: the last change is taken back.")

    return act(request, pk, take_back, back="play", query=f"?table={table}")


def _place(session: Session, table: int) -> str:
    board = selectors.board_of(session)
    return board.place_of(table_of(board, table))


def _entry(request: ClubRequest) -> tuple[int, UUID]:
    form = EntryForm(request.POST)
    if not form.is_valid():
        raise Http404("This is not a form of ours.")
    return form.cleaned_data["seen_version"], form.cleaned_data["entry_id"]


@require_safe
def history(request: ClubRequest, pk: int, table: int) -> HttpResponse:
    session = found(request, pk)
    board = selectors.board_of(session)
    view = table_of(board, table)
    assert view.game is not None
    versions = [
        (
            version,
            result_told(session.rules, view.side_names, version.pegs) if version.pegs else version.get_status_display(),
        )
        for version in history_of(view.game.pk)
    ]
    context = frame(request, session, "play") | {
        "place": board.place_of(view, always=True),
        "table": view,
        "versions": versions,
        "match": match_at(view.game.pk),
        "form": RulingForm(names=view.side_names),
    }
    return render(request, "sessions/history.html", context)
