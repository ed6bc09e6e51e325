"""Dealing that players can check: packs fixed by seeds of all seats, the chain of events, a file that proves both."""

from games.dealing.chain import START, canonical, chain, link_of, shown, spoken
from games.dealing.checking import check, findings
from games.dealing.file import BadFile, DrawnBy, Ending, FixedPack, MatchFile, SeatSeed
from games.dealing.honest_client import Keeper, Stopped
from games.dealing.packs import (
    REVISION,
    SEED,
    auto_cut,
    auto_place,
    pack_key,
    seat_commitment,
    server_commitment,
    shuffled,
)
from games.dealing.reading import read, write
from games.dealing.receipts import Receipts, read_receipts, write_receipts
from games.dealing.referee import Mismatch

__all__ = [
    "REVISION",
    "SEED",
    "START",
    "BadFile",
    "DrawnBy",
    "Ending",
    "FixedPack",
    "Keeper",
    "MatchFile",
    "Mismatch",
    "Receipts",
    "SeatSeed",
    "Stopped",
    "auto_cut",
    "auto_place",
    "canonical",
    "chain",
    "check",
    "findings",
    "link_of",
    "pack_key",
    "read",
    "read_receipts",
    "seat_commitment",
    "server_commitment",
    "shown",
    "shuffled",
    "spoken",
    "write",
    "write_receipts",
]
