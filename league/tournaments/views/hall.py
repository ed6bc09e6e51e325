"""The hall: the wall, the clock of a round, and who is not at the table."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from common.pages import posted_from
from league.clubs.policies import Who, may
from league.clubs.queries import ClubRequest
from league.results.presentation import standing_shown
from league.results.queries.games import GameView
from league.results.queries.matches import match_at
from league.tournaments import selectors, services
from league.tournaments.forms import AbsenceForm, ClockForm
from league.tournaments.models import Tournament
from league.tournaments.selectors import Board, PairingView, StageView
from league.tournaments.views._page import act, address, found, frame, number_in, refuse


def hall_of(request: ClubRequest, tournament: Tournament, board: Board, view: StageView) -> dict[str, Any]:
    """A stage's page as the hall and the net go on: the reader's own match, the clock, and what ran past its time."""
    now = timezone.now()
    deadlines = selectors.deadlines_of(tournament)
    mine = selectors.online_games(tournament, member=request.member.pk) if deadlines and request.member else {}
    absent = selectors.absent_from(tournament)
    is_organiser = may(Who.ORGANISER, request.club, request.member)
    return {
        "mine": [(game, game.until < now) for game in mine.values()],
        "clock": selectors.clock_of(view.current.pk, now) if view.current else None,
        "away": absent,
        "absent": [
            (met, [name for name, missed in selectors.names_of(met, absent) if missed])
            for met in view.missing
            if met.pk in absent
        ],
        "overdue": [each for each in selectors.overdue(board, now, deadlines) if each.view is view]
        if is_organiser
        else [],
        **_online(view, deadlines),
    }


def _online(view: StageView, deadlines: Mapping[int, datetime]) -> dict[str, Any]:
    """What is missing and may be begun online: each pairing until when, or all of them at once with no name; and the
    last of these moments as `until`, None where all is played on tables."""
    online = [(met.title, deadlines[met.pk]) for met in view.missing if met.pk in deadlines]
    until = max((at for _, at in online), default=None)
    is_all = 1 < len(online) == len(view.missing) and len({at for _, at in online}) == 1
    return {"until": until, "online": [("", until)] if is_all else online}


def table_of(tournament: Tournament, view: StageView, met: PairingView, game: GameView | None) -> dict[str, Any]:
    """What a scorekeeper's page of one table says besides its results."""
    return {
        "round": next(round_ for round_ in view.rounds if met in round_.pairings),
        "until": selectors.deadlines_of(tournament).get(met.pk),
        "match": match_at(game.pk) if game else None,
        "at_table": list(zip(met.players, selectors.names_of(met, selectors.absent_from(tournament)), strict=True)),
    }


@require_safe
def wall(request: ClubRequest, pk: int) -> HttpResponse:
    """Four metres away on a television: who meets whom, how it went, the time that is left, the standings."""
    tournament = found(request, pk)
    board = selectors.board_of(tournament)
    told = frame(request, tournament, board)
    absent, now = selectors.absent_from(tournament), timezone.now()
    played = selectors.being_played(board)
    if told["sees"].pairings:
        told["rounds"] = [
            {
                "title": f"{view.stage}: {name}",
                "is_knock_out": view.stage.has_chart,
                "clock": selectors.clock_of(round_.pk, now),
                "missing": len(round_.missing),
                "winners": _winners(board, view) if told["sees"].standings else "",
                "sitting_out": selectors.sitting_out(view),
                "tables": [(met, selectors.names_of(met, absent)) for met in round_.pairings],
            }
            for view, round_, name in played
        ]
    if told["sees"].standings:
        ranked = [view for view, _, _ in played if not view.stage.has_chart and view.has_results]
        told["standings"] = [
            (view.stage.name, standing_shown(view.standings, view.names, doubles=view.fmt.lurch is not None)["rows"])
            for view in ranked
        ]
    is_part = bool(request.headers.get("HX-Request"))
    return render(request, "tournaments/_wall.html" if is_part else "tournaments/wall.html", told)


def _winners(board: Board, view: StageView) -> str:
    return selectors.winners_of(board, view) if selectors.is_over(board, view) else ""


@posted_from("tournaments:stage")
def clock(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Start the clock of the round that the page showed, start it anew, or take it away."""
    tournament, form = found(request, pk), ClockForm(request.POST)
    back = address(tournament, "stage", number=number)
    if not form.is_valid():
        return refuse(request, form.sentence, back)
    minutes = None if "stop" in request.POST else form.cleaned_data["minutes"]
    round_id = number_in(request, "round")
    return act(
        request,
        lambda: services.start_clock(
            tournament_id=tournament.pk, round_id=round_id, minutes=minutes, now=timezone.now(), by=request.user
        ),
        back=back,
    )


@posted_from("tournaments:pairing")
def absence(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    tournament, form = found(request, pk), AbsenceForm(request.POST)
    back = address(tournament, "pairing", pairing=pairing)
    if not form.is_valid():
        return refuse(request, form.sentence, back)
    given = form.cleaned_data
    return act(
        request,
        lambda: services.mark_absent(
            tournament_id=tournament.pk,
            pairing_id=pairing,
            entry_id=given["entry"],
            absent=given["absent"],
            by=request.user,
        ),
        back=back,
    )
