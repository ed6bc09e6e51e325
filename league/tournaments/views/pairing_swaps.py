"""Swapping two players: choose, preview, confirm."""

from functools import partial

from django.http import HttpResponse
from django.utils.translation import gettext as _

from common.pages import get_or_post, posted_from
from league.clubs.queries import ClubRequest
from league.rounds.forms.base import TokenForm
from league.rounds.presentation.swaps import SwapChange
from league.rounds.views.pages import answer_swap
from league.tournaments.policies.pairing_swaps import plan_swap
from league.tournaments.presentation.pairing_swaps import swap_page
from league.tournaments.services import pairing_swaps
from league.tournaments.services.pairing_swaps import undo_swap
from league.tournaments.views._page import act_on_stage, found, frame, stage_of


@get_or_post
def swap(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Choose two players, preview the effects, and confirm."""
    here = frame(request, found(request, pk))
    view = stage_of(here.state, number)

    def preview(one: int, other: int) -> SwapChange:
        change = plan_swap(view, one, other)
        return SwapChange([(each.was.table, each.title) for each in change.tables], change.consequences)

    return answer_swap(
        request,
        here.context | {"above": view.stage.name},
        swap_page(here.tournament, view),
        preview=preview,
        save=partial(pairing_swaps.swap, tournament_id=pk, stage_id=view.stage.pk, by=request.user),
        done=_("Pairings changed. The reason is recorded."),
    )


@posted_from("tournaments:stage")
def undo(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    form, done = TokenForm(request.POST), _("Pairing change undone.")
    return act_on_stage(request, pk, number, undo_swap, form=form, done=done)
