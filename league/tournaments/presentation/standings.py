"""The standings of a stage, with the tie-breaks of a Swiss."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from league.results.presentation.standings import Column, Row, StandingsTable, standings_table
from league.rules.standings import Standing
from league.rules.swiss_tie_breaks import TIE_BREAKS
from league.rules.tournaments.stage_settings import Kind
from league.rules.tournaments.state import StageView
from league.rules.tournaments.tie_break_table import tie_breaks_of


def stage_standings(view: StageView, ranked: Sequence[Standing[int]], own: int | None = None) -> StandingsTable:
    """Standings of a stage; in a Swiss with its tie-breaks, the first below the name on a phone.

    Marks withdrawn players and replacements. Before a game is over no one is ranked. own: the reader's entry.
    """
    ranked = ranked if view.has_results else ()
    names = {player.entry: player.label for player in view.entrants}
    table = standings_table(ranked, names, view.fmt, own)
    if view.stage.kind != Kind.SWISS:
        return table
    figures = tie_breaks_of(view)
    (points, *columns), words = table.columns, next(iter(figures.values()), {})
    explained = [_(TIE_BREAKS[key].explanation) for key in view.tie_breaking]
    return StandingsTable(
        columns=[points, *(Column(*word) for word in zip(words, explained, strict=False)), *columns],
        rows=[
            _with_tie_breaks(row, figures[standing.player])
            for row, standing in zip(table.rows, (row for row in ranked if row.totals.games), strict=True)
        ],
    )


def _with_tie_breaks(row: Row, own: Mapping[str, object]) -> Row:
    points, won, *others = row.figures
    first = [f"{word} {number}" for word, number in own.items()][:1]
    return replace(
        row,
        figures=[points, *map(str, own.values()), won, *others],
        folded=", ".join([_("won %(won)s") % {"won": won}, *first]),
    )
