"""A record in sentences, as one seat may hear it: only what is named here is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from games.engine.events import (
    Announced,
    CallRefused,
    CardCut,
    CardPlayed,
    CardsTakenUp,
    ClaimClosed,
    ClaimOpened,
    ClaimPassed,
    CountEnded,
    CribShown,
    CutTied,
    DealFell,
    Dealt,
    DealtByHand,
    Event,
    FaultCalled,
    GameBegan,
    GameWon,
    GoCalled,
    HandShown,
    HeelsLapsed,
    LaidAway,
    MatchBegan,
    PackCut,
    Pegged,
    PegsPutBack,
    StarterCut,
    TakenBack,
    WinTakenBack,
)
from games.engine.scoring import COUNTS, Score, aloud, total
from games.engine.story.voice import ENDS, PLAIN, VERBOSITIES, Verbosity, Voice, brief, in_words, listed, reasons

__all__ = ["VERBOSITIES", "Names", "StoryLine", "Verbosity", "Voice", "lines_for", "listed", "story_for"]

Names = Sequence[str]  # by seat


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A sentence; `number` is that of the first event it tells of, from 1. `scored` is what was pegged in it, if so."""

    number: int
    sentence: str
    play: bool = False
    scored: str = ""


def story_for(events: Sequence[Event], seat: int | None, names: Names, voice: Voice = PLAIN) -> tuple[str, ...]:
    """What happened, in sentences, as a seat may hear it (None: a spectator). Silent events have none.

    Raises ValueError for a seat that is not at the table.
    """
    return tuple(line.sentence for line in lines_for(events, seat, names, voice))


def lines_for(
    events: Sequence[Event], seat: int | None, names: Names, voice: Voice = PLAIN, *, since: int = 0
) -> tuple[StoryLine, ...]:
    """The same, line by line. What came about by one command may share a line: a card, the goes and the points.

    `since`: only the lines that begin after so many events.
    """
    if seat is not None and not 0 <= seat < len(names):
        raise ValueError("Nobody sits there.")
    teller = _Teller(events, seat, names, voice)
    return tuple(line for line in teller.lines(teller.skip(since)) if line.number > since)


