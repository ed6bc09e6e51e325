"""Run by the peers' own Python. Input: hands as card numbers; output: each peer's hands per second and counts."""

import json
import sys
from time import perf_counter

from cribbage_scorer.cribbage_scorer import show_calc_score
from CribbageSim.CribbageDeal import CribbageDeal
from HandsDecksCards.card import Card
from HandsDecksCards.hand import Hand

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = "CDHS"


def main() -> None:
    """Give each peer its own kind of cards, created before the clock starts, and measure its best pass."""
    asked = json.load(sys.stdin)
    hands, passes = asked["hands"], asked["passes"]
    tuples = [[(card % 13 + 1, SUITS[card // 13]) for card in hand] for hand in hands]
    scorer = [(starter, four) for *four, starter in tuples]
    deal, simulated = CribbageDeal(), []
    for hand in hands:
        *four, starter = [Card(SUITS[card // 13], RANKS[card % 13]) for card in hand]
        held = Hand()
        held.add_cards(four)
        simulated.append((held, starter))
    answer = {
        "cribbage-scorer": best(passes, lambda: [show_calc_score(starter, four)[0] for starter, four in scorer]),
        "CribbageSim": best(
            passes, lambda: [deal.determine_score_showing_hand(held, starter, []) for held, starter in simulated]
        ),
    }
    print(json.dumps(answer))


def best(passes, job):
    """Hands per second in the best of some passes, and the points of each hand."""
    times = []
    for _ in range(passes):
        began = perf_counter()
        points = job()
        times.append(perf_counter() - began)
    return len(points) / min(times), points


main()
