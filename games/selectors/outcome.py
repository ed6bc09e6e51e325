"""How a match ended, for whoever keeps results."""

from dataclasses import dataclass

from games.engine import State
from games.models import Match


def rival_of(state: State, side: int) -> int:
    """The side that wins when this one stops: of two others who is ahead, or else who counts first."""
    others = [other for other in range(state.rules.sides) if other != side]
    dealer = state.dealer or 0
    return max(others, key=lambda other: (state.board.front[other], -((other - dealer - 1) % state.rules.sides)))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended, for whoever keeps results. `pegs` are by side; none while it goes on or when it is void."""

    over: bool
    ending: str
    winner: int | None
    pegs: tuple[int, ...]
    verdict: int
    confirmed_by: int | None = None  # the account that confirmed it, where that was needed


def outcome_of(match: Match, state: State | None) -> Outcome:
    """The last game's pegs; who won without pegging out is given the game hole, and the others keep what they had.
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
    return Outcome(over, match.ending, match.winner, pegs, match.verdict, match.confirmed_by_id)


def ending_told(match: Match, reader: int | None = None) -> str:
    """How a match ended, in a sentence to who sits at the seat `reader`; empty while it goes on."""
    if match.status != Match.Status.OVER:
        return ""
    winners = [seat for seat in match.seats.all() if match.rules.side_of(seat.number) == match.winner]
    you = [seat for seat in winners if seat.number == reader]
    who = " and ".join(["You"] * len(you) + [seat.name for seat in winners if seat not in you])
    wins = "wins" if len(winners) == 1 and not you else "win"
    why = f" {match.why}" if match.why else ""
    is_loser = reader is not None and not you
    loser = "another side" if match.rules.sides > 2 else "your side" if is_loser else "the other side"
    return {
        Match.Ending.PLAYED: f"{who} {wins} the match.",
        Match.Ending.RESIGNED: f"{who} {wins}: {loser} has resigned.",
        Match.Ending.TIME: f"{who} {wins}: {loser}’s time has run out.",
        Match.Ending.LEFT: f"{who} {wins}: {loser} has left the table.",
        Match.Ending.RULED: f"An organiser has given the match to {who[:1].lower() + who[1:] if you else who}.{why}",
        Match.Ending.VOID: f"The match is called off and counts for nobody.{why}",
    }[Match.Ending(match.ending)]
