"""The file of a finished match: the data that players need to verify its dealing and its points."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, Literal
from uuid import UUID

from games.dealing.chain import START, canonical, chain, link_of, shown
from games.dealing.decks import REVISION, deck_key
from games.engine import BadRecord, Event, from_json, to_json

DrawnBy = Literal[
    "player", "server", ""
]  # the server draws for bots and browsers that do not respond; "": not drawn yet


class BadFile(ValueError):
    """Invalid file of a match; `sentence` says where parsing fails."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class SeatSeed:
    """`seed` None: it was late, so the deck was never dealt. `commitment` None: the match ended first."""

    commitment: bytes | None
    seed: bytes | None = field(repr=False)
    drawn_by: DrawnBy


@dataclass(frozen=True, slots=True)
class FixedDeck:
    """A deck by commitments and seeds of the server and of each seat. Deal 0 is the cut for the first deal."""

    deal: int
    commitment: bytes
    seed: bytes = field(repr=False)  # secret until the game is over, so it must not be in the repr, which logs print
    seats: tuple[SeatSeed, ...]

    def opened(self) -> str:
        """The server's commitment as a link of the chain: published before any seat commits to a seed."""
        return canonical({"event": "DeckOpened", "deal": self.deal, "server": self.commitment.hex()})

    def slip(self) -> str:
        """The data fixed before the deck is dealt, as a link of the chain: all but the server's seed."""
        return canonical(
            {"event": "DeckFixed"} | {name: value for name, value in self.plain().items() if name != "seed"}
        )

    def key(self, match: UUID, revision: int = REVISION) -> bytes | None:
        """The deck's key; None if a seed was not revealed."""
        seeds = [seat.seed for seat in self.seats if seat.seed is not None]
        return deck_key(match, self.deal, self.seed, seeds, revision) if len(seeds) == len(self.seats) else None

    def plain(self) -> dict[str, Any]:
        seats = [
            {
                "commitment": seat.commitment and seat.commitment.hex(),
                "drawn_by": seat.drawn_by,
                "seed": seat.seed and seat.seed.hex(),
            }
            for seat in self.seats
        ]
        return {"deal": self.deal, "seats": seats, "seed": self.seed.hex(), "server": self.commitment.hex()}


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended, or an organizer's later ruling; `at` is UTC in ISO 8601 with microseconds."""

    at: str
    ending: str
    why: str
    winner: int | None

    def link(self) -> str:
        return canonical({"event": "MatchEnded"} | asdict(self))


DEALS = ("DeckSpread", "Dealt")  # the events that use a deck
Place = tuple[int, int]  # position in the chain: number of events and number of endings before it


@dataclass(frozen=True)
class MatchFile:
    """`links`: the events as links of the chain, `head`: its end in hex; revision 1 kept eight digits of it.

    Decks are in the order of their deals, and the last one was not dealt. If no seat cut for the first deal there is no
    deck 0. A file of revision 1 doesn't have the match's endings and may lack the undealt deck.
    """

    match: UUID
    seats: int
    decks: tuple[FixedDeck, ...]
    links: tuple[str, ...]
    head: str
    endings: tuple[Ending, ...] = ()
    revision: int = REVISION

    @classmethod
    def of(
        cls,
        match: UUID,
        decks: Sequence[FixedDeck],
        events: Iterable[Event],
        auto: Iterable[int] = (),
        endings: Sequence[Ending] = (),
    ) -> MatchFile:
        """The file of a finished match; `auto`: indices in `events` of the cuts that were drawn."""
        drawn = frozenset(auto)
        links = tuple(link_of(event, auto=at in drawn) for at, event in enumerate(events))
        return cls(match, len(decks[0].seats), tuple(decks), links, "", tuple(endings)).mended()

    def mended(self) -> MatchFile:
        """A copy with the head computed from its chain."""
        return replace(self, head=shown(self.end, self.revision))

    @property
    def end(self) -> bytes:
        """The chain's head after its last link."""
        return list(self.heads.values())[-1]

    @cached_property
    def heads(self) -> Mapping[Place, bytes]:
        """The chain's heads that a table shows: before each deck is spread or dealt, and after each ending.

        When a deck is used the next one has already been opened, so that the head commits the server to its seed too.
        """
        if self.revision == 1:
            return {(len(self.links), 0): chain(_links_of_revision_1(self.decks, self.links), START, 1)}
        head, dealt = chain([self.decks[0].opened()]), 0
        heads = {(0, 0): head}
        for at, event in enumerate(self.links):
            if json.loads(event)["event"] in DEALS and dealt + 1 < len(self.decks):
                head = heads[at, 0] = chain([self.decks[dealt + 1].opened()], head)
                head, dealt = chain([self.decks[dealt].slip(), event], head), dealt + 1
            else:
                head = chain([event], head)
        head = chain([deck.slip() for deck in self.decks[dealt:]], head)
        for number, ending in enumerate(self.endings, 1):
            head = heads[len(self.links), number] = chain([ending.link()], head)
        return heads

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The engine's events. Raises BadFile, but not for a file that was read."""
        plain = [{name: value for name, value in event.items() if name != "auto"} for event in self._plain_events]
        try:
            return from_json(json.dumps(json.loads(to_json(())) | {"events": plain}))
        except BadRecord as error:
            raise BadFile(error.sentence) from error

    @cached_property
    def auto(self) -> frozenset[int]:
        """Indices in `events` of the cuts that come from the seeds, for bots and after a time-out."""
        return frozenset(at for at, event in enumerate(self._plain_events) if "auto" in event)

    @cached_property
    def _plain_events(self) -> tuple[dict[str, Any], ...]:
        return tuple(json.loads(link) for link in self.links)


def _links_of_revision_1(decks: Iterable[FixedDeck], events: Iterable[str]) -> Iterator[str]:
    """Every event; before a deck is spread or dealt its slip; at the end the undealt decks."""
    waiting = iter(decks)
    for event in events:
        if json.loads(event)["event"] in DEALS and (deck := next(waiting, None)):
            yield deck.slip()
        yield event
    for deck in waiting:
        yield deck.slip()