class _Teller:
    """Reads a record once: the totals are added up on the way."""

    def __init__(self, events: Sequence[Event], reader: int | None, names: Names, voice: Voice) -> None:
        self.events, self.reader, self.names, self.voice = events, reader, names, voice
        self.terse, self.verbose = voice.verbosity == "terse", voice.verbosity == "verbose"
        self.side_of = [seat % 2 if len(names) == 4 else seat for seat in range(len(names))]
        self.totals = [0] * (max(self.side_of) + 1)
        self.due: tuple[Score, ...] = ()
        self.said: Announced | None = None
        self.passes = 0
        first = events[0] if events else None
        self.muggins = isinstance(first, MatchBegan) and first.rules.counting == "muggins"

    def skip(self, since: int) -> int:
        """Where the last deal began before so many events, from which they can be told; the totals are as then."""
        deals = (at for at in range(min(since, len(self.events)), 0, -1) if isinstance(self.events[at - 1], Dealt))
        begun = next(deals, 1) - 1
        for event in self.events[:begun]:
            match event:
                case GameBegan():
                    self.totals = [0] * len(self.totals)
                case Pegged():
                    self.pegs(event.seat, event.points)
                case PegsPutBack():
                    self.pegs(event.seat, -event.points)
        return begun

    def lines(self, at: int) -> Iterator[StoryLine]:
        while at < len(self.events):
            event, goes = self.events[at], self._goes(at)
            then = at + 1 + len(goes)
            pegged = self._pegged_for(event, self.events[then : then + 1])
            then += pegged is not None
            tell = TELL.get(type(event))
            if tell and (sentence := tell(self, event, pegged, self.events[then : then + 1])):
                points = event if isinstance(event, Pegged) else pegged
                yield StoryLine(at + 1, sentence, isinstance(event, CardPlayed), self._scored(points) if points else "")
            if goes and not (pegged and any(score.reason == "go" for score in pegged.scores)):
                say = "say" if len(goes) > 1 else self._ends("say", goes[0])
                yield StoryLine(at + 2, f"{self.all(goes)} {say} go.")
            at = then

    def _goes(self, at: int) -> list[int]:
        """Who has to go after this card: told after its points, and not at all where they are one for go."""
        if not isinstance(self.events[at], CardPlayed):
            return []
        after = takewhile(lambda event: isinstance(event, GoCalled), self.events[at + 1 : at + len(self.names)])
        return [event.seat for event in after if isinstance(event, GoCalled)]

    @staticmethod
    def _pegged_for(event: Event, then: Sequence[Event]) -> Pegged | None:
        """What was pegged for this event. Muggins are somebody else's, and a line of their own."""
        for pegged in then:
            if isinstance(pegged, Pegged) and isinstance(event, CardPlayed | StarterCut | Announced):
                return pegged if not isinstance(event, Announced) or event.seat == pegged.seat else None
        return None

    # --- Words

    def who(self, seat: int) -> str:
        return "You" if seat == self.reader else self.names[seat]

    def all(self, seats: Sequence[int]) -> str:
        """You first, then the others."""
        return listed([self.who(seat) for seat in sorted(seats, key=lambda seat: (seat != self.reader, seat))])

    def does(self, seat: int, verb: str) -> str:
        """ "You play", "Pat plays"."""
        return f"{self.who(seat)} {self._ends(verb, seat)}"

    def then(self, seat: int, verb: str) -> str:
        """The same within a sentence: "you play"."""
        return f"you {verb}" if seat == self.reader else self.does(seat, verb)

    def _ends(self, verb: str, seat: int) -> str:
        return verb if seat == self.reader else f"{verb}s"

    def points(self, event: Pegged, before: str = "") -> str:
        """Peg, and say what for and the new total: "a pair for two. Pat: 43." `before` is what comes before the points.

        Where the game hole was nearer than the scores, how many of them were needed.
        """
        pegs = self.pegs(event.seat, event.points)
        if self.terse:
            return f"{before}{brief(event.scores)}, {self.totals[self.side_of[event.seat]]}."
        what = f"{before}{reasons(event.scores)}"
        return f"{what}; {in_words(event.points)} needed." if event.points < total(event.scores) else f"{what}. {pegs}"

    def pegs(self, seat: int, points: int) -> str:
        """So many holes on, and where that is: "Pat: 43."."""
        self.totals[self.side_of[seat]] += points
        return f"{self.who(seat)}: {self.totals[self.side_of[seat]]}."

    def _scored(self, event: Pegged) -> str:
        """As it stands above the hand; while others may still claim what was missed, the points alone."""
        open_to_claims = self.muggins and self.said is not None
        return f"{self.who(event.seat)}: {in_words(event.points) if open_to_claims else reasons(event.scores)}"

    # --- Sentences

    def cut(self, event: CardCut, *_: Any) -> str:
        name = self.voice.card(event.card)
        return f"{self.who(event.seat)}, {name}." if self.terse else f"{self.does(event.seat, 'cut')} the {name}."

    def dealt(self, event: Dealt, *_: Any) -> str:
        if self.reader is None:
            return "The cards are dealt."
        cards = self.voice.cards(event.hands[self.reader])
        return f"Dealt {cards}." if self.terse else f"You are dealt {cards}."

    def laid_away(self, event: LaidAway, *_: Any) -> str:
        mine = event.seat == self.reader
        return f"{self.does(event.seat, 'lay')} away{f' {self.voice.cards(event.cards)}' if mine else ''}."

    def starter(self, event: StarterCut, heels: Pegged | None, *_: Any) -> str:
        name = self.voice.card(event.card)
        said = f"Starter {name}" if self.terse else f"The starter is the {name}"
        if self.verbose:
            said = f"{self.does(event.seat, 'cut')} the {name} as the starter"
        if heels is not None:
            return self.points(heels, f"{said}. {self.who(heels.seat)}, ")
        return f"{said}; {self.then(event.leader, 'lead')}." if self.verbose else f"{said}."

    def played(self, event: CardPlayed, pegged: Pegged | None, *_: Any) -> str:
        card, count = self.voice.card(event.card), in_words(event.count)
        said = f"{self.who(event.seat)}, {self.voice.rank(event.card) if self.terse else card}, "
        if self.verbose:
            said = f"{self.does(event.seat, 'play')} the {card}, "
        if pegged is None:
            sentence = f"{said}{count}."
        else:
            counted = pegged.scores[0].reason in COUNTS or (self.terse and pegged.scores[-1].reason in ENDS)
            sentence = self.points(pegged, said if counted else f"{said}{count}, ")
        another = self.verbose and event.turn not in (None, self.reader, event.seat)
        return f"{sentence} {self.names[event.turn]} to play." if another and event.turn is not None else sentence

    def opened(self, event: ClaimOpened, *_: Any) -> str:
        self.due = event.due
        return ""

    def announced(self, event: Announced, pegged: Pegged | None, *_: Any) -> str:
        """What was missed stays unsaid until nobody can claim it any longer."""
        if pegged is not None and pegged.scores[0].reason == "his heels":
            return self.points(pegged, f"{self.who(event.seat)}, ")
        self.said, self.passes = event, 0
        due = total(self.due)
        said = f"{self.does(event.seat, 'say')} {in_words(event.points)}"
        if pegged is None or self.muggins or event.points < due:  # a count that is told whole missed nothing
            but = f", but it is worth {in_words(due) if due else 'nothing'}" if event.points > due else ""
            return f"{said}{but}. {self.pegs(pegged.seat, pegged.points) if pegged else ''}".strip()
        if event.points == due:
            return self.points(pegged, f"{self.who(event.seat)}, ")
        return self.points(pegged, f"{said}: " if self.terse else f"{said}, but it is only ")

    def passed(self, event: ClaimPassed, *_: Any) -> str:
        """Who lets it go by last may know whether there was anything."""
        self.passes += 1
        whole = self.passes + 1 == len(self.totals) and self.said and not self.said.missed
        return f"{self.does(event.seat, 'let')} it go by{'; nothing was missed' if whole else ''}."

    def closed(self, event: ClaimClosed, *_: Any) -> str:
        said, self.said = self.said, None
        if said is None or not said.missed:
            return ""
        if self.terse:
            return f"{self.who(said.seat)} missed {in_words(said.missed)} of {in_words(total(self.due))}."
        return f"{self.who(said.seat)} missed {in_words(said.missed)}: {aloud(self.due, short=True)}."

    def put_back(self, event: PegsPutBack, *_: Any) -> str:
        back = f"{self.does(event.seat, 'put')} {in_words(event.points)} back."
        return f"{back} {self.pegs(event.seat, -event.points)}"

    def shown(self, event: HandShown | CribShown, _: None, then: Sequence[Event]) -> str:
        what = " the crib:" if isinstance(event, CribShown) else ""
        nothing = "" if not then or isinstance(then[0], Pegged | ClaimOpened) else ": nothing"
        return f"{self.does(event.seat, 'show')}{what} {self.voice.cards(event.cards)}{nothing}."

    def began(self, event: GameBegan, *_: Any) -> str:
        self.totals = [0] * len(self.totals)
        return f"Game {event.number} begins; {self.then(event.dealer, 'deal')}."

    def won(self, event: GameWon, *_: Any) -> str:
        winners = [seat for seat, side in enumerate(self.side_of) if side == event.side]
        verb = "win" if len(winners) > 1 else self._ends("win", winners[0])
        if self.terse:
            kind = "" if event.kind == "single" else f", {event.kind}"
            return f"{self.all(winners)} {verb} the {'match' if event.match else 'game'}{kind}."
        what = "the game" if event.kind == "single" else f"a {event.kind} game"
        return f"{self.all(winners)} {verb} {what}{' and the match' * event.match}."


