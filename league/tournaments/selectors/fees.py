"""Entry fees: who still owes one, and who has paid one and did not play."""

from collections.abc import Iterable
from dataclasses import dataclass

from league.clubs.queries import money
from league.money.queries import standing_fee
from league.tournaments.models import Entry, Tournament
from league.tournaments.selectors.board import Board
from league.tournaments.selectors.replacements import payer_of
from league.tournaments.selectors.systems import has_rounds_to_come


@dataclass(frozen=True, slots=True)
class Unplayed:
    """An entry that paid and did not play, as pages name it; `why` may be empty."""

    number: int
    name: str
    amount: str
    why: str


def owing(tournament: Tournament, entries: Iterable[Entry] | None = None) -> list[Entry]:
    """Who still owes the entry fee, of all entries or of these: it is not in the pot.

    Who waits for a place, or only ever did, owes none.
    """
    if not tournament.rules.fee or tournament.called_off:
        return []
    if entries is None:
        entries = tournament.entries.filter(fee=Entry.Fee.OWED).select_related("member", "partner")
    owed = (entry for entry in entries if entry.fee == Entry.Fee.OWED and entry.status != Entry.Status.WAITING)
    return [entry for entry in owed if entry.status != Entry.Status.WITHDRAWN or has_booked(tournament, entry)]


def has_booked(tournament: Tournament, entry: Entry) -> bool:
    """Whether the ledger has a fee of this entry, paid or owed."""
    pot = tournament.pot
    return any(standing_fee(pot, payer_of(pot, entry, member)) for member in entry.entrants)


def unplayed(board: Board) -> list[Unplayed]:
    """Who has paid the entry fee and is in no round, nor comes into one; nobody before the first round is called."""
    tournament = board.tournament
    if not tournament.rules.fee or tournament.called_off or not board.has_begun:
        return []
    entries = list(tournament.entries.select_related("member", "partner"))
    there = {player.entry for view in board.stages if view.has_begun for player in view.entrants}
    playing = {member for entry in entries if entry.pk in there for member in entry.team}
    found = []
    for entry in entries:
        idle = [member for member in entry.entrants if member not in playing]
        comes = board.players[entry.pk].plays_on and has_rounds_to_come(board, entry.pk)
        if entry.fee == Entry.Fee.PAID and entry.pk not in there and idle and not comes:
            amount = money(tournament.rules.fee * len(idle), tournament.club.currency)
            found.append(Unplayed(entry.number, " and ".join(map(str, idle)), amount, _why(tournament, entry)))
    return found


def _why(tournament: Tournament, entry: Entry) -> str:
    if entry.status == Entry.Status.IN:
        return "no partner" if tournament.in_pairs and not entry.partner else ""
    return entry.get_status_display()
