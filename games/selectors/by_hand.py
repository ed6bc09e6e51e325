"""A board kept by hand as its page shows it: the pegs, and every button with the command behind it."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, get_args

from games.engine import (
    ByHand,
    CallFault,
    DealFell,
    DealtByHand,
    Event,
    Fault,
    FaultCalled,
    GameBegan,
    GameOver,
    IllegalMove,
    Pegged,
    PegsPutBack,
    PutRight,
    RuleSet,
    State,
    decide,
    replay,
    story_for,
)
from games.models import Match, Seat
from games.selectors.board import Drawing, drawing_of

SAID = 12  # sentences shown, the latest first
IN_THE_PLAY = (
    ("fifteen", 2),
    ("pair", 2),
    ("run", 3),
    ("run", 4),
    ("thirty-one", 2),
    ("go", 1),
    ("last card", 1),
    ("three alike", 6),
)
COUNTED = ("hand", "the play", "muggins")
START = "three for last"  # pegged by the rules themselves

FAULTS: dict[Fault, str] = {
    "not cut": "The pack was not cut",
    "card misdealt": "A card was misdealt",
    "card exposed": "A card was shown in dealing",
    "card faced": "A card lay face up in the pack",
    "wrong pack": "The pack is not right",
    "wrong hand": "{} has a wrong number of cards",
    "wrong crib": "The crib has a wrong number of cards",
    "out of turn": "{} dealt out of turn",
    "renege": "{} could have played a card, and said go",
    "foul": "{} looked at the crib or the pack, or moved another’s peg",
}
OF_A_SEAT: tuple[Fault, ...] = ("wrong hand", "renege", "foul")
"""The others are the dealer's, or nobody's."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button: what it says, the command behind it as JSON, and the points that it shows large, if it does."""

    key: str
    says: str
    told: str
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody at the board: the pegs of the side, and the buttons; `counts` wait for a number that is typed."""

    seat: int
    name: str
    side: int
    score: int
    to_go: int
    games: int
    deals: bool
    quick: tuple[Press, ...]
    counts: tuple[Press, ...]


@dataclass(frozen=True, slots=True)
class Pegging:
    """`mine` is the reader's seat, None for who only looks on; `steps` lead through a deal, `faults` stop it;
    `too_far` wait for a number of holes, as do a place's `counts`.

    `result` are the sentences of a game that is over; `said` are numbered sentences, the latest first.
    """

    rules: RuleSet
    title: str
    facts: str
    stage: str
    board: Drawing
    places: tuple[Place, ...]
    mine: int | None
    asks: str
    steps: tuple[Press, ...]
    undo: Press | None
    faults: tuple[Press, ...]
    too_far: tuple[Press, ...]
    result: tuple[str, ...]
    said: tuple[tuple[int, str], ...]


def pegging_of(match: Match, events: Sequence[Event], seat: int | None) -> Pegging:
    """A board that is in use, for a seat, or for somebody who only looks on."""
    seats = list(match.seats.all())
    state, names = replay(events), [each.name for each in seats]
    rules, board, phase = state.rules, state.board, state.phase
    sides = [
        " and ".join(name for number, name in enumerate(names) if rules.side_of(number) == side)
        for side in range(rules.sides)
    ]
    return Pegging(
        rules=rules,
        title=" v ".join(sides),
        facts=_facts(state),
        stage=phase.stage if isinstance(phase, ByHand) else "",
        board=drawing_of(sides, board.front, board.rear, rules.target, rules.lurch, rules.side_of(seat or 0)),
        places=tuple(_place(state, each) for each in seats),
        mine=seat,
        asks=_asks(state, names),
        steps=tuple(_steps(state, names)),
        undo=_undo(state, events, names),
        faults=tuple(_faults(state, names)),
        too_far=tuple(_too_far(state, names)),
        result=tuple(_result(state, sides)),
        said=tuple(enumerate(story_for(events, None, names), 1))[: -SAID - 1 : -1],
    )


def _facts(state: State) -> str:
    rules = state.rules
    game = [f"Game {state.match.game} of {rules.best_of}"] if rules.best_of > 1 else []
    return " · ".join(["Real cards", *game, rules.name, f"to {rules.target}"])


def _press(key: str, says: str, points: int | None = None, **told: Any) -> Press:
    return Press(key, says, json.dumps(told | ({} if points is None else {"points": points})), points)


def _place(state: State, seat: Seat) -> Place:
    rules, number = state.rules, seat.number
    side, deals = rules.side_of(number), number == state.dealer

    def pegs(reason: str, points: int | None = None) -> Press:
        key = "-".join(map(str, (*reason.split(), *[points] * bool(points), number)))
        return _press(key, reason, points, do="peg", seat=number, reason=reason)

    return Place(
        seat=number,
        name=seat.name,
        side=side,
        score=state.scores[side],
        to_go=rules.target - state.scores[side],
        games=state.match.won[side],
        deals=deals,
        quick=tuple(pegs(*each) for each in (*IN_THE_PLAY, *[("his heels", 2)] * deals)),
        counts=tuple(map(pegs, ("hand", "crib", *COUNTED[1:]) if deals else COUNTED)),
    )


def _asks(state: State, names: Sequence[str]) -> str:
    """What the table is to do next, where it is not the play."""
    match state.phase:
        case ByHand(stage="to deal", due=None):
            return "Cut the cards: the lowest deals."
        case ByHand(stage="to deal", due=due) if due is not None:
            return f"{names[due]} is to deal."
    return ""


def _steps(state: State, names: Sequence[str]) -> Iterator[Press]:
    """What leads on through the deal and to the next one; first what is due."""
    match state.phase:
        case ByHand(stage="to deal", due=None):
            for seat, name in enumerate(names):
                yield _press(f"deal-{seat}", f"{name} deals", do="deal", seat=seat)
        case ByHand(stage="to deal", due=due):
            for seat, name in sorted(enumerate(names), key=lambda each: each[0] != due):
                says = f"{name} has dealt" if seat == due else f"{name} has dealt instead"
                yield _press(f"deal-{seat}", says, do="deal", seat=seat)
        case ByHand(stage=stage):
            yield _press("end-deal", "All counted: next deal", do="end deal")
            if stage == "dealt":
                yield _press("take-up", "Cards taken up", do="take up")
        case GameOver(match=False):
            yield _press("next-game", f"Begin game {state.match.game + 1}", do="next game")


def _undo(state: State, events: Sequence[Event], names: Sequence[str]) -> Press | None:
    """The last peg, back into its hole: those of earlier deals stand."""
    peg = _last_peg(events, state.rules)
    if peg is None or not _may(state, PutRight(peg.seat, peg.points, slip=True)):
        return None
    what = " and ".join(score.reason for score in peg.scores)
    says = f"Undo {names[peg.seat]}’s {peg.points} for {what}"
    return Press("undo", says, json.dumps({"do": "take back", "seat": peg.seat, "points": peg.points}))


def _last_peg(events: Sequence[Event], rules: RuleSet) -> Pegged | None:
    """The newest peg of this deal that is not put back; of one that is put back in part, the rest."""
    pegs: list[Pegged] = []
    for event in events:
        match event:
            case DealtByHand() | GameBegan():
                pegs.clear()
            case Pegged() if event.scores[0].reason != START:
                pegs.append(event)
            case PegsPutBack(seat=seat, points=back):
                side = rules.side_of(seat)
                while back and (at := _newest(pegs, rules, side)) is not None:
                    peg = pegs.pop(at)
                    if peg.points > back:
                        pegs.insert(at, Pegged(peg.seat, peg.points - back, peg.scores))
                    back -= min(back, peg.points)
    return pegs[-1] if pegs else None


def _newest(pegs: Sequence[Pegged], rules: RuleSet, side: int) -> int | None:
    return max((at for at, peg in enumerate(pegs) if rules.side_of(peg.seat) == side), default=None)


def _may(state: State, command: CallFault | PutRight) -> tuple[Event, ...]:
    """What a command would bring about; nothing where the rules refuse it."""
    try:
        return decide(state, command)
    except IllegalMove:
        return ()


def _faults(state: State, names: Sequence[str]) -> Iterator[Press]:
    """Every fault that these rules let be called now, with what it costs: the rules themselves are asked."""
    if state.dealer is None:
        return
    for fault in get_args(Fault):
        seats = range(state.rules.players) if fault in OF_A_SEAT else (state.dealer,)
        seen: set[tuple[Event, ...]] = set()
        for seat, again in product(seats, (True, False)):
            events = _may(state, CallFault(seat, fault, deal_again=again))
            if events and events not in seen:
                seen.add(events)
                says = f"{FAULTS[fault].format(names[seat])}: {_cost(events, names)}"
                key = f"{fault}-{seat}-{again}".replace(" ", "-").lower()
                yield _press(key, says, do="fault", seat=seat, fault=fault, again=again)


def _too_far(state: State, names: Sequence[str]) -> Iterator[Press]:
    """Who has pegged in this deal, and what a peg too far costs."""
    if not isinstance(state.phase, ByHand):
        return
    penalty = state.rules.overpegged_penalty
    cost = f", and {penalty} for the other side" if penalty else ""
    for seat, name in enumerate(names):
        if state.phase.pegged[state.rules.side_of(seat)]:
            yield _press(f"too-far-{seat}", f"{name} puts them back{cost}", do="put right", seat=seat)


def _cost(events: Sequence[Event], names: Sequence[str]) -> str:
    """“2 for Ann, and the cards are dealt again”."""
    pegs = [f"{event.points} for {names[event.seat]}" for event in events if isinstance(event, Pegged)]
    again = any(isinstance(event, DealFell) for event in events)
    called = [event for event in events if isinstance(event, FaultCalled)]
    rest = "the cards are dealt again" if again else "it is put right" if called else ""
    return ", and ".join([" and ".join(pegs), rest] if pegs else [rest])


def _result(state: State, sides: Sequence[str]) -> Iterator[str]:
    """Who has won, by how much, and what that is called."""
    phase = state.phase
    if not isinstance(phase, GameOver):
        return
    winner, rules = sides[phase.side], state.rules
    others = [side for side in range(rules.sides) if side != phase.side]
    holes = [str(state.scores[side]) for side in others]
    verb = "win" if rules.players == 4 else "wins"
    what = " and the match" if phase.match and rules.best_of > 1 else ""
    yield f"{winner} {verb} the game{what}, {rules.target} to {' and '.join(holes)}."
    if phase.kind != "single":
        words = ("skunked", "double-skunked") if rules.name == "acc" else ("lurched", "double-lurched")
        behind, be = " and ".join(sides[side] for side in others), "is" if rules.players == 2 else "are"
        yield f"{behind} {be} {words[phase.kind == 'double double']}: a {phase.kind} game."
