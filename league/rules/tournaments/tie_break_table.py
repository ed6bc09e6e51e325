"""The tie-breaks of a Swiss: their figures and parts."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from common.language import gettext as _
from league.rules import swiss_tie_breaks

from .state import StageView


@dataclass(frozen=True, slots=True)
class TieBreakTable:
    """The parts of a Swiss's tie-breaks: their titles in order, and the figures of each player."""

    titles: Sequence[str]
    figures: Sequence[tuple[str, Sequence[str]]]


def tie_breaks_of(view: StageView) -> dict[int, dict[str, int]]:
    """Entry -> the figure of each tie-break, by its title."""
    games = view.games
    found: dict[int, dict[str, int]] = {entry: {} for entry in games.played}
    for key, level in _levels(view, games):
        for entry, values in found.items():
            values[swiss_tie_breaks.title(key)] = swiss_tie_breaks.figure(key, games, entry, level[entry]).value
    return found


def tie_breaks_explained(view: StageView) -> dict[int, list[str]]:
    """Entry -> the parts of its tie-breaks, in sentences."""
    games, names = view.games, view.names
    levels = list(_levels(view, games))
    return {
        entry: [swiss_tie_breaks.explained(key, games, entry, names, level[entry]) for key, level in levels]
        for entry in names
    }


def _levels(view: StageView, games: swiss_tie_breaks.Games[int]) -> Iterator[tuple[str, dict[int, list[int]]]]:
    """Each tie-break, with the players tied on points and on all tie-breaks before it."""
    compared: dict[int, tuple[int, ...]] = {entry: (score,) for entry, score in games.scores.items()}
    for key in view.tie_breaking:
        among = defaultdict(list)
        for entry, figures in compared.items():
            among[figures].append(entry)
        level = {entry: among[figures] for entry, figures in compared.items()}
        yield key, level
        compared = {
            entry: (*figures, swiss_tie_breaks.figure(key, games, entry, level[entry]).value)
            for entry, figures in compared.items()
        }


def tie_break_table(view: StageView) -> TieBreakTable | None:
    """The tie-breaks of all players; None without tie-breaks."""
    if not view.tie_breaking:
        return None
    figures = tie_breaks_explained(view)
    return TieBreakTable(
        titles=[_(swiss_tie_breaks.TIE_BREAKS[key].explanation) for key in view.tie_breaking],
        figures=[(view.names[row.player], figures[row.player]) for row in view.standings] if figures else (),
    )
