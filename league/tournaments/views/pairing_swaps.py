"""Swapping two players: choose, preview, confirm."""

from functools import partial

from django.http import HttpResponse
from django.utils.translation import gettext as _

from common.pages import get_or_post, posted_from
from league.clubs.queries import ClubRequest
from league.rounds.forms.base import TokenForm
from league.rounds.presentation.swaps import SwapChange, SwapPage
from league.rounds.views import answer_swap
from league.tournaments.policies.pairing_swaps import plan_swap, swappable
from league.tournaments.queries.pairing_swaps import swaps_of, swaps_version
from league.tournaments.queries.state import state_of
from league.tournaments.services import pairing_swaps
from league.tournaments.services.pairing_swaps import undo_swap
from league.tournaments.views._page import act_on_stage, address, found, frame, stage_of


@get_or_post
def swap(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Choose two players, preview the effects, and confirm."""
    tournament = found(request, pk)
    state = state_of(tournament)
    view = stage_of(state, number)
    round_ = view.current

    def preview(one: int, other: int) -> SwapChange:
        change = plan_swap(view, one, other)
        return SwapChange([(each.was.table, each.title) for each in change.tables], change.consequences)

    shown = SwapPage(
        title=_("Change pairings"),
        number=round_.number if round_ else 0,
        version=swaps_version(round_.pk, len(swaps_of(view.stage.pk).get(round_.pk, ()))) if round_ else "",
        advice=_(
            "Choose two players of round %(number)s. To change who has the bye or sits out, choose that player and "
            "another one. Tables that have a result, a report or a scorecard can’t be changed."
        )
        % {"number": round_.number if round_ else 0},
        choices=[(player.entry, f"{player.name} ({where})") for player, where in swappable(view)],
        button=_("Save pairings"),
        harmless=_("No one plays the same opponent again, and no one gets a second bye."),
        nothing=_(
            "You can change pairings once a round has been called, while at least two of its tables have no result. "
            "In a knockout, the bracket decides the pairings."
        ),
        back=address(tournament, "stage", number=number),
        back_to=_("Back to %(name)s") % {"name": view.stage.name},
        asks_why=True,
    )
    return answer_swap(
        request,
        frame(request, tournament, state) | {"above": view.stage.name},
        shown,
        preview=preview,
        save=partial(pairing_swaps.swap, tournament_id=pk, stage_id=view.stage.pk, by=request.user),
        done=_("Pairings changed. The reason is recorded."),
    )


@posted_from("tournaments:stage")
def undo(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    form, done = TokenForm(request.POST), _("Pairing change undone.")
    return act_on_stage(request, pk, number, undo_swap, form=form, done=done)
