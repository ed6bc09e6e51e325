"""The results of a whole round on one page: each changed row is saved by itself, through the session's service."""

from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from league.common.errors import Refused
from league.results.services import StaleResult
from league.sessions import services
from league.sessions.admin.rows import Grid, Row, grid_of
from league.sessions.models import Session
from league.sessions.policies import SENTENCES, Status


def page(request: HttpRequest, session: Session, number: int, model_admin: admin.ModelAdmin) -> HttpResponse:
    """Show the grid or save it: 422 when a row was refused, 409 when somebody was first or the session is closed."""
    typed = request.POST if request.method == "POST" else None
    grid = grid_of(session, number, typed)
    if grid is None and typed is None:
        raise Http404("This round has not been called.")
    if grid is None:
        messages.error(request, f"Round {number} was taken back meanwhile, so nothing was saved.")
        return redirect("admin:club_sessions_session_change", session.pk)
    if typed is None:
        return _show(request, session, grid, model_admin)
    if session.status != Status.PLAYING:
        return _show(request, session, grid, model_admin, status=409)
    if saved := [row for row in grid.rows if row.form.has_entry and row.form.is_valid() and _save(request, row)]:
        told = " ".join(f"Table {row.table.number}: {row.typed}." for row in saved)
        messages.success(request, f"Saved. {told}")
        model_admin.log_change(request, session, f"{grid.round.title}. {told}")
    refused = {row.table.pk: row for row in grid.rows if row.is_refused}
    if not refused:
        return redirect("admin:club_sessions_session_round", session.pk, number)
    fresh = grid_of(session, number)
    assert fresh is not None, "a round with a result is not taken back"
    fresh.rows[:] = [refused.get(row.table.pk, row) for row in fresh.rows]
    disputed = any(row.form.is_disputed for row in refused.values())
    return _show(request, session, fresh, model_admin, status=409 if disputed else 422)


def _save(request: HttpRequest, row: Row) -> bool:
    given = row.form.cleaned_data
    try:
        services.record_result(
            session_id=row.session.pk,
            table_id=row.table.pk,
            pegs=given["pegs"],
            seen_version=given["seen_version"],
            by=request.user,  # type: ignore[arg-type]
            entry_id=given["entry_id"],
            why=given["why"] or ("chosen of two entries" if given["disputed"] else ""),
        )
    except StaleResult as stale:
        row.dispute(stale)
    except Refused as no:
        row.form.add_error(None, no.sentence)
    return row.form.is_valid()


def _show(
    request: HttpRequest, session: Session, grid: Grid, model_admin: admin.ModelAdmin, status: int = 200
) -> HttpResponse:
    address = "admin:club_sessions_session_round"
    context = {
        **model_admin.admin_site.each_context(request),
        "opts": model_admin.opts,
        "title": f"{session}: {grid.round.title}",
        "session": session,
        "grid": grid,
        "is_open": session.status == Status.PLAYING,
        "sentence": SENTENCES[Status(session.status)],
        "rounds": [(number, reverse(address, args=[session.pk, number])) for number in grid.called],
    }
    return render(request, "admin/club_sessions/session/round.html", context, status=status)
