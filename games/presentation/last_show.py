"""The last show, combination by combination."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from games.engine import (
    Announced,
    ClaimClosed,
    ClaimOpened,
    CribShown,
    Event,
    GameWon,
    HandShown,
    Pegged,
    Score,
    StarterCut,
    aloud,
    total,
)
from games.presentation.cards import CardShown, shown


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand or a crib as it was shown, what it counted, and each of its scores in words."""

    whose: str
    cards: tuple[CardShown, ...]
    counted: str
    scores: tuple[str, ...] = ()


def last_show(events: Sequence[Event], whose: Sequence[str]) -> tuple[Shown, ...]:
    """The hands and the crib shown last, with the starter among the first; none once the next starter is cut."""
    begins = max((at for at, event in enumerate(events) if isinstance(event, StarterCut)), default=None)
    if begins is None:
        return ()
    starter = events[begins].card  # type: ignore[union-attr]
    shows: list[Shown] = []
    for at, event in enumerate(events[begins:], begins):
        if isinstance(event, HandShown | CribShown):
            what = "hand" if isinstance(event, HandShown) else "crib"
            after = takewhile(lambda then: not isinstance(then, HandShown | CribShown), events[at + 1 :])
            counted, scores = _counted(tuple(after), what)
            cards = tuple(map(shown, (*event.cards, starter)))
            shows.append(Shown(f"{whose[event.seat]} {what}", cards, counted, tuple(_each(scores))))
    return tuple(shows)


def _counted(after: Sequence[Event], what: str) -> tuple[str, tuple[Score, ...]]:
    """In words, and the scores; while a count can still be claimed, no more than was said of it."""
    opened = next((event for event in after if isinstance(event, ClaimOpened)), None)
    if opened is None:
        pegged = next((event.scores for event in after if isinstance(event, Pegged)), ())
        return (aloud(pegged, short=True) if pegged else "nothing"), pegged
    said = next((event for event in after if isinstance(event, Announced)), None)
    if said is None:
        return "not counted yet", ()
    if not any(isinstance(event, ClaimClosed | GameWon) for event in after):
        return f"{said.points} said", ()
    due = aloud(opened.due, short=True) if opened.due else "nothing"
    if said.points == total(opened.due):
        return due, opened.due
    return f"{said.points} said; the {what} is worth {total(opened.due)}: {due}", opened.due


def _each(scores: Sequence[Score]) -> Iterator[str]:
    """ "fifteen two: seven of hearts, eight of clubs", the points running on."""
    points = 0
    for score in scores:
        points += score.points
        text = f"{score.reason} {points}" if score.reason == "fifteen" else f"{score.reason} makes {points}"
        yield f"{text}: {', '.join(card.name for card in score.cards)}"
