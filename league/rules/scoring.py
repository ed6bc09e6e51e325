"""What one game is worth to each player at its table."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from league.rules.formats import Format

P = TypeVar("P", bound=Hashable)
Kind = Literal["single", "double", "double double"]
KINDS: tuple[Kind, ...] = ("single", "double", "double double")


class ResultError(ValueError):
    """A result that no game can have; `code` is stable, `sentence` is for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class GameScore(Generic[P]):
    """What one game brings one player; `spread` is holes, plus for the winner and minus for a loser."""

    player: P
    won: bool
    points: int
    doubles_for: int
    doubles_against: int
    spread: int
    opponents: tuple[P, ...]


def from_margins(fmt: Format, *, winner: int, margins: Sequence[int]) -> tuple[int, ...]:
    """Holes per side, from the winning side's index and the losing sides' margins in side order."""
    if not 0 <= winner <= len(margins):
        raise ResultError("no_such_side", "The winner is not at this table.")
    for margin in margins:
        if not 1 <= margin <= fmt.target:
            raise ResultError("bad_margin", f"A margin lies between 1 and {fmt.target}; {margin} cannot be.")
    pegs = [fmt.target - margin for margin in margins]
    pegs.insert(winner, fmt.target)
    check_pegs(fmt, pegs)
    return tuple(pegs)


def check_pegs(fmt: Format, pegs: Sequence[int]) -> None:
    """Raise ResultError unless exactly one of two or three sides stands on the target and no side beyond it."""
    if len(pegs) not in (2, 3):
        raise ResultError("bad_sides", "A game has two or three sides.")
    if max(pegs) > fmt.target:
        raise ResultError("too_many_pegs", f"The game ends at {fmt.target}; {max(pegs)} cannot be.")
    if min(pegs) < 0:
        raise ResultError("too_few_pegs", f"Nobody ends below 0; {min(pegs)} cannot be.")
    winners = list(pegs).count(fmt.target)
    if winners > 1:
        raise ResultError("two_winners", f"Only one side can reach {fmt.target}: the game ends there.")
    if not winners and len(set(pegs)) == 1:
        raise ResultError("equal", f"All sides stand on {pegs[0]}; the winner must stand on {fmt.target}.")
    if not winners:
        raise ResultError("nobody_won", f"Nobody has reached {fmt.target}; the winner must stand there.")


def lurches(fmt: Format, pegs: Sequence[int]) -> tuple[int, ...]:
    """For each losing side, in side order: 0 reached the lurch line, 1 lurched, 2 double-lurched."""
    return tuple(_lurch(fmt, held) for held in pegs if held != fmt.target)


def kind(fmt: Format, pegs: Sequence[int]) -> Kind:
    """The game as a whole: double only when every losing side is lurched."""
    check_pegs(fmt, pegs)
    return KINDS[min(lurches(fmt, pegs))]


def explanation(fmt: Format, names: Sequence[str | Sequence[str]], pegs: Sequence[int]) -> str:
    """The result in a sentence; a name is a player's, or the names of both partners."""
    check_pegs(fmt, pegs)
    losers = [(name, held) for name, held in zip(names, pegs, strict=True) if held != fmt.target]
    each = fmt.three_handed == "per_opponent" and len(losers) > 1
    ends = [
        f"{_side(name, first=not place)} on {held}" + (f" ({KINDS[_lurch(fmt, held)]})" if each else "")
        for place, (name, held) in enumerate(losers)
    ]
    if each:
        return f"{' and '.join(ends)}."
    lurched = [held for _, held in losers if _lurch(fmt, held)]
    why = ", as only one of them is lurched" if 0 < len(lurched) < len(losers) else ""
    return f"{' and '.join(ends)}: a {kind(fmt, pegs)} game{why}."


def game_scores(
    fmt: Format, sides: Sequence[Sequence[P]], pegs: Sequence[int], *, uncounted: Collection[P] = ()
) -> tuple[GameScore[P], ...]:
    """One score for each player for whom the game counts; each partner scores the whole game.

    Over the sides of a game the spread adds up to zero. Raises ResultError.
    """
    check_pegs(fmt, pegs)
    check_sides(sides, pegs)
    found = []
    for side, held in zip(sides, pegs, strict=True):
        opponents = tuple(player for other in sides if other is not side for player in other)
        won = held == fmt.target
        points, doubles_for, spread = _won(fmt, pegs) if won else (fmt.loss, 0, held - fmt.target)
        against = 0 if won else _doubles_against(fmt, pegs, held)
        found += [
            GameScore(player, won, points, doubles_for, against, spread, opponents)
            for player in side
            if player not in uncounted
        ]
    return tuple(found)


def forfeit_scores(
    fmt: Format, sides: Sequence[Sequence[P]], winner: int, *, uncounted: Collection[P] = ()
) -> tuple[GameScore[P], ...]:
    """A game that a side wins without playing, a bye if there is no other: single, by no holes, against nobody."""
    return tuple(
        GameScore(player, side == winner, fmt.win if side == winner else fmt.loss, 0, 0, 0, ())
        for side, players in enumerate(sides)
        for player in players
        if player not in uncounted
    )


def check_sides(sides: Sequence[Sequence[P]], pegs: Sequence[int]) -> None:
    """Raise ResultError unless there is a score a side, sides are of one size, and nobody sits twice."""
    if len(sides) != len(pegs):
        raise ResultError("bad_sides", f"There are {len(sides)} sides at the table and {len(pegs)} scores.")
    if not all(sides) or len({len(side) for side in sides}) > 1:
        raise ResultError("uneven_sides", "Every side of a game needs the same number of players.")
    players = [player for side in sides for player in side]
    if len(set(players)) < len(players):
        raise ResultError("player_twice", "The same player cannot sit at a table twice.")


def _lurch(fmt: Format, held: int) -> int:
    if fmt.lurch is None or held >= fmt.lurch:
        return 0
    return 2 if fmt.double_lurch is not None and held < fmt.double_lurch else 1


def _won(fmt: Format, pegs: Sequence[int]) -> tuple[int, int, int]:
    worth = (fmt.win, fmt.double, fmt.double_double)
    paid = lurches(fmt, pegs) if fmt.three_handed == "per_opponent" else (min(lurches(fmt, pegs)),)
    spread = sum(fmt.target - held for held in pegs)
    return sum(worth[lurch] for lurch in paid), sum(lurch > 0 for lurch in paid), spread


def _doubles_against(fmt: Format, pegs: Sequence[int], held: int) -> int:
    lurch = _lurch(fmt, held) if fmt.three_handed == "per_opponent" else min(lurches(fmt, pegs))
    return int(lurch > 0)


def _side(name: str | Sequence[str], *, first: bool) -> str:
    players = [name] if isinstance(name, str) else name
    verb = (" ends" if len(players) == 1 else " end") if first else ""
    return " and ".join(players) + verb
