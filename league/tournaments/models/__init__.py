"""Tournaments: what was decided, and nothing that follows."""

from league.tournaments.models.cards import CardLine, CardRuling, RuledSide
from league.tournaments.models.hall import Absence, Deadline, Flyer, RoundClock, Switches
from league.tournaments.models.money import LatePoolChange, Payment, Pool, PoolEntry
from league.tournaments.models.replacements import Replacement
from league.tournaments.models.stages import Exchange, Pairing, PairingGame, Round, Stage, StageEntry
from league.tournaments.models.tournament import Entry, JournalEntry, Tournament

__all__ = [
    "Absence",
    "CardLine",
    "CardRuling",
    "Deadline",
    "Entry",
    "Exchange",
    "Flyer",
    "JournalEntry",
    "LatePoolChange",
    "Pairing",
    "PairingGame",
    "Payment",
    "Pool",
    "PoolEntry",
    "Replacement",
    "Round",
    "RoundClock",
    "RuledSide",
    "Stage",
    "StageEntry",
    "Switches",
    "Tournament",
]
