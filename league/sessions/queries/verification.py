"""Whether the standings that sessions have stored, and the seasons that these add up to, are what plain SQL counts."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.utils.translation import gettext as _

from league.database.snapshots import snapshot
from league.results.queries import verification as results
from league.results.queries.verification import Difference, rows_of
from league.rules.formats import Format
from league.rules.season_rules import SeasonTotal, season_points
from league.rules.standings import Standing
from league.seasons.models import Season
from league.seasons.queries import added_up, newest_formats, season_table
from league.sessions.queries.verification_sql import MATCHES, PLACES, SCORES, SEASONS

NAMED = ("games", "wins", "points", "spread", "plus_spread", "pegs", "doubles_for", "doubles_against")
OF_SEASON = ("sessions", "counting", "best", *NAMED[:2], *NAMED[3:])


def first_difference() -> Difference | None:
    """The first difference that `results` finds; or else the first frozen score that differs from the games of its
    session and from the rounds that the player sat out, the first frozen match of two teams that differs from their
    tables, the first frozen place that its ranking does not give, or the first line of a season's standings that
    differs from its closed sessions; None if there is none.
    """
    return results.first_difference() or _score() or _match() or _place() or _season()


def _score() -> Difference | None:
    for result, member, *figures in rows_of(SCORES):
        said = {"result": result, "stored": _in_words(NAMED, figures[:8]), "played": _in_words(NAMED, figures[8:])}
        sentence = _("has %(stored)s in session result %(result)s, but its games give %(played)s.")
        return Difference(f"Member {member}", sentence % said)
    return None


def _match() -> Difference | None:
    for result, one, other, *points in rows_of(MATCHES):
        sides = (one, other)
        said = {"result": result, "stored": _in_words(sides, points[:2]), "played": _in_words(sides, points[2:])}
        sentence = _("has %(stored)s in session result %(result)s, but its tables give %(played)s.")
        return Difference(f"Match {one} – {other}", sentence % said)
    return None


def _place() -> Difference | None:
    for result, member, place, first, last in rows_of(PLACES):
        said = {"result": result, "place": place, "places": _places(first, last)}
        sentence = _("has place %(place)s in session result %(result)s, but its ranking gives place %(places)s.")
        return Difference(f"Member {member}", sentence % said)
    return None


@snapshot()
def _season() -> Difference | None:
    """Online matches outside sessions are left out on both sides: nothing of them is stored with the season."""
    counted = {pk: list(rows) for pk, rows in groupby(rows_of(SEASONS), key=itemgetter(0))}
    formats = newest_formats(Season.objects.order_by("pk"))
    sums = added_up(formats)
    for season, fmt in formats.items():
        table = season_table(season, fmt, sums=sums[season])
        shown = {row.player: _of_rules(fmt, row, table.totals[row.player]) for row in table.rows}
        by_sql = {member: figures for _season, member, *figures in counted.get(season.pk, [])}
        for member in sorted(shown.keys() | by_sql.keys()):
            ours, theirs = shown.get(member), _of_sql(by_sql.get(member))
            if _differ(ours, theirs):
                said = {"season": season.pk, "shown": _line(ours), "counted": _line(theirs)}
                sentence = _("has %(shown)s in the standings of season %(season)s, but its sessions give %(counted)s.")
                return Difference(f"Member {member}", sentence % said)
    return None


Line = tuple[int, int, Fraction, tuple[int | None, ...]]  # the first and last place that it can have, points, the rest


def _of_rules(fmt: Format, row: Standing[int], total: SeasonTotal) -> Line:
    rest = (total.sessions, total.counting, total.best, total.games, total.wins, total.spread, total.plus_spread)
    more = (total.pegs, total.doubles_for, total.doubles_against)
    return row.place, row.place, Fraction(season_points(fmt, total)), (*rest, *more)


def _of_sql(found: Sequence[Any] | None) -> Line | None:
    if found is None:
        return None
    first, last, above, below, *rest = found
    return first, last, Fraction(int(above), int(below)), tuple(map(int, rest))


def _differ(ours: Line | None, theirs: Line | None) -> bool:
    if ours is None or theirs is None:
        return ours is not theirs
    return not theirs[0] <= ours[0] <= theirs[1] or ours[2:] != theirs[2:]


def _line(line: Line | None) -> str:
    if line is None:
        return "–"
    first, last, points, rest = line
    return f"place {_places(first, last)}, points {points}, {_in_words(OF_SEASON, rest)}"


def _places(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def _in_words(names: Sequence[str], columns: Sequence[int | None]) -> str:
    named = zip(names, columns, strict=True)
    return ", ".join(f"{name} {figure}" for name, figure in named if figure is not None) or "–"
