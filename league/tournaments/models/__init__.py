"""Tournaments: what was decided, and nothing that follows from it."""

from league.tournaments.models.cards import CardLine, CardRuling, RuledSide
from league.tournaments.models.money import Payment, Pool, PoolEntry
from league.tournaments.models.stages import Exchange, Pairing, PairingGame, Round, Stage, StageEntry
from league.tournaments.models.tournament import Entry, JournalEntry, Tournament

__all__ = [
    "CardLine",
    "CardRuling",
    "Entry",
    "Exchange",
    "JournalEntry",
    "Pairing",
    "PairingGame",
    "Payment",
    "Pool",
    "PoolEntry",
    "Round",
    "RuledSide",
    "Stage",
    "StageEntry",
    "Tournament",
]
