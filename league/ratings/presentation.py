"""A chart of a member's rating by day, with a band for the uncertainty."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from common.charts import Chart, Series, chart_of, round_ticks
from league.ratings.queries.ladders import Day
from league.seasons.presentation import day_labels

MOST = 120  # days in a chart; longer histories are sampled evenly


def rating_chart(history: Sequence[Day]) -> Chart | None:
    """A chart of a history; None before its second day."""
    if len(history) < 2:
        return None
    drawn = _evenly(history)
    lowest = min(day.rating.shown - day.rating.margin for day in drawn)
    highest = max(day.rating.shown + day.rating.margin for day in drawn)
    rating = Series(
        _("Rating"), [day.rating.shown for day in drawn], margin=[float(day.rating.margin) for day in drawn]
    )
    return chart_of(
        [rating],
        day_labels([(day.played_on, None) for day in drawn]),
        foot=lowest,
        top=highest,
        ticks=[(value, str(value)) for value in round_ticks(lowest, highest)],
    )


def _evenly(history: Sequence[Day]) -> Sequence[Day]:
    """The last day and evenly spaced earlier ones, up to the chart's limit."""
    every = -(-len(history) // MOST)
    return history[::-1][::every][::-1]
