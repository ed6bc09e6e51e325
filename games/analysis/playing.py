"""Looks ahead in the play: the gain of a card, and of the replies, over possible hands of the others.

Only ranks matter in the play, so hands and piles here are tuples of ranks, 1 to 13; hands in ascending order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

Ranks = tuple[int, ...]
MOST = 31
VALUE = (0, *(min(rank, 10) for rank in range(1, 14)))
OUT = 40.0  # the value of pegging out, in points: more than any play can score


class Gain(NamedTuple):
    """Expected points in the rest of the play: of the side that moves, and of the other."""

    own: float
    other: float


@lru_cache(maxsize=1 << 17)
def gained(pile: Ranks) -> int:
    """Points of the last card of a pile: fifteen, thirty-one, pairs and the longest run; without go and last card."""
    count = sum([VALUE[rank] for rank in pile])
    points = 2 if count in (15, MOST) else 0
    last, alike = pile[-1], 1
    while alike < len(pile) and pile[-alike - 1] == last:
        alike += 1
    points += alike * (alike - 1)
    for length in range(len(pile), 2, -1):
        tail = set(pile[-length:])
        if len(tail) == length and max(tail) - min(tail) == length - 1:
            return points + length
    return points


def look_ahead(
    mine: Ranks,
    hands: Sequence[Ranks],
    pile: Ranks,
    *,
    to_go: tuple[int, int],
    depth: int,
    single: bool = False,
) -> dict[int, Gain]:
    """Playable rank -> mean gain over possible hands of the other side, looking `depth` cards ahead in each.

    `to_go` are the holes to the end, one's own and the other side's. `single` ends the play with its first count, as in
    the five-card game.
    """
    room = MOST - sum([VALUE[rank] for rank in pile])
    gains = {}
    for at, rank in enumerate(mine):
        if VALUE[rank] <= room and rank not in gains:
            left, played = mine[:at] + mine[at + 1 :], (*pile, rank)
            own, other = 0.0, 0.0
            for theirs in hands:
                gain = play_out(left, theirs, played, to_go=to_go, depth=depth, single=single)
                own += gain.own
                other += gain.other
            gains[rank] = Gain(own / len(hands), other / len(hands))
    return gains


def play_out(
    mine: Ranks, theirs: Ranks, pile: Ranks, *, to_go: tuple[int, int], depth: int, single: bool = False
) -> Gain:
    """The gain of the card just played on `pile`, and of `depth` - 1 cards after it.

    Both sides play the card with the most immediate points, the higher of equals. Deeper replies would assume that they
    knew the hands shown here; computer players with that assumption are weaker.
    """
    hands, gains, side = [mine, theirs], [0.0, 0.0], 0
    while True:
        room = MOST - sum([VALUE[rank] for rank in pile])
        turn = next((seat for seat in (1 - side, side) if hands[seat] and VALUE[hands[seat][0]] <= room), None)
        gains[side] += gained(pile) + (turn is None and room > 0)
        if gains[side] >= to_go[side]:
            gains[side] = OUT
            break
        if turn is None:
            pile, room = (), MOST
            turn = 1 - side if hands[1 - side] else side
        depth -= 1
        if not depth or not hands[turn] or (single and not pile):
            break
        side = turn
        at = _most_at_once(hands[side], pile, room)
        pile = (*pile, hands[side][at])
        hands[side] = hands[side][:at] + hands[side][at + 1 :]
    return Gain(*gains)


def _most_at_once(hand: Ranks, pile: Ranks, room: int) -> int:
    """The index in a hand of the card with the most immediate points, the higher of equals."""
    best, most = 0, -1
    for at, rank in enumerate(hand):
        if VALUE[rank] > room:
            break
        if (points := gained((*pile, rank))) >= most:
            best, most = at, points
    return best
