"""Swapping two players of a called round: the checks that need rows."""

from dataclasses import replace

from common.errors import Refused
from league.results.queries.games import hands_and_calls_of
from league.results.queries.matches import match_at
from league.rules.errors import SwapError
from league.rules.tournaments import pairing_swaps
from league.rules.tournaments.pairing_swaps import SwapPlan
from league.rules.tournaments.pairings import Player
from league.rules.tournaments.state import StageView
from league.tournaments.queries.pairing_rows import settled_pairings


def swappable(view: StageView) -> list[tuple[Player, str]]:
    """Who can be swapped in the round called last, and where each is now: "Ann", "table 3, against Bob"."""
    if view.current is None or view.stage.has_bracket:
        return []
    return pairing_swaps.swappable(view, settled_pairings(view.current))


def plan_swap(view: StageView, one: int, other: int) -> SwapPlan:
    """The effects of swapping two entries in the last called round.

    Refusals: "nothing_called", "bracket" in a knockout, "no_such_player", "same_table", "has_results", "other_group",
    "short_of_a_game" for a player who needs the catch-up round.
    """
    settled = settled_pairings(view.current) if view.current else set()
    try:
        tables = pairing_swaps.swapped_tables(view, one, other, settled)
    except SwapError as no:
        raise Refused(no.code, no.sentence) from None
    online = {game.pk for table in tables for game in table.was.games if match_at(game.pk)}
    plan = pairing_swaps.plan_swap(view, one, other, tables, online)
    lost = hands_and_calls_of([game.pk for table in tables for game in table.was.games])
    return replace(plan, consequences=(*plan.consequences, *lost))
