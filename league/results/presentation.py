"""Standings and records as pages show them."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from common.charts import Chart, Series, chart_of, round_ticks
from league.clubs.models import Club
from league.results.queries.champions import champions_of
from league.results.queries.records import (
    Record,
    Total,
    best_sessions,
    big_hands,
    highest_hands,
    totals_of,
)
from league.results.queries.streaks import attendance_streaks, game_records
from league.rules.formats import Format
from league.rules.games import listed, result_text, signed
from league.rules.points import column, points_text
from league.rules.scoring import P, says_lurch, skunks_heading
from league.rules.season import SeasonTotal
from league.rules.season_matches import SeasonMatch
from league.rules.standings import Standing, Totals, place_text
from league.rules.team_standings import TeamMatch, team_standings
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
    most = winners[0].won
    return chart_of(
        [Series(_("Sessions won"), [total.won for total in winners], "bars")],
        [_short(total.name) for total in winners],
        foot=0,
        top=most,
        ticks=[(value, str(value)) for value in round_ticks(0, most)],
    )


def _short(name: str) -> str:
    """ "Ann T." for Ann Tremblay, as a bar's label."""
    first, _space, last = name.partition(" ")
    return f"{first} {last[0]}." if last else first


@dataclass(frozen=True, slots=True)
class ShownMatch:
    """An online match that counts in a season: day, players, "Ann by 12" or "Ann, given up", and points."""

    day: date
    players: str
    result: str
    points: str


def shown_matches(fmt: Format, matches: Sequence[SeasonMatch[int]], names: Mapping[int, str]) -> list[ShownMatch]:
    """The matches of a season, the newest first."""
    return [_shown_match(fmt, match, [names[player] for player in match.players]) for match in reversed(matches)]


def _shown_match(fmt: Format, match: SeasonMatch[int], names: Sequence[str]) -> ShownMatch:
    if match.is_played:
        result = result_text(fmt, names, match.pegs)
    else:
        result = _("%(name)s won (not played to the end)") % {"name": names[match.winner]}
    points = "–".join(points_text(fmt, score.points) for score in match.scores(fmt))
    return ShownMatch(match.key[0], listed(names), result, points)


@dataclass(frozen=True, slots=True)
class Podium:
    """The winners, and the places and names down to fourth."""

    winners: Sequence[str]
    others: Sequence[tuple[str, str]]


def podium_of(placed: Iterable[tuple[str, str]]) -> Podium:
    """From places as pages show them, "1", "T2", with names, best first."""
    first = [(int("".join(filter(str.isdecimal, place))), place, name) for place, name in placed]
    return Podium(
        winners=[name for rank, _place, name in first if rank == 1],
        others=[(place, name) for rank, place, name in first if 1 < rank <= 4],
    )


@dataclass(frozen=True, slots=True)
class WallRow:
    """A row of standings on the wall, with the numbers that rank it. is_last_in: the qualifying line is below it."""

    place: str
    name: str
    numbers: Sequence[str]
    is_last_in: bool


@dataclass(frozen=True, slots=True)
class WallStandings:
    """Standings for a television. labels: of the numbers. onward: the next stage for those above the line."""

    title: str
    labels: Sequence[str]
    rows: Sequence[WallRow]
    onward: str = ""


def wall_standings(
    shown: Mapping[str, Any],
    title: str,
    *,
    second: int | None = None,
    with_wins: bool = False,
    last_in: int | None = None,
    onward: str = "",
) -> WallStandings:
    """The columns of `standing_shown` that are legible across a room: points and the figure beside them, or `second`.

    with_wins: the games won too. last_in: the row above the qualifying line.
    """
    columns = shown["columns"]
    legible = [at for at, column in enumerate(columns) if column.get("keep") or (with_wins and at == 1)]
    kept = [0, second] if second else legible
    rows = [
        WallRow(str(row["place"]), row["name"], [str(row["cells"][at]["text"]) for at in kept], at == last_in)
        for at, row in enumerate(shown["rows"])
    ]
    return WallStandings(title, [columns[at]["label"] for at in kept], rows, onward if last_in is not None else "")


def figure(text: object, *, label: object = "", keep: bool = False, strong: bool = False) -> dict[str, Any]:
    """A figure in a row of templates/components/_standings.html, with CSS classes for its cell."""
    css = f"num{'' if keep else ' fold'}{' strong' if strong else ''}"
    return {"text": str(text), "label": label, "keep": keep, "css": css}