# What everybody at the table hears, in the reader's own grammar. An event that is not named here is silent.
TELL: dict[type[Event], Callable[..., str]] = {
    CardCut: _Teller.cut,
    CutTied: lambda self, event, *_: f"A tie. {self.all(event.seats)} cut again.",
    DealFell: lambda self, event, *_: f"{self.does(event.seat, 'deal')}.",
    PackCut: lambda self, event, *_: f"{self.does(event.seat, 'cut')} the pack.",
    Dealt: _Teller.dealt,
    LaidAway: _Teller.laid_away,
    TakenBack: lambda self, event, *_: f"{self.does(event.seat, 'take')} the cards up again.",
    StarterCut: _Teller.starter,
    CardPlayed: _Teller.played,
    CountEnded: lambda self, event, *_: "" if event.leader is None else f"{self.does(event.leader, 'lead')}.",
    Pegged: lambda self, event, *_: self.points(event, f"{self.who(event.seat)}, "),
    PegsPutBack: _Teller.put_back,
    HeelsLapsed: lambda self, event, *_: f"{self.who(event.seat)} did not peg his heels in time.",
    ClaimOpened: _Teller.opened,
    Announced: _Teller.announced,
    ClaimPassed: _Teller.passed,
    CallRefused: lambda self, e, *_: f"{self.does(e.seat, 'call')} muggins for {in_words(e.points)}, which is wrong.",
    ClaimClosed: _Teller.closed,
    HandShown: _Teller.shown,
    CribShown: _Teller.shown,
    FaultCalled: lambda self, e, *_: f"{self.who(e.seat)}: {e.fault}.{' The cards are dealt again.' * e.deal_again}",
    DealtByHand: lambda self, event, *_: f"{self.does(event.seat, 'deal')} the cards.",
    CardsTakenUp: lambda self, event, *_: "The cards are taken up.",
    GameBegan: _Teller.began,
    GameWon: _Teller.won,
    WinTakenBack: lambda self, event, *_: "The winning peg was set too far: the game goes on.",
}
