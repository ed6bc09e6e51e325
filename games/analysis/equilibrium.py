"""Discards and crib values if every seat discards by expected value and knows that all do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.analysis.batch import hand_means
from games.analysis.codes import RANK, Numbers
from games.analysis.deal_sizes import CRIBS, OWN, DealSize, every_kind, kinds, ways
from games.analysis.deals import every_deal
from games.analysis.weights import Weights

CHUNK = 24  # deals at a time, so that the sums of all their shows fit in the processor's cache
ENOUGH = 0.001  # points: stop when a step changes the discarded cribs by less on average
MOST_STEPS = 40
VERSION = 1  # of this computation; incremented when its results change

Progress = Callable[[float], object]


@dataclass(frozen=True)
class Settled:
    """The weights, the number of steps, and the mean change of cribs in the last one, in points.

    `usual` is the mean value of a deal by owner of the crib, with the best discard: the hand plus or minus the crib.
    """

    weights: Weights
    usual: dict[str, float]
    steps: int
    change: float


@dataclass(frozen=True)
class Discards:
    """By kind: the share of deals in which it is discarded, and the mean number of each rank then kept.

    `worth` is the mean over all deals of their best value.
    """

    shares: Numbers
    kept: Numbers
    worth: float


def settle(size: DealSize, progress: Progress = lambda done: None) -> Settled:
    """Repeat until stable: discard from every deal, and compute the resulting cribs.

    The first step discards by the hand alone. Nothing is random: every deal counts. `progress` receives the share done.
    """
    table = EveryDeal.of(size, progress)
    cribs = dict.fromkeys(CRIBS, np.zeros(len(ways(size.discards))))
    for step in range(1, MOST_STEPS + 1):
        discarded = {crib: table.discarded(crib, cribs[crib]) for crib in CRIBS}
        weights = Weights(size, cribs, {crib: discarded[crib].shares for crib in CRIBS})
        found = {crib: _cribs(weights, crib, discarded[crib].kept) for crib in CRIBS}
        change = max(float(abs(found[crib] - cribs[crib]) @ discarded[crib].shares) for crib in CRIBS)
        if change < ENOUGH:
            break
        # Half a step after the first: full steps would oscillate for ever.
        cribs = found if step == 1 else {crib: (found[crib] + cribs[crib]) / 2 for crib in CRIBS}
    return Settled(weights, {crib: discarded[crib].worth for crib in CRIBS}, step, change)


@dataclass(frozen=True)
class EveryDeal:
    """Deals (n, dealt), what number each represents, and mean hand and kind of each discard, both (n, discards)."""

    size: DealSize
    deals: NDArray[np.uint8]
    stands_for: NDArray[np.int64]
    hands: NDArray[np.float32]
    kinds: NDArray[np.int16]

    @classmethod
    def of(cls, size: DealSize, progress: Progress) -> EveryDeal:
        deals, stands_for = every_deal(size.dealt)
        hands = np.empty((len(deals), len(size.away)), np.float32)
        for at in range(0, len(deals), CHUNK):
            hands[at : at + CHUNK] = hand_means(deals[at : at + CHUNK], size)
            progress(min(at + CHUNK, len(deals)) / len(deals))
        return cls(size, deals, stands_for, hands, kinds(deals[:, size.away]).astype(np.int16))

    def discarded(self, crib: str, cribs: Numbers) -> Discards:
        """The discards if a kind adds `cribs` to our value, or subtracts it in the opponent's crib."""
        worth = cribs.astype(np.float32)[self.kinds]
        totals = self.hands + worth if crib == OWN else self.hands - worth
        best = totals.argmax(axis=1)
        kind = np.take_along_axis(self.kinds, best[:, None], axis=1)[:, 0].astype(int)
        times = np.bincount(kind, self.stands_for, len(cribs))
        kept = RANK[np.take_along_axis(self.deals, self.size.kept[best], axis=1)]
        of_rank = (kind[:, None] * 13 + kept).ravel()
        ranks = np.bincount(of_rank, self.stands_for.repeat(self.size.held), len(cribs) * 13)
        return Discards(
            shares=times / self.stands_for.sum(),
            kept=ranks.reshape(-1, 13) / np.maximum(times, 1)[:, None],
            worth=float(np.average(totals.max(axis=1), weights=self.stands_for)),
        )


def _cribs(weights: Weights, crib: str, kept: Numbers) -> Numbers:
    """The mean crib by kind. A seat that discards a kind keeps its other cards, so they can't appear elsewhere."""
    means = np.zeros(len(kept))
    for cards in every_kind(weights.size.discards):
        kind = kinds(cards)
        unseen = np.ones((4, 13))
        unseen.ravel()[cards] = 0
        unseen *= 1 - kept[kind] / unseen.sum(axis=0)
        means[kind] = weights.mean_cribs(cards[None], crib, unseen)[0]
    return means
