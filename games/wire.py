"""Serialization: rules and events as stored data, and commands from pages and programs."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, cast, get_args

from common.language import gettext as _
from games.engine import (
    PRESETS,
    Announce,
    BadRules,
    CallFault,
    CallMuggins,
    Command,
    CutForDeal,
    CutStarter,
    DealByHand,
    Discard,
    EndDeal,
    Fault,
    IllegalMove,
    NextGame,
    NotACard,
    PegByHand,
    PlayCard,
    PutRight,
    RuleSet,
    TakeBack,
    TakeUpCards,
    View,
    parse_cards,
    written,
)

LONGEST = 60  # maximum characters for naming cards: more than six in their longest form


def rules_to_data(rules: RuleSet) -> dict[str, Any]:
    return asdict(rules)


def rules_from_data(data: Mapping[str, Any]) -> RuleSet:
    return RuleSet.from_data(data)


def rules_named(preset: str, **changes: Any) -> RuleSet:
    """A preset with the chosen changes. Raises IllegalMove with a sentence."""
    if preset not in PRESETS:
        raise IllegalMove("no_such_preset", _("There is no such rule set. Choose one from the list."))
    try:
        return PRESETS[preset].but(**changes)
    except BadRules as error:
        raise IllegalMove("bad_rules", error.sentence) from error


def version_from(word: str) -> int | None:
    """The version in a URL; None for anything else."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 9 else None


def command_from(data: Mapping[str, Any], seat: int) -> Command:
    """A command of this seat: {"do": "play", "cards": "5H"}, {"do": "cut", "at": 20}, {"do": "muggins", "points": 4}.

    The seat comes from the session, never from the data. Raises IllegalMove.
    """
    match data.get("do"):
        case "discard":
            return Discard(seat, _cards(data))
        case "take back":
            return TakeBack(seat)
        case "play":
            cards = _cards(data)
            if len(cards) != 1:
                raise IllegalMove("wrong_number", _("Play one card."))
            return PlayCard(seat, cards[0])
        case "cut for deal":
            return CutForDeal(seat, _number(data, "at"))
        case "cut":
            return CutStarter(seat, _number(data, "at"))
        case "announce":
            return Announce(seat, _number(data, "points"))
        case "muggins":
            return CallMuggins(seat, _number(data, "points"))
    raise IllegalMove("no_such_command", _("There is no such command in a game."))


def command_to_data(command: Command) -> dict[str, Any] | None:
    """The data that `command_from` parses; None for a command that clients can't send."""
    match command:
        case Discard(cards=cards):
            return {"do": "discard", "cards": written(cards)}
        case PlayCard(card=card):
            return {"do": "play", "cards": str(card)}
        case CutForDeal(at=at):
            return {"do": "cut for deal", "at": at}
        case CutStarter(at=at):
            return {"do": "cut", "at": at}
        case Announce(points=points):
            return {"do": "announce", "points": points}
        case CallMuggins(points=points):
            return {"do": "muggins", "points": points}
    return None


def view_to_data(view: View) -> dict[str, Any]:
    """A seat's view, with cards as text; its possible commands are separate."""
    shown = {name: getattr(view, name) for name in SEEN}
    by_seat = {name: [written(cards) for cards in getattr(view, name)] for name in ("played", "shown")}
    cards = {name: written(getattr(view, name)) for name in ("hand", "discarded", "pile", "crib")}
    cuts = [{"seat": cut.seat, "at": cut.at, "card": str(cut.card)} for cut in view.cuts]
    starter = None if view.starter is None else str(view.starter)
    return shown | by_seat | cards | {"cuts": cuts, "starter": starter}


SEEN = (
    *("seat", "phase", "scores", "rear", "games", "game", "deal", "dealer", "held", "have_discarded", "count", "turn"),
    *("gone", "announces", "announced", "stage", "due", "winner"),
)


def by_hand_from(data: Mapping[str, Any]) -> Command:
    """A command at a board kept on a phone: {"do": "peg", "seat": 1, "points": 2, "reason": "fifteen"}.

    Each player at the board pegs for every seat. Raises IllegalMove.
    """
    match data.get("do"):
        case "deal":
            return DealByHand(_number(data, "seat"))
        case "take up":
            return TakeUpCards()
        case "peg":
            return PegByHand(_number(data, "seat"), _number(data, "points"), str(data.get("reason", "")))
        case "put right":
            return PutRight(_number(data, "seat"), _number(data, "points"))
        case "take back":
            return PutRight(_number(data, "seat"), _number(data, "points"), slip=True)
        case "fault":
            return CallFault(_number(data, "seat"), _fault(data), deal_again=data.get("again") is True)
        case "end deal":
            return EndDeal()
        case "next game":
            return NextGame()
    raise IllegalMove("no_such_command", _("There is no such command for a board with real cards."))


def _fault(data: Mapping[str, Any]) -> Fault:
    for fault in get_args(Fault):
        if data.get("fault") == fault:
            return cast("Fault", fault)
    raise IllegalMove("no_such_fault", _("Choose a fault from the list."))


def _cards(data: Mapping[str, Any]) -> tuple[Any, ...]:
    given = data.get("cards", "")
    text = " ".join(map(str, given)) if isinstance(given, list | tuple) else str(given)
    if len(text) > LONGEST:  # the error message quotes the input
        raise IllegalMove("no_card", _("That is more cards than a hand has."))
    try:
        return parse_cards(text)
    except NotACard as error:
        raise IllegalMove("no_card", error.sentence) from error


def _number(data: Mapping[str, Any], name: str) -> int:
    given = str(data.get(name, "")).strip()
    if not given.isascii() or not given.isdigit() or len(given) > 3:
        raise IllegalMove("no_number", _("Enter a number."))
    return int(given)
