"""Scores as players say them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from common.language import gettext
from common.language import gettext_noop as _
from games.engine.scoring.show import Score

WORDS = (
    *(_("zero"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine")),
    *(_("ten"), _("eleven"), _("twelve"), _("thirteen"), _("fourteen"), _("fifteen"), _("sixteen"), _("seventeen")),
    *(_("eighteen"), _("nineteen"), _("twenty"), _("twenty-one"), _("twenty-two"), _("twenty-three")),
    *(_("twenty-four"), _("twenty-five"), _("twenty-six"), _("twenty-seven"), _("twenty-eight"), _("twenty-nine")),
    *(_("thirty"), _("thirty-one")),
)
COUNTS = (_("fifteen"), _("thirty-one"))
RUNS = {
    1: _("a run of %(length)s"),
    2: _("a double run of %(length)s"),
    3: _("a triple run of %(length)s"),
    4: _("a quadruple run of %(length)s"),
}
PAIRS = {1: _("a pair"), 3: _("three of a kind"), 6: _("four of a kind")}
IN_THE_PLAY = {"pair royal": PAIRS[3], "double pair royal": PAIRS[6]}
FLUSH = _("a flush of %(length)s")
NOBS = _("his nobs")
NINETEEN = _("nineteen (no points)")  # no hand scores nineteen
FOR = {
    "go": _("%(points)s for the go"),
    "last card": _("%(points)s for last card"),
    "his heels": _("%(points)s for his heels"),
    "his nobs": _("%(points)s for his nobs"),
    "muggins": _("%(points)s for muggins"),
    "penalty": _("%(points)s for a penalty"),
    "put right": _("%(points)s for a correction"),
    "wrong call": _("%(points)s for a wrong call"),
    "announced": _("%(points)s as counted"),
    "three for last": _("three for last"),
    "fifteen": _("%(points)s for fifteen"),
    "thirty-one": _("%(points)s for thirty-one"),
    "pair": _("%(points)s for a pair"),
    "three alike": _("%(points)s for three of a kind"),
    "run": _("%(points)s for a run"),
    "flush": _("%(points)s for a flush"),
    "hand": _("%(points)s for the hand"),
    "crib": _("%(points)s for the crib"),
    "the play": _("%(points)s for the play"),
}


def in_words(count: int) -> str:
    """A number in words up to thirty-one, the highest count; then in digits."""
    return gettext(WORDS[count]) if count < len(WORDS) else str(count)


def score_for(reason: str, points: int) -> str:
    """ "two for his heels", "eight for the hand"; for other points pegged by hand, the given reason."""
    if reason not in FOR and " for " in reason:
        return reason
    said = FOR.get(reason, "%(points)s for %(reason)s")
    return gettext(said) % {"points": in_words(points), "reason": reason}


def score_named(score: Score) -> str:
    """One score by its name, without its points: "fifteen", "a run of three", "a pair", "his nobs"."""
    if score.reason in ("run", "flush"):
        return gettext(RUNS[1] if score.reason == "run" else FLUSH) % {"length": in_words(score.points)}
    return gettext({"pair": PAIRS[1]}.get(score.reason, score.reason))


def aloud(scores: Sequence[Score], *, short: bool = False) -> str:
    """The scores of a hand, or of a card in the play, with a running total; a run includes its own pairs.

    Scores without cards, such as penalties and points pegged by hand, are named by their reason. `short` is for speech:
    "fifteen-two, four, six, a run of three, and a pair makes eleven", with the runs of one card together.

    >>> from games.engine.cards import Card, parse_cards
    >>> from games.engine.scoring.show import show
    >>> aloud(show(parse_cards("7C 7D 8H 9S"), Card.parse("KD")))
    'fifteen-two, fifteen-four, and a double run of three makes twelve'
    >>> aloud(show(parse_cards("AC JD QH KS"), Card.parse("5D")))
    'fifteen-two, fifteen-four, fifteen-six, a run of three is nine, and one for his nobs makes ten'
    >>> aloud(show(parse_cards("5C 5D 5H TS"), Card.parse("KD")), short=True)
    'fifteen-two, four, six, eight, ten, twelve, fourteen, and three of a kind makes twenty'
    """
    if scores and not any(score.cards for score in scores):
        return ", ".join(gettext(score.reason) for score in scores)
    said: list[str] = []
    points = 0
    for score in scores:
        if score.reason in COUNTS:
            points += score.points
            said.append(_count(score.reason, in_words(points), short=short and bool(said)))
    groups = list(_groups(scores))
    if short:
        groups = [*_runs_together(groups)]
    for number, (name, worth, is_whole) in enumerate(groups, 1):
        points += worth
        what = {"score": name, "points": in_words(points)}
        if not said:
            said.append(name if is_whole else gettext("%(score)s for %(points)s") % what)
        elif number < len(groups):
            said.append(name if short else gettext("%(score)s is %(points)s") % what)
        else:
            said.append(gettext("and %(score)s makes %(points)s") % what)
    return ", ".join(said) or gettext(NINETEEN)


def _count(reason: str, points: str, *, short: bool) -> str:
    if short:
        return points
    return gettext("fifteen-%(points)s" if reason == "fifteen" else "thirty-one for %(points)s") % {"points": points}


Group = tuple[str, int, bool]  # words, points, and whether the points are spoken


def _runs_together(groups: Sequence[Group]) -> Iterator[Group]:
    """Merges several runs of one card: "runs of three, four and five"."""
    of_one_length = {gettext(RUNS[1]) % {"length": in_words(points)}: points for points in (3, 4, 5, 6, 7)}
    runs = [group for group in groups if group[0] in of_one_length]
    if len(runs) > 1:
        lengths = [in_words(points) for _name, points, _whole in runs]
        name = gettext("runs of %(list)s and %(last)s") % {"list": ", ".join(lengths[:-1]), "last": lengths[-1]}
        yield name, sum(points for _name, points, _whole in runs), False
        groups = [group for group in groups if group not in runs]
    yield from groups


def _groups(scores: Sequence[Score]) -> Iterator[Group]:
    """The spoken scores after fifteens and thirty-one, with their points."""
    pairs = [score for score in scores if score.reason == "pair"]
    for length, same in groupby([score for score in scores if score.reason == "run"], key=lambda run: run.points):
        runs = list(same)
        in_runs = {card for run in runs for card in run.cards}
        outside = [pair for pair in pairs if not in_runs.issuperset(pair.cards)]
        name = gettext(RUNS[len(runs)]) % {"length": in_words(length)}
        yield name, len(runs) * length + 2 * (len(pairs) - len(outside)), False
        pairs = outside
    single = gettext(PAIRS[1])
    for _rank, equal in groupby(pairs, key=lambda pair: pair.cards[0].rank):
        number = len(list(equal))
        yield single if number == 1 else gettext(PAIRS[number]), 2 * number, False
        if number == 1:
            single = gettext("another pair")
    for score in scores:
        if score.reason == "flush":
            yield gettext(FLUSH) % {"length": in_words(score.points)}, score.points, False
        elif score.reason in IN_THE_PLAY:
            yield gettext(IN_THE_PLAY[score.reason]), score.points, False
        elif score.reason not in (*COUNTS, "run", "pair"):
            yield score_for(score.reason, score.points), score.points, True
