"""Standings as pages and walls show them."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from django.utils.translation import gettext as _

from league.rules.formats import Format
from league.rules.games import signed
from league.rules.points import column, points_text
from league.rules.scoring import P, says_lurch, skunks_heading
from league.rules.standings import Standing, Totals, place_text
from league.rules.team_standings import TeamMatch, team_standings


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
    """The columns of `standing_shown` that rank, as a room has no space for more: points, and beside them or `second`.

    with_wins: the games won too. last_in: the row above the qualifying line.
    """
    columns = shown["columns"]
    ranking = [at for at, column in enumerate(columns) if column.get("ranks") or (with_wins and at == 1)]
    kept = [0, second] if second else ranking
    rows = [
        WallRow(str(row["place"]), row["name"], [str(row["cells"][at]["text"]) for at in kept], at == last_in)
        for at, row in enumerate(shown["rows"])
    ]
    return WallStandings(title, [columns[at]["label"] for at in kept], rows, onward if last_in is not None else "")


def figure(text: object, *, label: object = "", keep: bool = False, strong: bool = False) -> dict[str, Any]:
    """A figure in a row of templates/components/_standings.html, with CSS classes for its cell."""
    css = f"num{'' if keep else ' fold'}{' strong' if strong else ''}"
    return {"text": str(text), "label": label, "keep": keep, "css": css}


class Sums(Protocol):
    """Totals of games, of a session or of a season. Read-only."""

    @property
    def spread(self) -> int: ...

    @property
    def pegs(self) -> int: ...


class BesidePoints(NamedTuple):
    """A figure that standings show beside the points: its heading, its meaning, and its text for some totals."""

    label: str
    title: str
    text: Callable[[Sums], str]
    in_words: str

    def said(self, totals: Sums) -> str:
        """ "spread +31"."""
        return self.in_words % {"figure": self.text(totals)}


def beside_points(fmt: Format) -> list[BesidePoints]:
    """Those of spread, legs and pegs that break ties, in the order of the ranking; the spread if none does."""
    title = _("margins of games won minus margins of games lost")
    figures = {
        "legs": BesidePoints(_("Legs"), _("legs won"), lambda row: str(row.pegs), _("legs %(figure)s")),
        "pegs": BesidePoints(_("Pegs"), _("total pegs"), lambda row: str(row.pegs), _("pegs %(figure)s")),
        "spread": BesidePoints(_("Spread"), title, lambda row: signed(row.spread), _("spread %(figure)s")),
    }
    if fmt.scoring == "pegs":  # there the points are the pegs
        del figures["pegs"]
    return [figures[key] for key in fmt.ranking_keys if key in figures] or [figures["spread"]]


def standing_shown(ranked: Iterable[Standing[P]], names: Mapping[P, str], fmt: Format) -> dict[str, Any]:
    """Standings for templates/components/_standings.html, without players who have no game."""
    rows = [row for row in ranked if row.totals.games]
    level = Counter(row.place for row in rows)
    doubles, (first, *others) = fmt.lurch is not None, beside_points(fmt)
    columns = [
        {"label": column(fmt), "keep": True, "ranks": True},
        {"label": _("Won"), "title": _("games won out of games played")},
        *([{"label": skunks_heading(fmt), "title": _("won and lost")}] if doubles else []),
        {"label": first.label, "title": first.title, "keep": True, "ranks": True},
        *({"label": each.label, "title": each.title, "ranks": True} for each in others),
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
            "folded": ", ".join([folded % {"won": games, "skunks": skunks}, *(each.said(totals) for each in others)]),
            "cells": [
                figure(points_text(fmt, totals.points), keep=True, strong=True),
                figure(games),
                *([figure(skunks)] if doubles else []),
                figure(first.text(totals), keep=True),
                *(figure(each.text(totals)) for each in others),
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
        return _("Teams: match points, and the combined results of their players")
    return _("Teams: the combined results of their players")


def _match_text(fmt: Format, match: TeamMatch) -> str:
    points = [points_text(fmt, points) for points in (match.home_points, match.away_points)]
    text = f"{match.home} {points[0]}–{points[1]} {match.away}"
    if not match.missing:
        return text
    said = {"match": text, "over": match.tables - match.missing, "tables": match.tables}
    return _("%(match)s, with %(over)s of %(tables)s tables finished") % said
