"""Replays the whole match: players' choices from the events, everything else from the seeds and the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from games.dealing.chain import link_of
from games.dealing.decks import auto_cut, auto_place, shuffled
from games.dealing.file import MatchFile
from games.engine import (
    Announce,
    Announced,
    CallMuggins,
    CallRefused,
    CardCut,
    CardPlayed,
    ClaimClosed,
    ClaimPassed,
    CloseClaims,
    Command,
    CutDeck,
    CutForDeal,
    CutStarter,
    CuttingForDeal,
    CuttingStarter,
    Deal,
    DealFell,
    Dealt,
    DeckCut,
    DeckSpread,
    Discard,
    Discarded,
    Event,
    GameBegan,
    HeelsLapsed,
    IllegalMove,
    MatchBegan,
    NextGame,
    Pegged,
    PlayCard,
    Score,
    SpreadDeck,
    StarterCut,
    State,
    TakeBack,
    TakenBack,
    begin,
    replay,
    step,
)


class Mismatch(Exception):
    """The first inconsistency; `sentence` explains it to the user."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def play_again(file: MatchFile) -> None:
    """Let the engine decide every command of a match again. Raises Mismatch if its events differ."""
    events, revision, keys, key, at = file.events, file.revision, _keys(file), b"", 0
    decided = _opening(events)
    state = replay(decided)
    while True:
        _compare(file, decided, at)
        at += len(decided)
        if at == len(events):
            return
        if isinstance(events[at], DeckSpread | Dealt):
            key = next(keys)
        if at in file.auto and not _is_drawn(events[at], state, key, revision):
            raise Mismatch(f"Event {at + 1} is marked “auto”, but this is not the cut that its seeds give.")
        try:
            decided, state = step(state, _command(events[at:], key, revision))
        except IllegalMove as refusal:
            raise Mismatch(f"Event {at + 1} breaks the rules: {refusal.sentence}") from refusal


def _keys(file: MatchFile) -> Iterator[bytes]:
    for deck in file.decks:
        if (key := deck.key(file.match, file.revision)) is None:
            raise Mismatch(f"Deal {deck.deal} was dealt, although the seed of a seat was never shown.")
        yield key


def _opening(events: Sequence[Event]) -> tuple[Event, ...]:
    began, fell = events[0], events[1] if len(events) > 1 else None
    assert isinstance(began, MatchBegan)
    try:
        return begin(began.rules, dealer=fell.seat if isinstance(fell, DealFell) else None)
    except IllegalMove as refusal:
        raise Mismatch(f"Event 2 breaks the rules: {refusal.sentence}") from refusal


def _compare(file: MatchFile, due: Sequence[Event], at: int) -> None:
    """Compare the expected events from index `at` on with the file's, exactly."""
    for number, event in enumerate(due, at + 1):
        should = link_of(event, auto=number - 1 in file.auto)
        if number > len(file.links):
            raise Mismatch(f"Event {number} should be {should}, and the record ends before it.")
        old_rules = isinstance(event, MatchBegan) and event == file.events[at]  # when rule sets had fewer fields
        if should != (found := file.links[number - 1]) and not old_rules:
            raise Mismatch(f"Event {number} should be {should}, but is {found}.")


def _is_drawn(event: Event, state: State, key: bytes, revision: int) -> bool:
    """Whether a cut is the one that the deck determines for a bot, or for a seat whose time ran out."""
    match event, state.phase:
        case CardCut(at=at), CuttingForDeal(cuts=cuts):
            return at == auto_place(key, [cut.at for cut in cuts], revision)
        case StarterCut(at=at), CuttingStarter(stock=stock):
            return at == auto_cut(key, len(stock), revision)
    return False


def _command(events: Sequence[Event], key: bytes, revision: int) -> Command:
    """The command that caused the first of these events. Raises IllegalMove if none could."""
    match events[0]:
        case DeckCut() if revision > 1:
            raise IllegalMove("no_cut", "the deck cannot be cut before a deal: the server could choose the place.")
        case DeckSpread():
            return SpreadDeck(shuffled(key, revision))
        case Dealt():
            return Deal(shuffled(key, revision))
        case HeelsLapsed() if len(events) > 1 and isinstance(events[1], CardPlayed):
            return PlayCard(events[1].seat, events[1].card)
        case Pegged(seat, scores=(Score("muggins", points),)):
            return CallMuggins(seat, points)
    if asked := ASKED.get(type(events[0])):
        return asked(events[0])
    raise IllegalMove("nobody_asked", f"A {type(events[0]).__name__} is not possible here.")


ASKED: dict[type[Event], Callable[[Any], Command]] = {
    CardCut: lambda e: CutForDeal(e.seat, e.at),
    DeckCut: lambda e: CutDeck(e.seat, e.at),
    Discarded: lambda e: Discard(e.seat, e.cards),
    TakenBack: lambda e: TakeBack(e.seat),
    StarterCut: lambda e: CutStarter(e.seat, e.at),
    CardPlayed: lambda e: PlayCard(e.seat, e.card),
    Announced: lambda e: Announce(e.seat, e.points),
    ClaimPassed: lambda e: CallMuggins(e.seat, 0),
    CallRefused: lambda e: CallMuggins(e.seat, e.points),
    ClaimClosed: lambda e: CloseClaims(),
    GameBegan: lambda e: NextGame(),
}
