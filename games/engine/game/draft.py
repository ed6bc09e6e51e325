"""The events of a command in progress, and the state after them."""

from __future__ import annotations

from common.language import gettext
from common.language import gettext_noop as _
from games.engine.commands import IllegalMove
from games.engine.events import Event, GameWon, Pegged
from games.engine.game.evolving import RECORD
from games.engine.scoring import Score
from games.engine.state import (
    BeforeDeal,
    ByHand,
    Claiming,
    CuttingForDeal,
    CuttingStarter,
    Discarding,
    GameOver,
    Phase,
    Playing,
    Showing,
    State,
)

WHAT_IS_ON: dict[type[Phase], str] = {
    CuttingForDeal: _("The players are cutting for the first deal."),
    BeforeDeal: _("The cards are not dealt yet."),
    Discarding: _("Not all players have discarded yet."),
    CuttingStarter: _("The starter must be cut first."),
    Playing: _("The play isn’t over yet."),
    Showing: _("The hands are being shown."),
    Claiming: _("The last card or hand must be counted first."),
    ByHand: _("This game is played with real cards. Only the score is kept here."),
}


class Draft:
    """Mutable; exists only while a command is decided."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)
        state = self.state
        self.state = RECORD[type(event)](state, state.phase, event)

    def peg(self, seat: int, scores: tuple[Score, ...]) -> bool:
        """Peg for a seat's side; ends the game at the hole that reaches the target. Returns whether it ended."""
        rules = self.state.match.rules
        side = rules.side_of(seat)
        points = sum([score.points for score in scores])
        to_go = rules.target - self.state.board.front[side]
        self.add(Pegged(seat, min(points, to_go), scores))
        if points < to_go:
            return False
        losers = [hole for other, hole in enumerate(self.state.scores) if other != side]
        games = self.state.match.won[side] + 1
        self.add(GameWon(side, rules.kind(max(losers)), match=games > rules.best_of // 2))
        return True


def penalize(draft: Draft, seat: int, points: int) -> bool:
    """Peg a penalty for each other side; returns whether that ends the game."""
    rules = draft.state.rules
    others = [(seat + step) % rules.players for step in range(1, rules.sides)]
    return points > 0 and any(draft.peg(other, (Score("penalty", points, ()),)) for other in others)


def refuse(phase: Phase) -> IllegalMove:
    """The error for a command that isn't allowed in this phase."""
    if isinstance(phase, GameOver):
        return IllegalMove("game_over", gettext("The match is over.") if phase.match else gettext("The game is over."))
    return IllegalMove("not_now", gettext(WHAT_IS_ON[type(phase)]))


def check_seat(draft: Draft, seat: int) -> None:
    if not 0 <= seat < draft.state.rules.players:
        raise IllegalMove("no_such_seat", gettext("No player has that seat."))


def check_turn(seat: int, turn: int | None) -> None:
    if seat != turn:
        raise IllegalMove("not_your_turn", gettext("It is not your turn."))
