"""Adding, changing and deleting stages."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from common.pages import get_or_post, page, posted_from
from league.clubs.queries import ClubRequest
from league.rounds.presentation.addresses import address
from league.tournaments.forms.stages import StageForm
from league.tournaments.models import Stage
from league.tournaments.presentation.frame import Frame
from league.tournaments.queries.state import state_of
from league.tournaments.services.stages import add_stage, change_stage, drop_stage
from league.tournaments.views._page import act_on_stage, found, frame, stage_of


@get_or_post
def add(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Add a stage after this one."""
    here = frame(request, found(request, pk))
    view = stage_of(here.state, number)
    form = StageForm.after(here.state, view, request.POST or None)
    shown = {"title": _("Add a stage after %(stage)s") % {"stage": view.stage}, "action": _("Add stage")}
    return _edit(request, here, form, partial(add_stage, previous_id=view.stage.pk), _added, **shown)


@get_or_post
def change(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Change a stage that has not begun."""
    here = frame(request, found(request, pk))
    view = stage_of(here.state, number)
    form = StageForm.of(here.state, view, request.POST or None)
    shown = {"title": _("Edit %(stage)s") % {"stage": view.stage}, "action": _("Save")}
    return _edit(request, here, form, partial(change_stage, stage_id=view.stage.pk), _changed, **shown)


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


def _edit(
    request: ClubRequest,
    here: Frame,
    form: StageForm,
    save: Callable[..., Stage],
    done: Callable[[Stage], str],
    **shown: str,
) -> HttpResponse:
    """Save the input and redirect to the stage, or show the form with its title, its action and errors."""
    if made := form.submit(save, tournament_id=here.tournament.pk, by=request.user):
        messages.success(request, done(made))
        return redirect(address(here.tournament, "stage", number=made.number))
    return page(request, "tournaments/plan_stage", **here.context, form=form, **shown)


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
