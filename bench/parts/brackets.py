"""Brackets and round robins, compared with brackets-manager: the same pairings, no more rematches, and the time."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from bench.figures import NONE, Figure, Peer, Size, at_most
from bench.peers import ask_node
from bench.timing import milliseconds
from league.rules.bracket_state import bracket_state
from league.rules.brackets import Bracket, double, seeds_by_slot, single, slots
from league.rules.circle import EMPTY, circle, even

Beats = list[str]  # "1" at [a][b] if seed a + 1 beats seed b + 1, in every meeting of the two
Met = tuple[str, int, int]  # the section and the two seeds, the better first

PEER = "brackets-manager"
TOSSES = 3  # simulated tournaments for each number of entries
CHART = "inner_outer"  # brackets-manager's name for the standard placement
# Its names of our crossings in our bracket; it has none for the third round of more than 32.
CROSSINGS = {
    4: ["natural", "natural"],
    8: ["natural", "natural", "half_shift"],
    16: ["natural", "natural", "half_shift", "natural"],
    32: ["natural", "natural", "half_shift", "pair_flip", "half_shift"],
}


def figures(size: Size) -> Iterator[Figure]:
    most = size.pick(64, smallest=4)
    entries, doubles = range(2, most + 1), range(3, most + 1)  # the peer has no double elimination for two
    beats = {each: [tossed(each, toss) for toss in range(TOSSES)] for each in entries}
    questions = {
        "single": [stage("single", beaten, third=n > 3) for n in entries for beaten in beats[n]],
        "double": [stage("double", beaten, crossed=True) for n in doubles if n <= 32 for beaten in beats[n]],
        "rematches": [stage("double", beaten) for n in doubles for beaten in beats[n]],
        "fixtures": [fixtures(each) for each in entries],
        "time": [stage("single", beats[most][0]), stage("double", beats[most][0]), fixtures(most, mode="double")] * 5,
    }
    question = [one for asked in questions.values() for one in asked]
    answers, missing = ask_node("brackets", "play.js", question, install=size is not Size.SMALLEST)
    theirs: dict[str, float] = {}
    if answers is not None:
        left = iter(answers)
        found = {name: [(one, next(left)) for one in asked] for name, asked in questions.items()}
        yield agreement("knockouts with a third place", found["single"], lambda n: single(n, third_place=n > 3))
        yield agreement("double eliminations with the peer's crossings set to ours", found["double"], double)
        yield from rematched(found["rematches"])
        for asked, answer in found["time"]:
            theirs[asked["type"]] = min(theirs.get(asked["type"], answer["took"]), answer["took"])
    robins = [fair(each, loop(each)) for each in entries]
    yield Figure(name="round robins that are not fair", value=robins.count(False), unit=f"of {len(robins)}", goal=NONE)
    for name, kind, job in (
        ("knockout", "single_elimination", lambda: single(most)),
        ("double elimination", "double_elimination", lambda: double(most)),
        ("double round robin", "round_robin", lambda: list(circle(even(range(most)), range(2 * most - 2)))),
    ):
        peer = Peer(name=PEER, value=theirs.get(kind), missing=missing)
        yield Figure(name=f"drawing a {name} of {most}", value=best(job), unit="ms", peer=peer)
    yield Figure(
        name="drawing and filling a knockout of 512",
        value=best(lambda: bracket_state(single(512), {})),
        unit="ms",
    )


def tossed(entries: int, toss: int) -> Beats:
    """Random winners of all meetings."""
    luck = random.Random(1000 * toss + entries)
    rows = [["0"] * entries for _ in range(entries)]
    for a in range(entries):
        for b in range(a):
            winner, loser = luck.sample([a, b], 2)
            rows[winner][loser] = "1"
    return ["".join(row) for row in rows]


def stage(kind: str, beats: Beats, *, crossed: bool = False, third: bool = False) -> dict[str, Any]:
    """A knockout for the peer to play out: with its own bracket and crossings, or with ours."""
    entries = len(beats)
    size = slots(entries)
    seeds = seeds_by_slot(size) if crossed else range(1, size + 1)
    return {
        "type": f"{kind}_elimination",
        "seeding": [seed if seed <= entries else None for seed in seeds],
        "beats": beats,
        "settings": {
            "seedOrdering": CROSSINGS[size] if crossed else [CHART],
            "consolationFinal": third,
            "grandFinal": "double",
        },
    }


def fixtures(entries: int, mode: str = "simple") -> dict[str, Any]:
    """A round robin for the peer."""
    settings = {"groupCount": 1, "roundRobinMode": mode}
    return {"type": "round_robin", "seeding": list(range(1, entries + 1)), "settings": settings}


def played(bracket: Bracket, beats: Beats) -> Counter[Met]:
    """Our bracket played out; the final of a single knockout is called main, as in the peer."""
    results: dict[int, int] = {}
    while ready := (state := bracket_state(bracket, results)).ready:
        for number in ready:
            one, other = state.seats[number]
            results[number] = int(beats[other - 1][one - 1])
    last = "final" if bracket.decider else "main"
    sections = {one.id: last if one.bracket == "final" else one.bracket for one in bracket.meetings}
    return Counter(meeting(sections[number], *state.seats[number]) for number in results)


def meeting(section: str, one: int, other: int) -> Met:
    return section, min(one, other), max(one, other)


def by_peer(answer: dict[str, Any]) -> Counter[Met]:
    return Counter(meeting(section, one, other) for section, _, one, other in answer["meetings"])


Found = Iterable[tuple[dict[str, Any], dict[str, Any]]]


def agreement(what: str, found: Found, make: Callable[[int], Bracket]) -> Figure:
    """The number of tournaments whose pairings or sections differ from the peer's."""
    pairs = [(played(make(len(question["beats"])), question["beats"]), by_peer(answer)) for question, answer in found]
    differing = sum(ours != theirs for ours, theirs in pairs)
    return Figure(name=f"{what} that differ from {PEER}'s", value=differing, unit=f"of {len(pairs)}", goal=NONE)


