"""Verifies that computed columns agree with the records that they are computed from."""

from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.utils.translation import gettext as _

from games.queries.matches import first_inconsistent_match

RESULTS = """
    SELECT game.id,
           game.status, game.version, sides.pegs, game.awarded_to, game.award_reason,
           newest.status, newest.version, newest.pegs, newest.awarded_to, newest.reason
    FROM results_game game
    CROSS JOIN LATERAL (
        SELECT array_remove(array_agg(side.pegs ORDER BY side.number), NULL) AS pegs
        FROM results_side side WHERE side.game_id = game.id
    ) sides
    LEFT JOIN LATERAL (
        SELECT *, CASE WHEN status = 'forfeit' THEN why #>> '{}' ELSE '' END AS reason
        FROM results_resultversion version WHERE version.game_id = game.id
        ORDER BY version.version DESC LIMIT 1
    ) newest ON true
    WHERE game.version <> coalesce(newest.version, 0)
       OR game.status <> coalesce(newest.status, 'waiting')
       OR coalesce(sides.pegs, '{}') <> coalesce(newest.pegs, '{}')
       OR game.awarded_to IS DISTINCT FROM newest.awarded_to
       OR game.award_reason <> coalesce(newest.reason, '')
    ORDER BY game.id LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class Difference:
    """A row that differs from its record; the record is append-only, so it is right."""

    row: str
    text: str

    def __str__(self) -> str:
        return f"{self.row} {self.text}"


def first_difference() -> Difference | None:
    """The first game whose status, version or pegs differ from its newest version, or the first match whose version is
    not the number of its events; None if there is none.
    """
    for game, *columns in rows_of(RESULTS):
        said = {"stored": _in_words(*columns[:5]), "newest": _in_words(*columns[5:])}
        return Difference(f"Game {game}", _("stores %(stored)s, but its newest version has %(newest)s.") % said)
    match = first_inconsistent_match()
    return Difference(f"Match {match}", _("has a version that differs from its number of events.")) if match else None


def rows_of(sql: str) -> list[tuple[Any, ...]]:
    """The rows of a statement of plain SQL."""
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchall()


def _in_words(
    status: str | None, version: int | None, pegs: list[int] | None, awarded_to: int | None, reason: str | None
) -> str:
    side = "" if awarded_to is None else f", awarded to side {awarded_to} ({reason})"
    return f"version {version or 0}, {status or 'waiting'}, pegs {pegs or '–'}{side}"
