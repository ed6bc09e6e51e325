"""The points of a hand by table lookup, for simulations and analysis, which need them millions of times.

Fifteens, runs and pairs depend on ranks alone. Each rank has a key, chosen so that the keys of any five cards have a
unique sum; a table maps the sum to their points. The ace's key is 0, so sums of four cards are unique as well, and have
a table of their own. Flush and his nobs are checked separately.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.cards import JACK, KING, SUIT, VALUE

KEYS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415) * 4  # by card number
HIS_NOBS = tuple(suit * 13 + JACK - 1 for suit in SUIT)  # the jack that scores with this starter

PLACE = 6  # one bit per number below 64: five cards have 32 subsets


def _table(cards: int) -> bytes:
    """The points of fifteens, runs and pairs for this many cards, at the sum of their keys."""
    four_kings = 4 * KEYS[KING - 1]
    worth = bytearray(four_kings + (cards - 4) * KEYS[KING - 2] + 1)  # with a queen, the highest sum of five

    def lay(rank: int, left: int, key: int, sums: int, score: int, length: int, runs: int) -> None:
        """Add zero to four cards of the next rank; `sums` holds, six bits each, how many sets add up to 0, 1, 2 …"""
        run = length * runs if length >= 3 else 0
        if not left:
            worth[key] = score + run + 2 * (sums >> 15 * PLACE & 0b111111)
        elif rank < KING:
            lay(rank + 1, left, key, sums, score + run, 0, 1)
            for many in range(1, min(left, 4) + 1):
                key += KEYS[rank]
                sums += sums << VALUE[rank] * PLACE
                lay(rank + 1, left - many, key, sums, score + many * (many - 1), length + 1, runs * many)

    lay(0, cards, 0, 1, 0, 0, 1)
    return bytes(worth)


FIVE_CARDS = _table(5)  # NumPy reads them with `frombuffer(FIVE_CARDS, uint8)[keys.sum(axis=1)]`
FOUR_CARDS = _table(4)


def count_five(a: int, b: int, c: int, d: int, starter: int, *, is_crib: bool = False) -> int:
    """The points of four cards and a starter. The five numbers must be valid and different; neither is checked."""
    score = FIVE_CARDS[KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[starter]]
    if SUIT[a] == SUIT[b] == SUIT[c] == SUIT[d]:
        if SUIT[starter] == SUIT[a]:
            score += 5
        elif not is_crib:
            score += 4
    nobs = HIS_NOBS[starter]
    if a == nobs or b == nobs or c == nobs or d == nobs:  # faster than `in` a tuple
        score += 1
    return score


def count_four(a: int, b: int, c: int, starter: int) -> int:
    """The same for a hand of three in the five-card game; its crib has four cards and needs `count_five`."""
    score = FOUR_CARDS[KEYS[a] + KEYS[b] + KEYS[c] + KEYS[starter]]
    if SUIT[a] == SUIT[b] == SUIT[c]:
        score += 4 if SUIT[starter] == SUIT[a] else 3
    if HIS_NOBS[starter] in (a, b, c):
        score += 1
    return score


def points(hand: Sequence[int], starter: int, *, is_crib: bool = False) -> int:
    """The points of a hand of four or three, or a crib, with its starter: `total(show(…))`, only faster.

    >>> from games.engine.cards import Card, parse_cards
    >>> points(parse_cards("JH 5C 5D 5S"), Card.parse("5H"))
    29
    """
    if len(hand) == 4:
        a, b, c, d = hand
        return count_five(a, b, c, d, starter, is_crib=is_crib)
    a, b, c = hand
    return count_four(a, b, c, starter)
