"""Adding, changing and deleting stages."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from common.pages import get_or_post, page, posted_from
from league.clubs.queries import ClubRequest
from league.rules.tournaments.pairing_systems import players_for
from league.rules.tournaments.state import TournamentState
from league.tournaments.forms.stages import StageForm
from league.tournaments.models import Stage
from league.tournaments.queries.state import state_of
from league.tournaments.queries.tournaments import stage_names
from league.tournaments.services.stages import add_stage, change_stage, drop_stage
from league.tournaments.views._page import act_on_stage, address, found, frame, stage_of


@get_or_post
def add(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Add a stage after this one."""
    tournament = found(request, pk)
    state = state_of(tournament)
    view = stage_of(state, number)
    form = StageForm(
        request.POST or None,
        stored={"stages": stage_names(tournament)},
        before=view.stage,
        names=_names(state),
        entries=len(players_for(state, view)),
    )
    title = _("Add a stage after %(stage)s") % {"stage": view.stage}
    context = frame(request, tournament, state) | {"view": view, "form": form, "title": title, "action": _("Add stage")}
    return _kept(request, context, partial(add_stage, previous_id=view.stage.pk), _added)


@get_or_post
def change(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Change a stage that has not begun."""
    tournament = found(request, pk)
    state = state_of(tournament)
    view = stage_of(state, number)
    form = StageForm(
        request.POST or None,
        stored=view.stage.form_values,
        before=view.stage.previous,
        names=_names(state) - {view.stage.name},
        stage=view.stage,
    )
    title = _("Edit %(stage)s") % {"stage": view.stage}
    context = frame(request, tournament, state) | {"view": view, "form": form, "title": title, "action": _("Save")}
    return _kept(request, context, partial(change_stage, stage_id=view.stage.pk), _changed)


def _names(state: TournamentState) -> set[str]:
    return {each.stage.name for each in state.stages}


def _added(made: Stage) -> str:
    """The message for a new stage; mentions a following stage that now takes its players."""
    state = state_of(made.tournament)
    later = (
        _("The next stage is %(stage)s. Check that it takes the right number of players.") % {"stage": each.stage}
        for each in state.followers(state.stage(made.pk))
    )
    return " ".join([_("%(stage)s has been added.") % {"stage": made}, *later])


def _changed(made: Stage) -> str:
    return _("%(stage)s has been saved.") % {"stage": made}


def _kept(
    request: ClubRequest, context: dict[str, Any], keep: Callable[..., Stage], done: Callable[[Stage], str]
) -> HttpResponse:
    """Save the input and redirect to the stage, or show the form with errors."""
    tournament, form = context["tournament"], context["form"]
    if made := form.submit(keep, tournament_id=tournament.pk, by=request.user):
        messages.success(request, done(made))
        return redirect(address(tournament, "stage", number=made.number))
    return page(request, "tournaments/plan_stage", **context)


@posted_from("tournaments:detail")
def drop(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    return act_on_stage(
        request,
        pk,
        number,
        drop_stage,
        expected_version=request.POST.get("expected_version", ""),
        back="detail",
        done=lambda stage: _("%(stage)s has been deleted.") % {"stage": stage},
    )
