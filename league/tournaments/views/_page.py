"""Shared by the pages of a tournament: look-up, header, and errors."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pages import refuse, whole_number
from league.clubs.queries import ClubRequest
from league.rounds.presentation.addresses import address
from league.rounds.views import pages as rounds
from league.rules.tournaments.state import StageView, TournamentState
from league.tournaments.models import Tournament
from league.tournaments.policies.required_parts import REQUIRED_PARTS
from league.tournaments.presentation.frame import Frame, frame_of
from league.tournaments.queries.state import state_of
from league.tournaments.queries.tournaments import tournament_of
from league.tournaments.services.locking import STAGE_GONE

TABLE_GONE = gettext_noop("This table no longer exists because its round was undone.")


def found(request: ClubRequest, pk: int) -> Tournament:
    """The club's tournament, or 404; 403 if the page shows only unpublished parts."""
    tournament = tournament_of(request.club, pk)
    if tournament is None:
        raise Http404(_("This club has no such tournament."))
    rounds.check_page_shown(request, tournament, REQUIRED_PARTS)
    return tournament


def act(request: ClubRequest, pk: int, service: Callable[..., object], **more: Any) -> HttpResponse:
    """Call a service of a tournament, or of one of its tables, and redirect to a page, see `rounds.views.act`."""
    return rounds.act(request, found(request, pk), service, **more)


def act_on_stage(
    request: ClubRequest, pk: int, number: int, service: Callable[..., object], *, back: str = "", **more: Any
) -> HttpResponse:
    """Call a service of one of its stages, and redirect to the stage, or to the page `back`."""
    tournament = found(request, pk)
    view = next((each for each in state_of(tournament).stages if each.stage.number == number), None)
    if view is None:
        return refuse(request, _(STAGE_GONE), address(tournament))
    to = back or address(tournament, "stage", number=number)
    return rounds.act(request, tournament, service, stage_id=view.stage.pk, back=to, **more)


def frame(request: ClubRequest, tournament: Tournament) -> Frame:
    """The tournament as it is now, for the reader of the page."""
    return frame_of(state_of(tournament), request.club, request.member)


def number_in(request: ClubRequest, field: str) -> int:
    """A number from the request; -1, which no row has, for anything else."""
    number = whole_number(request.POST.get(field, ""))
    return -1 if number is None else number


def stage_of(state: TournamentState, number: int) -> StageView:
    """A stage by its number, or 404."""
    for view in state.stages:
        if view.stage.number == number:
            return view
    raise Http404(_("This tournament has no such stage."))
