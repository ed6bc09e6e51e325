"""Hints in words, for practice matches."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.analysis.hinting import DiscardHint, PlayHint, hint_for
from games.engine import CARDS, Event, aloud, replay, show, total, view_for
from games.models import Match
from games.presentation.cards import CardShown, shown
from games.presentation.combinations import combinations_of
from games.presentation.rule_labels import rest, tenths

OUT = 15  # an expected value this large means winning or losing the game


@dataclass(frozen=True, slots=True)
class Hint:
    """The recommended `cards` with verb and reason; `others`: the second-best choice, with its value in `instead`."""

    does: str
    cards: tuple[CardShown, ...]
    why: str
    others: tuple[CardShown, ...]
    instead: str


def hint_of(match: Match, events: Sequence[Event], seat: int | None) -> Hint | None:
    """A strong player's choice; None if it is not this seat's turn or the match has no hints."""
    if not match.training or seat is None:
        return None
    state = replay(events)
    match hint_for(view_for(state, seat), state.rules):  # a hint uses only what its seat sees
        case DiscardHint() as hint:
            return _discard_hint(hint)
        case PlayHint() as hint:
            return _play_hint(hint)
    return None


def _discard_hint(hint: DiscardHint) -> Hint:
    way, other = hint.way, hint.other
    if hint.own_crib:
        average = _(
            "With the starter, your hand should average %(hand)s points and your crib %(crib)s: %(total)s in all."
        )
    else:
        average = _(
            "With the starter, your hand should average %(hand)s points,"
            " and the other side’s crib %(crib)s: a difference of %(total)s."
        )
    crib = abs(rest(way.total, way.hand))
    average %= {"hand": tenths(way.hand), "crib": tenths(crib), "total": tenths(way.total)}
    why = f"{_kept(way.kept)} {average}".strip()
    if way.total < other.total:
        why += " " + _("That isn’t the highest average, but more starters let you go out.")
    return Hint(
        does=_("Discard"),
        cards=tuple(shown(CARDS[card]) for card in way.discarded),
        why=why,
        others=tuple(shown(CARDS[card]) for card in other.discarded),
        instead=_beside(other.total, way.total),
    )


def _kept(cards: Sequence[int]) -> str:
    """The points of the four kept cards alone; empty if there are none."""
    if len(cards) < 4:
        return ""
    hand, last = [CARDS[card] for card in cards[:-1]], CARDS[cards[-1]]
    scores = [score for score in show(hand, last, is_crib=True) if score.reason != "his nobs"]
    if not scores:
        return ""
    said = ", ".join(each.said for each in combinations_of(scores))
    counted = {"points": total(scores), "combinations": said}
    return (
        ngettext(
            "You keep %(points)s point: %(combinations)s.",
            "You keep %(points)s points: %(combinations)s.",
            total(scores),
        )
        % counted
    )


def _play_hint(hint: PlayHint) -> Hint:
    at_once = ""
    if hint.at_once:
        pegs = {"points": total(hint.at_once), "reasons": aloud(hint.at_once)}
        at_once = _("It pegs %(points)s at once: %(reasons)s.") % pegs
    if hint.other is None:
        why = f"{at_once} {_('You can’t play any other card.')}".strip()
        return Hint(_("Play"), (shown(hint.card),), why, (), "")
    return Hint(
        does=_("Play"),
        cards=(shown(hint.card),),
        why=f"{at_once} {_outlook(hint.ahead)}".strip(),
        others=(shown(hint.other),),
        instead=_beside(hint.other_ahead, hint.ahead),
    )


def _outlook(ahead: float) -> str:
    if abs(ahead) >= OUT:
        if ahead > 0:
            return _("It gives you the best chance to go out.")
        return _("It gives you the best chance to keep the other side from going out.")
    points = f"{abs(ahead):.1f}"
    if ahead >= 0:
        return _("In the rest of the play you should peg %(points)s more than the other side.") % {"points": points}
    return _(
        "In the rest of the play the other side should peg %(points)s more than you. No other card does better."
    ) % {"points": points}


def _beside(other: float, best: float) -> str:
    """The value of the next best choice, compared with the best one."""
    less = rest(best, other)
    if not less:
        return _("about as good")
    if abs(other) >= OUT:
        return _("likely to win the game") if other > 0 else _("likely to lose the game")
    if best >= OUT:
        return _("less likely to win the game")
    if less < 0:
        return _("%(points)s points more on average") % {"points": tenths(-less)}
    return _("%(points)s points less on average") % {"points": tenths(less)}
