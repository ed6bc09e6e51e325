"""Sentences for one reader: "you" or names, verbosity, and the running totals of the sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from common.language import gettext
from games.engine.events import Pegged
from games.engine.scoring import in_words, total
from games.engine.story import sentences as say
from games.engine.story.voice import Voice, brief, listed, reasons

Names = Sequence[str]  # by seat


class Speaker:
    """Keeps running totals."""

    def __init__(self, reader: int | None, names: Names, voice: Voice) -> None:
        self.reader, self.names, self.voice = reader, names, voice
        self.terse, self.verbose = voice.verbosity == "terse", voice.verbosity == "verbose"
        self.side_of = [seat % 2 if len(names) == 4 else seat for seat in range(len(names))]
        self.totals = [0] * (max(self.side_of) + 1)

    def says(self, seat: int, said: say.Said, **words: Any) -> str:
        """To the reader as "you", of the others by name."""
        sentence = said.you if seat == self.reader else said.name
        return gettext(sentence) % {"name": self.names[seat], **words}

    def all(self, seats: Sequence[int]) -> str:
        """The reader first ("you"), then the others."""
        in_order = sorted(seats, key=lambda seat: (seat != self.reader, seat))
        return listed([gettext("You") if seat == self.reader else self.names[seat] for seat in in_order])

    def of_all(self, seats: Sequence[int], one: say.Said, several: str) -> str:
        return self.says(seats[0], one) if len(seats) == 1 else gettext(several) % {"names": self.all(seats)}

    def pegged(self, event: Pegged) -> str:
        """The pegged scores for a sentence: "a pair for two", terse with the new total."""
        total_now = self.pegs(event.seat, event.points)
        if self.terse:
            return gettext(say.PEGS_BRIEFLY) % {"scores": brief(event.scores), "total": total_now}
        what = reasons(event.scores)
        if event.points == total(event.scores):
            return what
        return gettext(say.NEEDED) % {"scores": what, "points": in_words(event.points)}

    def and_total(self, sentence: str, event: Pegged) -> str:
        """The sentence with the new total: "Pat: 43.". The total is left out when the game is won."""
        if self.terse or event.points < total(event.scores):
            return sentence
        return f"{sentence} {self.score(event.seat)}"

    def pegs(self, seat: int, points: int) -> int:
        """Advance a side's peg; returns the new score."""
        self.totals[self.side_of[seat]] += points
        return self.totals[self.side_of[seat]]

    def score(self, seat: int) -> str:
        return self.says(seat, say.PEGS_TO, total=self.totals[self.side_of[seat]])
