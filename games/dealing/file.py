"""The file of a finished match: all that a player needs to check its dealing and its points."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NoReturn
from uuid import UUID

from games.dealing.chain import canonical, chain, shown, told
from games.dealing.packs import SEED, pack_key
from games.engine import BadRecord, CardCut, Event, StarterCut, from_json, to_json

RECORD, VERSION = "twice-around-dealing", 1
DrawnBy = Literal["player", "server"]  # the server draws for a player of the house, and for who does not answer


class BadFile(ValueError):
    """What was read is no file of a match; `sentence` says where it fails."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class SeatSeed:
    """`seed` None: it was not shown in time, so the pack was never dealt."""

    commitment: bytes
    seed: bytes | None = field(repr=False)
    drawn_by: DrawnBy


@dataclass(frozen=True, slots=True)
class FixedPack:
    """A pack by commitment and seed of the server and of each seat. Deal 0 is the cut for the first deal."""

    deal: int
    commitment: bytes
    seed: bytes = field(repr=False)  # a secret until the game is over, and logs print what they are given
    seats: tuple[SeatSeed, ...]

    def slip(self) -> str:
        """What is fixed before the pack is dealt, as a link of the chain: all but the server's seed."""
        return canonical(
            {"event": "PackFixed"} | {name: value for name, value in _plain(self).items() if name != "seed"}
        )

    def key(self, match: UUID) -> bytes | None:
        """None where a seed was not shown."""
        seeds = [seat.seed for seat in self.seats if seat.seed is not None]
        return pack_key(match, self.deal, self.seed, seeds) if len(seeds) == len(self.seats) else None


@dataclass(frozen=True)
class MatchFile:
    """`told` are the events as links of the chain, `head` is its end in eight hex digits.

    Packs stand in the order of their deals, and the last may have stayed undealt. Where nobody cut for the first deal
    there is no pack 0.
    """

    match: UUID
    seats: int
    packs: tuple[FixedPack, ...]
    told: tuple[str, ...]
    head: str

    @classmethod
    def of(
        cls, match: UUID, packs: Sequence[FixedPack], events: Iterable[Event], auto: Iterable[int] = ()
    ) -> MatchFile:
        """The file of a match that is over; `auto` are the places in `events` of the cuts that were drawn."""
        drawn = frozenset(auto)
        links = tuple(told(event, auto=at in drawn) for at, event in enumerate(events))
        return cls(match, len(packs[0].seats), tuple(packs), links, shown(chain(links_of(packs, links))))

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """As the engine knows them. Raises BadFile, which a file that was read does not."""
        plain = [{name: value for name, value in event.items() if name != "auto"} for event in self._plain_events]
        try:
            return from_json(json.dumps(json.loads(to_json(())) | {"events": plain}))
        except BadRecord as error:
            raise BadFile(error.sentence) from error

    @cached_property
    def auto(self) -> frozenset[int]:
        """Places in `events` of the cuts that were drawn because time ran out."""
        return frozenset(at for at, event in enumerate(self._plain_events) if "auto" in event)

    @cached_property
    def _plain_events(self) -> tuple[dict[str, Any], ...]:
        return tuple(json.loads(link) for link in self.told)


def links_of(packs: Iterable[FixedPack], events: Iterable[str]) -> Iterator[str]:
    """The chain's links: every event; before the pack is spread or dealt its slip; at the end what stayed undealt."""
    waiting = iter(packs)
    for event in events:
        if json.loads(event)["event"] in ("PackSpread", "Dealt") and (pack := next(waiting, None)):
            yield pack.slip()
        yield event
    for pack in waiting:
        yield pack.slip()


def write(file: MatchFile) -> str:
    """The file as JSON, in the one way that `read` takes."""
    plain = {
        "deals": [_plain(pack) for pack in file.packs],
        "events": [json.loads(link) for link in file.told],
        "head": file.head,
        "match": str(file.match),
        "record": RECORD,
        "seats": file.seats,
        "version": VERSION,
    }
    return canonical(plain) + "\n"


def _plain(pack: FixedPack) -> dict[str, Any]:
    seats = [
        {"commitment": seat.commitment.hex(), "drawn_by": seat.drawn_by, "seed": seat.seed and seat.seed.hex()}
        for seat in pack.seats
    ]
    return {"deal": pack.deal, "seats": seats, "seed": pack.seed.hex(), "server": pack.commitment.hex()}


def read(text: str) -> MatchFile:
    """What `write` wrote, to the letter: a file that was saved anew is refused. Raises BadFile."""
    try:
        plain = json.loads(text, parse_float=_no_whole_number, parse_constant=_no_whole_number)
        if not isinstance(plain, dict) or plain.get("record") != RECORD:
            raise BadFile("This is JSON, but no file of a match that was dealt here.")
        if plain.get("version") != VERSION:
            raise BadFile(f"This file has version {plain.get('version')}; version {VERSION} is the newest known here.")
        packs, links = tuple(map(_pack, plain["deals"])), tuple(map(canonical, plain["events"]))
        file = MatchFile(UUID(plain["match"]), int(plain["seats"]), packs, links, str(plain["head"]))
        as_written = write(file)
        for number, (event, link) in enumerate(zip(file.events, plain["events"], strict=True), 1):
            if "auto" in link and not (link["auto"] is True and isinstance(event, CardCut | StarterCut)):
                raise BadFile(f"Event {number}: “auto” marks cuts, and says nothing but true.")
    except json.JSONDecodeError as error:
        raise BadFile(f"This is not JSON: {error}.") from error
    except BadFile:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
        raise BadFile(f"This cannot be read as the file of a match: {error!r}.") from error
    if as_written != text:
        raise BadFile("The file is not written as Twice Around writes it: it was changed, or saved by another program.")
    return file


def _no_whole_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no whole number")


def _pack(plain: dict[str, Any]) -> FixedPack:
    return FixedPack(
        int(plain["deal"]), _32_bytes(plain["server"]), _32_bytes(plain["seed"]), tuple(map(_seat, plain["seats"]))
    )


def _seat(plain: dict[str, Any]) -> SeatSeed:
    drawn_by = plain["drawn_by"]
    if drawn_by not in ("player", "server"):
        raise ValueError(f"nobody called {drawn_by!r} draws seeds")
    seed = None if plain["seed"] is None else _32_bytes(plain["seed"])
    return SeatSeed(_32_bytes(plain["commitment"]), seed, drawn_by)


def _32_bytes(text: str) -> bytes:
    value = bytes.fromhex(text)
    if len(value) != SEED:
        raise ValueError(f"seeds and commitments have {SEED} bytes, not {len(value)}")
    return value
