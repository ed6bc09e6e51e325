"""A standing as pages show it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from league.rules.games import signed
from league.rules.standings import Standing


def standing_shown(ranked: Iterable[Standing[int]], names: Mapping[int, str], *, doubles: bool) -> dict[str, Any]:
    """A standing as templates/components/_standings.html shows it; who has not played is left out."""
    rows = [row for row in ranked if row.totals.games]
    level = Counter(row.place for row in rows)
    columns = [
        {"label": "Points", "keep": True},
        {"label": "Won", "title": "games won of games played"},
        *([{"label": "Doubles", "title": "double games won and lost"}] if doubles else []),
        {"label": "Spread", "title": "holes ahead in the games won less holes behind in those lost", "keep": True},
    ]
    return {
        "columns": columns,
        "rows": [_standing_row(row, names, row.shared or level[row.place] > 1, doubles) for row in rows],
    }


def _standing_row(row: Standing[int], names: Mapping[int, str], level: bool, doubles: bool) -> dict[str, Any]:
    totals = row.totals
    won = f"{totals.wins} of {totals.games}"
    for_against = f"{totals.doubles_for}–{totals.doubles_against}"
    return {
        "place": f"{row.place}=" if level else row.place,
        "name": names[row.player],
        "why": row.why,
        "folded": f"won {won}, doubles {for_against}" if doubles else f"won {won}",
        "cells": [
            {"text": totals.points, "keep": True, "strong": True},
            {"text": won},
            *([{"text": for_against}] if doubles else []),
            {"text": signed(totals.spread), "keep": True},
        ],
    }
