"""Text typed at the table: questions are answered, commands recognized."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import Command, Event, IllegalMove, replay, view_for
from games.policies.remarks import SAYINGS
from games.presentation.command_parser import button_label, parse_command
from games.presentation.spoken_answers import UNASKED
from games.presentation.table import TablePage

QUESTIONS = {  # each question word, and what it asks for
    **{word: word for word in ("hand", "starter", "count", "pile", "scores", "crib", "clocks", "where", "go", "last")},
    **{word: word for word in ("repeat", "back", "forward", "review", "help")},
    "cards": "hand", "score": "scores", "board": "scores", "pegs": "scores", "holes": "scores", "whose": "crib",
    "deal": "crib", "dealer": "crib", "clock": "clocks", "time": "clocks", "turn": "where", "status": "where",
    "again": "repeat", "show": "review", "next": "review", "?": "help", "keys": "help",
    **{word: word for word in ("hint", "pause", "go on", "agree", "decline", "claim", "resign", "rematch")},
    **{word: word for word in SAYINGS}, "gg": "good game",
    **dict.fromkeys(("what", "what now", "what do i do", "what can i do", "what should i do"), "where"),
    "continue": "continue", "accept": "agree", "call off": "void", "play again": "rematch",
}  # fmt: skip
BUTTONS = {  # words that are neither a question nor a command: where their button is
    "hint": gettext_lazy("“Show a hint” is below your hand when it is your turn, in a match with hints."),
    "pause": gettext_lazy("“Offer a pause” is under “Pause or resign” during the match."),
    "void": gettext_lazy("“Offer to cancel the match” is under “Pause or resign” during the match."),
    "go on": gettext_lazy("“Continue” is shown while the match is paused."),
    "agree": gettext_lazy("“Agree” is shown when another player makes an offer."),
    "decline": gettext_lazy("“Decline” is shown when another player makes an offer."),
    "continue": gettext_lazy("“Continue” is shown under each hand after the play."),
    "claim": gettext_lazy("“Claim the match” is shown when you may claim it."),
    "resign": gettext_lazy("“Resign” is under “Pause or resign” during the match."),
    **dict.fromkeys(SAYINGS, gettext_lazy("Messages are under “Send a message”, when another person is at the table.")),
    "rematch": gettext_lazy("“Play again” is shown when the match is over."),
}
QUESTIONS_JSON = json.dumps(QUESTIONS)  # for the page's script


def question_in(words: str) -> str:
    """The question as a key of `KEYS` or of `BUTTONS`; empty if it is neither."""
    said = words.strip().lower().removeprefix("/")
    return QUESTIONS.get(said.rstrip("? ") or said, "")


def button_places(seat: int | None) -> dict[str, str]:
    """The position of each button, by its typed word."""
    if seat is None:
        return dict.fromkeys(BUTTONS, _("You are only watching."))
    return {word: str(place) for word, place in BUTTONS.items()}


@dataclass(frozen=True, slots=True)
class Answer:
    """`sentence` for the reader; for a command, `do` is the label of its button."""

    sentence: str
    words: str = ""
    do: str = ""


def answer_to(words: str, table: TablePage, events: Sequence[Event], seat: int | None) -> Answer:
    """The answer to a question in the page's URL. A question changes nothing."""
    ask = question_in(words)
    if not ask:
        try:
            do = button_label(command_from_words(words, events, seat))
        except IllegalMove as no:
            return Answer(no.sentence)
        return Answer(_("That is a command. Press the button to do it."), words, do)
    if ask == "review":
        return Answer(
            ". ".join(f"{show.whose}: {show.counted}" for show in table.shows) or _("No hands have been shown yet.")
        )
    if ask in ("last", "repeat", "back", "forward"):
        back = 1 if ask == "back" else 0
        return Answer(table.said[back].sentence if len(table.said) > back else _("Nothing has happened yet."))
    return Answer(table.answers.get(ask) or button_places(seat).get(ask, str(UNASKED)))


def command_from_words(words: str, events: Sequence[Event], seat: int | None) -> Command:
    """The typed command. Raises IllegalMove with a sentence if it can't be parsed."""
    return parse_command(words, view_for(replay(events), seat))
