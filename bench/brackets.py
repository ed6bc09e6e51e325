"""Brackets and round robins beside brackets-manager: the same meetings, no more rematches, and the time it takes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any

from bench._node import ask
from league.rules.brackets import Bracket, chart, double, single, slots
from league.rules.circle import EMPTY, circle, even
from league.rules.knockout import fill

Beats = list[str]  # "1" at [a][b] where seed a + 1 beats seed b + 1, in every meeting of the two
Met = tuple[str, int, int]  # the section and the two seeds, the better first

ENTRIES = range(2, 65)
DOUBLE = range(3, 65)  # brackets-manager draws no double knock-out for two
TOSSES = 3  # tournaments played out for each number of entries
CHART = "inner_outer"  # brackets-manager's name for the standard placement
# Its names of our crossings, on our chart; it has none for the third round of more than 32.
CROSSINGS = {
    4: ["natural", "natural"],
    8: ["natural", "natural", "half_shift"],
    16: ["natural", "natural", "half_shift", "natural"],
    32: ["natural", "natural", "half_shift", "pair_flip", "half_shift"],
}


def main() -> None:
    """Print what agrees, what does not, and the ratio of the times."""
    beats = {entries: [tossed(entries, toss) for toss in range(TOSSES)] for entries in ENTRIES}
    questions = {
        "single": [stage("single", beaten, third=n > 3) for n in ENTRIES for beaten in beats[n]],
        "double": [stage("double", beaten, crossed=True) for n in DOUBLE if n <= 32 for beaten in beats[n]],
        "rematches": [stage("double", beaten) for n in DOUBLE for beaten in beats[n]],
        "fixtures": [fixtures(entries) for entries in ENTRIES],
        "time": [stage("single", beats[64][0]), stage("double", beats[64][0]), fixtures(64, mode="double")] * 5,
    }
    answers = ask("play.js", [question for asked in questions.values() for question in asked])
    if answers is None:
        return
    theirs = iter(answers)
    found = {name: [(question, next(theirs)) for question in asked] for name, asked in questions.items()}
    agree("single knock-out with a third place", found["single"], lambda n: single(n, third_place=n > 3))
    agree("double knock-out, its crossings set to ours", found["double"], double)
    rematched(found["rematches"])
    round_robins(found["fixtures"])
    times(found["time"])


def tossed(entries: int, toss: int) -> Beats:
    """Who beats whom, by coins."""
    luck = random.Random(1000 * toss + entries)
    rows = [["0"] * entries for _ in range(entries)]
    for a in range(entries):
        for b in range(a):
            winner, loser = luck.sample([a, b], 2)
            rows[winner][loser] = "1"
    return ["".join(row) for row in rows]


def stage(kind: str, beats: Beats, *, crossed: bool = False, third: bool = False) -> dict[str, Any]:
    """A knock-out for the peer to play out: by its own chart and crossings, or on our chart with our crossings."""
    entries = len(beats)
    size = slots(entries)
    seeds = chart(size) if crossed else range(1, size + 1)
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
    """A round robin for the peer to draw."""
    settings = {"groupCount": 1, "roundRobinMode": mode}
    return {"type": "round_robin", "seeding": list(range(1, entries + 1)), "settings": settings}


def played(bracket: Bracket, beats: Beats) -> Counter[Met]:
    """Our bracket played out; the final of a single knock-out is called main, as the peer does."""
    results: dict[int, int] = {}
    while ready := (filled := fill(bracket, results)).ready:
        for number in ready:
            one, other = filled.seats[number]
            results[number] = int(beats[other - 1][one - 1])
    last = "final" if bracket.decider else "main"
    sections = {one.id: last if one.bracket == "final" else one.bracket for one in bracket.meetings}
    return Counter(meeting(sections[number], *filled.seats[number]) for number in results)


def meeting(section: str, one: int, other: int) -> Met:
    return section, min(one, other), max(one, other)


def by_peer(answer: dict[str, Any]) -> Counter[Met]:
    return Counter(meeting(section, one, other) for section, _, one, other in answer["meetings"])


Found = Iterable[tuple[dict[str, Any], dict[str, Any]]]


def agree(what: str, found: Found, make: Callable[[int], Bracket]) -> None:
    """How many tournaments had the same meetings, all of them and none else, in the same sections."""
    pairs = [(len(question["beats"]), played(make(len(question["beats"])), question["beats"]), by_peer(answer))
             for question, answer in found]  # fmt: skip
    differing = sorted({entries for entries, ours, theirs in pairs if ours != theirs})
    entries = [entries for entries, _, _ in pairs]
    meetings = sum(ours.total() for _, ours, _ in pairs)
    print(
        f"brackets, {what}, {min(entries)} to {max(entries)} entries: {len(pairs)} played out, {meetings} meetings, "
        + (f"other ones than brackets-manager's for {differing}" if differing else "all those of brackets-manager")
    )


def rematched(found: Found) -> None:
    """Rematches in the losers' bracket, ours and the peer's with the crossings that it has by default."""
    pairs = [(played(double(len(question["beats"])), question["beats"]), by_peer(answer)) for question, answer in found]
    ours, theirs = (sum(map(rematches, each)) for each in zip(*pairs, strict=True))
    same = sum(above(one) == above(other) for one, other in pairs)
    print(
        f"brackets, double knock-out, each by its own crossings, 3 to 64 entries: {same} of {len(pairs)} have the same "
        f"meetings of the unbeaten and as many below; rematches below: ours {ours}, brackets-manager's {theirs}"
    )


def above(met: Counter[Met]) -> tuple[set[Met], int]:
    """The meetings of those who have not lost, and how many there are of those who have."""
    return {one for one in met if one[0] == "main"}, sum(one[0] == "losers" for one in met.elements())


def rematches(met: Counter[Met]) -> int:
    return sum(1 for section, one, other in met if section == "losers" and ("main", one, other) in met)


def round_robins(found: Found) -> None:
    """Both are held to the same: everyone meets everyone once, nobody twice in a round, in the fewest rounds."""
    fields = [(len(question["seeding"]), answer["fixtures"]) for question, answer in found]
    ours = [fair(entries, loop(entries)) for entries, _ in fields]
    theirs = [fair(entries, drawn) for entries, drawn in fields]
    print(f"round robins of 2 to 64: {sum(ours)} of {len(ours)} fair, brackets-manager's {sum(theirs)}")


def loop(entries: int) -> list[tuple[int, int, int]]:
    """The rounds of the circle as round, one, other."""
    chairs = even(range(1, entries + 1))
    rounds = enumerate(circle(chairs, range(len(chairs) - 1)), start=1)
    return [(number, *pair) for number, pairs in rounds for pair in pairs if EMPTY not in pair]


def fair(entries: int, drawn: Iterable[tuple[int, int, int]]) -> bool:
    """Whether everyone meets everyone once, in n - 1 rounds, or n for an odd n, and sits once a round at most."""
    drawn = list(drawn)
    pairs = Counter(frozenset(pair) for _, *pair in drawn)
    seats = Counter((number, seed) for number, *pair in drawn for seed in pair)
    rounds = len({number for number, _, _ in drawn})
    once = len(pairs) == pairs.total() == entries * (entries - 1) // 2
    return once and max(seats.values()) == 1 and rounds == entries - 1 + entries % 2


def times(found: Found) -> None:
    """The best of five for each."""
    best: dict[str, float] = {}
    for question, answer in found:
        best[question["type"]] = min(best.get(question["type"], answer["took"]), answer["took"])
    mine = {
        "single_elimination": lambda: single(64),
        "double_elimination": lambda: double(64),
        "round_robin": lambda: list(circle(even(range(64)), range(126))),
    }
    for kind, job in mine.items():
        ours = min(milliseconds(job) for _ in range(5))
        print(
            f"drawing 64 entries, {kind.replace('_', ' ')}{' twice' * (kind == 'round_robin')}: {ours:.2f} ms; "
            f"brackets-manager {best[kind]:.1f} ms, {best[kind] / ours:.0f} times as long"
        )
    drawn = min(milliseconds(lambda: fill(single(512), {})) for _ in range(5))
    print(f"drawing and filling 512 entries, single elimination: {drawn:.2f} ms")


def milliseconds(job: Callable[[], object]) -> float:
    start = perf_counter()
    job()
    return 1000 * (perf_counter() - start)


if __name__ == "__main__":
    main()
