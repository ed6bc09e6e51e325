"""The standings of a session as they are now."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from league.results.selectors import lines_of
from league.rules import standings
from league.sessions.models import CheckIn, Session
from league.sessions.selectors.rounds import Board, board_of

Standings = tuple[standings.Standing[int], ...]


def live_standings(session: Session, board: Board | None = None) -> Standings:
    """Everybody who came, ranked by the session's format, keyed by member id."""
    if session.format is None:
        return ()
    fmt = session.rules
    lines = lines_of((board or board_of(session)).games, fmt)
    names = dict(CheckIn.objects.filter(session=session).values_list("member_id", "member__name"))
    return standings.standings(
        standings.totals(lines, names), fmt.ranking, names=names, met=standings.wins_against(lines)
    )


def standing_rows(session: Session, board: Board | None = None) -> dict[str, Any]:
    """The standings as templates/components/_standings.html shows them."""
    names = dict(CheckIn.objects.filter(session=session).values_list("member_id", "member__name"))
    rows = [row for row in live_standings(session, board) if row.totals.games]
    return shown(rows, names, doubles=session.rules.lurch is not None)


def signed(holes: int) -> str:
    """A spread as it is written on cards: +61, −4."""
    return f"{holes:+d}".replace("-", "−")


def shown(rows: Sequence[standings.Standing[int]], names: dict[int, str], *, doubles: bool) -> dict[str, Any]:
    level = Counter(row.place for row in rows)
    columns = [
        {"label": "Points", "keep": True},
        {"label": "Won", "title": "games won of games played"},
        *([{"label": "Doubles", "title": "double games won and lost"}] if doubles else []),
        {"label": "Spread", "title": "holes ahead in the games won less holes behind in those lost", "keep": True},
    ]
    return {
        "columns": columns,
        "rows": [
            {
                "place": f"{row.place}=" if level[row.place] > 1 else row.place,
                "name": names[row.player],
                "why": row.why,
                "cells": [
                    {"text": row.totals.points, "label": "points", "keep": True, "strong": True},
                    {"text": f"{row.totals.wins} of {row.totals.games}", "label": "won"},
                    *(
                        [{"text": f"{row.totals.doubles_for}–{row.totals.doubles_against}", "label": "doubles"}]
                        if doubles
                        else []
                    ),
                    {"text": signed(row.totals.spread), "label": "spread", "keep": True},
                ],
            }
            for row in rows
        ],
    }
