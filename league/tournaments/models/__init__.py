"""Models of tournaments: decisions only; everything else is computed."""

from league.tournaments.models.card_rulings import CardRuling, RuledSide
from league.tournaments.models.money import LatePoolChange, Pool, PoolEntry
from league.tournaments.models.stages import (
    Pairing,
    PairingGame,
    PairingSwap,
    Round,
    Stage,
    StageEntry,
)
from league.tournaments.models.tournament import Entry, Flyer, JournalEntry, Recap, RecapMail, Replacement, Tournament
