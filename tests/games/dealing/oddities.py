"""Files and receipts with values of a wrong type, whose chain and checksum are correct nevertheless."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from hashlib import sha256
from typing import Any
from uuid import UUID

from games.dealing import Ending, MatchFile, canonical, write_receipts
from games.dealing.decks import fields as joined
from games.dealing.reading import _deck
from games.engine import PRESETS, RuleSet
from tests.games.dealing.matches import AT, OnlineTable, receipts_of
from tests.games.dealing.tampering import Plain, plain, text

SHORT = PRESETS["hoyle"].but(target=31, lurch=None)
HALF = "\\ud800"  # of a surrogate pair, as a page writes it
HALF_HERE = "\ufffd"  # its placeholder until the text is written
USUAL = asdict(RuleSet.from_data({}))
Change = Callable[[Plain], Any]


def _played() -> MatchFile:
    return OnlineTable(SHORT, 1).play()


def _resigned() -> MatchFile:
    table = OnlineTable(SHORT, 1)
    table.play()
    while type(table.events.pop()).__name__ != "StarterCut":
        pass
    table.auto = [at for at in table.auto if at < len(table.events)]
    return table.file(Ending(AT, "resigned", "", 0))


FILE, RESIGNED = _played(), _resigned()


class OddEnding(Ending):
    def link(self) -> str:
        return super().link().replace(HALF_HERE, HALF)


def chained(changed: Plain) -> str:
    """The text with the computed head of its chain, whatever the values' types."""
    file = MatchFile(
        UUID(changed["match"]),
        changed["seats"],
        tuple(_deck(deck) for deck in plain(FILE)["deals"][: len(changed["deals"])]),
        tuple(map(canonical, changed["events"])),
        "",
        tuple(OddEnding(**ending) for ending in changed["endings"]),
    )
    return text(changed | {"head": file.mended().head}).replace(HALF_HERE, HALF)


def with_checksum(changed: Plain) -> str:
    """Receipts with the correct checksum of the changed data."""
    rest = {name: value for name, value in changed.items() if name != "checksum"}
    checksum = sha256(joined("receipts", canonical(rest).encode())).hexdigest()
    return canonical(rest | {"checksum": checksum}) + "\n"


def _ending(**changes: Any) -> Change:
    return lambda whole: whole["endings"][0].update(changes)


def _rules(**changes: Any) -> Change:
    return lambda whole: whole["events"][0]["rules"].update(changes)


def _deck_1(**changes: Any) -> Change:
    return lambda whole: whole["deals"][1].update(changes)


def _taken_back(kind: Callable[[int], Any]) -> Change:
    def change(whole: Plain) -> None:
        events = whole["events"]
        at = next(at for at, event in enumerate(events) if event["event"] == "Discarded")
        events[at + 1 : at + 1] = [{"event": "TakenBack", "seat": kind(events[at]["seat"])}, events[at]]

    return change


def _without(name: str) -> Change:
    return lambda whole: whole["events"][0]["rules"].pop(name)


