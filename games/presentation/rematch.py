"""A rematch, for the page of a finished match."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine import listed
from games.models import Match


@dataclass(frozen=True, slots=True)
class Rematch:
    """`asked`: who requests it, empty once it has begun; `waits`: whether the reader can join or decline it."""

    match: Match
    asked: str
    waits: bool


def rematch_of(match: Match, seat: int | None) -> Rematch | None:
    """The rematch of a finished match, for a seat or a spectator (None); None if there is none."""
    again = match.rematch if match.rematch_id and match.status == Match.Status.OVER else None
    if again is None or (again.status == Match.Status.OVER and not again.has_begun):
        return None
    if again.has_begun:
        return Rematch(again, "", waits=False)
    seats = list(again.seats.all())
    here = [each for each in seats if each.is_taken and not each.bot]
    mine = None if seat is None else seats[seat - 1]  # the seats rotate by one
    if mine is not None and mine.is_taken:
        absent = [each.name for each in seats if not each.is_taken]
        asked = _("You asked for a rematch. Waiting for %(names)s.") % {"names": listed(absent)}
        return Rematch(again, asked, waits=False)
    asked = _("%(names)s wants a rematch.") if len(here) == 1 else _("%(names)s want a rematch.")
    return Rematch(again, asked % {"names": listed([each.name for each in here])}, waits=mine is not None)
