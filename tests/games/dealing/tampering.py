"""Changing the file of a match: single bits of its fields, and cheats that mend the chain behind them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from games.dealing import BadFile, MatchFile, Mismatch, canonical, findings, read, server_commitment, write

HONEST = "Nothing is wrong with this match."
Plain = dict[str, Any]
Place = tuple[str | int, ...]


def outcome(text: str) -> list[str]:
    """What the check says about a file, down to the first mismatch or to the end."""
    said = []
    try:
        for finding in findings(read(text)):
            said.append(finding)
    except (BadFile, Mismatch) as error:
        return [*said, f"Mismatch: {error.sentence}"]
    return [*said, HONEST]


def plain(file: MatchFile) -> Plain:
    return json.loads(write(file))


def text(changed: Plain) -> str:
    return canonical(changed) + "\n"


def fields(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every single value in a file, and where it stands."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from fields(part, (*place, key))
    else:
        yield place, value


def put(whole: Plain, place: Place, value: Any) -> str:
    """The file's text with another value at a place."""
    changed = json.loads(json.dumps(whole))
    part = changed
    for key in place[:-1]:
        part = part[key]
    part[place[-1]] = value
    return text(changed)


def flipped(value: Any, dice: random.Random) -> Any:
    """A value with one of its bits changed; an absent one is there, a truth a lie."""
    match value:
        case bool():
            return not value
        case None:
            return 0
        case int():
            return value ^ 1 << dice.randrange(6)
        case "":
            return "\x01"
    at = dice.randrange(len(value))
    return value[:at] + chr(ord(value[at]) ^ 1 << dice.randrange(7)) + value[at + 1 :]


def mended(changed: Plain) -> str:
    """The file's text with a chain that fits what was changed, as a cheat who writes the whole file would have it."""
    file = read(text(changed))
    return write(replace(MatchFile.of(file.match, file.packs, file.events, file.auto), seats=file.seats))


def cheats(file: MatchFile) -> dict[str, tuple[str, str]]:
    """Files with a mended chain, each false in one way, and words of the mismatch that has to be found."""
    return {name: (mended(changed), words) for name, changed, words in _changes(file)}


def _changes(file: MatchFile) -> Iterator[tuple[str, Plain, str]]:
    def fresh() -> tuple[Plain, dict[str, list[Plain]]]:
        """A copy to change, and its events by their kind."""
        whole = plain(file)
        kinds: dict[str, list[Plain]] = {}
        for event in whole["events"]:
            kinds.setdefault(event["event"], []).append(event)
        return whole, kinds

    whole, kinds = fresh()
    mine, yours = kinds["Dealt"][0]["hands"][:2]
    mine[0], yours[0] = yours[0], mine[0]
    yield "two cards change hands", whole, "should be"

    whole, kinds = fresh()
    stock = kinds["Dealt"][0]["stock"]
    stock[0], stock[1] = stock[1], stock[0]
    yield "the stock is stacked", whole, "should be"

    whole, kinds = fresh()
    kinds["PackSpread"][0]["deck"].reverse()
    yield "the pack is spread the wrong way round", whole, "should be"

    whole, kinds = fresh()
    kinds["CardCut"][0]["card"] = "AS" if kinds["CardCut"][0]["card"] != "AS" else "AH"
    yield "another card is cut", whole, "should be"

    whole, kinds = fresh()
    cut = kinds["StarterCut"][0]
    cut["card"] = next(card for card in kinds["Dealt"][0]["stock"] if card != cut["card"])
    yield "another starter is turned up", whole, "should be"

    whole, kinds = fresh()
    kinds["LaidAway"][0]["cards"][0] = kinds["Dealt"][0]["stock"][0]
    yield "a card is laid away that was not dealt", whole, "breaks the rules"

    whole, kinds = fresh()
    at = whole["events"].index(kinds["LaidAway"][0])
    whole["events"].insert(at, {"event": "TakenBack", "seat": kinds["LaidAway"][0]["seat"]})
    yield "cards are taken up that were not laid away", whole, "breaks the rules"

    whole, kinds = fresh()
    kinds["CardPlayed"][0]["card"] = kinds["Dealt"][0]["stock"][0]
    yield "a card is played that was not dealt", whole, "breaks the rules"

    whole, kinds = fresh()
    kinds["Pegged"][0]["points"] += 1
    yield "a hole too many", whole, "should be"

    whole, kinds = fresh()
    whole["events"].remove(kinds["Pegged"][-1])
    yield "points are left out", whole, "should be"

    whole, kinds = fresh()
    kinds["GameWon"][-1]["side"] ^= 1
    yield "the other side wins", whole, "should be"

    whole, kinds = fresh()
    whole["events"].append(kinds["CardPlayed"][0])
    yield "the game goes on after its end", whole, "breaks the rules"

    whole, kinds = fresh()
    whole["events"].pop()
    yield "the end is missing", whole, "the record ends before it"

    whole, kinds = fresh()
    chosen = next(cut for cut in kinds["StarterCut"] if "auto" not in cut)
    chosen["auto"] = True
    yield "a chosen cut is called drawn", whole, "is marked “auto”"

    whole, kinds = fresh()
    whole["deals"][1]["seats"][0]["seed"] = None
    yield "a deal without a seat's seed", whole, "was never shown"

    whole, kinds = fresh()
    for name in ("seed", "server"):
        whole["deals"][1][name], whole["deals"][2][name] = whole["deals"][2][name], whole["deals"][1][name]
    yield "the server's seeds of two deals change places", whole, "the server's seed is not the one"

    whole, kinds = fresh()
    server = whole["deals"][1]
    server["seed"] = "00" * 32
    server["server"] = server_commitment(file.match, 1, bytes(32)).hex()
    yield "the server draws again", whole, "should be"

    whole, kinds = fresh()
    whole["deals"].pop()
    yield "a deal without its seeds", whole, "packs were spread or dealt"

    whole, kinds = fresh()
    whole["seats"] += 1
    yield "one seat more", whole, "The file names"
