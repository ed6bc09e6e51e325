"""What a player's report of a game does to the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

Scores: TypeAlias = "tuple[int, ...]"  # of every side
Effect = Literal["counts", "withdraws", "nothing"]


def effect_of_report(
    report: Scores,
    side: int,
    others: Sequence[tuple[int, Scores | None]],
    *,
    result: Scores | None,
    is_reported: bool,
    is_correction: bool,
    at_once: bool,
    by_agreement: bool,
) -> Effect:
    """Whether a side's report makes the result, undoes it, or waits beside it.

    `others`: the other players' reports, each with its side. `is_reported`: the result so far comes from reports; a
    result of the desk stays. `is_correction`: the player has reported before, and can't undo a result by that.
    `at_once`: the first report counts. `by_agreement`: a report counts once another side agrees.
    """
    agrees = all(other == report for _side, other in others)
    is_first = at_once and not others
    if result is None:
        is_confirmed = agrees and any(other != side for other, _report in others)
        return "counts" if is_first or (by_agreement and is_confirmed) else "nothing"
    if not is_reported:
        return "nothing"
    if is_first:
        return "counts"
    is_agreed = len({other for other, theirs in others if theirs == result}) > 1
    return "nothing" if agrees or is_correction or is_agreed else "withdraws"
