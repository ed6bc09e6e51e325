"""A season's standings and its online matches as their pages show them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.results.presentation.standings import beside_points, figure
from league.rules.formats import Format
from league.rules.games import listed, result_text
from league.rules.points import points_text
from league.rules.scoring import skunks_heading
from league.rules.season import SeasonTotal
from league.rules.season_matches import SeasonMatch
from league.rules.season_rules import season_column
from league.rules.standings import Standing

ONLINE = {"label": gettext_lazy("Online"), "title": gettext_lazy("how many of the games were online matches")}
SKUNKS = {"title": gettext_lazy("won and lost")}  # its label depends on the format
POINTS, BESIDE, SECOND = {"keep": True}, {"title": ""}, {"title": ""}  # so do these; not each has a second
COLUMNS: list[dict[str, Any]] = [
    POINTS,
    {"label": gettext_lazy("Sessions")},
    {"label": gettext_lazy("Games")},
    ONLINE,
    {"label": gettext_lazy("Won")},
    SKUNKS,
    BESIDE,
    SECOND,
    {"label": gettext_lazy("Best session")},
]


def season_columns(fmt: Format, *, has_doubles: bool, has_matches: bool) -> dict[int, dict[str, Any]]:
    """The columns that this season needs, by their places among all."""
    beside = [each.label for each in beside_points(fmt)]
    asked = {id(SKUNKS): has_doubles, id(ONLINE): has_matches, id(SECOND): len(beside) > 1}
    words = {id(POINTS): season_column(fmt), id(SKUNKS): skunks_heading(fmt), id(BESIDE): beside[0]}
    words[id(SECOND)] = beside[-1]
    return {
        at: {"label": words.get(id(column)), **column}
        for at, column in enumerate(COLUMNS)
        if asked.get(id(column), True)
    }


def season_row(
    fmt: Format, row: Standing[Any], total: SeasonTotal, columns: dict[int, dict[str, Any]]
) -> dict[str, Any]:
    """A row with these `columns`, for templates/components/_standings.html; its name and URL are left to the caller."""
    beside = [each.text(total) for each in beside_points(fmt)]
    figures = (
        points_text(fmt, total.points),
        total.sessions
        if total.sessions == total.counting
        else _("%(counting)s of %(sessions)s") % {"counting": total.counting, "sessions": total.sessions},
        total.games,
        total.online,
        total.wins,
        f"{total.doubles_for}–{total.doubles_against}",
        beside[0],
        beside[-1],
        "–" if total.best is None else points_text(fmt, total.best),
    )
    return {
        "place": row.place_text,
        "why": row.why,
        "folded": _folded(fmt, total),
        "cells": [
            figure(figures[at], label=each["label"], keep=each.get("keep", False), strong=each.get("keep", False))
            for at, each in columns.items()
        ],
    }


def _folded(fmt: Format, total: SeasonTotal) -> str:
    """The row's other numbers in one line, for a phone; the player's page has all."""
    beside = ", ".join(each.said(total) for each in beside_points(fmt))
    return _("won %(wins)s of %(games)s, %(beside)s") % {"wins": total.wins, "games": total.games, "beside": beside}


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
