"""Swapping two players of a round: the page that offers it."""

from django.utils.translation import gettext as _

from league.rounds.presentation.addresses import address
from league.rounds.presentation.swaps import SwapPage
from league.rules.tournaments.stage_settings import Kind
from league.rules.tournaments.state import StageView
from league.tournaments.models import Tournament
from league.tournaments.policies.pairing_swaps import swappable
from league.tournaments.queries.pairing_rows import swaps_of, swaps_version


def swap_page(tournament: Tournament, view: StageView) -> SwapPage:
    """The players of the round called last, with what a swap keeps."""
    round_ = view.current
    advice = _(
        "Choose two players of round %(number)s. To change who has the bye or sits out, choose that player and "
        "another one. Tables that have a result, a report or a scorecard can’t be changed."
    )
    harmless = _("The swap causes no rematch and no second bye.")
    if view.stage.kind == Kind.TABLES:  # everyone plays
        advice = _(
            "Choose two players of round %(number)s. To seat a player who sits out, choose that player and another "
            "one. Tables that have a result or a report can’t be changed."
        )
        harmless = _("The swap causes no rematch.")
    return SwapPage(
        title=_("Change pairings"),
        number=round_.number if round_ else 0,
        version=swaps_version(round_.pk, len(swaps_of(view.stage.pk).get(round_.pk, ()))) if round_ else "",
        advice=advice % {"number": round_.number if round_ else 0},
        choices=[(player.entry, f"{player.name} ({where})") for player, where in swappable(view)],
        button=_("Save pairings"),
        harmless=harmless,
        nothing=_(
            "You can change pairings once a round has been called, while at least two of its tables have no result. "
            "In a knockout, the bracket decides the pairings."
        ),
        back=address(tournament, "stage", number=view.stage.number),
        back_to=_("Back to %(name)s") % {"name": view.stage.name},
        asks_why=True,
    )
