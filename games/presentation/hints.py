"""A hint in words, for a match begun as training."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.analysis.hinting import LayingHint, PlayHint, hint_for
from games.engine import CARDS, Event, aloud, replay, total, view_for
from games.models import Match
from games.presentation.cards import CardShown, shown
from games.presentation.rule_labels import tenths

OUT = 15  # points that no play brings but the one that ends the game


@dataclass(frozen=True, slots=True)
class Hint:
    """`does` the `cards`, `why`; beside it the `others`, and what they would bring."""

    does: str
    cards: tuple[CardShown, ...]
    why: str
    others: tuple[CardShown, ...]
    instead: str


def hint_of(match: Match, events: Sequence[Event], seat: int | None) -> Hint | None:
    """What a strong player would do here; None where nothing is asked of this seat, or it may not ask."""
    if not match.training or seat is None:
        return None
    state = replay(events)
    match hint_for(view_for(state, seat), state.rules):  # a hint knows no more than its seat
        case LayingHint() as hint:
            return _laying(hint)
        case PlayHint() as hint:
            return _play(hint)
    return None


def _laying(hint: LayingHint) -> Hint:
    way, other = hint.way, hint.other
    if hint.own_crib:
        why = f"Your hand should count {way.hand:.1f} and your crib {way.crib:.1f}: {tenths(way.total)} together."
    else:
        why = (
            f"Your hand should count {way.hand:.1f}, and the other side’s crib {way.crib:.1f}: "
            f"{tenths(way.total)} is the difference."
        )
    if way.total < other.total:
        why += " It is not the most on average, but it goes out with the most starters."
    return Hint(
        does="Lay away",
        cards=tuple(shown(CARDS[card]) for card in way.laid_away),
        why=why,
        others=tuple(shown(CARDS[card]) for card in other.laid_away),
        instead=tenths(other.total),
    )


def _play(hint: PlayHint) -> Hint:
    at_once = f"It pegs {total(hint.at_once)} at once: {aloud(hint.at_once)}. " if hint.at_once else ""
    if hint.other is None:
        return Hint("Play", (shown(hint.card),), f"{at_once}Nothing else can be played.", (), "")
    return Hint(
        does="Play",
        cards=(shown(hint.card),),
        why=f"{at_once}{_outlook(hint.ahead)}",
        others=(shown(hint.other),),
        instead=_beside(hint.other_ahead),
    )


def _outlook(ahead: float) -> str:
    if abs(ahead) >= OUT:
        return "It is the likeliest to go out with." if ahead > 0 else "It is the likeliest to keep the other side in."
    return f"In the rest of the play you should peg {_beside(ahead)} than the other side."


def _beside(ahead: float) -> str:
    if abs(ahead) >= OUT:
        return "likely to win the game" if ahead > 0 else "likely to lose it"
    return f"{abs(ahead):.1f} points {'more' if ahead >= 0 else 'fewer'}"
