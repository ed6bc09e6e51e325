"""Entering results, one at a time or all of a round, in a session and in a tournament."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from common import language
from common.errors import Refused
from league.clubs.queries import ClubRequest
from league.results.models import Game
from league.results.services.recording import StaleResult
from league.rounds.forms.results import ForfeitForm, ResultForm, RowForm
from league.rounds.presentation.result_entry import Conflict, preview_of
from league.rounds.presentation.whole_round import FormOf, RoundRow
from league.rounds.services.results import award_forfeit, record_result
from league.rounds.services.tables import GameTable
from league.rules.games import GameView


def save_result(request: ClubRequest, table: GameTable, form: ResultForm) -> Conflict | None:
    """Save the result in a valid form.

    Adds a refusal to the form's errors. Returns both results if someone else has saved one since.
    """
    try:
        _record(request, table, form)
    except StaleResult as stale:
        return Conflict.between(form, stale)
    except Refused as no:
        form.add_error(None, no.sentence)
    return None


def _record(request: ClubRequest, table: GameTable, form: ResultForm, **more: str) -> None:
    given = {name: form.cleaned_data[name] for name in ("pegs", "expected_version", "entry_id", "why")}
    record_result(table=table, by=request.user, **given | more)


def save_forfeit(request: ClubRequest, table: GameTable, form: ForfeitForm) -> Game | None:
    """Award the game by a valid form. Adds a refusal to the form's errors: the page then shows the form again."""
    if form.is_valid():
        try:
            return award_forfeit(table=table, by=request.user, **form.cleaned_data)
        except Refused as no:
            form.add_error(None, no.sentence)
    return None


def enter_whole_round(
    request: ClubRequest,
    read: Callable[[FormOf], Sequence[RoundRow]],
    show: Callable[[FormOf], dict[str, Any]],
    *,
    back: str,
) -> HttpResponse:
    """All results of a round: each row is saved separately, and a refused one shows the reason.

    `read` loads the round and creates its rows with the given forms, and `show` the values of the page, among them its
    `WholeRoundPage`.
    """
    form_of = _enter_rows(request, read)
    if form_of is None:
        return redirect(back)
    context = show(form_of)
    status = 422 if any(row.is_refused for row in context["page"].rows) else 200
    return render(request, "rounds/whole_round.html", context, status=status)


def _enter_rows(request: ClubRequest, read: Callable[[FormOf], Sequence[RoundRow]]) -> FormOf | None:
    """Save each filled row separately; returns the forms to show, None if nothing was refused.

    Refused forms show the reason. Rows for a round that was undone are counted in a message.
    """
    if request.method != "POST":
        return _empty_form
    rows = [(row, row.form) for row in read(lambda game: RowForm.for_row(game, request.POST)) if row.form]
    if lost := _typed(request) - {form.prefix for _row, form in rows}:
        undone = ngettext(
            "Someone undid this round after you opened the page. %(count)s result was not saved.",
            "Someone undid this round after you opened the page. %(count)s results were not saved.",
            len(lost),
        )
        messages.error(request, undone % {"count": len(lost)})
    saved = sum(form.has_entry and form.is_valid() and _save_row(request, row.table, form) for row, form in rows)
    if saved:
        done = ngettext("%(count)s result saved.", "%(count)s results saved.", saved)
        messages.success(request, done % {"count": saved})
    refused = {row.game.pk: form for row, form in rows if row.is_refused}
    if refused:
        waiting = ngettext(
            "%(count)s result is not saved yet. It is marked below.",
            "%(count)s results are not saved yet. They are marked below.",
            len(refused),
        )
        messages.warning(request, waiting % {"count": len(refused)})
    return (lambda game: refused.get(game.pk) or _empty_form(game)) if refused else None


def _empty_form(game: GameView) -> RowForm | None:
    """An empty form for a game without a result."""
    return RowForm.for_row(game) if game.is_waiting else None


def _save_row(request: ClubRequest, table: GameTable, form: RowForm) -> bool:
    chosen = {"why": language.gettext("chosen from two results")} if form.cleaned_data["disputed"] else {}
    try:
        _record(request, table, form, **chosen)
    except StaleResult as stale:
        form.dispute(stale)
    except Refused as no:
        form.add_error(None, no.sentence)
    return not form.errors


def _typed(request: ClubRequest) -> set[str | None]:
    """The prefixes of the rows with a chosen winner or a typed score."""
    sent = (name.rsplit("-", 1) for name, value in request.POST.items() if value)
    return {name[0] for name in sent if name[-1] == "winner" or name[-1].startswith("pegs_")}


def render_preview(request: ClubRequest, game: GameView) -> HttpResponse:
    """The meaning of a partly typed result."""
    sentence = preview_of(ResultForm.for_game(game, request.GET), game)
    return render(request, "rounds/_result_preview.html", {"sentence": sentence, "game": game})
