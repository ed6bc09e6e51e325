"""How a match ended, for apps that record results; computed from its row and state, without a query."""

from dataclasses import dataclass

from games.engine import State
from games.models import Match


def rival_of(state: State, side: int) -> int:
    """The side that wins when this one stops; of two others the one ahead or, if tied, the one that counts first."""
    others = [other for other in range(state.rules.sides) if other != side]
    dealer = state.dealer or 0
    return max(others, key=lambda other: (state.board.front[other], -((other - dealer - 1) % state.rules.sides)))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended. `pegs` are by side; empty while it is in progress or if it is void."""

    over: bool
    ending: str
    winner: int | None
    pegs: tuple[int, ...]
    outcome_version: int
    confirmed_by: int | None = None  # the account that confirmed it, if that was required
    why: str = ""  # an organizer's reason

    @property
    def is_ruled(self) -> bool:
        """Whether an organizer awarded the match to a side."""
        return self.ending == Match.Ending.RULED


def outcome_of(match: Match, state: State | None) -> Outcome:
    """The outcome with the pegs of the last game; a winner who did not peg out gets the game hole.

    A result that waits for confirmation is not an outcome yet. `state` is None for a match that never began.
    """
    rules = match.rules
    over = match.status == Match.Status.OVER and not match.waits_for_confirming
    pegs: tuple[int, ...] = ()
    if over and match.winner is not None:
        fronts = state.board.front if state else (0,) * rules.sides
        pegs = tuple(
            rules.target if side == match.winner else min(front, rules.target - 1) for side, front in enumerate(fronts)
        )
    return Outcome(over, match.ending, match.winner, pegs, match.outcome_version, match.confirmed_by_id, str(match.why))
