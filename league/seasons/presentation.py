"""Charts of a season: the race of the first few players, and one player's points and places."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, time
from math import ceil

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from common.charts import Chart, Series, chart_of, round_ticks
from league.rules.formats import Format
from league.rules.points import column, shown, written
from league.rules.season import points_by
from league.seasons.models import Season, SessionScore
from league.seasons.queries import Key, SeasonSessions, SeasonTable, season_sessions

LEADERS = 6  # players in the chart of the race


@dataclass(frozen=True, slots=True)
class SeasonRace:
    """The points of the first few players after each session, as a chart and as table rows."""

    chart: Chart
    days: Sequence[str]
    lines: Sequence[tuple[str, Sequence[str]]]


def sessions_of(season: Season, table: SeasonTable, *, sees_all: bool) -> SeasonSessions:
    """The sessions of the season, with the totals of its first few players."""
    leaders = [row.player for row in table.rows[:LEADERS]]
    return season_sessions(season, leaders, table.matches, table.format, sees_all=sees_all)


def season_race(table: SeasonTable, sessions: SeasonSessions) -> SeasonRace | None:
    """The race; None before the second session."""
    charted, fmt = sessions.charted, table.format
    if len(charted) < 2 or not sessions.played:
        return None
    lines = [
        (table.names[each], [float(shown(fmt, sum_)) for sum_ in points_by(fmt, played, charted)])
        for each, played in sessions.played.items()
    ]
    days = [label for key, label in session_labels(sessions) if key in charted]
    highest = max(1, *(ceil(max(sums)) for _name, sums in lines))
    chart = chart_of(
        [Series(name, sums, style=number) for number, (name, sums) in enumerate(lines, start=1)],
        days,
        foot=0,
        top=highest,
    )
    return SeasonRace(chart, days, [(name, [written(sum_) for sum_ in sums]) for name, sums in lines])


def points_chart(fmt: Format, scores: Sequence[SessionScore]) -> Chart | None:
    """A player's points in each session, the first session first; None before the second."""
    if len(scores) < 2:
        return None
    points = [float(shown(fmt, score.points)) for score in scores]
    highest = max(1, *(ceil(each) for each in points))
    return chart_of(
        [Series(column(fmt), points, "bars")],
        day_labels(days_of(scores)),
        foot=0,
        top=highest,
    )


def places_chart(scores: Sequence[SessionScore]) -> Chart | None:
    """A player's place in each session, first place at the top; None before the second session."""
    if len(scores) < 2:
        return None
    lowest = max(2, *(score.place for score in scores))
    return chart_of(
        [Series(_("Place"), [score.place for score in scores])],
        day_labels(days_of(scores)),
        foot=lowest,
        top=1,
        ticks=sorted({1, *round_ticks(1, lowest)}),
    )


def session_labels(of: SeasonSessions) -> list[tuple[Key, str]]:
    """Each session of a season with its label on pages."""
    labels = day_labels([(key[0], starts_at) for key, starts_at in of.sessions])
    return [(key, label) for (key, _), label in zip(of.sessions, labels, strict=True)]


def day_labels(begun: Sequence[tuple[date, time | None]], shape: str = "M j") -> list[str]:
    """ "Nov 25", or "Nov 25, 7:00 PM" if a day has more than one session."""
    on_day = Counter(day for day, _ in begun)
    return [
        f"{date_format(day, shape)}, {time_format(at, 'g:i A')}" if at and on_day[day] > 1 else date_format(day, shape)
        for day, at in begun
    ]


def days_of(scores: Sequence[SessionScore]) -> list[tuple[date, time | None]]:
    return [(score.session_result.played_on, score.session_result.starts_at) for score in scores]
