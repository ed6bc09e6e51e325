"""Dealing that players can check: packs fixed by everybody's seeds, the chain of events, a file that proves both."""

from games.dealing.chain import START, canonical, chain, shown, told
from games.dealing.checking import check, findings
from games.dealing.file import BadFile, DrawnBy, FixedPack, MatchFile, SeatSeed, read, write
from games.dealing.packs import (
    SEED,
    auto_cut,
    auto_place,
    pack_key,
    seat_commitment,
    server_commitment,
    shuffled,
)
from games.dealing.referee import Mismatch

__all__ = [
    "SEED",
    "START",
    "BadFile",
    "DrawnBy",
    "FixedPack",
    "MatchFile",
    "Mismatch",
    "SeatSeed",
    "auto_cut",
    "auto_place",
    "canonical",
    "chain",
    "check",
    "findings",
    "pack_key",
    "read",
    "seat_commitment",
    "server_commitment",
    "shown",
    "shuffled",
    "told",
    "write",
]
