"""Changes to the file of a match that contradict nothing in it, and other spellings of the same match."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any
from uuid import UUID

from games.dealing import MatchFile, server_commitment, write
from games.engine import RuleSet
from tests.games.dealing.tampering import Plain, mended, plain


def unbound(file: MatchFile) -> dict[str, str]:
    """Consistent files with a recomputed chain: only receipts can detect the change."""
    return {name: mended(changed) for name, changed in _unbound(file)}


def spellings(file: MatchFile) -> dict[str, str]:
    """The same match, written differently."""
    whole = write(file)
    return {
        "spaces": whole.replace(",", ", "),
        "no line feed at the end": whole.rstrip(),
        "a line feed more": whole + "\n",
        "a byte order mark": "\ufeff" + whole,
        "capitals in the digits": whole.replace(file.head, file.head.upper()),
        "small letters in a card": whole.replace('"AC"', '"Ac"'),
        "a key that comes twice": whole.replace('{"deals":', '{"deals":[],"deals":', 1),
        "true for one": whole.replace('"seat":1', '"seat":true', 1),
        "a fraction for a whole number": whole.replace('"seat":1', '"seat":1.0', 1),
        "an escaped letter": whole.replace('"event"', '"\\u0065vent"', 1),
        "a key more": whole.replace('{"deals":', '{"away":0,"deals":', 1),
        "keys in another order": json.dumps(dict(reversed(json.loads(whole).items())), separators=(",", ":")) + "\n",
        "another match": whole.replace(str(file.match), str(UUID(int=file.match.int ^ 1))),
    }


def _unbound(file: MatchFile) -> Iterator[tuple[str, Plain]]:
    def kinds(name: str) -> tuple[Plain, list[int]]:
        whole = plain(file)
        return whole, [at for at, event in enumerate(whole["events"]) if event["event"] == name]

    def rule(name: str, value: Any) -> Plain:
        whole = plain(file)
        whole["events"][0]["rules"][name] = value
        return whole

    whole = plain(file)
    whole["deals"][1]["seats"][0]["drawn_by"] = "server"
    yield "who drew one seed", whole

    whole = plain(file)
    for deck in whole["deals"]:
        for seat in deck["seats"]:
            seat["drawn_by"] = "player"
    yield "who drew all seeds", whole

    whole, (first, second, *_) = kinds("Discarded")
    events = whole["events"]
    events[first], events[second] = events[second], events[first]
    yield "the order in which two discard", whole

    rules = plain(file)["events"][0]["rules"]
    yield "the lurch line", rule("lurch", rules["lurch"] - 1)
    yield "the double lurch line", rule("double_lurch", rules["double_lurch"] - 1)
    yield "the name of the rules", rule("name", "house")
    yield "a penalty that never applied", rule("foul_penalty", rules["foul_penalty"] + 1)
    yield "who leads after a go", rule("lead", "opponent")
    yield "whether heels lapse", rule("heels_lapse", not rules["heels_lapse"])

    usual = asdict(RuleSet())
    whole = plain(file)
    del whole["events"][0]["rules"][next(name for name in rules if "penalty" in name and rules[name] == usual[name])]
    yield "a rule left out", whole

    whole, dealt = kinds("Dealt")
    whole["events"], whole["deals"] = whole["events"][: dealt[-1]], whole["deals"][:-1]
    whole["endings"][0] |= {"ending": "resigned", "winner": 0}
    yield "cut off before the last deal", whole

    whole, cut = kinds("StarterCut")
    whole["events"], whole["deals"] = whole["events"][: cut[-2]], whole["deals"][:-1]
    whole["endings"][0] |= {"ending": "left", "winner": 1}
    yield "cut off in mid deal", whole

    whole, (first, *_) = kinds("Discarded")
    event = whole["events"][first]
    whole["events"][first + 1 : first + 1] = [{"event": "TakenBack", "seat": event["seat"]}, event]
    yield "cards taken up and discarded again", whole

    whole = plain(file)
    whole["deals"][-1]["seats"][0]["seed"] = None
    yield "the seed of an undealt deck withheld", whole

    whole = plain(file)
    whole["deals"][-1]["seats"][0] = {"commitment": None, "drawn_by": "", "seed": None}
    yield "the commitment to an undealt deck left out", whole

    whole = plain(file)
    server = server_commitment(file.match, len(file.decks) - 1, bytes(32)).hex()
    whole["deals"][-1] |= {"seed": "00" * 32, "server": server}
    yield "the server's seed of an undealt deck", whole

    whole = plain(file)
    whole["endings"][0]["at"] = whole["endings"][0]["at"].replace("20:", "21:")
    yield "when the match ended", whole

    whole = plain(file)
    whole["endings"][0]["why"] = "somebody left"
    yield "a reason that nobody gave", whole
