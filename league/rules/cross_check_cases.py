"""Rulings on two scorecards that differ: the cases a to i of the ACC's cross-check.

The players are not asked, so a ruling never favors a card that appears to qualify for the playoffs. The two sides'
numbers may not mirror each other afterwards. Sessions don't use this: there both players are asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from common.language import gettext as _
from league.rules.formats import Format
from league.rules.games import listed
from league.rules.scorecard_lines import Claim, Column
from league.rules.scoring import GameScore, P, from_margins, game_scores

Case = Literal["a", "b", "c", "d", "e", "f", "g", "h", "i"]


@dataclass(frozen=True, slots=True)
class Ruled:
    """A game's result for one side: won or lost, and the number of holes, negative for a loss."""

    won: bool
    spread: int

    def says(self, claim: Claim) -> bool:
        """Whether the card is complete and says the same."""
        return claim == Claim.as_kept(self.won, self.spread, claim.scores)


@dataclass(frozen=True, slots=True)
class Ruling:
    """Each side's result, the applied cases, and a sentence for each.

    `sides` is None if no case applies and two judges must rule. `tell`: the sides (0, 1) that appear to qualify and
    whose card is changed: their players must be told.
    """

    sides: tuple[Ruled, Ruled] | None
    cases: tuple[Case, ...]
    why: tuple[str, ...]
    tell: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Cards:
    """Both cards of one game, their players, and which of them appear to qualify."""

    claims: tuple[Claim, Claim]
    qualify: tuple[bool, bool]
    names: tuple[str, str]


Found = list[tuple[Case, str]]


def ruling(one: Claim, other: Claim, *, qualify: tuple[bool, bool], names: tuple[str, str]) -> Ruling:
    """The ruling on a game by both cards. `qualify`: whether each side's totals, as written, reach the playoffs."""
    cards = _Cards((one, other), qualify, names)
    found: Found = []
    won = _who_won(cards, found)
    if won is None:
        return _for_the_judges(_("The scorecards don’t show who won. Two judges have to rule."))
    margins = _margins(cards, won, found)
    if margins is None:
        return _for_the_judges(_("Neither scorecard has a spread. Two judges have to rule."))
    first, second = (Ruled(w, margin if w else -margin) for w, margin in zip(won, margins, strict=True))
    sides = (first, second)
    changed = [side for side in (0, 1) if not sides[side].says(cards.claims[side])]
    tell = tuple(side for side in changed if qualify[side])
    if changed:
        found.append(
            ("g", _("The points and spread of %(names)s are recalculated.") % {"names": _named(cards, changed)})
        )
    if tell:
        sentence = _("Tell %(names)s: this changes the scorecard of a player who appears to qualify.")
        found.append(("i", sentence % {"names": _named(cards, tell)}))
    if not found:
        same = margins[0] == margins[1]
        why = (
            _("Both scorecards agree.")
            if same
            else _("Neither player appears to qualify, so both scorecards count as written.")
        )
        return Ruling(sides, (), (why,))
    cases, why_each = zip(*found, strict=True)
    return Ruling(sides, cases, why_each, tell)


def score_of(fmt: Format, player: P, opponent: P, ruled: Ruled) -> GameScore[P]:
    """The score of a ruled game for one side: its points depend on the ruled spread only.

    `standings.totals` sums such scores to a card's totals. Raises ResultError for a spread beyond the board.
    """
    pegs = from_margins(fmt, winner=int(not ruled.won), margins=(abs(ruled.spread),))
    return game_scores(fmt, ((player,), (opponent,)), pegs)[0]


def score_as_written(fmt: Format, player: P, opponent: P, claim: Claim) -> GameScore[P] | None:
    """One side's score by its own card, even if wrong; None if the card doesn't say who won.

    A spread without a column has the sign of the mark; no spread is 0. Raises ResultError as `score_of` does.
    """
    won = _who(claim)
    if won is None:
        return None
    if claim.spread is None:
        return GameScore(player, won, fmt.win if won else fmt.loss, opponents=(opponent,))
    score = score_of(fmt, player, opponent, Ruled(won, claim.spread if won else -claim.spread))
    plus = won if claim.column is None else claim.column == "plus"
    return replace(score, spread=claim.spread if plus else -claim.spread)


