"""What is typed into the field at the table: answered if it is a question, understood if it is something to do."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from games.engine import Command, Event, IllegalMove, replay, view_for
from games.presentation.command_parser import button_label, parse_command
from games.presentation.spoken_answers import UNASKED
from games.presentation.table import TablePage

QUESTIONS = {  # each word that asks, and what it asks for
    **{word: word for word in ("hand", "starter", "count", "pile", "scores", "crib", "clocks", "where", "go", "last")},
    **{word: word for word in ("repeat", "back", "forward", "review", "help")},
    "cards": "hand", "score": "scores", "board": "scores", "pegs": "scores", "holes": "scores", "whose": "crib",
    "deal": "crib", "dealer": "crib", "clock": "clocks", "time": "clocks", "turn": "where", "status": "where",
    "again": "repeat", "show": "review", "next": "review", "?": "help", "keys": "help",
    **{word: word for word in ("hint", "pause", "go on", "agree", "decline", "claim", "resign", "rematch")},
    "accept": "agree", "call off": "void", "play again": "rematch",
}  # fmt: skip
BUTTONS = {  # what is no question and no command is done by its button: where that stands
    "hint": "“A hint” stands under your hand at your turn, in a match begun with “I am learning”.",
    "pause": "“Offer a pause” stands under “Pause or resign” while the match is played.",
    "void": "“Offer to call it off” stands under “Pause or resign” while the match is played.",
    "go on": "“Go on” stands at the table while the match is paused.",
    "agree": "“Agree” stands at the table while something is offered to you.",
    "decline": "“No” stands at the table while something is offered to you.",
    "claim": "“Claim the match” stands at the table when you may claim it.",
    "resign": "“Resign” stands under “Pause or resign” while the match is played.",
    "rematch": "“Play again” stands at the table when the match is over.",
}
QUESTIONS_JSON = json.dumps(QUESTIONS)  # for the page's script


def question_in(words: str) -> str:
    """What is asked for, in a word of `KEYS` or of `BUTTONS`; nothing if it is neither."""
    said = words.strip().lower().removeprefix("/")
    return QUESTIONS.get(said.rstrip("? ") or said, "")


def button_places(seat: int | None) -> dict[str, str]:
    """Where the button stands, by what is typed for it."""
    return BUTTONS if seat is not None else dict.fromkeys(BUTTONS, "You only look on.")


@dataclass(frozen=True, slots=True)
class Answer:
    """`sentence` for the reader; where the words are something to do, `do` is the label of the button that does it."""

    sentence: str
    words: str = ""
    do: str = ""


def answer_to(words: str, table: TablePage, events: Sequence[Event], seat: int | None) -> Answer:
    """For a page that was asked in its address. Nothing is done by asking."""
    ask = question_in(words)
    if not ask:
        try:
            do = button_label(command_from_words(words, events, seat))
        except IllegalMove as no:
            return Answer(no.sentence)
        return Answer("That is something to do. Press the button to do it.", words, do)
    if ask == "review":
        return Answer(". ".join(f"{show.whose}: {show.counted}" for show in table.shows) or "Nothing was shown yet.")
    if ask in ("last", "repeat", "back", "forward"):
        back = 1 if ask == "back" else 0
        return Answer(table.said[back].sentence if len(table.said) > back else "Nothing has happened yet.")
    return Answer(table.answers.get(ask) or button_places(seat).get(ask, UNASKED))


def command_from_words(words: str, events: Sequence[Event], seat: int | None) -> Command:
    """Raises IllegalMove with a sentence for what is not understood."""
    return parse_command(words, view_for(replay(events), seat))
