"""The values of the wall, a page for a television; `wall.py` of each app fills them from its rounds and standings."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.results.presentation.standings import Podium, WallStandings
from league.rounds.presentation.clock import Clock
from league.rules.tournaments.bracket_drawing import BracketPart

NAMED = 6  # tables without a result that are named; if there are more, they are only counted


@dataclass(frozen=True, slots=True)
class WallTable:
    """A table of a round. absent: who is asked to come; uncounted: for whom the game doesn't count."""

    number: int | None
    names: Sequence[str]
    absent: Sequence[str]
    result: str
    is_over: bool
    uncounted: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class WallRound:
    """A round. seats: name and table of everyone, by name, until its first result. without_table: name and reason."""

    title: str
    clock: Clock | None
    message: str
    is_complete: bool
    seats: Sequence[tuple[str, int | None]]
    tables: Sequence[WallTable]
    without_table: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Wall:
    """Values for templates/rounds/_wall.html; hidden parts are empty.

    message: what the header says if it is not about the only round. podiums, brackets: each with its title.
    instead: while there is neither a round nor a winner, what the page says. code: what the code to scan is called.
    """

    above: str
    title: str
    rounds: Sequence[WallRound]
    podiums: Sequence[tuple[str, Podium]]
    standings: Sequence[WallStandings]
    code: str
    message: str = ""
    instead: Sequence[str] = ()
    notable_hands: Sequence[tuple[str, str]] = ()
    brackets: Sequence[tuple[str, BracketPart]] = ()

    @property
    def only(self) -> WallRound | None:
        """The round that the header is about."""
        return self.rounds[0] if len(self.rounds) == 1 else None


def missing_text(tables: Sequence[WallTable]) -> str:
    """The tables without a result: their numbers, or how many there are; empty without any."""
    missing = [table.number for table in tables if not table.is_over]
    numbers = [_("table %(number)s") % {"number": number} for number in missing if number]
    if len(numbers) < len(missing) or len(missing) > NAMED:
        sentence = ngettext("%(counter)s result to come", "%(counter)s results to come", len(missing))
        return sentence % {"counter": len(missing)}
    return _("Waiting for results: %(tables)s") % {"tables": ", ".join(numbers)} if numbers else ""
