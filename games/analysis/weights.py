"""Precomputed crib values: the mean of each discard in a crib, and how often seats discard it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np

from games.analysis.codes import RANK, Cards, Numbers
from games.analysis.cribs import PairsDiscarded, with_one_discarded, with_pair_discarded
from games.analysis.deal_sizes import (
    CRIBS,
    DEAL_SIZES,
    DECK,
    OPPONENTS,
    OWN,
    DealSize,
    every_kind,
    kinds,
    name_of,
    ways,
)

TABLE = Path(__file__).with_name("crib_table.json")  # written by `manage.py crib_table`


@dataclass(frozen=True, eq=False)
class Weights:
    """For one way to deal, by owner of the crib and number of the kind: mean crib in points, and share of deals."""

    size: DealSize
    cribs: Mapping[str, Numbers]
    shares: Mapping[str, Numbers]

    def mean_cribs(self, discarded: Cards, crib: str, unseen: Numbers) -> Numbers:
        """The mean crib, (n,), for each discard in `discarded`, (n, 1 or 2), exact for `unseen`: see cribs.py.

        Assumes that the cards kept by the others are random, although they were chosen too.
        """
        others = self._others[crib]
        if isinstance(others, PairsDiscarded):
            return with_pair_discarded(discarded, unseen, others)
        return with_one_discarded(discarded, unseen, others)

    @cached_property
    def by_cards(self) -> dict[str, Numbers]:
        """The mean cribs by owner, as an array with one axis of 52 for each card discarded."""
        cards = np.stack(np.meshgrid(*[np.arange(52)] * self.size.discards, indexing="ij"), axis=-1)
        return {crib: means[kinds(cards)] for crib, means in self.cribs.items()}

    @cached_property
    def _others(self) -> dict[str, PairsDiscarded | Numbers]:
        """The probability of each card, or each two, to be put into a crib."""
        there = ways(self.size.discards)
        chances = {crib: share / np.maximum(there, 1) for crib, share in self.shares.items()}
        chances[DECK] = np.ones(13)
        joining = {crib: np.array([chances[seat] for seat in self.size.others[crib]]) for crib in CRIBS}
        return {crib: _both_ways(given[0]) if len(given) == 1 else given for crib, given in joining.items()}


def _both_ways(chances: Numbers) -> PairsDiscarded:
    """By ranks in either order, from probabilities by lower and higher rank."""
    unsuited, suited = chances.reshape(2, 13, 13)
    return PairsDiscarded(suited + suited.T, unsuited + np.triu(unsuited, 1).T)


@cache
def weights_of(dealt: int, seats: int) -> Weights:
    """The precomputed weights for this many cards per seat. Raises ValueError if no game deals so."""
    if (size := DEAL_SIZES.get((dealt, seats))) is None:
        raise ValueError(f"No game deals {dealt} cards to each of {seats} seats.")
    table = _table()[size.name]
    kind_of = {name_of(cards): kinds(cards) for cards in every_kind(size.discards)}
    cribs, shares = ({crib: np.zeros(len(ways(size.discards))) for crib in CRIBS} for _ in range(2))
    for crib in CRIBS:
        for name, kind in kind_of.items():
            cribs[crib][kind], shares[crib][kind] = table[crib][name]
    return Weights(size, cribs, shares)


@cache
def keeps(dealt: int, seats: int, *, own_crib: bool) -> tuple[float, ...]:
    """By rank, ace first: the share of dealt cards of this rank that a seat keeps."""
    weights = weights_of(dealt, seats)
    shares = weights.shares[OWN if own_crib else OPPONENTS]
    discarded = np.zeros(13)
    for cards in every_kind(weights.size.discards):
        for rank in RANK[cards]:
            discarded[rank] += shares[kinds(cards)]
    return tuple((1 - discarded * 13 / dealt).tolist())


@cache
def usual_deal(dealt: int, seats: int, *, own_crib: bool) -> float:
    """The mean value of a deal with the best discard: the hand, plus or minus the crib."""
    usual: float = _file()["usual"][weights_of(dealt, seats).size.name][OWN if own_crib else OPPONENTS]
    return usual


def _table() -> dict[str, dict[str, dict[str, list[float]]]]:
    deals: dict[str, dict[str, dict[str, list[float]]]] = _file()["deals"]
    return deals


@cache
def _file() -> dict[str, Any]:
    file: dict[str, Any] = json.loads(TABLE.read_text(encoding="utf-8"))
    return file


def as_rows(weights: Weights) -> dict[str, dict[str, list[float]]]:
    """By owner of the crib and by kind, such as "5Js": the mean crib, and the share of deals that discard it."""
    return {
        crib: {
            name_of(cards): [round(float(part[crib][kinds(cards)]), 6) for part in (weights.cribs, weights.shares)]
            for cards in every_kind(weights.size.discards)
        }
        for crib in CRIBS
    }
