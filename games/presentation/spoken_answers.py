"""Answers to typed questions, from what the reader can see."""

from collections.abc import Mapping, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import PlayCard, State, View, Voice, listed
from games.models import Match
from games.preferences import WORDS
from games.presentation.clock_display import clocks_of

TO_DO = "discard 5h 6s, take back, cut 20, say 8, heels, muggins 2, pass"
PRESSED = "continue, hint, pause, go on, agree, decline, claim, resign, rematch"
UNASKED = gettext_lazy("That is not a question. Type help for the list.")


def _clocks(match: Match) -> str:
    """The time left on every clock when the page was rendered."""
    clocks = clocks_of(match, timezone.now())
    return (
        ". ".join(f"{clock.name}: {clock.text}" for clock in clocks) + "." if clocks else _("This match has no clock.")
    )


def spoken_answers(
    match: Match, state: State, view: View, names: Sequence[str], voice: Voice, next_: str
) -> Mapping[str, str]:
    """Answers by the keys of `KEYS`. Earlier events are not included: the page has them in its log.

    `next_`: a sentence about what the match is waiting for.
    """
    full = Voice(figures=voice.figures)  # a hand is listed with its suits, even when terse
    return {
        "hand": _("You hold %(cards)s.") % {"cards": full.cards(view.hand)} if view.hand else _("You hold no cards."),
        "starter": _("The starter is the %(card)s.") % {"card": full.card(view.starter)}
        if view.starter is not None
        else _("No starter yet."),
        "count": _("The count is %(count)s.") % {"count": view.count} if view.pile else _("The count is zero."),
        "pile": _("On the pile: %(cards)s.") % {"cards": ", ".join(map(full.card, view.pile))}
        if view.pile
        else _("The pile is empty."),
        "scores": _scores(state, view, names),
        "crib": _crib(state, view, names),
        "clocks": _clocks(match),
        "go": _go(view, full),
        "where": _where(state, view, names, next_),
        "help": _("Questions: %(questions)s. Type a card to play it. Commands: %(commands)s. Buttons: %(buttons)s.")
        % {"questions": ", ".join(WORDS), "commands": TO_DO, "buttons": PRESSED},
    }


def _who(view: View, names: Sequence[str], seat: int) -> str:
    return _("you") if seat == view.seat else names[seat]


def _sides(state: State, view: View, names: Sequence[str]) -> list[str]:
    """The scores, the reader's side first."""
    rules = state.rules
    mine = rules.side_of(view.seat or 0)
    order = sorted(range(rules.sides), key=lambda side: (side - mine) % rules.sides)
    return [
        _("%(names)s: %(score)s")
        % {
            "names": listed([_who(view, names, seat) for seat in range(rules.players) if rules.side_of(seat) == side]),
            "score": view.scores[side],
        }
        for side in order
    ]


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _scores(state: State, view: View, names: Sequence[str]) -> str:
    mine = state.rules.side_of(view.seat or 0)
    to_go = [state.rules.target - view.scores[(mine + step) % state.rules.sides] for step in range(state.rules.sides)]
    sides = zip(_sides(state, view, names), to_go, strict=True)
    return " ".join(_("%(side)s, %(left)s to go.") % {"side": _capital(side), "left": left} for side, left in sides)


def _crib(state: State, view: View, names: Sequence[str]) -> str:
    if state.dealer is None:
        return _("There is no dealer yet.")
    deal = {"deal": view.deal, "game": view.game}
    if state.dealer == view.seat:
        return _("The crib is yours. Deal %(deal)s of game %(game)s.") % deal
    return _("The crib is %(name)s’s. Deal %(deal)s of game %(game)s.") % (deal | {"name": names[state.dealer]})


def _go(view: View, voice: Voice) -> str:
    """Players don't say go: the program calls it for a player who can't play."""
    fits = [command.card for command in view.may if isinstance(command, PlayCard)]
    if fits:
        return _("Not a go: you can play %(cards)s.") % {"cards": voice.cards(fits)}
    return _("When you can’t play, “go” is said for you.")


def _where(state: State, view: View, names: Sequence[str], next_: str) -> str:
    """The state of the game, and what it is waiting for."""
    score = _capital(", ".join(_sides(state, view, names)))
    if view.pile and view.winner is None:
        score = _("%(score)s; count %(count)s") % {"score": score, "count": view.count}
    return f"{score}. {next_}".strip()
