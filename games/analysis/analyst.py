"""The analyst of a finished game: the best choice at each decision, the cost of the actual one, and the luck."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Literal

from games.analysis.expected import DiscardChoice, discards
from games.analysis.players import PLAYERS, play_values
from games.analysis.weights import usual_deal
from games.engine import (
    CARDS,
    Card,
    CardPlayed,
    CribShown,
    Discarded,
    Event,
    HandShown,
    Playing,
    State,
    TakenBack,
    evolve,
    points,
    view_for,
)

What = Literal["discarding", "the play"]
Chance = Literal["deal", "cut"]
ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice: the cards chosen and the best ones, and the cost in expected points; 0 for the best."""

    game: int
    deal: int
    seat: int
    what: What
    chosen: tuple[Card, ...]
    best: tuple[Card, ...]
    cost: float


@dataclass(frozen=True, slots=True)
class Luck:
    """The deviation of a seat's cards from the expected value, in points.

    The deal: the value of the dealt cards with the best discard, minus the mean of all deals as dealer or as pone. The
    cut: the points of the hand and the crib at the show, minus their expected value after the discard.
    """

    game: int
    deal: int
    seat: int
    what: Chance
    points: float


@dataclass(frozen=True, slots=True)
class Review:
    decisions: tuple[Decision, ...]
    luck: tuple[Luck, ...]

    def cost(self, seat: int) -> float:
        """Expected points that a seat lost by its choices."""
        return sum(decision.cost for decision in self.decisions if decision.seat == seat)

    def luck_of(self, seat: int, what: Chance) -> float:
        return sum(luck.points for luck in self.luck if luck.seat == seat and luck.what == what)


def review(events: Iterable[Event], *, play: bool = True, game: int | None = None) -> Review:
    """Review a record; without `play` only the discards, which is fast. `game`: that one alone.

    Possible hands are drawn with fixed seeds, so that the same record always has the same review. The record of a
    board kept on a phone contains no cards, and its review is empty.
    """
    analyst = _Analyst(play=play)
    for event in events:
        analyst.hear(event, judges=game is None or analyst.game == game)
    return Review(tuple(analyst.decisions), tuple(analyst.luck))


class _Analyst:
    """Follows a record, and holds the discards of the current deal."""

    def __init__(self, *, play: bool) -> None:
        self.state: State | None = None
        self.play = play
        self.ways: dict[int, DiscardChoice] = {}
        self.decisions: list[Decision] = []
        self.luck: list[Luck] = []

    @property
    def game(self) -> int:
        return self.state.match.game if self.state else 1

    def hear(self, event: Event, *, judges: bool = True) -> None:
        state = self.state
        self.state = evolve(state, event)
        if state is None or not judges:
            return
        match event:
            case Discarded():
                self._discarded(state, event)
            case TakenBack():
                self._took_back(state, event)
            case CardPlayed() if self.play and isinstance(state.phase, Playing):
                self._played(state, event)
            case HandShown() | CribShown():
                self._shown(state, event)

    def _discarded(self, state: State, event: Discarded) -> None:
        rules, seat, hands = state.rules, event.seat, state.phase.hands  # type: ignore[union-attr]
        own_crib = rules.side_of(seat) == rules.side_of(state.dealer or 0)
        hand = sorted(hands[seat])  # the same order, even if a discard was taken back
        ways = discards(hand, own_crib=own_crib, seats=rules.players)
        best, chosen = ways[0], next(way for way in ways if set(way.discarded) == set(event.cards))
        self.ways[seat] = chosen
        cards = tuple(CARDS[card] for card in best.discarded)
        self._decided(state, seat, "discarding", event.cards, cards, best.total - chosen.total)
        usual = usual_deal(rules.dealt, rules.players, own_crib=own_crib)
        self._lucky(state, seat, "deal", best.total - usual)

    def _took_back(self, state: State, event: TakenBack) -> None:
        """Forget the discard that was taken back, and its luck."""
        here = (state.match.game, state.deal, event.seat)
        self.decisions = [one for one in self.decisions if (one.game, one.deal, one.seat) != here]
        self.luck = [one for one in self.luck if (one.game, one.deal, one.seat) != here]

    def _played(self, state: State, event: CardPlayed) -> None:
        view = view_for(state, event.seat)
        dice = Random(f"{state.match.game} {state.deal} {event.seat} {len(view.hand)}")  # noqa: S311  no one guesses it
        worth = play_values(PLAYERS["expert"], view, state.rules, dice)
        best = max(worth, key=worth.__getitem__)
        cost = worth[best] - worth[event.card]
        self._decided(state, event.seat, "the play", (event.card,), (best,), cost)

    def _shown(self, state: State, event: HandShown | CribShown) -> None:
        is_crib = isinstance(event, CribShown)
        counted = points(event.cards, state.phase.starter, is_crib=is_crib)  # type: ignore[union-attr]
        way = self.ways[event.seat]
        self._lucky(state, event.seat, "cut", counted - (way.crib if is_crib else way.hand))

    def _decided(
        self, state: State, seat: int, what: What, chosen: tuple[Card, ...], best: tuple[Card, ...], cost: float
    ) -> None:
        if cost < ROUNDING:  # equal to the best
            best, cost = chosen, 0.0
        self.decisions.append(Decision(state.match.game, state.deal, seat, what, chosen, best, cost))

    def _lucky(self, state: State, seat: int, what: Chance, points: float) -> None:
        self.luck.append(Luck(state.match.game, state.deal, seat, what, points))
