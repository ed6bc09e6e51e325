"""A slow implementation of the rules straight from their definition, to check the engine's scorers."""

from itertools import combinations, pairwise


def rank(card):
    return card % 13 + 1


def suit(card):
    return card // 13


def adds_up_to(cards):
    return sum(min(rank(card), 10) for card in cards)


def is_run(cards):
    ranks = sorted(rank(card) for card in cards)
    return len(ranks) >= 3 and all(high - low == 1 for low, high in pairwise(ranks))


def show(hand, starter, *, is_crib=False):
    """Points by reason."""
    cards = {*hand, starter}
    sets = [set(some) for size in range(2, len(cards) + 1) for some in combinations(cards, size)]
    runs = [some for some in sets if is_run(some)]
    whole_runs = [run for run in runs if not any(run < longer for longer in runs)]
    found = {
        "fifteen": 2 * sum(adds_up_to(some) == 15 for some in sets),
        "run": sum(len(run) for run in whole_runs),
        "pair": 2 * sum(len(some) == 2 and len({rank(card) for card in some}) == 1 for some in sets),
        "flush": 0,
        "his nobs": sum(rank(card) == 11 and suit(card) == suit(starter) for card in hand),
    }
    if len({suit(card) for card in cards}) == 1:
        found["flush"] = len(cards)
    elif len({suit(card) for card in hand}) == 1 and not is_crib:
        found["flush"] = len(hand)
    return {reason: points for reason, points in found.items() if points}


def pegs(pile, *, also_shorter_runs=False):
    """Reasons and points, in the order of the table."""
    found = [(word, 2) for word, count in (("fifteen", 15), ("thirty-one", 31)) if adds_up_to(pile) == count]
    runs = [size for size in range(3, len(pile) + 1) if is_run(pile[-size:])]
    if runs:
        longest = sorted(rank(card) for card in pile[-max(runs) :])
        fills = rank(pile[-1]) in longest[1:-1]
        found += [("run", size) for size in runs if (also_shorter_runs and fills) or size == max(runs)]
    for size, reason, points in ((4, "double pair royal", 12), (3, "pair royal", 6), (2, "pair", 2)):
        if len(pile) >= size and len({rank(card) for card in pile[-size:]}) == 1:
            return [*found, (reason, points)]
    return found
