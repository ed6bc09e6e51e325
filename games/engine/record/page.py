"""A record as text: one sentence per event, which can be parsed without loss."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import asdict, fields
from typing import Any, NamedTuple, get_args

from common.language import gettext
from games.engine.cards import Card, parse_cards, written
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
    DeckSpread,
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
from games.engine.record.data import VERSION, BadRecord, rules_from
from games.engine.rules import Fault, Kind, RuleSet
from games.engine.scoring import Score

HEAD = f"Twice Around, record {VERSION}"
SEATS = "ABCD"

# {field:kind}; seats are letters, A deals to B.
WORDING: dict[type[Event], str] = {
    MatchBegan: "Rules: {rules:rules}, real cards: {by_hand:yes}",
    DeckSpread: "the deck is spread: {deck:cards}",
    CardCut: "{seat:seat} cuts {card:card} at {at:number}",
    CutTied: "a tie, {seats:seats} cut again",
    DealFell: "{seat:seat} deals",
    DeckCut: "{seat:seat} cuts the deck at {at:number}",
    Dealt: "Dealt by {dealer:seat}: {hands:hands}, crib {crib:cards}, stock {stock:cards}",
    Discarded: "{seat:seat} discards {cards:cards}",
    TakenBack: "{seat:seat} takes back the discard",
    StarterCut: "{seat:seat} cuts at {at:number}, starter {card:card}, {leader:seat} leads, heels due: {heels:yes}",
    CardPlayed: "{seat:seat} {card:card} {count:number}, then {turn:seat}",
    GoCalled: "{seat:seat} go",
    CountEnded: "next count {leader:seat}, show {shows:seat}",
    Pegged: "{seat:seat} +{points:number} {scores:scores}",
    PegsPutBack: "{seat:seat} moves the pegs back {points:number}",
    HeelsLapsed: "{seat:seat} did not claim the heels in time",
    ClaimOpened: "{seat:seat} counts {due:scores}",
    Announced: "{seat:seat} says {points:number}, misses {missed:number}",
    ClaimPassed: "{seat:seat} passes",
    CallRefused: "{seat:seat} calls {points:number}, which is wrong",
    ClaimClosed: "counted",
    HandShown: "{seat:seat} shows {cards:cards}, then {next:seat}",
    CribShown: "{seat:seat} shows the crib {cards:cards}",
    FaultCalled: "fault of {seat:seat}, {fault:fault}, dealt again: {deal_again:yes}",
    DealtByHand: "{seat:seat} has dealt",
    CardsTakenUp: "the cards are picked up",
    GameWon: "side {side:number} wins a {kind:kind} game, match: {match:yes}",
    WinTakenBack: "the win of side {side:number} is undone",
    GameBegan: "Game {number:number}, {dealer:seat} deals",
}
NEW_LINE = (
    MatchBegan,
    DeckSpread,
    CardCut,
    DealFell,
    Dealt,
    Discarded,
    StarterCut,
    HandShown,
    CribShown,
    GameWon,
    GameBegan,
)


class Words(NamedTuple):
    """How a value of one kind is written, matched and parsed."""

    pattern: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _rules_written(rules: RuleSet) -> str:
    return ", ".join(f"{name} {'none' if value is None else value}" for name, value in asdict(rules).items())


def _rules_read(text: str) -> RuleSet:
    given: dict[str, Any] = {}
    for part in text.split(", "):
        name, _, value = part.partition(" ")
        plain = {} if name == "name" else {"none": None, "True": True, "False": False}
        given[name] = int(value) if value.isdecimal() else plain.get(value, value)
    return rules_from(given)


def _scores_written(scores: tuple[Score, ...]) -> str:
    return " & ".join(f"{s.reason} {s.points} ({written(s.cards)})" for s in scores) or "nothing"


def _scores_read(text: str) -> tuple[Score, ...]:
    return () if text == "nothing" else tuple(map(_score_read, text.split(" & ")))


def _score_read(text: str) -> Score:
    if not (part := re.fullmatch(r"(.+) (\d+) \((.*)\)", text)):
        raise ValueError(f"“{text}” is not a reason with its points and cards, such as “pair 2 (5H 5C)”")
    return Score(part[1], int(part[2]), parse_cards(part[3]))


CARDS_PATTERN = r"(?:[A2-9TJQK][CDHS] ?)*|none"
KINDS: dict[str, Words] = {
    "number": Words(r"\d+", str, int),
    "seat": Words(
        "[A-D]|nobody",
        lambda seat: "nobody" if seat is None else SEATS[seat],
        lambda text: None if text == "nobody" else SEATS.index(text),
    ),
    "seats": Words(
        "[A-D]+", lambda seats: "".join(SEATS[seat] for seat in seats), lambda text: tuple(map(SEATS.index, text))
    ),
    "card": Words("[A2-9TJQK][CDHS]", str, Card.parse),
    "cards": Words(
        CARDS_PATTERN, lambda cards: written(cards) or "none", lambda text: () if text == "none" else parse_cards(text)
    ),
    "hands": Words(
        r"[^,]+", lambda hands: " / ".join(map(written, hands)), lambda text: tuple(map(parse_cards, text.split(" / ")))
    ),
    "scores": Words(".+", _scores_written, _scores_read),
    "rules": Words(".+", _rules_written, _rules_read),
    "kind": Words("|".join(get_args(Kind)), str, str),
    "fault": Words("|".join(get_args(Fault)), str, str),
    "yes": Words("yes|no", lambda value: "yes" if value else "no", lambda text: text == "yes"),
}
FIELD = re.compile(r"\{(\w+):(\w+)\}")
PATTERNS = [
    (
        kind,
        re.compile(FIELD.sub(lambda f: f"(?P<{f[1]}>{KINDS[f[2]].pattern})", re.sub(r"([+.])", r"\\\1", wording))),
        dict(FIELD.findall(wording)),
    )
    for kind, wording in WORDING.items()
]


def print_record(events: Iterable[Event]) -> str:
    """A record as text."""
    lines = [HEAD]
    for event in events:
        text = FIELD.sub(lambda f, event=event: KINDS[f[2]].write(getattr(event, f[1])), WORDING[type(event)])  # type: ignore[misc]
        follows = not isinstance(event, NEW_LINE) and len(lines) > 1 and len(lines[-1]) + len(text) < 118
        if follows:
            lines[-1] += f"; {text}"
        else:
            lines.append(text)
    return "\n".join(lines) + "\n"


def parse_record(page: str) -> tuple[Event, ...]:
    """The events of a text. Raises BadRecord with the line and the words at which parsing fails."""
    head, *lines = page.strip().splitlines() or [""]
    if head.strip() != HEAD:
        raise BadRecord(gettext("A record begins with the line “%(head)s”.") % {"head": HEAD})
    return tuple(
        _read(number, clause.strip())
        for number, line in enumerate(lines, 2)
        for clause in line.split("; ")
        if clause.strip()
    )


def _read(number: int, clause: str) -> Event:
    for kind, pattern, kinds in PATTERNS:
        if match := pattern.fullmatch(clause):
            try:
                given = {field.name: KINDS[kinds[field.name]].read(match[field.name]) for field in fields(kind)}
                return kind(**given)
            except (TypeError, ValueError) as error:
                sentence = gettext("Line %(number)s, “%(text)s”, can’t be read: %(error)s.")
                values = {"number": number, "text": clause, "error": str(error).rstrip(".")}
                raise BadRecord(sentence % values) from error
    sentence = gettext("Line %(number)s, “%(text)s”, is not an event of a match.")
    raise BadRecord(sentence % {"number": number, "text": clause})
