"""The page of a match: the seats, the visible cards, and what the reader may do now."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.clocks import CALL_TIME, CUT_TIME
from games.engine import (
    Announce,
    CallMuggins,
    Card,
    CutForDeal,
    CutStarter,
    Discard,
    PlayCard,
    RuleSet,
    State,
    StoryLine,
    View,
    lines_for,
    listed,
    replay,
    view_for,
)
from games.match_cache import events_of, state_of
from games.models import Match, Seat
from games.policies.decks import acting
from games.policies.presence import presence_of
from games.preferences import DEFAULT_PREFERENCES, TablePreferences
from games.presentation.board_svg import BoardSvg
from games.presentation.cards import CardShown, shown
from games.presentation.commitments import Seal, seal_of
from games.presentation.hand import hand_of
from games.presentation.headings import board_of, facts_of, title_of
from games.presentation.last_show import Shown, counted_last, last_show
from games.presentation.remarks import Remark, remarks_of, with_remarks
from games.presentation.rule_labels import overcount_cost, wrong_call_cost
from games.presentation.show_stops import Stop, stop_of, stops_of
from games.presentation.spoken_answers import spoken_answers

SAID = 60  # minimum sentences shown: more than a deal has
OVER = gettext_lazy("The match is over.")
PAUSED = gettext_lazy("The match is paused.")
STOPPED_CLOCKS = gettext_lazy("The match is paused. The clocks are stopped.")
RECENT = 4 * SAID  # events that contain more sentences than that


@dataclass(frozen=True, slots=True)
class Chair:
    """A player at the table. `backs`: number of hidden cards, `cards`: the visible ones.

    `crib`: what the page calls the crib that this player has, or empty. `here`: "here", "away", or empty if unknown,
    and for the reader. `played`, `discarded`: at a step of the record.
    """

    name: str
    side: int
    score: int
    to_go: int
    crib: str
    backs: range
    cards: tuple[CardShown, ...]
    here: str = ""
    played: tuple[CardShown, ...] = ()
    discarded: tuple[CardShown, ...] = ()


@dataclass(frozen=True, slots=True)
class Prompt:
    """The reader's possible action: `what` names the form; `places`: where the deck can be cut, `usual` in the middle.

    `heels` can be claimed in addition, or alone if `what` is empty.
    """

    what: str
    heels: bool = False
    number: int = 0
    places: tuple[int, ...] = ()
    usual: int = 0
    price: str = ""  # the penalty for a wrong number


@dataclass(frozen=True, slots=True)
class TablePage:
    """`mine` is the reader's chair, None for a spectator; `said`: the latest sentences, the newest first.

    `stop`: where the page pauses in the show; the rest of the page is of the same moment. `shown`: the number of events
    that the page shows otherwise. `shows`: the last show, until a new starter is cut; `scored`: the last score, until
    the next card. `answers`: by the keys of `KEYS`; `turn`: what the reader should do, empty if it is not their turn.
    """

    match: Match
    stop: Stop | None
    shown: int
    rules: RuleSet
    title: str
    facts: str
    board: BoardSvg
    others: tuple[Chair, ...]
    mine: Chair | None
    hand: tuple[CardShown, ...]
    starter: CardShown | None
    pile: tuple[CardShown, ...]
    count: int | None
    crib: tuple[CardShown, ...]
    shows: tuple[Shown, ...]
    said: tuple[StoryLine | Remark, ...]
    scored: tuple[str, ...]
    answers: Mapping[str, str]
    turn: str
    preferences: TablePreferences
    seal: Seal
    prompt: Prompt | None
    waits: str

    @property
    def may_ask_for_hint(self) -> bool:
        return self.match.training and self.prompt is not None and self.prompt.what in ("discard", "play")


def table_of(
    match: Match,
    seat: int | None,
    preferences: TablePreferences = DEFAULT_PREFERENCES,
    seen: int | None = None,
    shown_until: int | None = None,
) -> TablePage:
    """A match that has begun, for a seat or for a spectator (`seat` None).

    `seen`: the version of the reader's page, after which all events are announced. `shown_until`: the version up to
    which a pausing page has shown the match.
    """
    seats = list(match.seats.all())
    state, events, names = state_of(match), events_of(match), [each.name for each in seats]
    over = match.status == Match.Status.OVER
    seal = seal_of(match, events, state, seats, seat)
    stop = stop_of(match, events, seat, preferences.pace, shown_until)
    if stop:
        events = events[: stop.after]
        state = replay(events)
    view = view_for(state, seat)
    chairs = [_chair(state, view, each, seats) for each in seats]
    legal = {card for command in view.may for card in _cards_of(command)}
    seen = len(events) if seen is None else seen
    lines = lines_for(events, seat, names, preferences.voice, since=min(len(events) - RECENT, seen))
    newest = lines[: -max(SAID, sum(line.number > seen for line in lines)) - 1 : -1]
    prompt = None if match.paused_at or over or stop else _prompt(view, match.rules)
    plays = prompt is not None and prompt.what == "play"
    shows = last_show(events, names, seat)
    looked_at = seat is not None and preferences.pace != "none" and not over and stops_of(events)
    turn = stop.turn if stop else _turn(prompt, match, seats[seat]) if prompt and seat is not None else ""
    paused = (PAUSED if match.clock.kind == "untimed" else STOPPED_CLOCKS) if match.paused_at else ""
    waits = str(OVER if over else paused or seal.waits or _waits(state, names, seat))
    return TablePage(
        match=match,
        stop=stop,
        shown=stop.seen if stop else match.version,
        rules=state.rules,
        title=title_of(names, seat),
        facts=facts_of(state),
        board=board_of(state, [chair.name for chair in chairs], near=state.rules.side_of(seat or 0)),
        others=tuple(chair for each, chair in zip(seats, chairs, strict=True) if each.number != seat),
        mine=chairs[seat] if seat is not None else None,
        hand=hand_of(view, state.rules, legal, plays=plays, by_suit=preferences.by_suit),
        starter=shown(view.starter) if view.starter is not None else None,
        pile=tuple(map(shown, view.pile)),
        count=view.count if view.phase in ("Playing", "Claiming") and not view.shown else None,
        crib=tuple(map(shown, view.crib)),
        shows=shows,
        said=with_remarks(newest, remarks_of(match, names, seat, until=len(events)), are_all=len(newest) < SAID),
        scored=() if looked_at else counted_last(events, lines, shows),
        answers=spoken_answers(match, state, view, names, preferences.voice, turn or waits),
        turn=turn,
        preferences=preferences,
        seal=seal,
        prompt=prompt,
        waits=waits,
    )


def _cards_of(command: object) -> tuple[Card, ...]:
    match command:
        case PlayCard(card=card):
            return (card,)
        case Discard(cards=cards):
            return cards
    return ()


def _chair(state: State, view: View, seat: Seat, seats: Sequence[Seat]) -> Chair:
    rules, number = state.rules, seat.number
    side = rules.side_of(number)
    open_cards = view.shown[number] if view.shown and view.shown[number] else view.played[number] if view.played else ()
    is_reader = number == view.seat
    hidden = view.held[number] if view.held and not is_reader else 0
    crib = _("your crib") if is_reader else _("their crib")
    return Chair(
        name=_("You") if is_reader else seat.name,
        side=side,
        score=view.scores[side],
        to_go=rules.target - view.scores[side],
        crib=crib if number == state.dealer else "",
        backs=range(hidden),
        cards=tuple(map(shown, open_cards)),
        here="" if is_reader else presence_of(seat, timezone.now()),
    )


def _prompt(view: View, rules: RuleSet) -> Prompt | None:
    if view.may_take_back:
        return Prompt("take back")
    if not view.may:
        return None
    heels = view.phase == "Playing" and isinstance(view.may[0], Announce)
    match view.may[-1]:
        case Discard(cards=cards):
            return Prompt("discard", number=len(cards))
        case PlayCard():
            return Prompt("play", heels=heels)
        case Announce() if heels:
            return Prompt("", heels=True)
        case CutForDeal() | CutStarter() as first:
            places = tuple(command.at for command in view.may if isinstance(command, CutForDeal | CutStarter))
            what = "cut for deal" if isinstance(first, CutForDeal) else "cut"
            return Prompt(what, places=places, usual=places[len(places) // 2])
        case Announce():
            return Prompt("announce", price=overcount_cost(rules))
        case CallMuggins():
            return Prompt("muggins", price=wrong_call_cost(rules))
    return None


TURN = {
    "play": gettext_lazy("Your turn. Play a card."),
    "cut for deal": gettext_lazy("Your turn. Cut for the deal."),
    "cut": gettext_lazy("Your turn. Cut the deck."),
    "announce": gettext_lazy("Your turn. Count your points."),
    "muggins": gettext_lazy("Your turn. Were any points missed?"),
    "": gettext_lazy("You can claim his heels."),
}


def _turn(prompt: Prompt, match: Match, seat: Seat) -> str:
    """What the reader should do now; empty if it is not their turn."""
    if prompt.what == "take back":
        return ""
    if prompt.what == "play" and prompt.heels:
        return _("Your turn. Claim his heels, then play a card.")
    if prompt.what == "discard":
        return _("Your turn. Discard one card.") if prompt.number == 1 else _("Your turn. Discard two cards.")
    sentence = str(TURN[prompt.what])
    if match.clock.kind == "live" and seat.time_multiplier:
        if prompt.places:
            seconds = CUT_TIME.seconds * seat.time_multiplier
            sentence += " " + _("After %(seconds)s seconds, the cut is made for you.") % {"seconds": seconds}
        elif prompt.what == "muggins":
            seconds = CALL_TIME.seconds * seat.time_multiplier
            sentence += " " + _("You have %(seconds)s seconds to claim.") % {"seconds": seconds}
    return sentence


def _waits(state: State, names: Sequence[str], seat: int | None) -> str:
    """A sentence on which players the match is waiting for; empty if there are none."""
    to_move = acting(state)
    if not to_move:
        return ""
    if seat in to_move:
        return _("Your turn.")
    return _("Waiting for %(names)s.") % {"names": listed([names[each] for each in to_move])}