def rematched(found: Found) -> Iterator[Figure]:
    """Rematches in the losers' bracket, ours and the peer's with its default crossings."""
    pairs = [(played(double(len(question["beats"])), question["beats"]), by_peer(answer)) for question, answer in found]
    differing = sum(above(ours) != above(theirs) for ours, theirs in pairs)
    name = f"double eliminations, each with its own crossings, whose winners' bracket differs from {PEER}'s"
    yield Figure(name=name, value=differing, unit=f"of {len(pairs)}", goal=NONE)
    ours, theirs = (sum(map(rematches, each)) for each in zip(*pairs, strict=True))
    peer = Peer(name=PEER, value=theirs)
    yield Figure(name="rematches in the losers' brackets", value=ours, peer=peer, ratio_goal=at_most(1))


def above(met: Counter[Met]) -> tuple[set[Met], int]:
    """The meetings of the main bracket, and the number of meetings in the losers'."""
    return {one for one in met if one[0] == "main"}, sum(one[0] == "losers" for one in met.elements())


def rematches(met: Counter[Met]) -> int:
    return sum(1 for section, one, other in met if section == "losers" and ("main", one, other) in met)


def loop(entries: int) -> list[tuple[int, int, int]]:
    """The rounds of the circle as (round, one, other)."""
    chairs = even(range(1, entries + 1))
    rounds = enumerate(circle(chairs, range(len(chairs) - 1)), start=1)
    return [(number, *pair) for number, pairs in rounds for pair in pairs if EMPTY not in pair]


def fair(entries: int, drawn: Iterable[tuple[int, int, int]]) -> bool:
    """Whether everyone meets everyone once, in n - 1 rounds, or n for an odd n, and plays at most once per round."""
    drawn = list(drawn)
    pairs = Counter(frozenset(pair) for _, *pair in drawn)
    seats = Counter((number, seed) for number, *pair in drawn for seed in pair)
    rounds = len({number for number, _, _ in drawn})
    once = len(pairs) == pairs.total() == entries * (entries - 1) // 2
    return once and max(seats.values()) == 1 and rounds == entries - 1 + entries % 2


def best(job: Callable[[], object]) -> float:
    """Milliseconds of the best of five."""
    return min(milliseconds(job) for _ in range(5))
