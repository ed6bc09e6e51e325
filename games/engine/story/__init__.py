"""A record as sentences for one seat; events without a method here have none, so nothing hidden is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from common.language import gettext
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
    DeckCut,
    Discarded,
    Event,
    FaultCalled,
    GameBegan,
    GameWon,
    GoCalled,
    HandShown,
    HeelsLapsed,
    MatchBegan,
    Pegged,
    PegsPutBack,
    StarterCut,
    TakenBack,
    WinTakenBack,
)
from games.engine.scoring import COUNTS, Score, aloud, in_words, total
from games.engine.story import sentences as say
from games.engine.story.speaker import Names, Speaker
from games.engine.story.voice import ENDS, PLAIN, VERBOSITIES, Verbosity, Voice, listed, reasons


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A sentence; `number` is the number of its first event, from 1. `scored`: the pegged points in words."""

    number: int
    sentence: str
    play: bool = False
    scored: str = ""


def story_for(events: Sequence[Event], seat: int | None, names: Names, voice: Voice = PLAIN) -> tuple[str, ...]:
    """The events as sentences that a seat can see (None: a spectator). Some events have no sentence.

    Raises ValueError for a seat that is not at the table.
    """
    return tuple(line.sentence for line in lines_for(events, seat, names, voice))


def lines_for(
    events: Sequence[Event], seat: int | None, names: Names, voice: Voice = PLAIN, *, since: int = 0
) -> tuple[StoryLine, ...]:
    """The same as lines. Events of one command may share a line: a card, the goes and the points.

    `since`: only the lines that begin after this many events.
    """
    if seat is not None and not 0 <= seat < len(names):
        raise ValueError("No player has that seat.")
    teller = _Teller(events, seat, names, voice)
    return tuple(line for line in teller.lines(teller.skip(since)) if line.number > since)


