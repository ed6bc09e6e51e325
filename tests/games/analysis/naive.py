"""A second scorer, slow and simple: it tries every set of cards."""

from itertools import combinations


def naive(held, starter, *, is_crib=False):
    """Points of a hand or crib of card numbers."""
    cards = [*held, starter]
    sets = [[card % 13 + 1 for card in chosen] for size in range(2, 6) for chosen in combinations(cards, size)]
    points = sum(2 for ranks in sets if sum(min(rank, 10) for rank in ranks) == 15)
    points += sum(2 for ranks in sets if len(ranks) == 2 and len(set(ranks)) == 1)
    runs = [
        len(ranks)
        for ranks in sets
        if len(ranks) > 2 and sorted(ranks) == [*range(min(ranks), min(ranks) + len(ranks))]
    ]
    points += sum(length for length in runs if length == max(runs))
    if len({card // 13 for card in cards}) == 1:
        points += len(cards)
    elif len({card // 13 for card in held}) == 1 and not is_crib:
        points += len(held)
    return points + sum(card % 13 == 10 and card // 13 == starter // 13 for card in held)
