"""A table as its page shows it: who sits where, what lies open, and what the reader may do now."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.engine import (
    Announce,
    CallMuggins,
    Card,
    CribShown,
    CutForDeal,
    CutStarter,
    Event,
    HandShown,
    LayAway,
    Pegged,
    PlayCard,
    RuleSet,
    StarterCut,
    State,
    View,
    aloud,
    replay,
    story_for,
    view_for,
)
from games.models import Match, Seat
from games.selectors.board import Drawing, drawing_of
from games.selectors.cards import CardShown, shown
from games.selectors.counting import Combination, combinations_of
from games.selectors.packs import Seal, acting, digits_of, seal_of

SAID = 12  # sentences shown, the latest first


@dataclass(frozen=True, slots=True)
class Chair:
    """Somebody at the table. `backs` are the cards of a hand that is not seen, `cards` those that lie open."""

    name: str
    side: int
    score: int
    to_go: int
    crib: bool
    turn: bool
    backs: range
    cards: tuple[CardShown, ...]


@dataclass(frozen=True, slots=True)
class Deed:
    """What the reader may do now: `what` names the form; `low` to `high` and `usual` are for numbers.

    `heels` may be claimed beside it, or alone where `what` is empty.
    """

    what: str
    heels: bool = False
    number: int = 0
    low: int = 0
    high: int = 0
    usual: int = 0


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand or a crib as it was shown, and what it counted, in a sentence and combination by combination."""

    whose: str
    cards: tuple[CardShown, ...]
    counted: str
    combinations: tuple[Combination, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """`mine` is the reader's chair, None for who looks on; `said` are numbered sentences, the latest first.

    `shows` is the last show, as long as nobody has played a card since.
    """

    match: Match
    rules: RuleSet
    title: str
    facts: str
    board: Drawing
    others: tuple[Chair, ...]
    mine: Chair | None
    hand: tuple[CardShown, ...]
    starter: CardShown | None
    pile: tuple[CardShown, ...]
    count: int | None
    crib: tuple[CardShown, ...]
    shows: tuple[Shown, ...]
    said: tuple[tuple[int, str], ...]
    seal: Seal
    digits: str
    deed: Deed | None
    waits: str


def table_of(match: Match, events: Sequence[Event], seat: int | None) -> Table:
    """A match that has begun, for a seat, or for somebody who only looks on."""
    seats = list(match.seats.all())
    state, names = replay(events), [each.name for each in seats]
    view = view_for(state, seat)
    seal = seal_of(match, events, state, seats, seat)
    chairs = [_chair(state, view, each, seats) for each in seats]
    legal = {card for command in view.may for card in _cards_of(command)}
    return Table(
        match=match,
        rules=state.rules,
        title=title_of(names, seat),
        facts=facts_of(state),
        board=board_of(state, names, near=state.rules.side_of(seat or 0)),
        others=tuple(chair for each, chair in zip(seats, chairs, strict=True) if each.number != seat),
        mine=chairs[seat] if seat is not None else None,
        hand=tuple(shown(card, legal=card in legal) for card in sorted(view.hand, key=lambda card: (card.rank, card))),
        starter=shown(view.starter) if view.starter is not None else None,
        pile=tuple(map(shown, view.pile)),
        count=view.count if view.phase in ("Playing", "Claiming") and not view.shown else None,
        crib=tuple(map(shown, view.crib)),
        shows=_last_show(events, ["Your" if each.number == seat else f"{each.name}’s" for each in seats]),
        said=tuple(enumerate(story_for(events, seat, names), 1))[: -SAID - 1 : -1],
        seal=seal,
        digits=digits_of(match, events) if match.status == Match.Status.OVER else "",
        deed=_deed(view),
        waits=seal.waits or _waits(state, names, seat),
    )


def _last_show(events: Sequence[Event], whose: Sequence[str]) -> tuple[Shown, ...]:
    """The hands and the crib shown last, with the starter among the first; none once the next starter is cut."""
    begins = max((at for at, event in enumerate(events) if isinstance(event, StarterCut)), default=None)
    if begins is None:
        return ()
    shows: list[Shown] = []
    starter = events[begins].card  # type: ignore[union-attr]
    for event, then in pairwise(events[begins:]):
        if isinstance(event, HandShown | CribShown):
            what = "hand" if isinstance(event, HandShown) else "crib"
            scores = then.scores if isinstance(then, Pegged) else ()
            cards = tuple(map(shown, (*event.cards, starter)))
            counted = aloud(scores) if scores else "nothing"
            shows.append(Shown(f"{whose[event.seat]} {what}", cards, counted, combinations_of(scores)))
    return tuple(shows)


def _cards_of(command: object) -> tuple[Card, ...]:
    match command:
        case PlayCard(card=card):
            return (card,)
        case LayAway(cards=cards):
            return cards
    return ()


def title_of(names: Sequence[str], seat: int | None) -> str:
    told = ["You" if number == seat else name for number, name in enumerate(names)]
    if len(names) == 4:
        return f"{told[0]} and {told[2]} v {told[1]} and {told[3]}"
    return " v ".join(told)


def facts_of(state: State) -> str:
    rules = state.rules
    game = [f"Game {state.match.game} of {rules.best_of}"] if rules.best_of > 1 else []
    counted = {"automatic": "counted by the table", "by hand": "counted by hand", "muggins": "muggins"}
    return " · ".join([*game, rules.name, f"to {rules.target}", counted[rules.counting]])


def board_of(state: State, names: Sequence[str], *, near: int) -> Drawing:
    rules = state.rules
    sides = [
        " and ".join(name for seat, name in enumerate(names) if rules.side_of(seat) == side)
        for side in range(rules.sides)
    ]
    return drawing_of(sides, state.board.front, state.board.rear, rules.target, rules.lurch, near)


def _chair(state: State, view: View, seat: Seat, seats: Sequence[Seat]) -> Chair:
    rules, number = state.rules, seat.number
    side = rules.side_of(number)
    open_cards = view.shown[number] if view.shown and view.shown[number] else view.played[number] if view.played else ()
    hidden = view.held[number] if view.held and number != view.seat else 0
    return Chair(
        name="You" if number == view.seat else seat.name,
        side=side,
        score=view.scores[side],
        to_go=rules.target - view.scores[side],
        crib=number == state.dealer,
        turn=number in acting(state),
        backs=range(hidden),
        cards=tuple(map(shown, open_cards)),
    )


def _deed(view: View) -> Deed | None:
    if view.may_take_back:
        return Deed("take back")
    if not view.may:
        return None
    heels = view.phase == "Playing" and isinstance(view.may[0], Announce)
    match view.may[-1]:
        case LayAway(cards=cards):
            return Deed("lay away", number=len(cards))
        case PlayCard():
            return Deed("play", heels=heels)
        case Announce() if heels:
            return Deed("", heels=True)
        case CutForDeal() | CutStarter() as first:
            places = [command.at for command in view.may if isinstance(command, CutForDeal | CutStarter)]
            what = "cut for deal" if isinstance(first, CutForDeal) else "cut"
            return Deed(what, low=min(places), high=max(places), usual=places[len(places) // 2])
        case Announce():
            return Deed("announce", high=29)
        case CallMuggins():
            return Deed("muggins", high=29)
    return None


def _waits(state: State, names: Sequence[str], seat: int | None) -> str:
    """Whom the game waits for, in a sentence; empty when it waits for nobody."""
    to_move = acting(state)
    if not to_move:
        return ""
    if seat in to_move:
        return "Your turn."
    return f"Waiting for {' and '.join(names[each] for each in to_move)}."
