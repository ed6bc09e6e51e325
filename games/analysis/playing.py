"""The play looked ahead: what a card gains, and what it lets the others gain, over hands that they may hold.

Only ranks matter in the play, so hands and piles here are tuples of ranks, 1 to 13; hands in ascending order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

Ranks = tuple[int, ...]
MOST = 31
VALUE = (0, *(min(rank, 10) for rank in range(1, 14)))
OUT = 40.0  # what pegging out is worth, in points: more than any play can bring


class Gain(NamedTuple):
    """Points expected in the rest of the play: by the side that moves, and by the other."""

    own: float
    other: float


@lru_cache(maxsize=1 << 17)
def gained(pile: Ranks) -> int:
    """What the last card of a pile pegs: fifteen, thirty-one, pairs and the longest run; without go and last card."""
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
    """Rank that may be played -> mean gain over the hands that the other side may hold, `depth` cards played in each.

    `to_go` are the holes to the end, one's own and the other side's. `single` ends the play with its first count, as
    in the five-card game.
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
    """What the card gains that was just laid on `pile`, and `depth` - 1 cards after it.

    Both sides lay what pegs the most at once, the higher of equals. To suppose that they looked further would be to
    suppose that they knew the hands laid open here; players who do are the weaker for it, against whomever.
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
    """The place in a hand of the card that pegs the most, the higher of equals."""
    best, most = 0, -1
    for at, rank in enumerate(hand):
        if VALUE[rank] > room:
            break
        if (points := gained((*pile, rank))) >= most:
            best, most = at, points
    return best
