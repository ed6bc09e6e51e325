"""The tie-breaks of a Swiss: their figures, and what those are made of."""

from collections import defaultdict
from collections.abc import Iterator

from league.rules import tiebreaks
from league.rules.tournaments.state import StageView


def tie_breaks_of(view: StageView) -> dict[int, dict[str, int]]:
    """The tie-breaks of a Swiss by entry: each by its word, with its figure."""
    games = view.games
    found: dict[int, dict[str, int]] = {entry: {} for entry in games.played}
    for key, level in _levels(view, games):
        for entry, values in found.items():
            values[tiebreaks.title(key)] = tiebreaks.figure(key, games, entry, level[entry]).value
    return found


def tie_breaks_explained(view: StageView) -> dict[int, list[str]]:
    """What the tie-breaks of a Swiss are made of, by entry."""
    games, names = view.games, view.names
    levels = list(_levels(view, games))
    return {
        entry: [tiebreaks.explained(key, games, entry, names, level[entry]) for key, level in levels] for entry in names
    }


def _levels(view: StageView, games: tiebreaks.Games[int]) -> Iterator[tuple[str, dict[int, list[int]]]]:
    """Each tie-break, with those among whom it decides: as many points, and the same by the tie-breaks before."""
    compared: dict[int, tuple[int, ...]] = {entry: (score,) for entry, score in games.scores.items()}
    for key in view.tie_breaking:
        among = defaultdict(list)
        for entry, figures in compared.items():
            among[figures].append(entry)
        level = {entry: among[figures] for entry, figures in compared.items()}
        yield key, level
        compared = {
            entry: (*figures, tiebreaks.figure(key, games, entry, level[entry]).value)
            for entry, figures in compared.items()
        }
