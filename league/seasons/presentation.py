"""The season as charts: the race of the first few players, and one player's points and places."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from common.charts import Chart, Series, chart_of, round_ticks
from league.rules.formats import Format
from league.rules.points import column, shown, written
from league.seasons.models import SessionScore
from league.seasons.queries import SeasonTable


@dataclass(frozen=True, slots=True)
class SeasonRace:
    """The points of the first few players after each session: as a chart, and as rows of a table."""

    chart: Chart
    lines: Sequence[tuple[str, Sequence[str]]]


def season_race(table: SeasonTable) -> SeasonRace | None:
    """None before the second session, when there is no line to draw yet."""
    if len(table.charted) < 2 or not table.rows:
        return None
    lines = [
        (table.names[player], [float(shown(table.format, sum_)) for sum_ in sums])
        for player, sums in table.sums.items()
    ]
    highest = max(1, *(ceil(max(sums)) for _name, sums in lines))
    chart = chart_of(
        [Series(name, sums, style=number) for number, (name, sums) in enumerate(lines, start=1)],
        [short_date(day) for day, _session in table.charted],
        foot=0,
        top=highest,
        ticks=[(points, str(points)) for points in round_ticks(0, highest)],
    )
    return SeasonRace(chart, [(name, [written(sum_) for sum_ in sums]) for name, sums in lines])


def points_chart(fmt: Format, scores: Sequence[SessionScore]) -> Chart | None:
    """A player's points in each session, the first session first; None before the second."""
    if len(scores) < 2:
        return None
    points = [float(shown(fmt, score.points)) for score in scores]
    highest = max(1, *(ceil(each) for each in points))
    return chart_of(
        [Series(column(fmt), points, "bars")],
        [short_date(score.session_result.played_on) for score in scores],
        foot=0,
        top=highest,
        ticks=[(points, str(points)) for points in round_ticks(0, highest)],
    )


def places_chart(scores: Sequence[SessionScore]) -> Chart | None:
    """A player's place in each session, first place at the top; None before the second session."""
    if len(scores) < 2:
        return None
    lowest = max(2, *(score.place for score in scores))
    return chart_of(
        [Series(_("Place"), [score.place for score in scores])],
        [short_date(score.session_result.played_on) for score in scores],
        foot=lowest,
        top=1,
        ticks=[(place, str(place)) for place in sorted({1, *round_ticks(1, lowest)})],
    )


def short_date(day: date) -> str:
    """ "Nov 25" """
    return date_format(day, "M j")