class _Teller(Speaker):
    """Reads a record once and keeps running totals."""

    def __init__(self, events: Sequence[Event], reader: int | None, names: Names, voice: Voice) -> None:
        super().__init__(reader, names, voice)
        self.events = events
        self.due: tuple[Score, ...] = ()
        self.said: Announced | None = None
        self.passes = 0
        first = events[0] if events else None
        self.muggins = isinstance(first, MatchBegan) and first.rules.counting == "muggins"
        self.skunks = isinstance(first, MatchBegan) and first.rules.name == "acc"

    def skip(self, since: int) -> int:
        """The start of the last deal before `since` events; the totals are set to that point."""
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
                yield StoryLine(at + 2, self.of_all(goes, say.GOES, say.GO_TOGETHER))
            at = then

    def _goes(self, at: int) -> list[int]:
        """The seats that call go after this card. Their line comes after its points, or not if those include the go."""
        if not isinstance(self.events[at], CardPlayed):
            return []
        after = takewhile(lambda event: isinstance(event, GoCalled), self.events[at + 1 : at + len(self.names)])
        return [event.seat for event in after if isinstance(event, GoCalled)]

    @staticmethod
    def _pegged_for(event: Event, then: Sequence[Event]) -> Pegged | None:
        """The points pegged for this event. Muggins is pegged by another player and has its own line."""
        for pegged in then:
            if isinstance(pegged, Pegged) and isinstance(event, CardPlayed | StarterCut | Announced):
                return pegged if not isinstance(event, Announced) or event.seat == pegged.seat else None
        return None

    def _scored(self, event: Pegged) -> str:
        """The text above the hand; only the points while others can still claim missed points."""
        open_to_claims = self.muggins and self.said is not None
        what = in_words(event.points) if open_to_claims else reasons(event.scores)
        return self.says(event.seat, say.SCORED, scores=what)

    # --- Sentences

    def cut(self, event: CardCut, *_: Any) -> str:
        said = say.CUTS_BRIEFLY if self.terse else say.CUTS
        return self.says(event.seat, said, card=self.voice.card(event.card))

    def dealt(self, event: Dealt, *_: Any) -> str:
        if self.reader is None:
            return gettext(say.CARDS_DEALT)
        said = say.DEALT_BRIEFLY if self.terse else say.DEALT
        return gettext(said) % {"cards": self.voice.cards(event.hands[self.reader])}

    def discarded(self, event: Discarded, *_: Any) -> str:
        if event.seat == self.reader:
            return self.says(event.seat, say.DISCARDS, cards=self.voice.cards(event.cards))
        return self.says(event.seat, say.DISCARDS_ONE if len(event.cards) == 1 else say.DISCARDS_TWO)

    def starter(self, event: StarterCut, heels: Pegged | None, *_: Any) -> str:
        name = self.voice.card(event.card)
        sentence: str = gettext(say.STARTER_BRIEFLY if self.terse else say.STARTER) % {"card": name}
        if self.verbose:
            sentence = self.says(event.seat, say.CUTS_STARTER, card=name)
        if heels is not None:
            return f"{sentence} {self.pegged_alone(heels)}"
        return f"{sentence} {self.says(event.leader, say.LEADS)}" if self.verbose else sentence

    def pegged_alone(self, event: Pegged, *_: Any) -> str:
        return self.and_total(self.says(event.seat, say.PEGS, scores=self.pegged(event)), event)

    def played(self, event: CardPlayed, pegged: Pegged | None, *_: Any) -> str:
        count = in_words(event.count)
        if pegged is not None:
            counted = pegged.scores[0].reason in COUNTS or (self.terse and pegged.scores[-1].reason in ENDS)
            scores = self.pegged(pegged)
            count = scores if counted else f"{count}, {scores}"
        card = self.voice.rank(event.card) if self.terse else self.voice.card(event.card)
        sentence = self.says(event.seat, say.PLAYS if self.verbose else say.PLAYS_BRIEFLY, card=card, count=count)
        if pegged is not None:
            sentence = self.and_total(sentence, pegged)
        if self.verbose and event.turn is not None and event.turn not in (self.reader, event.seat):
            return f"{sentence} {gettext(say.TO_PLAY) % {'name': self.names[event.turn]}}"
        return sentence

    def opened(self, event: ClaimOpened, *_: Any) -> str:
        self.due = event.due
        return ""

    def announced(self, event: Announced, pegged: Pegged | None, *_: Any) -> str:
        """Doesn't reveal missed points until no side can claim them."""
        if pegged is not None and pegged.scores[0].reason == "his heels":
            return self.pegged_alone(pegged)
        self.said, self.passes = event, 0
        due, points = total(self.due), in_words(event.points)
        if pegged is None or self.muggins or event.points < due:  # the scores reveal what is missed
            if event.points > due:
                worth = in_words(due) if due else gettext(say.NO_POINTS)
                sentence = self.says(event.seat, say.OVERCOUNTS, points=points, due=worth)
            else:
                sentence = self.says(event.seat, say.COUNTS, points=points)
            if pegged is None:
                return sentence
            self.pegs(pegged.seat, pegged.points)
            return f"{sentence} {self.score(pegged.seat)}"
        if event.points == due:
            return self.pegged_alone(pegged)
        said = say.ONLY_BRIEFLY if self.terse else say.ONLY
        return self.and_total(self.says(event.seat, said, points=points, scores=self.pegged(pegged)), pegged)

    def passed(self, event: ClaimPassed, *_: Any) -> str:
        """After the last pass, says whether anything was missed."""
        self.passes += 1
        sentence = self.says(event.seat, say.PASSES)
        whole = self.passes + 1 == len(self.totals) and self.said and not self.said.missed
        return f"{sentence} {gettext(say.NONE_MISSED)}" if whole else sentence

    def closed(self, event: ClaimClosed, *_: Any) -> str:
        said, self.said = self.said, None
        if said is None or not said.missed:
            return ""
        sentence = say.MISSED_BRIEFLY if self.terse else say.MISSED
        scores, due = aloud(self.due, short=True), in_words(total(self.due))
        return self.says(said.seat, sentence, points=in_words(said.missed), due=due, scores=scores)

    def put_back(self, event: PegsPutBack, *_: Any) -> str:
        self.pegs(event.seat, -event.points)
        said = say.BACK_ONE if event.points == 1 else say.BACK
        return f"{self.says(event.seat, said, holes=in_words(event.points))} {self.score(event.seat)}"

    def shown(self, event: HandShown | CribShown, _: None, then: Sequence[Event]) -> str:
        said = say.SHOWS_CRIB if isinstance(event, CribShown) else say.SHOWS
        sentence = self.says(event.seat, said, cards=self.voice.cards(event.cards))
        if then and isinstance(then[0], Pegged | ClaimOpened):
            return sentence
        return f"{sentence} {gettext(say.SHOWN_FOR_NONE)}"

    def fault(self, event: FaultCalled, *_: Any) -> str:
        sentence = self.says(event.seat, say.FAULTS[event.fault])
        return f"{sentence} {gettext(say.DEALT_AGAIN)}" if event.deal_again else sentence

    def began(self, event: GameBegan, *_: Any) -> str:
        self.totals = [0] * len(self.totals)
        return f"{gettext(say.GAME_BEGINS) % {'number': event.number}} {self.says(event.dealer, say.DEALS)}"

    def won(self, event: GameWon, *_: Any) -> str:
        winners = [seat for seat, side in enumerate(self.side_of) if side == event.side]
        if event.match and self.terse:
            sentence = self.of_all(winners, say.WINS_MATCH_BRIEFLY, say.WIN_MATCH_TOGETHER_BRIEFLY)
        elif event.match:
            sentence = self.of_all(winners, say.WINS_MATCH, say.WIN_MATCH_TOGETHER)
        else:
            sentence = self.of_all(winners, say.WINS, say.WIN_TOGETHER)
        kind = (say.KINDS_BRIEFLY if self.terse else say.KINDS).get((self.skunks, event.kind))
        return f"{sentence} {gettext(kind)}" if kind else sentence


