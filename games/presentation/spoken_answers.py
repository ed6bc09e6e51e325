"""What the table answers when it is asked: each a sentence, made of what the reader may see."""

from collections.abc import Mapping, Sequence

from django.utils import timezone

from games.engine import PlayCard, State, View, Voice
from games.models import Match
from games.preferences import WORDS
from games.presentation.clock_display import clocks_of

TO_DO = "away and two cards, take back, cut 20, say 8, heels, muggins 2, pass"
PRESSED = "hint, pause, go on, agree, decline, claim, resign, rematch"
UNASKED = "There is no such question. Type help for the words."


def _clocks(match: Match) -> str:
    """What is left on every clock, as the page is made."""
    clocks = clocks_of(match, timezone.now())
    return ". ".join(f"{clock.name}: {clock.text}" for clock in clocks) + "." if clocks else "This match is untimed."


def spoken_answers(
    match: Match, state: State, view: View, names: Sequence[str], voice: Voice, next_: str
) -> Mapping[str, str]:
    """By the words of `KEYS`. What was said and shown before is not among them: the page has it in its log.

    `next_` is what the table waits for, in a sentence.
    """
    full = Voice(figures=voice.figures)  # a hand is told with its suits, however terse the rest
    return {
        "hand": f"You hold {full.cards(view.hand)}." if view.hand else "You hold no cards.",
        "starter": f"The starter is the {full.card(view.starter)}." if view.starter is not None else "No starter yet.",
        "count": f"The count is {view.count}." if view.pile else "The count is nothing.",
        "pile": f"On the pile: {', '.join(map(full.card, view.pile))}." if view.pile else "No card lies on the pile.",
        "scores": _scores(state, view, names),
        "crib": _crib(state, view, names),
        "clocks": _clocks(match),
        "go": _go(view, full),
        "where": _where(state, view, names, next_),
        "help": f"Ask for {', '.join(WORDS)}. Type a card to play it, {TO_DO}. Or {PRESSED}.",
    }


def _who(view: View, names: Sequence[str], seat: int) -> str:
    return "you" if seat == view.seat else names[seat]


def _sides(state: State, view: View, names: Sequence[str]) -> list[str]:
    """The reader's side first."""
    rules = state.rules
    mine = rules.side_of(view.seat or 0)
    order = sorted(range(rules.sides), key=lambda side: (side - mine) % rules.sides)
    return [
        f"{' and '.join(_who(view, names, seat) for seat in range(rules.players) if rules.side_of(seat) == side)}: "
        f"{view.scores[side]}"
        for side in order
    ]


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _scores(state: State, view: View, names: Sequence[str]) -> str:
    mine = state.rules.side_of(view.seat or 0)
    to_go = [state.rules.target - view.scores[(mine + step) % state.rules.sides] for step in range(state.rules.sides)]
    sides = zip(_sides(state, view, names), to_go, strict=True)
    return " ".join(f"{_capital(side)}, {left} to go." for side, left in sides)


def _crib(state: State, view: View, names: Sequence[str]) -> str:
    if state.dealer is None:
        return "Nobody deals yet."
    whose = "yours" if state.dealer == view.seat else f"{names[state.dealer]}’s"
    return f"The crib is {whose}: deal {view.deal} of game {view.game}."


def _go(view: View, voice: Voice) -> str:
    """Nobody says go here: the table calls it for a player who cannot play."""
    fits = [command.card for command in view.may if isinstance(command, PlayCard)]
    if fits:
        return f"It is no go: you can play {voice.cards(fits)}."
    return "A go is called for you when you cannot play."


def _where(state: State, view: View, names: Sequence[str], next_: str) -> str:
    """Where the game stands, and what it waits for."""
    stands = _capital(", ".join(_sides(state, view, names)))
    count = f"; count {view.count}" if view.pile and view.winner is None else ""
    return f"{stands}{count}. {next_}".strip()
