"""Adding, changing and deleting stages."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from common.errors import Refused
from common.pages import act, posted_from
from league.clubs.queries import ClubRequest
from league.rules.tournaments.pairing_systems import players_for
from league.rules.tournaments.state import StageView, TournamentState
from league.tournaments.forms.stages import StageForm
from league.tournaments.models import Stage, Tournament
from league.tournaments.queries.state import state_of
from league.tournaments.queries.tournaments import stage_names
from league.tournaments.services.stages import add_stage, change_stage, drop_stage
from league.tournaments.views._page import address, found, frame, stage_of


@require_http_methods(["GET", "HEAD", "POST"])
def add(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Add a stage after this one."""
    tournament = found(request, pk)
    state = state_of(tournament)
    view = stage_of(state, number)
    entries = len(players_for(state, view))
    stored: dict[str, object] = {"stages": stage_names(tournament)}
    form = StageForm(request.POST or None, stored=stored, before=view.stage, names=_names(state), entries=entries)

    def keep() -> Stage:
        return add_stage(
            tournament_id=tournament.pk,
            previous_id=view.stage.pk,
            plan=form.plan,
            expected_version=form.cleaned_data["expected_version"],
            by=request.user,
        )

    return _kept(
        request,
        tournament,
        view,
        form,
        keep,
        _("Add a stage after %(stage)s") % {"stage": view.stage},
        _("Add stage"),
        _added,
    )


def _names(state: TournamentState) -> set[str]:
    return {each.stage.name for each in state.stages}


def _added(tournament: Tournament, made: Stage) -> str:
    """The message for a new stage; mentions a following stage that now takes its players."""
    state = state_of(tournament)
    later = (
        _("The next stage is %(stage)s. Check that it takes the right number of players.") % {"stage": each.stage}
        for each in state.followers(state.stage(made.pk))
    )
    return " ".join([_("%(stage)s has been added.") % {"stage": made}, *later])


def _changed(tournament: Tournament, made: Stage) -> str:
    return _("%(stage)s has been saved.") % {"stage": made}


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Change a stage that has not begun."""
    tournament = found(request, pk)
    state = state_of(tournament)
    view = stage_of(state, number)
    names = _names(state) - {view.stage.name}
    stored = view.stage.planned
    form = StageForm(request.POST or None, stored=stored, before=view.stage.previous, names=names, stage=view.stage)

    def keep() -> Stage:
        return change_stage(
            tournament_id=tournament.pk,
            stage_id=view.stage.pk,
            plan=form.plan,
            expected_version=form.cleaned_data["expected_version"],
            by=request.user,
        )

    return _kept(
        request, tournament, view, form, keep, _("Edit %(stage)s") % {"stage": view.stage}, _("Save"), _changed
    )


def _kept(
    request: ClubRequest,
    tournament: Tournament,
    view: StageView,
    form: StageForm,
    keep: Callable[[], Stage],
    title: str,
    action: str,
    done: Callable[[Tournament, Stage], str],
) -> HttpResponse:
    """Save the input and redirect to the stage, or show the form with errors."""
    if form.is_valid():
        try:
            made = keep()
        except Refused as no:
            form.add_refusal(no)
        else:
            messages.success(request, done(tournament, made))
            return redirect(address(tournament, "stage", number=made.number))
    context: dict[str, Any] = frame(request, tournament, state_of(tournament))
    context |= {"view": view, "form": form, "title": title, "action": action}
    return render(request, "tournaments/plan_stage.html", context, status=422 if form.is_bound else 200)


@posted_from("tournaments:detail")
def drop(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    tournament = found(request, pk)
    view = stage_of(state_of(tournament), number)
    return act(
        request,
        lambda: drop_stage(
            tournament_id=tournament.pk,
            stage_id=view.stage.pk,
            expected_version=request.POST.get("expected_version", ""),
            by=request.user,
        ),
        back=address(tournament),
        done=_("%(stage)s has been deleted.") % {"stage": view.stage},
    )
