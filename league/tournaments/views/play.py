"""A stage: its rounds, pairings, results, rulings and standings."""

from dataclasses import dataclass
from posixpath import relpath

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.pages import posted_from
from league.clubs.queries import ClubRequest
from league.rounds.forms.base import VersionForm
from league.rounds.forms.results import ResultForm
from league.rounds.forms.round_tools import ClockForm
from league.rounds.presentation.queue import Place, Queue, queue_of
from league.rounds.presentation.result_entry import Conflict, ResultEntry
from league.rules.games import GameView
from league.rules.tournaments.blockers import why_stage_locked
from league.rules.tournaments.pairings import PairingView
from league.rules.tournaments.state import StageView
from league.tournaments.models import Round, Tournament
from league.tournaments.presentation.paper import sheets_of
from league.tournaments.presentation.round_status import round_status
from league.tournaments.presentation.stage_page import StagePage, stage_page
from league.tournaments.queries.pairing_rows import open_calls, reported_cards
from league.tournaments.queries.state import StoredTournament, state_of
from league.tournaments.services.clock_and_absences import start_clock
from league.tournaments.services.reports import solve_problem
from league.tournaments.services.rounds import call_round, undo_round
from league.tournaments.views._entry import entry_of
from league.tournaments.views._page import (
    act,
    act_on_stage,
    address,
    found,
    frame,
    number_in,
    stage_address,
    stage_of,
)


@dataclass(frozen=True, slots=True)
class Entered:
    """A result from the stage's page that was not saved."""

    pairing: int
    game: GameView
    form: ResultForm
    conflict: Conflict | None


@require_safe
def stage(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    return show_stage(request, found(request, pk), number)


def show_stage(
    request: ClubRequest, tournament: Tournament, number: int, entered: Entered | None = None, status: int = 200
) -> HttpResponse:
    """The page of a stage; with a refused result, its input."""
    state = state_of(tournament)
    view = stage_of(state, number)
    context = frame(request, tournament, state)
    sees, asked = context["sees"], request.GET
    page = stage_page(
        state,
        view,
        sees,
        may_organize=context["may_organize"],
        asked=asked.get("round") or _round_of(view, asked.get("table")),
        show=asked.get("show", ""),
    )
    open_table = _open_table(view, page, entered, asked.get("table")) if context["may_score"] else None
    context |= {
        "view": view,
        "page": page,
        "status": round_status(state, view, request.member, timezone.now()) if sees.pairings else None,
        "sheets": sheets_of(view, sees),
        "pairings_url": _pairings_url(request, tournament) if context["may_score"] else "",
        "open_table": open_table,
        "queue": _queue(tournament, state, view) if context["may_score"] else None,
        "entry": _entry_of(tournament, open_table, entered) if open_table else None,
    }
    return render(request, "tournaments/stage.html", context, status=status)


def _round_of(view: StageView, table: str | None) -> str:
    """The round number of the requested table (by id); empty if there is none."""
    numbers = (str(each.number) for each in view.rounds if any(str(met.pk) == table for met in each.pairings))
    return next(numbers, "")


def _open_table(view: StageView, page: StagePage, entered: Entered | None, asked: str | None) -> PairingView | None:
    """The table for entering a result: the requested one, else the next open one of the shown round."""
    if entered:
        return next((met for met in view.pairings if met.pk == entered.pairing), None)
    if page.show:
        return None
    shown = [met for each in page.rounds for met in each.round.missing if met.waiting]
    return next((met for met in shown if str(met.pk) == asked), None) or next(iter(shown), None)


def _entry_of(tournament: Tournament, met: PairingView, entered: Entered | None) -> ResultEntry | None:
    title = _("Table %(number)s") % {"number": met.table}
    if entered:
        return entry_of(tournament, met, entered.game, entered.form, entered.conflict, title=title)
    return (
        entry_of(tournament, met, met.waiting, ResultForm.for_game(met.waiting), title=title) if met.waiting else None
    )


def _queue(tournament: Tournament, state: StoredTournament, view: StageView) -> Queue | None:
    """The scorekeeper's queue of a stage, while nothing depends on its results."""
    if not view.has_begun or why_stage_locked(state, view):
        return None
    unruled = [(met, game) for met in view.pairings if not met.is_ruled for game in met.games]
    places = {game.pk: met for met, game in unruled}

    def place_of(game: int) -> Place:
        met = places[game]
        here = address(tournament, "pairing", pairing=met.pk)
        return Place(
            _("Table %(number)s") % {"number": met.table},
            save=here,
            enter=f"{here}?game={game}",
            solve=address(tournament, "solve", pairing=met.pk),
            by_cases=address(tournament, "cards", number=view.stage.number) if view.stage.takes_cards else "",
        )

    games, stage = [game for _met, game in unruled], view.stage.pk
    return queue_of(games, reported_cards(stage), open_calls(stage), place_of)


@posted_from("tournaments:pairing")
def solve(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    """Mark a player's call for the scorekeeper as answered."""
    return act(
        request,
        pk,
        solve_problem,
        pairing_id=pairing,
        problem_id=number_in(request, "problem"),
        now=timezone.now(),
        back=lambda tournament: stage_address(tournament, pairing),
    )


def _pairings_url(request: ClubRequest, tournament: Tournament) -> str:
    """The base URL of all pairings' pages, relative to the request's page: a bracket has hundreds of links."""
    return relpath(address(tournament, "pairing", pairing=0), request.path).removesuffix("0")


@posted_from("tournaments:stage")
def call(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    return act_on_stage(request, pk, number, call_round, form=VersionForm(request.POST), done=_called)


@posted_from("tournaments:stage")
def undo(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    form, done = VersionForm(request.POST), _("Last round undone.")
    return act_on_stage(request, pk, number, undo_round, form=form, done=done)


def _called(round_: Round) -> str:
    return _("Round %(number)s called.") % {"number": round_.number}


@posted_from("tournaments:stage")
def clock(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Start, restart or stop the clock of the round that the page showed."""
    return act(
        request,
        pk,
        start_clock,
        form=ClockForm(request.POST),
        now=timezone.now(),
        back=lambda tournament: address(tournament, "stage", number=number),
    )
