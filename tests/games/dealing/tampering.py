"""Changes to the file of a match: single bits of its fields, and cheats that recompute the chain."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from games.dealing import (
    BadFile,
    MatchFile,
    Mismatch,
    canonical,
    findings,
    read,
    read_receipts,
    server_commitment,
    write,
)

HONEST = "Nothing is wrong with this match."
Plain = dict[str, Any]
Place = tuple[str | int, ...]


def outcome(text: str, *kept: str) -> list[str]:
    """The output of the check for a file and receipts, up to the first mismatch or the end."""
    said = []
    try:
        for finding in findings(read(text), [read_receipts(each) for each in kept]):
            said.append(finding)
    except (BadFile, Mismatch) as error:
        return [*said, f"Mismatch: {error.sentence}"]
    return [*said, HONEST]


def plain(file: MatchFile) -> Plain:
    return json.loads(write(file))


def text(changed: Plain) -> str:
    return canonical(changed) + "\n"


def fields(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every single value in a file, with its position."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from fields(part, (*place, key))
    else:
        yield place, value


def put(whole: Plain, place: Place, value: Any) -> str:
    """The file's text with another value at a position."""
    changed = json.loads(json.dumps(whole))
    part = changed
    for key in place[:-1]:
        part = part[key]
    part[place[-1]] = value
    return text(changed)


def flipped(value: Any, dice: random.Random) -> Any:
    """A value with one of its bits changed; None becomes a value, a boolean is negated."""
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
    """The file's text with a recomputed chain, as from a cheat who writes the whole file."""
    return write(read(text(changed)).mended())


def cheats(file: MatchFile) -> dict[str, tuple[str, str]]:
    """Files with a recomputed chain, each false in one way, and words of the expected mismatch."""
    return {name: (mended(changed), words) for name, changed, words in _changes(file)}


def _changes(file: MatchFile) -> Iterator[tuple[str, Plain, str]]:
    def fresh() -> tuple[Plain, dict[str, list[Plain]]]:
        """A copy to change, and its events by type."""
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
    kinds["DeckSpread"][0]["deck"].reverse()
    yield "the deck is spread the wrong way round", whole, "should be"

    whole, kinds = fresh()
    kinds["CardCut"][0]["card"] = "AS" if kinds["CardCut"][0]["card"] != "AS" else "AH"
    yield "another card is cut", whole, "should be"

    whole, kinds = fresh()
    cut = kinds["StarterCut"][0]
    cut["card"] = next(card for card in kinds["Dealt"][0]["stock"] if card != cut["card"])
    yield "another starter is turned up", whole, "should be"

    whole, kinds = fresh()
    kinds["Discarded"][0]["cards"][0] = kinds["Dealt"][0]["stock"][0]
    yield "a card is discarded that was not dealt", whole, "breaks the rules"

    whole, kinds = fresh()
    at = whole["events"].index(kinds["Discarded"][0])
    whole["events"].insert(at, {"event": "TakenBack", "seat": kinds["Discarded"][0]["seat"]})
    yield "cards are taken up that were not discarded", whole, "breaks the rules"

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
    del whole["deals"][1]
    yield "a deal without its seeds", whole, "decks were spread or dealt"

    whole, kinds = fresh()
    whole["seats"] += 1
    yield "one seat more", whole, "The file names"

    whole, kinds = fresh()
    whole["deals"].pop()
    yield "an undealt deck left out", whole, "decks were spread or dealt"

    whole, kinds = fresh()
    whole["endings"] = []
    yield "no ending", whole, "does not say how the match ended"

    whole, kinds = fresh()
    whole["endings"][0]["winner"] ^= 1
    yield "another winner in the ending", whole, "Ending 1"

    whole, kinds = fresh()
    whole["endings"][0]["ending"] = "resigned"
    yield "resigned where it was played", whole, "Ending 1"

    whole, kinds = fresh()
    whole["endings"].append(whole["endings"][0])
    yield "it ends twice", whole, "Ending 2"

    whole, kinds = fresh()
    whole["endings"][0]["at"] = "yesterday"
    yield "no time of the ending", whole, "an impossible time"

    whole, kinds = fresh()
    whole["deals"][1]["seats"][0]["drawn_by"] = ""
    yield "nobody drew a seed", whole, "who drew"

    whole, kinds = fresh()
    whole["deals"][1]["seats"].reverse()
    yield "two seats exchange their seeds", whole, "the seed of seat 0"

    whole, kinds = fresh()
    kinds["Pegged"][0]["scores"][0][0] = "no reason"
    yield "another reason for points", whole, ""

    whole, kinds = fresh()
    kinds["DealFell"][-1]["seat"] ^= 1
    yield "the deal falls to another seat", whole, "should be"

    whole, kinds = fresh()
    kinds["HandShown"][0]["cards"].reverse()
    yield "a hand in another order", whole, "should be"

    whole, kinds = fresh()
    at = whole["events"].index(kinds["CardPlayed"][0])
    whole["events"][at : at + 2] = reversed(whole["events"][at : at + 2])
    yield "two events exchange their places", whole, ""

    whole, kinds = fresh()
    dealt = kinds["Dealt"][0]
    at = whole["events"].index(dealt)
    first, second = dealt["hands"][1 - dealt["dealer"]], dealt["hands"][dealt["dealer"]]
    deck = [card for both in zip(first, second, strict=True) for card in both] + dealt["stock"]
    deck = deck[20:] + deck[:20]
    hands = [deck[:12:2], deck[1:12:2]]
    dealt |= {"hands": hands if dealt["dealer"] else hands[::-1], "stock": deck[12:]}
    whole["events"][at:] = [{"at": 20, "event": "DeckCut", "seat": 1 - dealt["dealer"]}, dealt]
    del whole["deals"][3:]
    whole["endings"][0] |= {"ending": "resigned", "winner": 0}
    yield "the deck is cut before a deal", whole, "the deck cannot be cut"

    whole, kinds = fresh()
    fell = kinds["DealFell"][0]
    begins = whole["events"].index(fell)
    del whole["events"][1:begins], whole["deals"][0]
    yield "nobody has cut for the first deal", whole, "should be the cut for the first deal"

    whole, kinds = fresh()
    drawn = next(cut for cut in (*kinds["CardCut"], *kinds["StarterCut"]) if "auto" in cut)
    drawn["at"] += 1
    yield "a drawn cut elsewhere", whole, ""
