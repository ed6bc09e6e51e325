"""A count as it is said across the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from games.engine.scoring.show import Score

# fmt: off
WORDS = (
    "nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "twenty-one",
    "twenty-two", "twenty-three", "twenty-four", "twenty-five", "twenty-six", "twenty-seven", "twenty-eight",
    "twenty-nine",
)
# fmt: on
COUNTS = ("fifteen", "thirty-one")
RUNS = {1: "a run", 2: "a double run", 3: "a triple run", 4: "a quadruple run"}
PAIRS = {3: "a pair royal", 6: "a double pair royal"}
NINETEEN = "nineteen, which is to say nothing"  # no hand counts nineteen


def aloud(scores: Sequence[Score], *, short: bool = False) -> str:
    """The scores of a hand, or of a card in the play, with the points running on; runs take in their own pairs.

    What was pegged without naming cards, as by hand or for a penalty, is said by its reason alone. `short` is for the
    ear: "fifteen two, four, six, a run of three, and a pair makes eleven", and the runs of one card together.

    >>> from games.engine.cards import Card, parse_cards
    >>> from games.engine.scoring.show import show
    >>> aloud(show(parse_cards("7C 7D 8H 9S"), Card.parse("KD")))
    'fifteen two, fifteen four, and a double run of three makes twelve'
    >>> aloud(show(parse_cards("AC JD QH KS"), Card.parse("5D")))
    'fifteen two, fifteen four, fifteen six, a run of three is nine, and one for his nobs makes ten'
    >>> aloud(show(parse_cards("5C 5D 5H TS"), Card.parse("KD")), short=True)
    'fifteen two, four, six, eight, ten, twelve, fourteen, and a pair royal makes twenty'
    """
    if scores and not any(score.cards for score in scores):
        return ", ".join(score.reason for score in scores)
    said: list[str] = []
    points = 0
    for score in scores:
        if score.reason in COUNTS:
            points += score.points
            said.append(WORDS[points] if short and said else f"{score.reason} {WORDS[points]}")
    groups = list(_groups(scores))
    if short:
        groups = [*_runs_together(groups)]
    for number, (name, worth) in enumerate(groups, 1):
        points += worth
        if not said:
            said.append(name if " for " in name else f"{name} for {WORDS[points]}")
        elif number < len(groups):
            said.append(name if short else f"{name} is {WORDS[points]}")
        else:
            said.append(f"and {name} makes {WORDS[points]}")
    return ", ".join(said) or NINETEEN


def _runs_together(groups: Sequence[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """Where one card ends several runs: "runs of three, four and five"."""
    runs = [group for group in groups if group[0].startswith("a run of ")]
    if len(runs) > 1:
        lengths = [WORDS[points] for _, points in runs]
        yield f"runs of {', '.join(lengths[:-1])} and {lengths[-1]}", sum(points for _, points in runs)
        groups = [group for group in groups if group not in runs]
    yield from groups


def _groups(scores: Sequence[Score]) -> Iterator[tuple[str, int]]:
    """What is said after fifteens and thirty-one, and its points."""
    pairs = [score for score in scores if score.reason == "pair"]
    for length, same in groupby([score for score in scores if score.reason == "run"], key=lambda run: run.points):
        runs = list(same)
        in_runs = {card for run in runs for card in run.cards}
        outside = [pair for pair in pairs if not in_runs.issuperset(pair.cards)]
        yield f"{RUNS[len(runs)]} of {WORDS[length]}", len(runs) * length + 2 * (len(pairs) - len(outside))
        pairs = outside
    single = "a pair"
    for _, same in groupby(pairs, key=lambda pair: pair.cards[0].rank):
        number = len(list(same))
        yield PAIRS.get(number, single), 2 * number
        if number == 1:
            single = "another pair"
    for score in scores:
        if score.reason == "flush":
            yield f"a flush of {WORDS[score.points]}", score.points
        elif score.reason not in (*COUNTS, "run", "pair"):
            yield f"{WORDS[score.points]} for {score.reason}", score.points
