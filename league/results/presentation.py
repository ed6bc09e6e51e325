"""Standings as pages show them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from league.rules.games import signed
from league.rules.standings import Standing


def standing_shown(ranked: Iterable[Standing[int]], names: Mapping[int, str], *, doubles: bool) -> dict[str, Any]:
    """Standings as templates/components/_standings.html shows them, without those who have not played."""
    rows = [row for row in ranked if row.totals.games]
    level = Counter(row.place for row in rows)
    columns = [
        {"label": _("Points"), "keep": True},
        {"label": _("Won"), "title": _("games won out of games played")},
        *([{"label": _("Skunks"), "title": _("skunks (double games) won and lost")}] if doubles else []),
        {"label": _("Spread"), "title": _("margins of games won minus margins of games lost"), "keep": True},
    ]
    return {
        "columns": columns,
        "rows": [_standing_row(row, names, row.shared or level[row.place] > 1, doubles) for row in rows],
    }


def _standing_row(row: Standing[int], names: Mapping[int, str], level: bool, doubles: bool) -> dict[str, Any]:
    totals = row.totals
    won = _("%(wins)s of %(games)s") % {"wins": totals.wins, "games": totals.games}
    for_against = f"{totals.doubles_for}–{totals.doubles_against}"
    return {
        "place": f"{row.place}=" if level else row.place,
        "name": names[row.player],
        "why": row.why,
        "folded": _("won %(won)s, skunks %(skunks)s") % {"won": won, "skunks": for_against}
        if doubles
        else _("won %(won)s") % {"won": won},
        "cells": [
            {"text": totals.points, "keep": True, "strong": True},
            {"text": won},
            *([{"text": for_against}] if doubles else []),
            {"text": signed(totals.spread), "keep": True},
        ],
    }
