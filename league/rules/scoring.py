"""What one game is worth to each player at its table, and whether it is single, double (a skunk) or double double."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from common.language import gettext as _
from league.rules.errors import RuleError
from league.rules.formats import Format

P = TypeVar("P", bound=Hashable)
Kind = Literal["single", "double", "double double"]
KINDS: tuple[Kind, ...] = ("single", "double", "double double")


class ResultError(RuleError):
    """A result that no game can have."""


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
        raise ResultError("no_such_side", _("The winner is not at this table."))
    for margin in margins:
        if not 1 <= margin <= fmt.target:
            raise ResultError("bad_margin", _("Enter a margin from 1 to %(target)s.") % {"target": fmt.target})
    pegs = [fmt.target - margin for margin in margins]
    pegs.insert(winner, fmt.target)
    check_pegs(fmt, pegs)
    return tuple(pegs)


def check_pegs(fmt: Format, pegs: Sequence[int]) -> None:
    """Raise ResultError unless exactly one of two or three sides is at the target and no side beyond it."""
    target = {"target": fmt.target}
    if len(pegs) not in (2, 3):
        raise ResultError("bad_sides", _("A game has two or three sides."))
    if max(pegs) > fmt.target:
        raise ResultError("too_many_pegs", _("A score can't be higher than %(target)s.") % target)
    if min(pegs) < 0:
        raise ResultError("too_few_pegs", _("A score can't be below 0."))
    winners = list(pegs).count(fmt.target)
    if winners > 1:
        raise ResultError("two_winners", _("Only one side can reach %(target)s.") % target)
    if not winners and len(set(pegs)) == 1:
        tied = _("The scores are tied at %(score)s. The winner must have %(target)s.")
        raise ResultError("equal", tied % {"score": pegs[0], **target})
    if not winners:
        raise ResultError("nobody_won", _("No side has reached %(target)s. The winner must have that score.") % target)


def lurches(fmt: Format, pegs: Sequence[int]) -> tuple[int, ...]:
    """For each losing side, in side order: 0 reached the lurch line, 1 lurched, 2 double-lurched."""
    return tuple(_lurch(fmt, held) for held in pegs if held != fmt.target)


def kind(fmt: Format, pegs: Sequence[int]) -> Kind:
    """The game as a whole: double only when every losing side is lurched."""
    check_pegs(fmt, pegs)
    return KINDS[min(lurches(fmt, pegs))]


def says_lurch(fmt: Format) -> bool:
    """Whether the format draws Hoyle's line, half of the board, where a skunk is called a double game."""
    return fmt.lurch is not None and 2 * fmt.lurch <= fmt.target + 1


def kind_name(fmt: Format, kind: str) -> str:
    """A kind of game as players call it: a single game, a skunk, or by Hoyle's line a double game."""
    if kind == "single":
        return _("single game")
    if kind == "double double":
        return _("double skunk")
    return _("double game (lurch)") if says_lurch(fmt) else _("skunk")


def explanation(fmt: Format, names: Sequence[str | Sequence[str]], pegs: Sequence[int]) -> str:
    """The result in a sentence; a name is a player's, or the names of both partners."""
    check_pegs(fmt, pegs)
    losers = [(_side(name), held) for name, held in zip(names, pegs, strict=True) if held != fmt.target]
    ends = [_("%(name)s finished at %(score)s") % {"name": name, "score": held} for name, held in losers]
    if fmt.three_handed == "per_opponent":
        kinds = [kind_name(fmt, KINDS[_lurch(fmt, held)]) for _name, held in losers]
        return " ".join(
            _("%(ends)s: %(kind)s.") % {"ends": each, "kind": word} for each, word in zip(ends, kinds, strict=True)
        )
    both = ends[0] if len(ends) == 1 else _("%(one)s and %(other)s") % {"one": ends[0], "other": ends[1]}
    said = {"ends": both, "kind": kind_name(fmt, kind(fmt, pegs))}
    lurched = [held for _name, held in losers if _lurch(fmt, held)]
    if 0 < len(lurched) < len(losers):
        return _("%(ends)s: %(kind)s, because only one of them is skunked.") % said
    return _("%(ends)s: %(kind)s.") % said


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
    """A game that a side wins without playing, a bye if there is no other: single, by no holes, against no one."""
    return tuple(
        GameScore(player, side == winner, fmt.win if side == winner else fmt.loss, 0, 0, 0, ())
        for side, players in enumerate(sides)
        for player in players
        if player not in uncounted
    )


def check_sides(sides: Sequence[Sequence[P]], pegs: Sequence[int]) -> None:
    """Raise ResultError unless there is a score a side, sides are of one size, and no player sits twice."""
    if len(sides) != len(pegs):
        sentence = _("This table has %(sides)s sides, but %(scores)s scores were entered.")
        raise ResultError("bad_sides", sentence % {"sides": len(sides), "scores": len(pegs)})
    if not all(sides) or len({len(side) for side in sides}) > 1:
        raise ResultError("uneven_sides", _("All sides of a game need the same number of players."))
    players = [player for side in sides for player in side]
    if len(set(players)) < len(players):
        raise ResultError("player_twice", _("The same player can't have two seats at a table."))


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


def _side(name: str | Sequence[str]) -> str:
    players = [name] if isinstance(name, str) else name
    return players[0] if len(players) == 1 else _("%(one)s and %(other)s") % {"one": players[0], "other": players[1]}
