"""The standings of a stage as its pages show them, and who has won it."""

from collections.abc import Sequence
from typing import Any

from league.results.presentation import standing_shown
from league.rules.standings import Standing
from league.tournaments.models import Stage
from league.tournaments.selectors.board import Board, StageView
from league.tournaments.selectors.chart import shared_places


def stage_shown(view: StageView, ranked: Sequence[Standing[int]]) -> dict[str, Any]:
    """What components/_standings.html shows; in a Swiss with its tie-breaks, which on a phone stand under the name.

    Who has withdrawn, or has come for another, says so. Before a game is over nobody is ranked.
    """
    ranked = ranked if view.has_results else ()
    names = {player.entry: player.told for player in view.entrants}
    shown = standing_shown(ranked, names, doubles=view.fmt.lurch is not None)
    if view.stage.kind != Stage.Kind.SWISS:
        return shown
    figures = view.tie_breaks()
    rows = [row for row in ranked if row.totals.games]
    for row, line in zip(rows, shown["rows"], strict=True):
        told = figures[row.player]
        line["cells"][1:1] = [{"text": number} for number in told.values()]
        line["folded"] += "".join(f", {word} {number}" for word, number in told.items())
    words = next(iter(figures.values()), {})
    shown["columns"][1:1] = [{"label": word} for word in words]
    return shown


def winners_of(board: Board, view: StageView) -> str:
    """ "Ann wins.", of a stage that is over; empty where another follows, and for groups beside each other."""
    if board.followers(view) or view.stage.kind == Stage.Kind.GROUPS:
        return ""
    if view.stage.has_chart:
        return f"{shared_places(view, view.entrants)[0][1]} {_wins(view)}."
    return winners_told(view.standings, view.names, wins=_wins(view))


def _wins(view: StageView) -> str:
    return "win" if any(player.partner for player in view.entrants) else "wins"


def winners_told(ranked: Sequence[Standing[int]], names: dict[int, str], wins: str = "wins") -> str:
    """ "Ann wins.", or "Ann and Bob share the first place."; empty for nobody."""
    first = [names[row.player] for row in ranked if row.place == 1]
    if len(first) > 1:
        return f"{', '.join(first[:-1])} and {first[-1]} share the first place."
    return f"{first[0]} {wins}." if first else ""
