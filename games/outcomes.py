"""How a match ended, for apps that record results: worked out from its row and its state, without a query."""

from dataclasses import dataclass

from games.engine import State
from games.models import Match


def rival_of(state: State, side: int) -> int:
    """The side that wins when this one stops; of two others the one ahead or, level, the one that counts first."""
    others = [other for other in range(state.rules.sides) if other != side]
    dealer = state.dealer or 0
    return max(others, key=lambda other: (state.board.front[other], -((other - dealer - 1) % state.rules.sides)))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended. `pegs` are by side; none while it goes on or when it is void."""

    over: bool
    ending: str
    winner: int | None
    pegs: tuple[int, ...]
    outcome_version: int
    confirmed_by: int | None = None  # the account that confirmed it, where that was needed


def outcome_of(match: Match, state: State | None) -> Outcome:
    """The pegs of the last game; a winner who did not peg out is given the game hole, the others keep what they had.
    A result that waits to be confirmed counts as none.

    `state` is None for a match that never began.
    """
    rules = match.rules
    over = match.status == Match.Status.OVER and not match.waits_for_confirming
    pegs: tuple[int, ...] = ()
    if over and match.winner is not None:
        fronts = state.board.front if state else (0,) * rules.sides
        pegs = tuple(
            rules.target if side == match.winner else min(front, rules.target - 1) for side, front in enumerate(fronts)
        )
    return Outcome(over, match.ending, match.winner, pegs, match.outcome_version, match.confirmed_by_id)
