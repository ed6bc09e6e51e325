"""The file of a match as text: a canonical form, parsed strictly."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from typing import Any, NoReturn
from uuid import UUID

from games.dealing.chain import canonical
from games.dealing.decks import REVISION, SEED
from games.dealing.file import BadFile, Ending, FixedDeck, MatchFile, SeatSeed
from games.engine import CardCut, StarterCut

RECORD = "twice-around-dealing"
BROKEN = LookupError, TypeError, ValueError, AttributeError, OverflowError, RecursionError
LIMIT = 2**31
SAVED_ANEW = "The file is not written as Twice Around writes it: it was changed, or saved by another program."


def write(file: MatchFile) -> str:
    """The file as JSON, in the only form that `read` accepts."""
    plain = {
        "deals": [deck.plain() for deck in file.decks],
        "events": [json.loads(link) for link in file.links],
        "head": file.head,
        "match": str(file.match),
        "record": RECORD,
        "seats": file.seats,
        "version": file.revision,
    }
    endings = {"endings": [asdict(ending) for ending in file.endings]} if file.revision > 1 else {}
    return canonical(plain | endings) + "\n"


def read(text: str) -> MatchFile:
    """Parses exactly what `write` writes: a file saved by another program is refused. Raises BadFile."""
    try:
        plain = parsed(text)
        if not isinstance(plain, dict) or plain.get("record") != RECORD:
            raise BadFile("This is JSON, but not the file of an online match.")
        revision: Any = plain.get("version")
        if type(revision) is not int or revision not in (1, REVISION):
            raise BadFile(
                f"This file has version {revision}. Version {REVISION} is the newest that this program reads."
            )
        file = _file(plain, revision)
        as_written = write(file)
        for number, (event, link) in enumerate(zip(file.events, plain["events"], strict=True), 1):
            if "auto" in link and not (link["auto"] is True and isinstance(event, CardCut | StarterCut)):
                raise BadFile(f"Event {number}: “auto” marks cuts and can only be true.")
    except json.JSONDecodeError as error:
        raise BadFile(f"This is not JSON: {error}.") from error
    except BadFile:
        raise
    except BROKEN as error:
        raise BadFile(f"This cannot be read as the file of a match: {error!r}.") from error
    if as_written != text:
        raise BadFile(SAVED_ANEW)
    return file


def parsed(text: str) -> Any:
    return json.loads(text, parse_float=_no_whole_number, parse_constant=_no_whole_number)


def _no_whole_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a whole number")


def _file(plain: dict[str, Any], revision: int) -> MatchFile:
    if not plain["deals"]:
        raise ValueError("the file has no deck")
    return MatchFile(
        UUID(plain["match"]),
        whole(plain["seats"]),
        tuple(map(_deck, entries(plain["deals"]))),
        tuple(map(canonical, entries(plain["events"]))),
        _head(plain["head"], revision),
        tuple(map(_ending, entries(plain["endings"]))) if revision > 1 else (),
        revision,
    )


def _ending(plain: dict[str, Any]) -> Ending:
    winner = plain["winner"]
    at, ending, why = (words(plain[name]) for name in ("at", "ending", "why"))
    return Ending(at, ending, why, None if winner is None else whole(winner))


def _deck(plain: dict[str, Any]) -> FixedDeck:
    return FixedDeck(
        whole(plain["deal"]),
        as_bytes(plain["server"]),
        as_bytes(plain["seed"]),
        tuple(map(_seat, entries(plain["seats"]))),
    )


def _seat(plain: dict[str, Any]) -> SeatSeed:
    drawn_by = plain["drawn_by"]
    if drawn_by not in ("player", "server", ""):
        raise ValueError(f"{drawn_by!r} can't draw seeds")
    commitment, seed = (None if plain[name] is None else as_bytes(plain[name]) for name in ("commitment", "seed"))
    return SeatSeed(commitment, seed, drawn_by)


def whole(value: Any) -> int:
    """An integer that JavaScript can represent, too. Raises ValueError."""
    if type(value) is not int or not 0 <= value < LIMIT:
        raise ValueError(f"{value!r} is not a whole number below 2^31")
    return value


def entries(value: Any) -> list[Any]:
    """A list. Raises ValueError."""
    if type(value) is not list:
        raise ValueError(f"{value!r} is not a list")
    return value


def words(value: Any) -> str:
    """Text. Raises ValueError."""
    if type(value) is not str:
        raise ValueError(f"{value!r} is not text")
    return value


def _head(value: Any, revision: int) -> str:
    """The head in hex: 64 digits or, in revision 1, eight. Raises ValueError."""
    if not isinstance(value, str) or not re.fullmatch(r"[0-9a-f]{8}" if revision == 1 else r"[0-9a-f]{64}", value):
        raise ValueError("the head is not written in hex digits")
    return value


def as_bytes(text: str) -> bytes:
    """A seed, a commitment or a head from hex digits. Raises ValueError."""
    value = bytes.fromhex(text)
    if value.hex() != text:
        raise ValueError(f"{text} is not in lowercase letters")
    if len(value) != SEED:
        raise ValueError(f"seeds and commitments have {SEED} bytes, not {len(value)}")
    return value
