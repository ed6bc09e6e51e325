"""Charts: positions in percent, gaps, and labels that do not overlap."""

from itertools import pairwise

import pytest

from common.charts import LETTER, NARROW, WIDE, Link, Series, chart_of


def drawn(series, labels="abc", foot=0, top=10):
    return chart_of([series], list(labels), foot=foot, top=top, ticks=[5])


def test_a_line_runs_from_edge_to_edge():
    chart = drawn(Series("Ann", [0, 5, 10], style=2))
    assert chart.series[0].lines == ("0.0,100.0 50.0,50.0 100.0,0.0",)
    assert chart.series[0].marks == ((0, 100), (50, 50), (100, 0))
    assert chart.ticks == ((50, "5"),)


def test_a_gap_breaks_the_line():
    assert drawn(Series("Ann", [0, None, 10])).series[0].lines == ("0.0,100.0", "100.0,0.0")


def test_places_have_the_first_on_top():
    assert drawn(Series("Ann", [1, 4, 2]), foot=4, top=1).series[0].marks == ((0, 0), (50, 100), (100, 33.33))


def test_a_band_extends_by_the_margin_above_and_below():
    band = drawn(Series("Ann", [5, None, 5], margin=[1, 0, 2])).series[0].band
    assert band == "0.0,40.0 100.0,30.0 100.0,70.0 0.0,60.0"


def test_bars_start_at_zero_and_levels_cross_them():
    bars, levels = (drawn(Series("Ann", [4, None], kind), "ab").series[0] for kind in ("bars", "levels"))
    assert bars.bars == ((10, 60, 30, 40),)
    assert levels.levels == ((4, 46, 60),)
    assert drawn(Series("Ann", [-5], "bars"), "a", foot=-10).series[0].bars == ((20, 50, 60, 25),)


@pytest.mark.parametrize(
    ("drawn_as", "strips"), [("line", [(25, 50), (75, 25)]), ("bars", [(33.33, 33.34), (66.67, 33.33)])]
)
def test_each_strip_of_a_chart_opens_the_nearest_points_link(drawn_as, strips):
    links = [None, Link("?b", "b"), Link("?c", "c")]
    chart = chart_of([Series("Ann", [1, 2, 3], drawn_as)], "abc", foot=0, top=10, links=links)
    assert [(left, width) for left, width, _ in chart.links] == strips
    assert [link for _, _, link in chart.links] == links[1:]


def test_a_long_line_has_no_marks():
    assert drawn(Series("Ann", [1] * 40), "x" * 40).series[0].marks == ()


@pytest.mark.parametrize("number", [1, 2, 9, 13, 24, 52])
@pytest.mark.parametrize("text", ["9", "24", "30 Sep"])
def test_labels_do_not_run_into_each_other(number, text):
    chart = drawn(Series("Ann", [1] * number), [text] * number)
    for width, shown in ((WIDE, chart.labels), (NARROW, [one for one in chart.labels if one[2]])):
        assert shown[0][0] == 0
        assert number == 1 or shown[-1][0] == 100
        for (before, _, _), (after, _, _) in pairwise(shown):
            assert (after - before) / 100 * width > LETTER * len(text)


def test_a_few_round_numbers_are_named_unless_others_are_given() -> None:
    chart = chart_of([Series("Ann", [3, 47])], "ab", foot=0, top=50)
    assert [text for _, text in chart.ticks] == ["0", "10", "20", "30", "40", "50"]
