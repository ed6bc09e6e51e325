"""The last show with its combinations, and the last counted score."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from django.utils.translation import gettext as _

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
    StoryLine,
    aloud,
    in_words,
    score_named,
    total,
)
from games.presentation.cards import CardShown, shown
from games.presentation.combinations import Combination, combinations_of


@dataclass(frozen=True, slots=True)
class Shown:
    """A shown hand or crib with the starter, its points, and its scores as speech and as text."""

    whose: str
    cards: tuple[CardShown, ...]
    counted: str
    scores: tuple[str, ...]
    combinations: tuple[Combination, ...]

    @property
    def points(self) -> int:
        return self.combinations[-1].so_far if self.combinations else 0


def last_show(events: Sequence[Event], names: Sequence[str], reader: int | None) -> tuple[Shown, ...]:
    """The hands and the crib of the last show, with the starter; empty once the next starter is cut."""
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
            shows.append(
                Shown(
                    _whose(what, "" if event.seat == reader else names[event.seat]),
                    cards,
                    counted,
                    tuple(_each(scores)),
                    combinations_of(scores),
                )
            )
    return tuple(shows)


def counted_last(events: Sequence[Event], lines: Sequence[StoryLine], shows: Sequence[Shown]) -> tuple[str, ...]:
    """The lines above the hand: the last show, or the score of the last card since the starter was cut."""
    if shows:
        return tuple(f"{show.whose}: {show.counted}" for show in shows)
    cut = max((at for at, event in enumerate(events, 1) if isinstance(event, StarterCut)), default=0)
    since = (line for line in reversed(lines) if line.number >= cut)
    last = next((line.scored for line in since if line.scored or line.play), "")
    return (last,) if last else ()


def _whose(what: str, name: str) -> str:
    """The title of a hand; the reader's own without a name."""
    if not name:
        return _("Your hand") if what == "hand" else _("Your crib")
    return (_("%(name)s’s hand") if what == "hand" else _("%(name)s’s crib")) % {"name": name}


def _counted(after: Sequence[Event], what: str) -> tuple[str, tuple[Score, ...]]:
    """The text and the scores; while a count can still be claimed, only the player's announcement."""
    opened = next((event for event in after if isinstance(event, ClaimOpened)), None)
    if opened is None:
        pegged = next((event.scores for event in after if isinstance(event, Pegged)), ())
        return (aloud(pegged, short=True) if pegged else _("no points")), pegged
    said = next((event for event in after if isinstance(event, Announced)), None)
    if said is None:
        return _("not counted yet"), ()
    if not any(isinstance(event, ClaimClosed | GameWon) for event in after):
        return _("counted as %(points)s") % {"points": said.points}, ()
    due = aloud(opened.due, short=True) if opened.due else _("no points")
    if said.points == total(opened.due):
        return due, opened.due
    worth = {"points": said.points, "due": total(opened.due), "reasons": due}
    if what == "hand":
        return _("counted as %(points)s; the hand is worth %(due)s: %(reasons)s") % worth, opened.due
    return _("counted as %(points)s; the crib is worth %(due)s: %(reasons)s") % worth, opened.due


def _each(scores: Sequence[Score]) -> Iterator[str]:
    """ "fifteen-two: seven of hearts, eight of clubs", with a running total."""
    points = 0
    for score in scores:
        points += score.points
        sentence = _("%(score)s makes %(points)s: %(cards)s")
        if score.reason == "fifteen":
            sentence = _("fifteen-%(points)s: %(cards)s")
        cards = ", ".join(card.name for card in score.cards)
        yield sentence % {"score": score_named(score), "points": in_words(points), "cards": cards}
