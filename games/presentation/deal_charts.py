"""Charts of a game by deal, with tables: the scores, expected and actual points, and the chance to win."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from common.charts import Chart, Link, Series, chart_of
from games.analysis.analyst import Review
from games.analysis.win_chance import has_win_chance, win_chance
from games.engine import CribShown, Dealt, Event, HandShown, RuleSet, State, points
from games.presentation.rule_labels import tenths

STYLES = (3, 2, 4)  # styles of lines, by side: in the colors of the pegs
SMALLEST_TOP = 10  # minimum points at the top of a chart
QUARTERS = (0, 25, 50, 75, 100)  # percent


@dataclass(frozen=True, slots=True)
class CountedDeal:
    """The expected points of a side's hands and crib after the discard, and the actual ones."""

    deal: int
    expected: str
    actual: int


@dataclass(frozen=True, slots=True)
class CountedPoints:
    side: str
    chart: Chart
    deals: tuple[CountedDeal, ...]


@dataclass(frozen=True, slots=True)
class ChanceAtDeal:
    """Each side's chance at the start of a deal, as text; `dealer` is a side."""

    deal: int
    dealer: int
    chances: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WinChances:
    chart: Chart
    deals: tuple[ChanceAtDeal, ...]


def _deal_links(game: int, deals: int) -> list[Link]:
    """Links to the analysis of each deal."""
    return [Link(f"?game={game}&deal={deal}", _("Deal %(deal)s") % {"deal": deal}) for deal in range(1, deals + 1)]


def score_chart(sides: Sequence[str], scores: Sequence[Sequence[int]], target: int, game: int) -> Chart:
    """The scores after each deal; all begin at 0."""
    return chart_of(
        [Series(name, [0, *(after[side] for after in scores)], style=STYLES[side]) for side, name in enumerate(sides)],
        [str(deal) for deal in range(len(scores) + 1)],
        foot=0,
        top=target,
        ticks=(*range(0, target - 15, 30), target),
        links=[None, *_deal_links(game, len(scores))],
    )


def counted_points(
    steps: Sequence[tuple[State, Event]], judged: Review, sides: Sequence[str]
) -> tuple[CountedPoints, ...]:
    """A chart for each side, all of equal height. A deal that ended before a side counted has no bar."""
    rules, number = steps[0][0].rules, max(before.deal for before, _event in steps)
    actual: dict[tuple[int, int], int] = defaultdict(int)
    for before, event in steps:
        if isinstance(event, HandShown | CribShown):
            starter = before.phase.starter  # type: ignore[union-attr]
            count = points(event.cards, starter, is_crib=isinstance(event, CribShown))
            actual[before.deal, rules.side_of(event.seat)] += count
    if not actual:
        return ()
    expected: dict[tuple[int, int], float] = dict(actual)
    for luck in judged.luck:
        if luck.what == "cut":
            expected[luck.deal, rules.side_of(luck.seat)] -= luck.points
    top = max(SMALLEST_TOP, *actual.values(), *expected.values())
    return tuple(
        _counted_by(side, name, actual, expected, links=_deal_links(steps[0][0].match.game, number), top=top)
        for side, name in enumerate(sides)
    )


def _counted_by(
    side: int,
    name: str,
    actual: dict[tuple[int, int], int],
    expected: dict[tuple[int, int], float],
    *,
    links: Sequence[Link],
    top: float,
) -> CountedPoints:
    step, deals = 5 if top <= 25 else 10, range(1, len(links) + 1)
    chart = chart_of(
        [
            Series(_("Actual"), [actual.get((deal, side)) for deal in deals], "bars", STYLES[side]),
            Series(_("Expected"), [expected.get((deal, side)) for deal in deals], "levels"),
        ],
        [str(deal) for deal in deals],
        foot=0,
        top=top,
        ticks=range(0, int(top) + 1, step),
        links=links,
    )
    rows = tuple(
        CountedDeal(deal, tenths(expected[deal, side]), actual[deal, side]) for deal in deals if (deal, side) in actual
    )
    return CountedPoints(name, chart, rows)


def win_chances(steps: Sequence[tuple[State, Event]], sides: Sequence[str]) -> WinChances | None:
    """Both sides' chances at the start of each deal; None for a game outside the table."""
    rules: RuleSet = steps[0][0].rules
    if not has_win_chance(rules):
        return None
    dealt = [(before.scores, event.dealer) for before, event in steps if isinstance(event, Dealt)]
    percents = [(percent := _percent(win_chance(rules, scores, dealer, 0)), 100 - percent) for scores, dealer in dealt]
    chart = chart_of(
        [Series(name, [one[side] for one in percents], style=STYLES[side]) for side, name in enumerate(sides)],
        [str(deal) for deal in range(1, len(dealt) + 1)],
        foot=0,
        top=100,
        ticks=QUARTERS,
        tick_text=_shown,
        links=_deal_links(steps[0][0].match.game, len(dealt)),
    )
    return WinChances(
        chart,
        tuple(
            ChanceAtDeal(deal, dealer, tuple(map(_shown, both)))
            for deal, ((_scores, dealer), both) in enumerate(zip(dealt, percents, strict=True), 1)
        ),
    )


def _percent(chance: float) -> int:
    """Whole percent, from 1 to 99 during a game."""
    return min(max(round(100 * chance), 1), 99)


def _shown(percent: int) -> str:
    return _("%(percent)s%%") % {"percent": percent}
