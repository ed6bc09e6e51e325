"""A club's records as their page shows them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from common.charts import Chart, Series, chart_of
from league.clubs.models import Club
from league.results.queries.records import (
    Record,
    Total,
    best_sessions,
    big_hands,
    highest_hands,
    totals_of,
)
from league.results.queries.season_table import champions_of
from league.results.queries.streaks import attendance_streaks, game_records
from league.rules.formats import Format
from league.rules.games import listed
from league.seasons.queries import current_season, format_of

CHARTED = 8  # players in the chart of sessions won


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A record's holders, its value, and its date or season; `session_result` links to a recap."""

    name: str
    below: str
    figures: Sequence[int | str]
    session_result: int | None = None


@dataclass(frozen=True, slots=True)
class RecordList:
    """The best of one kind; `columns` are the headings of its figures."""

    title: str
    columns: Sequence[str]
    lines: Sequence[RecordLine]


@dataclass(frozen=True, slots=True)
class Records:
    """A club's records: lists of the best, and everyone's totals with a chart of sessions won.

    `bars`: "Ann Tremblay 5" for each bar of the chart, because a phone has no room below it for all names.
    """

    lists: Sequence[RecordList]
    totals: Sequence[Total]
    chart: Chart | None
    bars: Sequence[str]


def records_of(club: Club) -> Records:
    season = current_season(club)
    fmt = format_of(season) if season else Format()
    of_games = game_records(club)
    found = [
        (_("Most points in a session"), best_sessions(club, "points", fmt)),
        (_("Best spread in a session"), best_sessions(club, "spread", fmt)),
        (_("Most skunks in a session"), best_sessions(club, "skunks", fmt)),
        (_("Biggest margin"), of_games.margins),
        (_("Most games won in a row"), of_games.wins),
        (_("Most sessions attended in a row"), attendance_streaks(club)),
        (_("Highest hand"), highest_hands(club)),
    ]
    hands = [RecordLine(row.name, "", (row.twenty_nine, row.twenty_eight)) for row in big_hands(club)]
    champions = [RecordLine(listed(names), season, ()) for season, names in champions_of(club)]
    lists = [
        *(RecordList(title, (_("Record"),), [_record_line(row) for row in rows]) for title, rows in found),
        RecordList(_("Hands of 28 and 29"), ("29", "28"), hands),
        RecordList(_("Champions"), (), champions),
    ]
    totals = totals_of(club)
    winners = [each for each in totals if each.won][:CHARTED]
    bars = [f"{each.name} {each.won}" for each in winners]
    return Records([each for each in lists if each.lines], totals, _chart(winners), bars)


def _record_line(record: Record) -> RecordLine:
    first, last = (date_format(day, "M j, Y") for day in (record.played_on, record.until or record.played_on))
    days = first if first == last else _("%(first)s to %(last)s") % {"first": first, "last": last}
    return RecordLine(record.name, days, (record.value,), record.session_result)


def _chart(winners: Sequence[Total]) -> Chart | None:
    """A bar chart of the first few players by sessions won; None if fewer than two have won one."""
    if len(winners) < 2:
        return None
    return chart_of(
        [Series(_("Sessions won"), [total.won for total in winners], "bars")],
        [_short(total.name) for total in winners],
        foot=0,
        top=winners[0].won,
    )


def _short(name: str) -> str:
    """ "Ann T." for Ann Tremblay, as a bar's label."""
    first, _space, last = name.partition(" ")
    return f"{first} {last[0]}." if last else first
