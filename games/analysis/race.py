"""A game of two as a race to the last hole: how often the dealer wins, from many simulated deals.

A deal is stored as the order in which both sides pegged, because near the end the side that counts first wins. Far from
the end players peg alike at every score, so the same deals serve for all scores. Near the end players peg differently:
they take the points that win and refuse those that lose. So each distance there has its own deals. They use the same
decks as the first of the others, and only the difference between the two is used, which takes fewer deals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product, takewhile
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.analysis.codes import Numbers
from games.analysis.players import Player
from games.analysis.simulation import game_at, play_on
from games.engine import DealFell, Pegged, RuleSet

RULES = RuleSet()
FARTHEST = RULES.target  # holes to go that the table covers
NEAR = 8  # holes to go from which players peg differently
CLOSE = 5  # holes to go from which they peg very differently
FAR = 0  # represents every larger distance
MOST = 80  # above the maximum points of a side in one deal
NEVER = 255

Progress = Callable[[float], None]


class Scored(NamedTuple):
    """Deals as arrays, (deals, MOST + 1), for dealer and pone: the points of each deal, and the steps.

    A step is the index in the scoring order at which a number of points was reached.
    """

    dealer: NDArray[np.uint8]
    pone: NDArray[np.uint8]
    dealer_at: NDArray[np.uint8]
    pone_at: NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Deals:
    """`far`: deals played far from the end; `near`: by holes to go of dealer and pone, `FAR` for more than `NEAR`."""

    far: Scored
    near: dict[tuple[int, int], Scored]


def deals_of(player: Player, seed: object, *, far: int, near: int, progress: Progress = lambda _done: None) -> Deals:
    """`far` deals far from the end. Each near distance has `near` deals if both sides are close, otherwise fewer."""
    to_go = range(NEAR + 1)
    distances = [(dealer, pone) for dealer, pone in product(to_go, to_go) if (dealer, pone) != (FAR, FAR)]
    numbers = {one: near // _fraction(one) for one in distances}
    total, done = far + sum(numbers.values()), 0

    def scored(holes: tuple[int, int], number: int) -> Scored:
        nonlocal done
        pegged = []
        for deal in range(number):
            pegged.append(_pegged(player, holes, f"{seed} {deal}"))
            done += 1
            progress(done / total)
        return as_scored(pegged)

    away = scored((0, 0), far)
    return Deals(away, {one: scored((_hole(one[0]), _hole(one[1])), number) for one, number in numbers.items()})


def _fraction(to_go: tuple[int, int]) -> int:
    """One in how many deals is enough at this distance."""
    if FAR in to_go:
        return 16
    return 1 if max(to_go) <= CLOSE else 4


def _hole(to_go: int) -> int:
    return 0 if to_go == FAR else RULES.target - to_go


def _pegged(player: Player, holes: tuple[int, int], seed: str) -> list[tuple[int, int]]:
    """One deal from seat 0, as (seat, points) in order."""
    deal = takewhile(
        lambda event: not isinstance(event, DealFell), play_on(game_at(RULES, holes, 0), (player, player), seed)
    )
    return [(event.seat, event.points) for event in deal if isinstance(event, Pegged)]


def as_scored(deals: Sequence[Sequence[tuple[int, int]]]) -> Scored:
    """Deals, each (0 for the dealer or 1 for the pone, points) in order, as arrays."""
    sums = np.zeros((2, len(deals)), np.uint8)
    at = np.full((2, len(deals), MOST + 1), NEVER, np.uint8)
    at[:, :, 0] = 0
    for deal, steps in enumerate(deals):
        for step, (seat, points) in enumerate(steps, 1):
            before = sums[seat, deal]
            sums[seat, deal] += points
            at[seat, deal, before + 1 : before + points + 1] = step
    return Scored(sums[0], sums[1], at[0], at[1])


def win_chances(deals: Deals) -> Numbers:
    """The dealer's chance at [dealer's holes to go, pone's holes to go], from 1 to `FARTHEST`; row and column 0 unused.

    Computed from the end, because each deal leads to smaller distances.
    """
    often = _how_often(deals.far)
    wins = _wins(deals.far)
    chances = np.zeros((FARTHEST + 1, FARTHEST + 1))
    for together in range(2, 2 * FARTHEST + 1):
        for dealer in range(max(1, together - FARTHEST), min(FARTHEST, together - 1) + 1):
            pone = together - dealer
            here = wins[min(dealer, MOST), min(pone, MOST)] + _later(often, chances, dealer, pone)
            chances[dealer, pone] = here + _otherwise_near(deals, chances, dealer, pone)
    return chances


def _how_often(far: Scored) -> Numbers:
    """The share of deals by points of dealer and pone."""
    often = np.zeros((MOST + 1, MOST + 1))
    np.add.at(often, (far.dealer, far.pone), 1 / len(far.dealer))
    return often


def _wins(far: Scored) -> Numbers:
    """The share of deals in which the dealer wins, by holes to go of both."""
    wins = np.zeros((MOST + 1, MOST + 1))
    for dealer_at, pone_at in zip(far.dealer_at, far.pone_at, strict=True):
        wins += dealer_at[:, None] < pone_at
    return wins / len(far.dealer)


def _later(often: Numbers, chances: Numbers, dealer: int, pone: int) -> float:
    """The dealer's share of wins in later deals, in which the pone deals next."""
    most_dealer, most_pone = min(dealer, MOST + 1), min(pone, MOST + 1)
    next_chances = 1 - chances[pone - most_pone + 1 : pone + 1, dealer - most_dealer + 1 : dealer + 1][::-1, ::-1].T
    return float((often[:most_dealer, :most_pone] * next_chances).sum())


def _otherwise_near(deals: Deals, chances: Numbers, dealer: int, pone: int) -> float:
    """The effect of pegging by the score: the difference from the same decks played as far from the end."""
    here = (dealer if dealer <= NEAR else FAR, pone if pone <= NEAR else FAR)
    if (near := deals.near.get(here)) is None or not len(near.dealer):
        return 0.0
    number = len(near.dealer)
    far = Scored(*(part[:number] for part in deals.far))
    return float((_outcomes(near, chances, dealer, pone) - _outcomes(far, chances, dealer, pone)).mean())


def _outcomes(scored: Scored, chances: Numbers, dealer: int, pone: int) -> Numbers:
    """The dealer's chance after each deal: 1 or 0 if it decided the game."""
    dealer_at = scored.dealer_at[:, min(dealer, MOST)]
    pone_at = scored.pone_at[:, min(pone, MOST)]
    to_go = np.maximum(dealer - scored.dealer.astype(int), 0), np.maximum(pone - scored.pone.astype(int), 0)
    later = 1 - chances[to_go[1], to_go[0]]
    outcomes: Numbers = np.where(dealer_at < pone_at, 1.0, np.where(pone_at < dealer_at, 0.0, later))
    return outcomes
