"""The wall: the page for a television in the hall."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.clubs.queries import ClubRequest
from league.results.presentation import standing_shown
from league.rounds.presentation import clock_of
from league.rules.tournaments.pairing_systems import is_over
from league.rules.tournaments.state import StageView, TournamentState
from league.tournaments.presentation.stages import sitting_out, winners_of
from league.tournaments.presentation.wall import being_played
from league.tournaments.queries.state import state_of
from league.tournaments.views._page import found, frame


@require_safe
def wall(request: ClubRequest, pk: int) -> HttpResponse:
    """For a television in the hall: who meets whom, how it went, the time that is left, the standings."""
    tournament = found(request, pk)
    state = state_of(tournament)
    context = frame(request, tournament, state)
    now = timezone.now()
    played = being_played(state)
    if context["sees"].pairings:
        context["rounds"] = [
            {
                "title": f"{view.stage}: {name}",
                "is_knock_out": view.stage.has_chart,
                "clock": clock_of(round_.clock_until, now),
                "missing": len(round_.missing),
                "winners": _winners(state, view) if context["sees"].standings else "",
                "sitting_out": sitting_out(view) if round_ is view.current else (),
                "tables": round_.pairings,
            }
            for view, round_, name in played
        ]
    if context["sees"].standings:
        ranked = [view for view, _, _ in played if not view.stage.has_chart and view.has_results]
        context["standings"] = [
            (view.stage.name, standing_shown(view.standings, view.names, doubles=view.fmt.lurch is not None)["rows"])
            for view in ranked
        ]
    is_part = bool(request.headers.get("HX-Request"))
    return render(request, "tournaments/_wall.html" if is_part else "tournaments/wall.html", context)


def _winners(state: TournamentState, view: StageView) -> str:
    return winners_of(state, view) if is_over(state, view) else ""
