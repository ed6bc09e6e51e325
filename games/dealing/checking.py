"""Checking a finished match by its file: commitments, packs, cards, cuts, points and the chain."""

from __future__ import annotations

from collections.abc import Iterator

from games.dealing.chain import chain, shown
from games.dealing.file import MatchFile, links_of
from games.dealing.packs import seat_commitment, server_commitment
from games.dealing.referee import Mismatch, play_again
from games.engine import Dealt, MatchBegan, PackSpread


def check(file: MatchFile) -> str | None:
    """The first mismatch in a sentence; None where the whole match was dealt and pegged as it should be."""
    try:
        for _ in findings(file):
            pass
    except Mismatch as mismatch:
        return mismatch.sentence
    return None


def findings(file: MatchFile) -> Iterator[str]:
    """What was checked and found right, a sentence each. Raises Mismatch at the first that is not."""
    yield _seats_and_deals(file)
    yield _commitments(file)
    yield _who_drew(file)
    yield _game(file)
    yield _chain(file)


def _seats_and_deals(file: MatchFile) -> str:
    events = file.events
    if not events or not isinstance(events[0], MatchBegan) or events[0].by_hand:
        raise Mismatch("Event 1 is not the beginning of a match that was dealt here.")
    rules = events[0].rules
    if file.seats != rules.players:
        raise Mismatch(f"The file names {file.seats} seats, its rules {rules.players}.")
    cuts, deals = (sum(isinstance(event, kind) for event in events) for kind in (PackSpread, Dealt))
    if len(file.packs) - cuts - deals not in (0, 1):
        raise Mismatch(f"{cuts + deals} packs were spread or dealt, and {len(file.packs)} are in the file.")
    for deal, pack in enumerate(file.packs, 0 if cuts or len(events) == 1 else 1):
        if pack.deal != deal:
            raise Mismatch(f"Deal {pack.deal} stands where deal {deal} should.")
        if len(pack.seats) != file.seats:
            raise Mismatch(f"Deal {deal} has seeds of {len(pack.seats)} seats, not of {file.seats}.")
    return f"Match {file.match} by the rules “{rules.name}”: {file.seats} seats, {deals} deals, {len(events)} events."


def _commitments(file: MatchFile) -> str:
    for pack in file.packs:
        if server_commitment(file.match, pack.deal, pack.seed) != pack.commitment:
            raise Mismatch(f"Deal {pack.deal}: the server's seed is not the one that it committed to.")
        for number, seat in enumerate(pack.seats):
            if seat.seed and seat_commitment(file.match, pack.deal, number, seat.seed) != seat.commitment:
                raise Mismatch(f"Deal {pack.deal}: the seed of seat {number} is not the one that it committed to.")
    seats = [seat for pack in file.packs for seat in pack.seats]
    drawn, kept_back = sum(seat.drawn_by == "server" for seat in seats), sum(seat.seed is None for seat in seats)
    return (
        f"Every seed is the one committed to before the deal. Of {len(seats)} seeds of the seats the server drew "
        f"{drawn}, for players of the house and where no browser answered, and {kept_back} were not shown."
    )


def _who_drew(file: MatchFile) -> str:
    told = [f"deal {pack.deal}: {', '.join(seat.drawn_by for seat in pack.seats)}" for pack in file.packs]
    return f"Who drew the seeds, seat by seat: {'; '.join(told)}."


def _game(file: MatchFile) -> str:
    play_again(file)
    return (
        "Every pack is the one that its seeds fix. Every card lies where it was dealt, laid away, cut or played from, "
        f"{len(file.auto)} cuts were drawn for want of time, and every point is pegged as the rules say."
    )


def _chain(file: MatchFile) -> str:
    head = shown(chain(links_of(file.packs, file.told)))
    if head != file.head:
        raise Mismatch(f"The chain of all events ends in {head}, and the file says {file.head}.")
    return f"The chain of all events ends in {head}. Compare these eight digits with those that the table showed."
