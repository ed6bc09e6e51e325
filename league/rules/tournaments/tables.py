"""The tables of a tournament: their numbers, who has a seat, and who sits out. Their sizes: `table_mix`."""

from collections.abc import Iterator, Sequence
from itertools import count

from .groups import groups_of
from .state import RoundView, StageView, TournamentState


def free_tables(state: TournamentState) -> Iterator[int]:
    """The numbers of the tables without a match in progress, in any stage; the lowest first."""
    taken = {pairing.table for view in state.stages for pairing in view.missing}
    return (number for number in count(1) if number not in taken)


def moved_tables(state: TournamentState) -> dict[int, int]:
    """Pairings that share a table with a later match, as after an undone result -> a free table for each."""
    last_called = sorted((round_ for view in state.stages for round_ in view.rounds), key=lambda each: -each.pk)
    free, held, moved = free_tables(state), set[int](), {}
    for pairing in (pairing for round_ in last_called for pairing in round_.missing):
        if pairing.table in held:
            moved[pairing.pk] = next(free)
        held.add(pairing.table)
    return moved


def sitting_out(view: StageView) -> list[str]:
    """The players without a table in the last called round, such as one in a group of three.

    Without players of finished groups; empty in a catch-up round.
    """
    if view.current is None or view.stage.has_bracket or view.current.catch_up:
        return []
    there = {entry for pairing in view.current.pairings for entry in pairing.entries}
    playing = (group for group in groups_of(view.stage, view.entrants) if any(one.entry in there for one in group))
    return [one.name for group in playing for one in group if one.plays_on and one.entry not in there]


def tables_by_name(round_: RoundView, out: Sequence[str]) -> list[tuple[str, int | None]]:
    """Name and table of everyone, by name; None for a bye and for those who sit `out`."""
    seated = [
        (each.name, None if pairing.is_bye else pairing.table)
        for pairing in round_.pairings
        for each in pairing.players
    ]
    return sorted([*seated, *((name, None) for name in out)], key=lambda seat: seat[0].casefold())