def _for_the_judges(what: str) -> Ruling:
    return Ruling(None, (), (what,))


def _who_won(cards: _Cards, found: Found) -> tuple[bool, bool] | None:
    """Whether each side won, by cases d, e and f; None if the cards don't decide it."""
    one, other = cards.claims
    if one.won is other.won and one.won is not None:
        return _both_say(cards, bool(one.won), found)
    if one.won or other.won:
        return _win_stands(cards, 0 if one.won else 1, found)
    winners = _who(one), _who(other)
    if winners[0] is winners[1]:  # both have the same mark, or none
        return None
    first = winners[0] if winners[0] is not None else not winners[1]
    return first, not first


def _both_say(cards: _Cards, is_win: bool, found: Found) -> tuple[bool, bool] | None:
    columns = [claim.column for claim in cards.claims]
    if None in columns:
        return None
    if columns[0] == columns[1]:
        if is_win:
            why = _("Both scorecards show a win, with the spread in the same column, so the game is a loss for both.")
        else:
            why = _("Both scorecards show a loss, with the spread in the same column, so the game is a loss for both.")
        found.append(("e", why))
        return False, False
    winner = columns.index("plus")
    if is_win:
        why = _("Both scorecards show a win. The spread in the plus column decides in favor of %(name)s.")
    else:
        why = _("Both scorecards show a loss. The spread in the plus column decides in favor of %(name)s.")
    why %= {"name": cards.names[winner]}
    found.append(("d", why))
    return winner == 0, winner == 1


def _win_stands(cards: _Cards, winner: int, found: Found) -> tuple[bool, bool] | None:
    """One card shows a win and the other does not; None if both columns say the opposite."""
    right: tuple[Column, Column] = ("plus", "minus") if winner == 0 else ("minus", "plus")
    wrong = [side for side in (0, 1) if cards.claims[side].column not in (None, right[side])]
    if len(wrong) == 2:
        return None
    if wrong:
        why = _("The win on %(winner)s’s scorecard counts. %(names)s’s spread moves to the other column.")
        why %= {"winner": cards.names[winner], "names": _named(cards, wrong)}
        found.append(("f", why))
    return winner == 0, winner == 1


def _who(claim: Claim) -> bool | None:
    """Won or lost by the mark, or else by the column."""
    return claim.won if claim.won is not None or claim.column is None else claim.column == "plus"


def _margins(cards: _Cards, won: tuple[bool, bool], found: Found) -> tuple[int, int] | None:
    """Holes of each side, by cases a, b, c and h; None if neither card has any."""
    one, other = (claim.spread for claim in cards.claims)
    if one is None and other is None:
        return None
    if one is None or other is None:
        writer = int(one is None)
        margin = one or other or 0
        why = _("Only %(name)s’s scorecard has a spread: %(margin)s counts for both.")
        found.append(("c", why % {"name": cards.names[writer], "margin": margin}))
        return margin, margin
    if one == other or won == (False, False) or not any(cards.qualify):
        return one, other
    return _worse(cards, won, (one, other), found)


def _worse(cards: _Cards, won: tuple[bool, bool], written: tuple[int, int], found: Found) -> tuple[int, int]:
    """A side that appears to qualify gets the worse number: the smaller if it won, the larger if it lost."""
    worse = [min(written) if w else max(written) for w in won]
    ruled = [worse[side] if cards.qualify[side] else written[side] for side in (0, 1)]
    spreads = listed(f"{cards.names[side]} {'+' if won[side] else '−'}{ruled[side]}" for side in (0, 1))
    case: Case
    if ruled == list(written):
        case = "h"
        why = _(
            "The scorecards differ, but a player who appears to qualify already has the worse number. "
            "Both spreads count as written: %(spreads)s."
        )
    elif all(cards.qualify):
        case, why = "b", _("Both appear to qualify, so each gets the worse number: %(spreads)s.")
    else:
        case, why = "a", _("Only %(name)s appears to qualify, so %(name)s gets the worse number: %(spreads)s.")
    name = cards.names[cards.qualify.index(True)]
    found.append((case, why % {"name": name, "spreads": spreads}))
    return ruled[0], ruled[1]


def _named(cards: _Cards, sides: Sequence[int]) -> str:
    return listed(cards.names[side] for side in sides)
