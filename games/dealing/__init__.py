"""Verifiable dealing: decks from all seats' seeds, the hash chain of events, and a file that proves both."""

from games.dealing.chain import START, canonical, chain, link_of, shown, spoken
from games.dealing.checking import check, findings
from games.dealing.decks import (
    REVISION,
    SEED,
    auto_cut,
    auto_place,
    deck_key,
    seat_commitment,
    server_commitment,
    shuffled,
)
from games.dealing.file import BadFile, DrawnBy, Ending, FixedDeck, MatchFile, SeatSeed
from games.dealing.honest_client import SeedClient, Stopped
from games.dealing.reading import read, write
from games.dealing.receipts import Receipts, read_receipts, write_receipts
from games.dealing.referee import Mismatch
