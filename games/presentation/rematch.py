"""What the page of a match that is over says of a rematch."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine import listed
from games.models import Match


@dataclass(frozen=True, slots=True)
class Rematch:
    """`asked` says who asks for it, empty once it has begun; `waits`: the reader may join or decline it."""

    match: Match
    asked: str
    waits: bool


def rematch_of(match: Match, seat: int | None) -> Rematch | None:
    """Of a match that is over, for one of its seats or for a reader who watched (None); None where there is none."""
    again = match.rematch if match.rematch_id and match.status == Match.Status.OVER else None
    if again is None or (again.status == Match.Status.OVER and not again.has_begun):
        return None
    if again.has_begun:
        return Rematch(again, "", waits=False)
    seats = list(again.seats.all())
    here = [each for each in seats if each.is_taken and not each.bot]
    mine = None if seat is None else seats[seat - 1]  # the seats turn by one
    if mine is not None and mine.is_taken:
        absent = [each.name for each in seats if not each.is_taken]
        asked = _("You asked for a rematch. Waiting for %(names)s.") % {"names": listed(absent)}
        return Rematch(again, asked, waits=False)
    asked = _("%(names)s wants a rematch.") if len(here) == 1 else _("%(names)s want a rematch.")
    return Rematch(again, asked % {"names": listed([each.name for each in here])}, waits=mine is not None)
