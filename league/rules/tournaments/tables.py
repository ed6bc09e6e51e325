"""Table numbers of matches: no table has two matches in progress."""

from collections.abc import Iterator
from itertools import count

from .state import TournamentState


def free_tables(state: TournamentState) -> Iterator[int]:
    """The numbers of the tables without a match in progress, in any stage; the lowest first."""
    taken = {met.table for view in state.stages for met in view.missing}
    return (number for number in count(1) if number not in taken)


def moved_tables(state: TournamentState) -> dict[int, int]:
    """Pairings that share a table with a later match, as after an undone result -> a free table for each."""
    last_called = sorted((round_ for view in state.stages for round_ in view.rounds), key=lambda each: -each.pk)
    free, held, moved = free_tables(state), set[int](), {}
    for met in (met for round_ in last_called for met in round_.missing):
        if met.table in held:
            moved[met.pk] = next(free)
        held.add(met.table)
    return moved
