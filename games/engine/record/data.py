"""A record as JSON: {"record": "twice-around", "version": 1, "events": [{"event": "CardPlayed", "seat": 0, …}, …]}."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, fields
from typing import Any, get_args

from common.language import gettext
from games.engine.cards import Card, written
from games.engine.events import Event
from games.engine.rules import Fault, Kind, RuleSet
from games.engine.scoring import Score

VERSION = 1
EVENTS: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(Event)}


class BadRecord(ValueError):
    """The text is not a record; `sentence` says where parsing fails."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def to_json(events: Iterable[Event]) -> str:
    """A record as JSON text."""
    data = [event_to_data(event) for event in events]
    return json.dumps({"record": "twice-around", "version": VERSION, "events": data}, separators=(",", ":"))


def event_to_data(event: Event) -> dict[str, Any]:
    """One event as plain data for JSON."""
    return {"event": type(event).__name__} | {f.name: _plain(getattr(event, f.name)) for f in fields(event)}


def _plain(value: Any) -> Any:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Score):
        return [value.reason, value.points, written(value.cards)]
    if isinstance(value, RuleSet):
        return asdict(value)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def from_json(text: str) -> tuple[Event, ...]:
    """The events of a record. Raises BadRecord."""
    try:
        read = json.loads(text)
    except (RecursionError, ValueError) as error:
        raise BadRecord(gettext("This is not JSON: %(error)s.") % {"error": error}) from error
    if not isinstance(read, dict) or read.get("record") != "twice-around" or not isinstance(read.get("events"), list):
        raise BadRecord(gettext("This is JSON, but not the record of a match."))
    if read.get("version") != VERSION:
        sentence = gettext("This record has version %(version)s. This program reads version %(known)s.")
        raise BadRecord(sentence % {"version": read.get("version"), "known": VERSION})
    return tuple(event_from_data(raw, number) for number, raw in enumerate(read["events"], 1))


def event_from_data(raw: Any, number: int = 1) -> Event:
    """One event from plain data; `number` is for the error message. Raises BadRecord."""
    try:
        kind = EVENTS[raw["event"]]
        wanted = {f.name: READ[str(f.type)] for f in fields(kind)}
        if wrong := wanted.keys() ^ (raw.keys() - {"event"}):
            raise ValueError(f"{' and '.join(sorted(wrong))} is missing or not expected")
        return kind(**{name: read(raw[name]) for name, read in wanted.items()})
    except KeyError as error:
        sentence = gettext("Event %(number)s can’t be read: %(word)s is not an event of a match.")
        raise BadRecord(sentence % {"number": number, "word": error}) from error
    except (AttributeError, TypeError, ValueError) as error:
        sentence = gettext("Event %(number)s can’t be read: %(error)s.")
        raise BadRecord(sentence % {"number": number, "error": str(error).rstrip(".")}) from error


def _exactly(*kinds: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) not in kinds:
            raise ValueError(f"{value!r} is not of the type {kinds[0].__name__}")
        return value

    return read


def _one_of(*words: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in words:
            raise ValueError(f"{value!r} is not one of {', '.join(words)}")
        return str(value)

    return read


def _cards(value: Any) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in value)


def rules_from(value: Mapping[str, Any]) -> RuleSet:
    """The rules from plain data, with any subset of their fields."""
    return RuleSet.from_data(value)


def _scores(value: Any) -> tuple[Score, ...]:
    return tuple(Score(str(reason), _exactly(int)(points), _cards(cards.split())) for reason, points, cards in value)


READ: dict[str, Callable[[Any], Any]] = {
    "int": _exactly(int),
    "int | None": _exactly(int, type(None)),
    "bool": _exactly(bool),
    "Kind": _one_of(*get_args(Kind)),
    "Fault": _one_of(*get_args(Fault)),
    "Card": Card.parse,
    "tuple[int, ...]": lambda value: tuple(map(_exactly(int), value)),
    "tuple[Card, ...]": _cards,
    "tuple[tuple[Card, ...], ...]": lambda value: tuple(map(_cards, value)),
    "tuple[Score, ...]": _scores,
    "RuleSet": rules_from,
}
