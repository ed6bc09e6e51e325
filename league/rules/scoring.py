"""The points of one game, or of sitting out, for each player; a game is single, double (a skunk) or double double."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Literal, TypeVar

from common.language import gettext as _
from league.rules.errors import RuleError
from league.rules.formats import Format
from league.rules.points import Outcome, kept, points_text, worth

P = TypeVar("P", bound=Hashable)
Kind = Literal["single", "double", "double double"]
KINDS: tuple[Kind, ...] = ("single", "double", "double double")


class ResultError(RuleError):
    """An impossible result of a game."""


@dataclass(frozen=True, slots=True)
class GameScore(Generic[P]):
    """One player's score in one game. `spread` and `pegs` are holes, or legs; a loser's spread is negative."""

    player: P
    won: bool
    points: int
    doubles_for: int = 0
    doubles_against: int = 0
    spread: int = 0
    pegs: int = 0
    opponents: tuple[P, ...] = ()


def from_margins(fmt: Format, *, winner: int, margins: Sequence[int]) -> tuple[int, ...]:
    """Holes per side, from the winning side's index and the losing sides' margins in side order."""
    if not 0 <= winner <= len(margins):
        raise ResultError("no_such_side", _("The winner is not at this table."))
    if fmt.by_legs:
        pegs = _legs_from(fmt, margins)
        return pegs if winner == 0 else pegs[::-1]
    for margin in margins:
        if not 1 <= margin <= fmt.target:
            raise ResultError("bad_margin", _("Enter a margin from 1 to %(target)s.") % {"target": fmt.target})
    held = [fmt.target - margin for margin in margins]
    held.insert(winner, fmt.target)
    check_pegs(fmt, held)
    return tuple(held)


def _legs_from(fmt: Format, margins: Sequence[int]) -> tuple[int, ...]:
    """The legs of the winner and the loser: of all that were played, or up to the number that wins."""
    margin = margins[0] if len(margins) == 1 else 0
    won = fmt.most if fmt.leg_play == "best_of" else (fmt.legs + margin) // 2
    pegs = (won, won - margin)
    if margin < 1:
        raise ResultError("bad_margin", _("Enter how many legs the winner won by."))
    check_pegs(fmt, pegs)
    return pegs


def check_pegs(fmt: Format, pegs: Sequence[int]) -> None:
    """Raise ResultError unless exactly one of two or three sides is at the target and no side beyond it.

    In legs: unless their number matches the format.
    """
    if fmt.by_legs:
        _check_legs(fmt, pegs)
    else:
        _check_holes(fmt, pegs)


def _check_holes(fmt: Format, pegs: Sequence[int]) -> None:
    target = {"target": fmt.target}
    if len(pegs) not in (2, 3):
        raise ResultError("bad_sides", _("A game has two or three sides."))
    if max(pegs) > fmt.target:
        raise ResultError("too_many_pegs", _("A score can’t be higher than %(target)s.") % target)
    if min(pegs) < 0:
        raise ResultError("too_few_pegs", _("A score can’t be below 0."))
    winners = list(pegs).count(fmt.target)
    if winners > 1:
        raise ResultError("two_winners", _("Only one side can reach %(target)s.") % target)
    if not winners and len(set(pegs)) == 1:
        tied = _("The scores are tied at %(score)s. The winner must have %(target)s.")
        raise ResultError("equal", tied % {"score": pegs[0], **target})
    if not winners:
        raise ResultError("nobody_won", _("No side has reached %(target)s. The winner must have that score.") % target)


def _check_legs(fmt: Format, legs: Sequence[int]) -> None:
    if len(legs) != 2:
        raise ResultError("bad_sides", _("Legs are played by two sides. Seat players at tables of two or four."))
    if min(legs) < 0:
        raise ResultError("too_few_pegs", _("A score can’t be below 0."))
    if fmt.leg_play == "all" and sum(legs) != fmt.legs:
        wrong = _("The legs won must add up to %(legs)s, not %(given)s.")
        raise ResultError("wrong_legs", wrong % {"legs": fmt.legs, "given": sum(legs)})
    if fmt.leg_play == "best_of" and (max(legs) != fmt.most or min(legs) == fmt.most):
        wrong = _("Best of %(legs)s: the winner has %(most)s legs, the other side fewer.")
        raise ResultError("wrong_legs", wrong % {"legs": fmt.legs, "most": fmt.most})


def winner_of(pegs: Sequence[int]) -> int | None:
    """The winning side; None if legs are equal."""
    return pegs.index(max(pegs)) if list(pegs).count(max(pegs)) == 1 else None


def lurches(fmt: Format, pegs: Sequence[int]) -> tuple[int, ...]:
    """For each losing side, in side order: 0 reached the lurch line, 1 lurched, 2 double-lurched."""
    winner = winner_of(pegs)
    return tuple(_lurch(fmt, held) for side, held in enumerate(pegs) if side != winner)


def kind(fmt: Format, pegs: Sequence[int]) -> Kind:
    """The kind of the whole game: double only if every losing side is lurched."""
    check_pegs(fmt, pegs)
    return KINDS[min(lurches(fmt, pegs))]


def says_lurch(fmt: Format) -> bool:
    """Whether the lurch line is Hoyle's, half of the board, where a skunk is called a double game."""
    return fmt.lurch is not None and 2 * fmt.lurch <= fmt.target + 1


ODD_PART = 4  # a lower score is very rare: probably a typing mistake


