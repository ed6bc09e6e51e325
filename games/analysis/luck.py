"""A seat's luck with its cards, compared with chance; independent of how well it plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Literal

import numpy as np

from games.analysis.batch import hand_means
from games.analysis.deal_sizes import DEAL_SIZES
from games.analysis.deals import every_deal
from games.engine import Card, Dealt, Discarded, Event, Rank, StarterCut, points

What = Literal["cards", "starters", "cribs", "heels"]
USUAL_CARDS = {
    (6, 2): (8.293937528, 2.635920458),
    (5, 2): (4.999476943, 1.668835384),
    (5, 3): (6.647275604, 2.627752550),
    (5, 4): (6.647275604, 2.627752550),
}  # by cards dealt and seats: the mean of `dealt_value` over every deal, and its standard deviation; see `exact`
HEELS = 1 / 13  # the mean over every card of the deck as the starter


@dataclass(frozen=True, slots=True)
class Sample:
    """A random event: its points, their expected value, and their variance."""

    what: What
    points: float
    usual: float
    variance: float


@dataclass(frozen=True, slots=True)
class LuckSummary:
    """Draws of one kind: their number, mean, expected mean, and difference in standard errors."""

    what: What
    samples: int
    mean: float
    usual: float
    z: float


def luck_in(samples: Iterable[Sample]) -> tuple[LuckSummary, ...]:
    """One line for each kind of draw that occurred."""
    kinds: dict[What, list[Sample]] = {}
    for sample in samples:
        kinds.setdefault(sample.what, []).append(sample)
    return tuple(_summed(what, kinds[what]) for what in ("cards", "starters", "cribs", "heels") if what in kinds)


def _summed(what: What, samples: list[Sample]) -> LuckSummary:
    number, spread = len(samples), sqrt(sum(sample.variance for sample in samples))
    more = sum(sample.points - sample.usual for sample in samples)
    mean, usual = sum(sample.points for sample in samples) / number, sum(sample.usual for sample in samples) / number
    return LuckSummary(what, number, mean, usual, more / spread if spread else 0.0)


def samples_in(events: Iterable[Event], seat: int) -> Iterator[Sample]:
    """A seat's random events, deal by deal; only deals, discards and starters are used.

    The cards: the value of the dealt hand with the best cards kept, over every starter. The starter: its points for the
    kept hand, compared with every other card of the stock, and for the dealer's crib, with his heels.
    """
    dealt: Dealt | None = None
    away: dict[int, tuple[Card, ...]] = {}
    for event in events:
        match event:
            case Dealt():
                dealt, away = event, {}
                yield _cards(event, seat)
            case Discarded(seat=by, cards=cards):
                away[by] = cards
            case StarterCut(card=starter) if dealt:
                kept = tuple(card for card in dealt.hands[seat] if card not in away[seat])
                yield _starter("starters", kept, dealt.stock, starter)
                if dealt.dealer == seat:
                    crib = dealt.crib + tuple(card for cards in away.values() for card in cards)
                    yield _starter("cribs", crib, dealt.stock, starter)
                    yield Sample("heels", float(starter.rank == Rank.JACK), HEELS, HEELS * (1 - HEELS))


def _cards(event: Dealt, seat: int) -> Sample:
    hand, seats = event.hands[seat], len(event.hands)
    mean, deviation = USUAL_CARDS[len(hand), seats]
    return Sample("cards", dealt_value(hand, seats), mean, deviation**2)


def dealt_value(hand: tuple[Card, ...], seats: int) -> float:
    """The mean, over every starter, of the best hand that can be kept; without the crib."""
    return float(hand_means(np.array([[int(card) for card in hand]]), DEAL_SIZES[len(hand), seats]).max())


def _starter(what: What, held: tuple[Card, ...], stock: tuple[Card, ...], starter: Card) -> Sample:
    """The order of the stock is random, so each of its cards was equally likely to be cut."""
    counted = [points(held, card, is_crib=what == "cribs") for card in stock]
    mean = sum(counted) / len(counted)
    variance = sum((one - mean) ** 2 for one in counted) / len(counted)
    return Sample(what, points(held, starter, is_crib=what == "cribs"), mean, variance)


def exact(dealt: int, seats: int) -> tuple[float, float]:
    """Computes the values in `USUAL_CARDS` over every deal; half a minute or more for six cards."""
    deals, ways = every_deal(dealt)
    size = DEAL_SIZES[dealt, seats]
    parts = [hand_means(deals[at : at + 4096].astype(np.int64), size) for at in range(0, len(deals), 4096)]
    best = np.concatenate([part.max(axis=1) for part in parts])
    mean = float(np.average(best, weights=ways))
    return mean, sqrt(float(np.average((best - mean) ** 2, weights=ways)))
