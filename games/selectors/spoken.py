"""What is typed into the field at the table: answered if it is a question, understood if it is something to do."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine import Command, Event, IllegalMove, replay, view_for
from games.selectors.answers import UNASKED
from games.selectors.asked import asked, buttons_told
from games.selectors.table import Table
from games.selectors.words import command_typed, told


@dataclass(frozen=True, slots=True)
class Answer:
    """`sentence` for the reader; where the words are something to do, `do` is the label of the button that does it."""

    sentence: str
    words: str = ""
    do: str = ""


def answer_to(words: str, table: Table, events: Sequence[Event], seat: int | None) -> Answer:
    """For a page that was asked in its address. Nothing is done by asking."""
    ask = asked(words)
    if not ask:
        try:
            do = told(typed(words, events, seat))
        except IllegalMove as no:
            return Answer(no.sentence)
        return Answer("That is something to do. Press the button to do it.", words, do)
    if ask == "review":
        return Answer(". ".join(f"{show.whose}: {show.counted}" for show in table.shows) or "Nothing was shown yet.")
    if ask in ("last", "repeat", "back", "forward"):
        back = 1 if ask == "back" else 0
        return Answer(table.said[back].sentence if len(table.said) > back else "Nothing has happened yet.")
    return Answer(table.answers.get(ask) or buttons_told(seat).get(ask, UNASKED))


def typed(words: str, events: Sequence[Event], seat: int | None) -> Command:
    """Raises IllegalMove with a sentence for what is not understood."""
    return command_typed(words, view_for(replay(events), seat))