def kind_name(fmt: Format, kind: str) -> str:
    """The name of a kind of game: a single game, a skunk, or with Hoyle's line a double game."""
    if kind == "single":
        return _("single game")
    if kind == "double double":
        return _("double skunk")
    return _("double game (lurch)") if says_lurch(fmt) else _("skunk")


def skunks_heading(fmt: Format) -> str:
    """The heading for skunks won and lost, in the words of the format."""
    return _("Double games") if says_lurch(fmt) else _("Skunks")


def skunk_line_in_words(fmt: Format) -> str:
    """The condition for a skunk, in a sentence; empty if there are none."""
    if fmt.lurch is None:
        return ""
    if says_lurch(fmt):
        return _("Double game (lurch) if the loser has %(most)s or fewer.") % {"most": fmt.lurch - 1}
    return _("Skunk if the loser has %(most)s or fewer.") % {"most": fmt.lurch - 1}


def explanation(fmt: Format, names: Sequence[str | Sequence[str]], pegs: Sequence[int]) -> str:
    """The result in a sentence; a name is a player's, or both partners'."""
    check_pegs(fmt, pegs)
    if fmt.by_legs:
        parts = []
        for name, score in zip(names, game_scores(fmt, [(0,), (1,)], pegs), strict=True):
            got = {"name": _side(name), "legs": score.pegs, "points": points_text(fmt, score.points)}
            parts.append(_("%(name)s: legs %(legs)s, points %(points)s.") % got)
        return " ".join(parts)
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
        if says_lurch(fmt):
            return _("%(ends)s: %(kind)s, because only one of them is lurched.") % said
        return _("%(ends)s: %(kind)s, because only one of them is skunked.") % said
    if min(pegs) < fmt.target // ODD_PART:
        return _("%(ends)s: %(kind)s. That is a very large margin: check it.") % said
    return _("%(ends)s: %(kind)s.") % said


def game_scores(
    fmt: Format, sides: Sequence[Sequence[P]], pegs: Sequence[int], *, uncounted: Collection[P] = (), round: int = 1
) -> tuple[GameScore[P], ...]:
    """One score for each player for whom the game counts; each partner gets the score of the whole game.

    The spreads of all sides of a game sum to zero. Raises ResultError for an impossible result.
    """
    check_pegs(fmt, pegs)
    check_sides(sides, pegs)
    winner, found = winner_of(pegs), []
    lurched = lurches(fmt, pegs)
    paid = lurched if fmt.three_handed == "per_opponent" else (min(lurched),)
    for number, (side, held) in enumerate(zip(sides, pegs, strict=True)):
        opponents = tuple(player for other in sides if other is not side for player in other)
        won = number == winner
        outcome = Outcome(held, paid if won else (), winner is None, round)
        spread = sum(held - other for other in pegs) if won else held - max(pegs)
        doubles_for = sum(lurch > 0 for lurch in outcome.lurches)
        lurch = _lurch(fmt, held) if fmt.three_handed == "per_opponent" else paid[0]
        against = int(lurch > 0 and not won)
        found += [
            GameScore(player, won, worth(fmt, outcome), doubles_for, against, spread, held, opponents)
            for player in side
            if player not in uncounted
        ]
    return tuple(found)


def forfeit_scores(
    fmt: Format, sides: Sequence[Sequence[P]], winner: int, *, uncounted: Collection[P] = (), round: int = 1
) -> tuple[GameScore[P], ...]:
    """The scores of a forfeit, or of a bye without another side: a single game won by 0 holes, against no one."""
    found = []
    for number, players in enumerate(sides):
        won = number == winner
        outcome = Outcome(fmt.most if won else 0, (0,) if won else (), round=round)
        points = worth(fmt, outcome)
        found += [GameScore(player, won, points, pegs=outcome.held) for player in players if player not in uncounted]
    return tuple(found)


def bye_scores(fmt: Format, players: Sequence[P], round: int = 1) -> tuple[GameScore[P], ...]:
    """The scores for sitting out a round by the format: a win, or points; none if the round is made up for."""
    if fmt.odd == "win":
        won = forfeit_scores(fmt, [players], 0, round=round)
        return tuple(replace(score, spread=fmt.bye_margin) for score in won)
    if fmt.odd == "points":
        points = kept(fmt, fmt.bye_points)
        pegs = fmt.bye_points if fmt.scoring == "pegs" else 0
        return tuple(GameScore(player, won=False, points=points, pegs=pegs) for player in players)
    return ()


def check_sides(sides: Sequence[Sequence[P]], pegs: Sequence[int]) -> None:
    """Raise ResultError unless there is one score per side, sides have equal size, and no player is listed twice."""
    if len(sides) != len(pegs):
        sentence = _("This table has %(sides)s sides, but %(scores)s scores were entered.")
        raise ResultError("bad_sides", sentence % {"sides": len(sides), "scores": len(pegs)})
    if not all(sides) or len({len(side) for side in sides}) > 1:
        raise ResultError("uneven_sides", _("All sides of a game need the same number of players."))
    players = [player for side in sides for player in side]
    if len(set(players)) < len(players):
        raise ResultError("player_twice", _("The same player can’t have two seats at a table."))


def _lurch(fmt: Format, held: int) -> int:
    if fmt.lurch is None or held >= fmt.lurch:
        return 0
    return 2 if fmt.double_lurch is not None and held < fmt.double_lurch else 1


def _side(name: str | Sequence[str]) -> str:
    players = [name] if isinstance(name, str) else name
    return players[0] if len(players) == 1 else _("%(one)s and %(other)s") % {"one": players[0], "other": players[1]}
