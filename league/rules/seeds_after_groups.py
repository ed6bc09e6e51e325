"""Seeds for a knockout after groups: players of one group meet again as late as possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .brackets import seeds_by_slot, slots
from .rounds import P


def meeting_round(one: int, other: int, entries: int) -> int:
    """The round of a knockout in which two seeds meet if both keep winning; 1 is the first round."""
    seeds = seeds_by_slot(slots(entries))
    return (seeds.index(one) ^ seeds.index(other)).bit_length()


def seeded_apart(tiers: Sequence[Sequence[P]], group: Mapping[P, int]) -> tuple[P, ...]:
    """The players by seed. A tier has the players with one place in their groups, best first: all winners first.

    No tier has better seeds than the one before; inside a tier, seeds change so that group members meet late.
    """
    entries = sum(map(len, tiers))
    seeded: list[P] = []
    for tier in filter(None, tiers):
        seeded += _placed(tier, group, seeded, entries)
    return tuple(seeded)


def _placed(tier: Sequence[P], group: Mapping[P, int], seeded: Sequence[P], entries: int) -> list[P]:
    """One tier in seed order: with the fewest early meetings, then the fewest moves."""
    from networkx import Graph, max_weight_matching  # slow to import, and rarely needed

    size = slots(entries)
    slot_of = {seed: slot for slot, seed in enumerate(seeds_by_slot(size))}
    early = [
        len(tier) ** 2 * (entries + 1) ** late for late in range(size.bit_length())
    ]  # an early one outweighs all later

    def cost(place: int, player: P, at: int) -> int:
        slot = slot_of[len(seeded) + at + 1]
        mates = (slot_of[seed] for seed, mate in enumerate(seeded, start=1) if group[mate] == group[player])
        meetings: int = sum(early[size.bit_length() - (slot ^ mate).bit_length()] for mate in mates)
        return meetings + abs(place - at)

    seats = range(len(tier))
    costs = {(place, at): cost(place, player, at) for place, player in enumerate(tier) for at in seats}
    most = max(costs.values(), default=0)
    pairs = Graph()
    pairs.add_weighted_edges_from(((0, place), (1, at), most - paid) for (place, at), paid in costs.items())
    seat_of = dict(sorted(pair)[::-1] for pair in max_weight_matching(pairs, maxcardinality=True))
    return [tier[seat_of[1, at][1]] for at in seats]
