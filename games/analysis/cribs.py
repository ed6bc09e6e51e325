"""The mean value of a crib over every starter and every discard of the others.

A deck of unseen cards is an array of 4 suits by 13 ranks: one if the card can still appear, else zero. The result is
exact for the given probabilities: fifteens, pairs and runs are summed over ranks, flushes and nobs over suits.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from games.analysis.codes import JACK, RANK, RANK_KEYS, SUIT, Cards, Numbers, rank_points

SAME = np.eye(13)
IN_SUIT = np.arange(4)[:, None] == SUIT
FLUSH = 5


class PairsDiscarded(NamedTuple):
    """The probability that a seat discards two cards, for each two: (13, 13) by rank, of one suit or of two."""

    suited: Numbers
    unsuited: Numbers


def with_pair_discarded(discarded: Cards, unseen: Numbers, others: PairsDiscarded) -> Numbers:
    """The mean crib, shape (n,), for each two of our `discarded` cards, shape (n, 2), and two more from one seat."""
    ranks, suits = unseen.sum(axis=0), unseen.sum(axis=1)
    suited_ways = unseen.T @ unseen
    ways = others.suited * suited_ways + others.unsuited * (ranks[:, None] * ranks - suited_ways)
    every_way = ways.sum()
    starters = ranks.sum() - 2
    starter_ways = ways.reshape(169, 1) * (ranks - _taken())
    by_rank = _pair_points()[RANK[discarded] @ (13, 1)] @ starter_ways.ravel()

    # For each card as one of their two: its probability with a second card of its suit, and with any.
    with_suit = unseen * (unseen @ others.suited) / every_way
    with_any = with_suit + unseen * ((ranks - unseen) @ others.unsuited) / every_way
    starter_of_suit = (suits - 2 * with_any.sum(axis=1)) / starters
    their_nobs = 2 * ((suits - 1) * with_any[:, JACK] - with_suit[:, JACK]).sum() / starters
    flush = FLUSH * with_suit.sum(axis=1) * (suits - 2) / starters
    our_nobs = starter_of_suit[SUIT[discarded]] * (RANK[discarded] == JACK)
    one_suit = SUIT[discarded[:, 0]] == SUIT[discarded[:, 1]]
    points: Numbers = by_rank / (every_way * starters) + our_nobs.sum(axis=1) + their_nobs
    return points + np.where(one_suit, flush[SUIT[discarded[:, 0]]], 0)


def with_one_discarded(discarded: Cards, unseen: Numbers, others: Numbers) -> Numbers:
    """The mean crib, shape (n,), for each of our `discarded` cards, shape (n, 1), and one more from each of three.

    `others`, shape (3, 13): the probability that each of the three gives a card of each rank.
    """
    ranks, suits = unseen.sum(axis=0), unseen.sum(axis=1)
    first, second, third = others
    two = (first * ranks)[:, None] * second * (ranks - SAME)
    three = two.reshape(169, 1) * (third * (ranks - _taken()))
    starter_ways = three.reshape(2197, 1) * (ranks - _three_taken())
    every_way = three.sum()
    starters = ranks.sum() - 3
    by_rank = _one_points()[RANK[discarded[:, 0]]] @ starter_ways.ravel()

    given = (others[:, None] * unseen).reshape(3, 1, 52)
    in_suit = given * IN_SUIT
    of_suit, their_nobs = np.zeros(4), np.zeros(4)
    for one, next_, last in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        jack = in_suit[one] * (RANK == JACK)
        of_suit += _distinct(in_suit[one], given[next_], given[last])
        their_nobs += (suits - 1) * _distinct(jack, given[next_], given[last])
        their_nobs -= _distinct(jack, in_suit[next_], given[last]) + _distinct(jack, given[next_], in_suit[last])
    our_nobs = (suits * every_way - of_suit)[SUIT[discarded[:, 0]]] * (RANK[discarded[:, 0]] == JACK)
    flush = FLUSH * (suits - 3) * _distinct(*in_suit)
    points: Numbers = by_rank + our_nobs + their_nobs.sum() + flush[SUIT[discarded[:, 0]]]
    return points / (every_way * starters)


@cache
def _taken() -> Numbers:
    """How many of each rank two cards take, (169, 13)."""
    return (SAME[:, None] + SAME).reshape(169, 13)


@cache
def _pair_points() -> Numbers:
    """Points by ranks: of our two cards (169), and of their two and the starter (2,197)."""
    two = (RANK_KEYS[:, None] + RANK_KEYS).ravel()
    sums = two[:, None, None] + two[:, None] + RANK_KEYS
    return rank_points(4).take(sums, mode="clip").reshape(169, 2197).astype(np.float64)  # five kings are impossible


def _distinct(first: Numbers, second: Numbers, third: Numbers) -> Numbers:
    """The sum of first · second · third over all three different cards; on the last axis."""
    one, two, three = first.sum(axis=-1), second.sum(axis=-1), third.sum(axis=-1)
    alike = (first * second).sum(axis=-1) * three + (first * third).sum(axis=-1) * two
    alike = alike + (second * third).sum(axis=-1) * one - 2 * (first * second * third).sum(axis=-1)
    return one * two * three - alike


@cache
def _three_taken() -> Numbers:
    """How many of each rank three cards take, (2197, 13)."""
    return (_taken()[:, None] + SAME).reshape(2197, 13)


@cache
def _one_points() -> Numbers:
    """Points by ranks: of our card (13), and of three others and the starter (28,561)."""
    three = (RANK_KEYS[:, None, None] + RANK_KEYS[:, None] + RANK_KEYS).ravel()
    sums = RANK_KEYS[:, None, None] + three[:, None] + RANK_KEYS
    return rank_points(4).take(sums, mode="clip").reshape(13, 28561).astype(np.float64)
