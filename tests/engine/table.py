"""A test table in a few words: named hands and a named starter, and the play as players call it.

Seats are letters: A leads, and the last seat deals.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import get_args

from games.engine import (
    CARDS,
    PRESETS,
    Announce,
    BeforeDeal,
    CallFault,
    Card,
    Claiming,
    CloseClaims,
    Command,
    CountEnded,
    CutForDeal,
    CutStarter,
    CuttingForDeal,
    Deal,
    DealByHand,
    Discard,
    Discarding,
    EndDeal,
    Event,
    GameOver,
    GameWon,
    GoCalled,
    HeelsLapsed,
    IllegalMove,
    Match,
    NextGame,
    PegByHand,
    Pegged,
    PegsPutBack,
    PlayCard,
    PutRight,
    RuleSet,
    Score,
    SpreadDeck,
    State,
    TakeBack,
    TakeUpCards,
    begin,
    evolve,
    legal,
    parse_cards,
    replay,
    step,
    total,
)
from games.engine.rules import Counting, Fault, WrongCall

SEATS = "ABCD"
LIFTED = 4  # cards in the lifted packet whenever the starter is cut here
HOYLE, USPC, TE_CLUB, FUTURE_AIDS, ACC, FIVE_CARD = (
    PRESETS[name] for name in ("hoyle", "uspc-1922", "te-club", "future-aids", "acc", "five-card")
)


def tables() -> Iterator[RuleSet]:
    """Every preset at every table size that it supports."""
    for rules in PRESETS.values():
        for players in (2,) if rules.kept == 3 else (2, 3, 4):
            yield rules.but(players=players)


def all_tables() -> list[RuleSet]:
    """The same with every way of counting, and with every penalty for a wrong call."""
    prices = [
        HOYLE.but(players=players, counting="muggins", wrong_call=price)
        for players in (2, 3)
        for price in get_args(WrongCall)
        if price != HOYLE.wrong_call
    ]
    return [rules.but(counting=counting) for rules in tables() for counting in get_args(Counting)] + prices


def named(rules: RuleSet) -> str:
    price = "" if rules.wrong_call == "call" else f"-{rules.wrong_call}"
    return f"{rules.name}-{rules.players}-{rules.counting.replace(' ', '-')}{price}"


def shuffled(seed: int | random.Random) -> tuple[Card, ...]:
    dice = seed if isinstance(seed, random.Random) else random.Random(seed)
    return tuple(dice.sample(CARDS, 52))


class Table:
    """A match whose every command is recorded, and checked against its record."""

    def __init__(self, rules: RuleSet = HOYLE, *, dealer: int | None = -1, by_hand: bool = False) -> None:
        seat = None if dealer is None else dealer % rules.players
        self.events: list[Event] = list(begin(rules, dealer=seat, by_hand=by_hand))
        self.state: State = replay(self.events)

    @property
    def match(self) -> Match:
        return self.state.match

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores

    def do(self, *commands: Command) -> str:
        """Run commands; returns their events in words."""
        before = len(self.events)
        for command in commands:
            events, self.state = step(self.state, command)
            self.events += events
        assert replay(self.events) == self.state
        return in_words(self.events[before:])

    def pegged(self, *scores: int) -> Table:
        """Set the pegs, by side, as if the points had been scored before."""
        for side, points in enumerate(scores):
            if points:
                self.record(Pegged(side, points, (Score("so far", points, ()),)))
        return self

    def record(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

    def deal(self, *hands: str, starter: str = "", crib: str = "") -> str:
        """Deal so that each seat, from A, keeps the named hand, discard the rest, and cut the starter.

        Unnamed cards come from the rest of the deck: the crib from its aces up, the starter from its kings.
        """
        self.deal_out(*hands, starter=starter, crib=crib)
        return self.cut_starter()

    def deal_out(self, *hands: str, starter: str = "", crib: str = "") -> str:
        """The same without cutting the starter; `cut_starter` finds it in place."""
        rules = self.state.rules
        kept = [parse_cards(hand) for hand in hands]
        assert [len(hand) for hand in kept] == [rules.kept] * rules.players, "a hand for each seat"
        laid, named = parse_cards(crib), {card for hand in kept for card in hand}
        rest = sorted(
            (card for card in CARDS if card not in named.union(laid)), key=lambda card: (card.rank, card.suit)
        )
        up = Card.parse(starter) if starter else rest[-1]
        rest = [card for card in rest if card != up]
        laid += tuple(rest[: 4 - len(laid)])
        away = [laid[seat * rules.discards : (seat + 1) * rules.discards] for seat in range(rules.players)]
        self.do(Deal(self.stacked([hand + more for hand, more in zip(kept, away, strict=True)], laid, up)))
        return self.do(*(Discard(seat, cards) for seat, cards in enumerate(away)))

    def stacked(self, hands: Sequence[tuple[Card, ...]], crib: tuple[Card, ...], starter: Card) -> tuple[Card, ...]:
        """A deck from which these hands are dealt, with the starter where it will be cut."""
        rules, dealer = self.state.rules, self.state.dealer
        assert dealer is not None
        round_the_table = [hands[(dealer + 1 + turn) % rules.players] for turn in range(rules.players)]
        top = [card for cards in zip(*round_the_table, strict=True) for card in cards]
        top += crib[len(crib) - rules.from_deck :] if rules.from_deck else ()
        stock = [card for card in CARDS if card not in top and card != starter]
        return (*top, *stock[:LIFTED], starter, *stock[LIFTED:])

    def cut_starter(self) -> str:
        assert self.state.dealer is not None
        return self.do(CutStarter(self.state.rules.cutter_for(self.state.dealer), LIFTED))

    def play(self, cards: str) -> str:
        """Play "A 4H, B 5D, …"; returns pegged points, goes, and the next leader, without the show."""
        before = len(self.events)
        for said in cards.split(", "):
            seat, card = said.split(" ")
            self.do(PlayCard(SEATS.index(seat), Card.parse(card)))
        events = self.events[before:]
        ends = [at for at, event in enumerate(events) if event == CountEnded(None, 0)]
        return in_words(events[: ends[0]] if ends else events)

    def cut_for_deal(self, *cards: str) -> str:
        """Spread a deck, once, and cut "A 5H", "B KD" from it."""
        wanted = [(SEATS.index(said[0]), Card.parse(said[2:])) for said in cards]
        places = dict(zip((card for _, card in wanted), range(4, 48), strict=False))
        rest = [card for card in CARDS if card not in places]
        self.do(SpreadDeck((*rest[:4], *places, *rest[4:])))
        return self.do(*(CutForDeal(seat, places[card]) for seat, card in wanted))


def in_words(events: Iterable[Event]) -> str:
    """Pegged points with reasons, goes and leads, in the words of these tests."""
    return ", ".join(said for said in map(_said, events) if said)


def _said(event: Event) -> str:
    match event:
        case Pegged(seat, points, scores):
            return f"{SEATS[seat]} {points} for {' and '.join(score.reason for score in scores)}"
        case PegsPutBack(seat, points):
            return f"{SEATS[seat]} {points} back"
        case GoCalled(seat):
            return f"{SEATS[seat]} go"
        case CountEnded(int(leader)):
            return f"{SEATS[leader]} leads"
        case HeelsLapsed(seat):
            return f"{SEATS[seat]} loses his heels"
        case GameWon(side, kind):
            return f"{SEATS[side]} wins a {kind} game"
    return ""


def choose(state: State, dice: random.Random) -> Command:
    """A random command of some seat or of the table."""
    phase = state.phase
    if isinstance(phase, GameOver):
        return NextGame()
    if isinstance(phase, BeforeDeal) and (phase.cut_at is not None or dice.random() < 0.5):
        return Deal(shuffled(dice))
    if isinstance(phase, CuttingForDeal) and not phase.deck:
        return SpreadDeck(shuffled(dice))
    if isinstance(phase, Discarding) and any(phase.away) and dice.random() < 0.1:
        return TakeBack(dice.choice([seat for seat, cards in enumerate(phase.away) if cards]))
    if isinstance(phase, Claiming) and dice.random() < 0.1:
        return CloseClaims()
    if isinstance(phase, Claiming) and phase.said is None and dice.random() < 0.8:
        return Announce(phase.seat, max(0, total(phase.due) - dice.choice((0, 0, 0, 1, 2))))
    return dice.choice([command for seat in range(state.rules.players) for command in legal(state, seat)])


def random_game(rules: RuleSet, seed: int) -> Iterator[tuple[State, Command, tuple[Event, ...], State]]:
    """A random match from its first cut: each command, the state before it, its events, the state after."""
    dice = random.Random(seed)
    state = replay(begin(rules))
    while not (isinstance(state.phase, GameOver) and state.phase.match):
        command = choose(state, dice)
        events, after = step(state, command)
        yield state, command, events, after
        state = after


def recorded(rules: RuleSet, seed: int) -> tuple[Event, ...]:
    """The whole record of a random match."""
    return (*begin(rules), *(event for _, _, events, _ in random_game(rules, seed) for event in events))


def recorded_by_hand(rules: RuleSet, seed: int, *, tries: int = 300) -> tuple[Event, ...]:
    """The record of a random match with real cards; many of the tried commands come at a wrong time."""
    dice, reasons = random.Random(seed), ("hand", "crib", "go", "pair royal", "one for his nob", "31")
    events = [*begin(rules, by_hand=True)]
    state = replay(events)
    for _ in range(tries):
        seat = dice.randrange(rules.players)
        command = dice.choice(
            (
                DealByHand(seat),
                TakeUpCards(),
                *(PegByHand(seat, dice.randint(1, 12), dice.choice(reasons)) for _ in range(4)),
                PutRight(seat, dice.randint(-4, 4)),
                CallFault(seat, dice.choice(get_args(Fault)), dice.random() < 0.5),
                EndDeal(),
                NextGame(),
            )
        )
        with suppress(IllegalMove):
            in_words, state = step(state, command)
            events += in_words
    return tuple(events)