REFUSED: dict[str, tuple[MatchFile, Change]] = {
    "a winner that is true": (FILE, lambda whole: _ending(winner=bool(whole["endings"][0]["winner"]))(whole)),
    "a winner in words": (FILE, _ending(winner="0")),
    "why is a number": (FILE, _ending(why=5)),
    "why is an object": (FILE, _ending(why={"a": [1]})),
    "an ending that every object has": (RESIGNED, _ending(ending="toString")),
    "another ending that every object has": (RESIGNED, _ending(ending="constructor")),
    "an ending in a list": (FILE, _ending(ending=["played"])),
    "a time that is a number": (FILE, _ending(at=5)),
    "half of a surrogate pair": (FILE, _ending(why=HALF_HERE)),
    "a version that is true": (FILE, lambda whole: whole.update(version=True)),
    "seats in words": (FILE, lambda whole: whole.update(seats="2")),
    "a target in words": (FILE, _rules(target="31")),
    "a rule that is not known": (FILE, _rules(extra=1)),
    "a penalty of nothing": (FILE, _rules(foul_penalty=None)),
    "a penalty above 29": (FILE, _rules(foul_penalty=30)),
    "truth that is a number": (FILE, _rules(heels_lapse=0)),
    "rules of two words": (FILE, _rules(name="hoyle and house")),
    "an even number of games": (FILE, _rules(best_of=2)),
    "a double lurch alone": (FILE, _rules(double_lurch=20)),
    "no rules": (FILE, lambda whole: whole["events"][0].update(rules=None)),
    "a seat in words takes back": (FILE, _taken_back(str)),
    "a seat in a list takes back": (FILE, _taken_back(lambda seat: [seat])),
    "a deal that is true": (FILE, _deck_1(deal=True)),
    "a deal in words": (FILE, _deck_1(deal="1")),
    "no seats of a deck": (FILE, _deck_1(seats=None)),
    "nothing among the seats of a deck": (FILE, lambda whole: whole["deals"][1]["seats"].__setitem__(0, None)),
    "an empty seed": (FILE, lambda whole: whole["deals"][1]["seats"][0].update(seed="")),
    "an empty commitment": (FILE, lambda whole: whole["deals"][1]["seats"][0].update(commitment="")),
}
TAKEN: dict[str, tuple[MatchFile, Change]] = {
    "nothing changed": (FILE, lambda whole: None),
    "an odd reason": (FILE, _ending(why="\0\u2028\x7f\u0085\\ud800 é e\u0301 \U0001f0a1")),
    "cards taken back": (FILE, _taken_back(int)),
} | {
    f"a record from before there was {name}": (FILE, _without(name))
    for name, value in plain(FILE)["events"][0]["rules"].items()
    if value == USUAL[name]
}


def _made(file: MatchFile, change: Change) -> str:
    whole = plain(file)
    change(whole)
    return chained(whole)


REFUSED_FILES = {name: _made(file, change) for name, (file, change) in REFUSED.items()}
TAKEN_FILES = {name: _made(file, change) for name, (file, change) in TAKEN.items()}


def _first(name: str, **changes: Any) -> Change:
    return lambda kept: kept[name][0].update(changes)


def _stopped(**changes: Any) -> Change:
    stop = {"after": "", "before": "", "deal": 0, "why": "So."}
    return lambda kept: kept.update(stopped=[stop | changes])


ODD: dict[str, Change] = {
    "fewer who drew": _first("deals", drawn_by=["player"]),
    "more who drew": _first("deals", drawn_by=["player", "server", ""]),
    "somebody else drew": _first("deals", drawn_by=["player", "nobody"]),
    "who drew is an object": _first("deals", drawn_by={"player": 0, "server": 1}),
    "events of a deal in a list": _first("deals", events=[0]),
    "events of a deal in words": _first("deals", events="0"),
    "events of a head in a list": _first("heads", events=[0]),
    "events of a head in words": _first("heads", events="0"),
    "more events than a browser counts": _first("heads", events=10**21),
    "no endings of a head": _first("heads", endings=None),
    "endings that are false": _first("heads", endings=False),
    "a head that is true": _first("heads", head=True),
    "an empty head": _first("heads", head=""),
    "a deal in words": _first("deals", deal="0"),
    "a deal that is false": _first("deals", deal=False),
    "a deal in a list": _first("deals", deal=[0]),
    "a deal of 33 bits": _first("deals", deal=2**32),
    "nothing among the seats": lambda kept: kept["deals"][0]["seats"].__setitem__(1, None),
    "false among the seats": lambda kept: kept["deals"][0].update(seats=[kept["deals"][0]["seats"][0], False]),
    "no commitment of the server": _first("deals", server=""),
    "an empty seed": _first("deals", seed=""),
    "a seat in words": lambda kept: kept.update(seat="0"),
    "a seat that is false": lambda kept: kept.update(seat=False),
    "a version in words": lambda kept: kept.update(version="2"),
    "why it stopped is an object": _stopped(why={}),
    "what it stopped at is a number": _stopped(after=5),
    "the deal of a stop in words": _stopped(deal="0"),
    "nothing among the heads": lambda kept: kept["heads"].append(None),
    "nothing among the deals": lambda kept: kept["deals"].append(None),
    "no list of stops": lambda kept: kept.update(stopped={}),
}


def _kept(change: Change) -> str:
    kept = json.loads(write_receipts(receipts_of(FILE)))
    change(kept)
    return with_checksum(kept)


ODD_RECEIPTS = {name: _kept(change) for name, change in ODD.items()}