class BesidePoints(NamedTuple):
    """The figure that standings show beside the points: its heading, its meaning, and its text for some totals."""

    label: str
    title: str
    text: Callable[[Totals[Any] | SeasonTotal], str]
    in_words: str


def beside_points(fmt: Format) -> BesidePoints:
    """The spread; or legs or pegs, if they break ties before it does."""
    key = next((key for key in fmt.ranking_keys if key in ("spread", "legs", "pegs")), "spread")
    if key == "legs":
        return BesidePoints(_("Legs"), _("legs won"), lambda row: str(row.pegs), _("legs %(figure)s"))
    if key == "pegs" and fmt.scoring != "pegs":  # there the points are the pegs
        return BesidePoints(_("Pegs"), _("total pegs"), lambda row: str(row.pegs), _("pegs %(figure)s"))
    title = _("margins of games won minus margins of games lost")
    return BesidePoints(_("Spread"), title, lambda row: signed(row.spread), _("spread %(figure)s"))


def standing_shown(ranked: Iterable[Standing[P]], names: Mapping[P, str], fmt: Format) -> dict[str, Any]:
    """Standings for templates/components/_standings.html, without players who have no game."""
    rows = [row for row in ranked if row.totals.games]
    level = Counter(row.place for row in rows)
    doubles, beside = fmt.lurch is not None, beside_points(fmt)
    columns = [
        {"label": column(fmt), "keep": True},
        {"label": _("Won"), "title": _("games won out of games played")},
        *([{"label": skunks_heading(fmt), "title": _("won and lost")}] if doubles else []),
        {"label": beside.label, "title": beside.title, "keep": True},
    ]
    won = _("%(wins)s of %(games)s")
    folded = _("won %(won)s")
    if doubles:
        folded = _("won %(won)s, double games %(skunks)s") if says_lurch(fmt) else _("won %(won)s, skunks %(skunks)s")

    def shown(row: Standing[P]) -> dict[str, Any]:
        totals = row.totals
        games = won % {"wins": totals.wins, "games": totals.games}
        skunks = f"{totals.doubles_for}–{totals.doubles_against}"
        return {
            "place": place_text(row.place, shared=row.shared or level[row.place] > 1),
            "player": row.player,
            "name": names[row.player],
            "url": "",
            "line": "",
            "on": False,
            "why": row.why,
            "folded": folded % {"won": games, "skunks": skunks},
            "cells": [
                figure(points_text(fmt, totals.points), keep=True, strong=True),
                figure(games),
                *([figure(skunks)] if doubles else []),
                figure(beside.text(totals), keep=True),
            ],
        }

    return {"columns": columns, "rows": [shown(row) for row in rows]}


def teams_shown(
    fmt: Format, players: Iterable[Totals[P]], teams: Mapping[P, str], matches: Sequence[TeamMatch]
) -> dict[str, Any]:
    """The standings of the teams, for templates/components/_team_standings.html; no rows without teams.

    `matches`: "Foxes 7–6½ Hares" for each, if matches count; until it is over, "Foxes 3½–1 Hares, with 1 of 3 tables
    finished".
    """
    shown = standing_shown(team_standings(fmt, players, teams, matches), {team: team for team in teams.values()}, fmt)
    if not fmt.team_match_points:
        return shown | {"matches": [], "caption": team_caption(fmt)}
    shown["columns"][0]["label"] = _("Match points")
    return shown | {"matches": [_match_text(fmt, match) for match in matches], "caption": team_caption(fmt)}


def team_caption(fmt: Format) -> str:
    """What the standings of the teams add up."""
    if fmt.team_match_points:
        return _("Teams: points for matches, and the results of all their players added up")
    return _("Teams: the results of all their players added up")


def _match_text(fmt: Format, match: TeamMatch) -> str:
    points = [points_text(fmt, points) for points in (match.home_points, match.away_points)]
    text = f"{match.home} {points[0]}–{points[1]} {match.away}"
    if not match.missing:
        return text
    said = {"match": text, "over": match.tables - match.missing, "tables": match.tables}
    return _("%(match)s, with %(over)s of %(tables)s tables finished") % said
