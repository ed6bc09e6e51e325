"""The charts of a finished game: expected points of hands, the chance to win, and the scores."""

from random import Random

import pytest

from games.analysis.analyst import review
from games.analysis.players import PLAYERS
from games.analysis.simulation import play_match
from games.analysis.win_chance import win_chance
from games.engine import PRESETS, CribShown, Dealt, GameWon, HandShown, evolve, points
from games.presentation.deal_charts import counted_points, score_chart, win_chances
from games.presentation.rule_labels import signed, tenths

BEGINNER = PLAYERS["beginner"]
RULES = PRESETS["hoyle"].but(target=61, lurch=None)


def played(rules):
    """A match's events with the state before each, and its review."""
    events = play_match([BEGINNER] * rules.players, rules, Random(2).random(), dealer=0)
    steps, state = [], None
    for event in events:
        if state is not None:
            steps.append((state, event))
        state = evolve(state, event)
    return steps, review(events, play=False)


@pytest.fixture(scope="module")
def two():
    return played(RULES)


def test_actual_points_are_those_counted_and_expected_ones_differ_by_the_luck_of_the_cut(two):
    steps, judged = two
    ann, bob = counted_points(steps, judged, ("Ann", "Bob"))
    for side, found in enumerate((ann, bob)):
        counts = [
            points(event.cards, before.phase.starter, is_crib=isinstance(event, CribShown))
            for before, event in steps
            if isinstance(event, HandShown | CribShown) and event.seat == side
        ]
        assert sum(one.actual for one in found.deals) == sum(counts)
        lucky = sum(one.actual - float(one.expected) for one in found.deals)
        assert lucky == pytest.approx(judged.luck_of(side, "cut"), abs=0.05 * len(found.deals))
    assert ann.chart.ticks == bob.chart.ticks


def test_each_deal_that_was_counted_has_a_bar_and_a_level(two):
    steps, judged = two
    for found in counted_points(steps, judged, ("Ann", "Bob")):
        bars, levels = found.chart.series
        assert len(bars.bars) == len(levels.levels) == len(found.deals) > 0
        assert all(y >= 0 for _x, y, _width, _height in bars.bars)


def test_a_game_without_a_show_has_no_chart_of_points(two):
    steps, judged = two
    assert counted_points(steps[:5], judged, ("Ann", "Bob")) == ()


def test_the_chance_of_each_side_at_the_start_of_each_deal(two):
    steps, _ = two
    found = win_chances(steps, ("Ann", "Bob"))
    dealt = [(before.scores, event.dealer) for before, event in steps if isinstance(event, Dealt)]
    assert [one.dealer for one in found.deals] == [dealer for _, dealer in dealt]
    for one, (scores, dealer) in zip(found.deals, dealt, strict=True):
        both = [int(chance.rstrip("%")) for chance in one.chances]
        assert sum(both) == 100
        assert both[0] == pytest.approx(100 * win_chance(RULES, scores, dealer, 0), abs=0.51)
    assert [len(line.marks) for line in found.chart.series] == [len(dealt)] * 2


@pytest.mark.parametrize("changes", [{"players": 3}, {"players": 4}, {"kept": 3}, {"target": 181}])
def test_other_games_have_points_but_no_chance_to_win(changes):
    rules = RULES.but(**changes)
    steps, judged = played(rules)
    sides = ("Ann", "Bob", "Carla")[: rules.sides]
    assert win_chances(steps, sides) is None
    assert [found.side for found in counted_points(steps, judged, sides)] == list(sides)


def test_the_scores_begin_at_nothing_and_end_at_the_top(two):
    steps, _ = two
    winner = next(event.side for _, event in steps if isinstance(event, GameWon))
    chart = score_chart(("Ann", "Bob"), [(9, 5), (61, 40)] if winner == 0 else [(9, 5), (40, 61)], 61, 1)
    assert chart.series[winner].lines[0].startswith("0.0,100.0 ")
    assert chart.series[winner].lines[0].endswith(" 100.0,0.0")
    assert [text for _, text in chart.ticks] == ["0", "30", "61"]
    assert [link.url for _, _, link in chart.links] == ["?game=1&deal=1", "?game=1&deal=2"]


@pytest.mark.parametrize(
    ("number", "plain", "with_sign"),
    [(3.04, "3.0", "+3.0"), (-9.64, "−9.6", "−9.6"), (-0.04, "0.0", "0.0"), (0.04, "0.0", "0.0"), (-0.0, "0.0", "0.0")],
)
def test_a_number_rounded_to_zero_has_no_sign(number, plain, with_sign):
    assert (tenths(number), signed(number)) == (plain, with_sign)
