"""Whole random matches, dealt like members': seeds of every seat, commitments, cuts after time-outs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from uuid import UUID

from games.dealing import (
    Ending,
    FixedDeck,
    MatchFile,
    Receipts,
    SeatSeed,
    auto_cut,
    auto_place,
    seat_commitment,
    server_commitment,
    shuffled,
)
from games.dealing.receipts import Head, Receipt
from games.engine import (
    BeforeDeal,
    Command,
    CutForDeal,
    CutStarter,
    CuttingForDeal,
    CuttingStarter,
    Deal,
    Event,
    GameWon,
    RuleSet,
    SpreadDeck,
    State,
    begin,
    replay,
    step,
)
from tests.engine.table import choose

AT = "2026-11-24T20:15:09.000123Z"


def fixed(match: UUID, deal: int, server: bytes, seats: Sequence[bytes], *, house: int | None = None) -> FixedDeck:
    """A deck with all its seeds revealed; the server drew that of seat `house`."""
    sealed = tuple(
        SeatSeed(seat_commitment(match, deal, seat, seed), seed, "server" if seat == house else "player")
        for seat, seed in enumerate(seats)
    )
    return FixedDeck(deal, server_commitment(match, deal, server), server, sealed)


class OnlineTable:
    """A match being played; about every third cut is drawn because its seat ran out of time."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self.dice, self.rules = random.Random(seed), rules
        self.match = UUID(bytes=self.dice.randbytes(16))
        self.decks: list[FixedDeck] = []
        self.events: list[Event] = list(begin(rules))
        self.auto: list[int] = []
        self.state: State = replay(self.events)
        self.key = b""

    def fix(self, deal: int) -> tuple:
        seeds = [self.dice.randbytes(32) for _ in range(self.rules.players)]
        self.decks.append(fixed(self.match, deal, self.dice.randbytes(32), seeds, house=self.rules.players - 1))
        key = self.decks[-1].key(self.match)
        assert key is not None
        self.key = key
        return shuffled(key)

    def command(self) -> Command:
        late = self.dice.random() < 0.3
        match self.state.phase:
            case CuttingForDeal(deck=()):
                return SpreadDeck(self.fix(0))
            case CuttingForDeal(cutting=(seat, *_), cuts=cuts) if late:
                self.auto.append(len(self.events))
                return CutForDeal(seat, auto_place(self.key, [cut.at for cut in cuts]))
            case BeforeDeal():
                return Deal(self.fix(self.decks[-1].deal + 1))
            case CuttingStarter(stock=stock) if late:
                assert self.state.dealer is not None
                self.auto.append(len(self.events))
                return CutStarter(self.rules.cutter_for(self.state.dealer), auto_cut(self.key, len(stock)))
        return choose(self.state, self.dice)

    def play(self) -> MatchFile:
        while not (won := [event for event in self.events[-1:] if isinstance(event, GameWon) and event.match]):
            decided, self.state = step(self.state, self.command())
            self.events += decided
        self.fix(self.decks[-1].deal + 1)
        return self.file(Ending(AT, "played", "", won[0].side))

    def file(self, *endings: Ending) -> MatchFile:
        return MatchFile.of(self.match, self.decks, self.events, self.auto, endings)


def a_match(rules: RuleSet, seed: int = 1) -> MatchFile:
    return OnlineTable(rules, seed).play()


def receipts_of(file: MatchFile, seat: int = 0) -> Receipts:
    """The receipts that a seat's browser has at the end of a match."""
    places = [place for place in file.heads if not place[1]]
    deals = tuple(
        Receipt(
            deal=deck.deal,
            drawn_by=tuple(its.drawn_by for its in deck.seats),
            events=place[0],
            head=file.heads[place].hex(),
            seats=tuple(its.commitment.hex() if its.commitment else "" for its in deck.seats),
            seed=its.seed.hex() if (its := deck.seats[seat]).seed and its.drawn_by == "player" else None,
            server=deck.commitment.hex(),
        )
        for deck, place in zip(file.decks, places, strict=True)
    )
    heads = tuple(Head(endings, events, head.hex()) for (events, endings), head in file.heads.items())
    return Receipts(file.match, seat, deals, heads)
