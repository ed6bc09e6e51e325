"""Verifies a finished match by its file: commitments, decks, cards, cuts, points, its end, the chain, and receipts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from games.dealing.chain import shown, spoken
from games.dealing.decks import seat_commitment, server_commitment
from games.dealing.file import FixedDeck, MatchFile, SeatSeed
from games.dealing.receipts import Receipts, held_to
from games.dealing.referee import Mismatch, play_again
from games.engine import Dealt, DeckSpread, GameWon, MatchBegan

TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z")
ENDINGS = {
    "played": "played to the end",
    "resigned": "resigned",
    "time": "out of time",
    "left": "claimed from a player who left",
    "ruled": "decided by an organizer",
    "void": "canceled",
}
UNPROVED = (
    "This file has revision 1. It cannot prove that the server chose its seeds before it saw those of the seats, who "
    "drew a seed, or how the match ended; and a false file with the same eight digits can be made in minutes."
)
WITHOUT_RECEIPTS = (
    "No receipts were given. Without those of one seat, or the words that its table showed, this file cannot prove "
    "that the server chose its seeds before it saw those of the seats, who drew a seed, or how the match ended."
)


def check(file: MatchFile, receipts: Sequence[Receipts] = ()) -> str | None:
    """The first mismatch in a sentence; None if all dealing and pegging is correct."""
    try:
        for _ in findings(file, receipts):
            pass
    except Mismatch as mismatch:
        return mismatch.sentence
    return None


def findings(file: MatchFile, receipts: Sequence[Receipts] = ()) -> Iterator[str]:
    """A sentence for each successful check. Raises Mismatch at the first failure."""
    yield _seats_and_deals(file)
    yield _commitments(file)
    yield _who_drew(file)
    yield _game(file)
    if file.revision > 1:
        yield _ending(file)
    yield _chain(file)
    yield from held_to(file, receipts)
    if file.revision == 1:
        yield UNPROVED
    elif not receipts:
        yield WITHOUT_RECEIPTS


def _seats_and_deals(file: MatchFile) -> str:
    events = file.events
    if not events or not isinstance(events[0], MatchBegan) or events[0].by_hand:
        raise Mismatch("Event 1 is not the beginning of an online match.")
    rules = events[0].rules
    if file.seats != rules.players:
        raise Mismatch(f"The file names {file.seats} seats, but its rules are for {rules.players}.")
    if file.revision > 1 and len(events) > 1 and not isinstance(events[1], DeckSpread):
        raise Mismatch("Event 2 should be the cut for the first deal, with which every online match begins.")
    cuts, deals = (sum(isinstance(event, kind) for event in events) for kind in (DeckSpread, Dealt))
    if len(file.decks) - cuts - deals not in ((0, 1) if file.revision == 1 else (1,)):
        raise Mismatch(f"{cuts + deals} decks were spread or dealt, but {len(file.decks)} are in the file.")
    for deal, deck in enumerate(file.decks, 0 if cuts or len(events) == 1 else 1):
        if deck.deal != deal:
            raise Mismatch(f"Deal {deck.deal} is listed where deal {deal} should be.")
        if len(deck.seats) != file.seats:
            raise Mismatch(f"Deal {deal} has seeds from {len(deck.seats)} seats, not from {file.seats}.")
    return f"Match {file.match} by the rules “{rules.name}”: {file.seats} seats, {deals} deals, {len(events)} events."


def _commitments(file: MatchFile) -> str:
    for deck in file.decks:
        if server_commitment(file.match, deck.deal, deck.seed, file.revision) != deck.commitment:
            raise Mismatch(f"Deal {deck.deal}: the server's seed is not the one that it committed to.")
        for number, seat in enumerate(deck.seats):
            _seat(file, deck, number, seat)
    seats = [seat for deck in file.decks for seat in deck.seats]
    drawn, kept_back = sum(seat.drawn_by == "server" for seat in seats), sum(seat.seed is None for seat in seats)
    return (
        f"Every seed matches its commitment. Of {len(seats)} seat seeds, the server drew {drawn}, for computer "
        f"players and where no browser answered, and {kept_back} were not shown."
    )


def _seat(file: MatchFile, deck: FixedDeck, number: int, seat: SeatSeed) -> None:
    is_2 = file.revision > 1
    if seat.commitment is None or not seat.drawn_by or (is_2 and seat.drawn_by == "server" and seat.seed is None):
        if not is_2 or deck is not file.decks[-1] or seat != SeatSeed(None, None, ""):
            raise Mismatch(f"Deal {deck.deal}: the file does not say who drew the seed of seat {number}.")
    elif seat.seed and seat_commitment(file.match, deck.deal, number, seat.seed, file.revision) != seat.commitment:
        raise Mismatch(f"Deal {deck.deal}: the seed of seat {number} is not the one that it committed to.")


def _who_drew(file: MatchFile) -> str:
    drawn = [f"deal {deck.deal}: {', '.join(seat.drawn_by or 'no one' for seat in deck.seats)}" for deck in file.decks]
    return f"Seeds were drawn as follows, seat by seat: {'; '.join(drawn)}."


def _game(file: MatchFile) -> str:
    play_again(file)
    return (
        "Every deck matches its seeds. Every card is where it was dealt, discarded, cut or played. "
        f"{len(file.auto)} cuts come from the seeds, and every point is pegged as the rules say."
    )


def _ending(file: MatchFile) -> str:
    """The first line says how the match ended; others are an organizer's later rulings."""
    won = [event.side for event in file.events if isinstance(event, GameWon) and event.match]
    if not file.endings:
        raise Mismatch("The file does not say how the match ended.")
    before = ""
    for number, ending in enumerate(file.endings, 1):
        is_void, is_played = ending.ending == "void", ending.ending == "played"
        sides = 3 if file.seats == 3 else 2
        if (
            ending.ending not in ENDINGS
            or (number > 1 and ending.ending not in ("ruled", "void"))
            or (ending.winner is not None if is_void else ending.winner not in range(sides))
            or (number == 1 and is_played != bool(won))
            or (is_played and won != [ending.winner])
        ):
            raise Mismatch(f"Ending {number} is not possible for this match.")
        if not TIME.fullmatch(ending.at) or ending.at < before:
            raise Mismatch(f"Ending {number} has an impossible time.")
        before = ending.at
    last = file.endings[-1]
    winner = "no winner" if last.winner is None else f"side {last.winner} wins"
    return f"The match ended at {file.endings[0].at}: {ENDINGS[last.ending]}, {winner}."


def _chain(file: MatchFile) -> str:
    head = shown(file.end, file.revision)
    if head != file.head:
        raise Mismatch(f"The chain of all events ends in {head}, but the file says {file.head}.")
    if file.revision == 1:
        return f"The chain of all events ends in {head}. Compare these eight digits with those that the table showed."
    return f"The chain of all events ends in {head}: {spoken(file.end)}. Compare the words with those on the table."
