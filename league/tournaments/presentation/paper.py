"""The sheets of a stage for printing: pairings, scorecards, the bracket or the results grid, the standings."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from league.rounds.policies import Visibility
from league.rules.tournaments.bracket_drawing import bracket_drawing
from league.rules.tournaments.pairing_systems import is_over, players_for
from league.rules.tournaments.printed_cards import cards_of
from league.rules.tournaments.qualifying_line import ranked_groups
from league.rules.tournaments.round_names import round_names
from league.rules.tournaments.state import StageView, TournamentState
from league.rules.tournaments.tables import sitting_out, tables_by_name
from league.tournaments.policies.visibility import shows_bracket
from league.tournaments.presentation.cross_table_drawing import cross_table_drawing
from league.tournaments.presentation.standings import stage_standings

SHEETS = {
    "pairings": (_("Pairings"), ("pairings",)),
    "by-name": (_("Pairings by name"), ("pairings",)),
    "cards": (_("Scorecards"), ("pairings",)),
    "bracket": (_("Bracket"), ("pairings",)),
    "cross-table": (_("Results grid"), ("pairings", "standings")),
    "standings": (_("Standings"), ("standings",)),
}  # slug -> title, and the required parts
WITH_CODE = ("pairings", "by-name")  # sheets to be posted in the hall


def slugs_of(view: StageView) -> set[str]:
    """The sheets for this kind of stage: a bracket for a knockout, otherwise a results grid and standings."""
    return set(SHEETS) - ({"cross-table", "standings"} if view.stage.has_bracket else {"bracket"})


def sheets_of(view: StageView, sees: Visibility) -> dict[str, str]:
    """The sheets of a stage that a reader can see: slug -> title."""
    own = slugs_of(view)
    return {slug: str(title) for slug, (title, parts) in SHEETS.items() if slug in own and sees.has(*parts)}


def sheet_of(
    state: TournamentState, view: StageView, slug: str, sees: Visibility, links: Mapping[int, str]
) -> dict[str, Any]:
    """The contents of a sheet for templates/tournaments/print.html. links: paths for the scorecards, by entry."""
    players = players_for(state, view)
    if slug == "pairings":
        names = round_names(view, players)
        rounds = [(names[round_.number], round_) for round_ in view.being_played]
        return {"rounds": rounds, "sitting_out": sitting_out(view)}
    if slug == "by-name":
        names, out = round_names(view, players), sitting_out(view)
        return {"rounds": [(names[each.number], tables_by_name(each, out)) for each in view.being_played]}
    if slug == "cards":
        return {"cards": cards_of(view, is_over=is_over(state, view), links=links)}
    if slug == "bracket":
        return {"bracket": bracket_drawing(view, players) if shows_bracket(sees, view) else None}
    if slug == "cross-table":
        groups = ranked_groups(state, view) if view.has_begun else ()
        crosses = [(each.name, cross_table_drawing(view, each.rows)) for each in groups]
        return {"crosses": crosses, "is_wide": any(cross and cross.is_wide for _, cross in crosses)}
    return {"standings": stage_standings(view, view.standings)}
