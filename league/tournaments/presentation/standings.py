"""The standings of a stage, with the tie-breaks of a Swiss."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from league.results.presentation.standings import figure, standing_shown
from league.rules.standings import Standing
from league.rules.tournaments.stage_settings import Kind
from league.rules.tournaments.state import StageView
from league.rules.tournaments.tie_break_table import tie_breaks_of


def stage_standings(view: StageView, ranked: Sequence[Standing[int]]) -> dict[str, Any]:
    """Values for components/_standings.html; in a Swiss with its tie-breaks, the first below the name on a phone.

    Marks withdrawn players and replacements. Before a game is over no one is ranked.
    """
    ranked = ranked if view.has_results else ()
    names = {player.entry: player.label for player in view.entrants}
    shown = standing_shown(ranked, names, view.fmt)
    if view.stage.kind != Kind.SWISS:
        return shown
    figures = tie_breaks_of(view)
    rows = [row for row in ranked if row.totals.games]
    for row, line in zip(rows, shown["rows"], strict=True):
        own = figures[row.player]
        line["cells"][1:1] = [figure(number) for number in own.values()]
        first = [f"{word} {number}" for word, number in own.items()][:1]
        line["folded"] = ", ".join([_("won %(won)s") % {"won": line["cells"][len(own) + 1]["text"]}, *first])
    words = next(iter(figures.values()), {})
    shown["columns"][1:1] = [{"label": word} for word in words]
    return shown