# The method for each event. Events that are not listed have no sentence.
TELL: dict[type[Event], Callable[..., str]] = {
    CardCut: _Teller.cut,
    CutTied: lambda self, event, *_: gettext(say.CUT_AGAIN) % {"names": self.all(event.seats)},
    DealFell: lambda self, event, *_: self.says(event.seat, say.DEALS),
    DeckCut: lambda self, event, *_: self.says(event.seat, say.CUTS_DECK),
    Dealt: _Teller.dealt,
    Discarded: _Teller.discarded,
    TakenBack: lambda self, event, *_: self.says(event.seat, say.TAKES_BACK),
    StarterCut: _Teller.starter,
    CardPlayed: _Teller.played,
    CountEnded: lambda self, event, *_: "" if event.leader is None else self.says(event.leader, say.LEADS),
    Pegged: _Teller.pegged_alone,
    PegsPutBack: _Teller.put_back,
    HeelsLapsed: lambda self, event, *_: self.says(event.seat, say.HEELS_LOST),
    ClaimOpened: _Teller.opened,
    Announced: _Teller.announced,
    ClaimPassed: _Teller.passed,
    CallRefused: lambda self, event, *_: self.says(event.seat, say.WRONG_CALL, points=in_words(event.points)),
    ClaimClosed: _Teller.closed,
    HandShown: _Teller.shown,
    CribShown: _Teller.shown,
    FaultCalled: _Teller.fault,
    DealtByHand: lambda self, event, *_: self.says(event.seat, say.DEALS_BY_HAND),
    CardsTakenUp: lambda *_: gettext(say.PICKED_UP),
    GameBegan: _Teller.began,
    GameWon: _Teller.won,
    WinTakenBack: lambda *_: gettext(say.NOT_WON),
}
