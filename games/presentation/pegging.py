"""A board kept by hand as its page shows it: the pegs, and every button with the command behind it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.engine import (
    ByHand,
    Event,
    GameOver,
    RuleSet,
    State,
    StoryLine,
    lines_for,
    replay,
)
from games.models import Match, Seat
from games.presentation.board_svg import BoardSvg, draw_board
from games.presentation.buttons import Button, button_for
from games.presentation.endings import Confirming, confirming_of
from games.presentation.irregularities import faults_of, too_far_of, undo_of
from games.presentation.rule_labels import title_of_rules

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
    quick: tuple[Button, ...]
    counts: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Pegging:
    """`mine` is the reader's seat, None for an onlooker. `steps` lead through a deal.

    `faults` may be called now; `too_far` wait for a number of holes, as do a place's `counts`.
    `deal` counts the deals of the game. `result` are the sentences of a game that is over; `said` are the latest
    sentences, the newest first.
    """

    rules: RuleSet
    title: str
    facts: str
    stage: str
    deal: int
    board: BoardSvg
    places: tuple[Place, ...]
    mine: int | None
    asks: str
    steps: tuple[Button, ...]
    undo: Button | None
    faults: tuple[Button, ...]
    too_far: tuple[Button, ...]
    result: tuple[str, ...]
    said: tuple[StoryLine, ...]
    confirming: Confirming


def pegging_of(match: Match, events: Sequence[Event], seat: int | None) -> Pegging:
    """A board that is in use, for a seat, or for an onlooker (`seat` None)."""
    seats = list(match.seats.all())
    state, names = replay(events), [each.name for each in seats]
    rules, board, phase = state.rules, state.board, state.phase
    confirming = confirming_of(match, state, seat)
    sides = [
        " and ".join(name for number, name in enumerate(names) if rules.side_of(number) == side)
        for side in range(rules.sides)
    ]
    return Pegging(
        rules=rules,
        title=" v ".join(sides),
        facts=_facts(state),
        stage=phase.stage if isinstance(phase, ByHand) else "",
        deal=state.deal,
        board=draw_board(sides, board.front, board.rear, rules.target, rules.lurch, rules.side_of(seat or 0)),
        places=tuple(_place(state, each) for each in seats),
        mine=seat,
        asks=_asks(state, names),
        steps=tuple(_steps(state, names)),
        undo=None if confirming.is_final else undo_of(state, events, names),
        faults=tuple(faults_of(state, names)),
        too_far=tuple(too_far_of(state, names)),
        result=tuple(_result(state, sides)),
        said=lines_for(events, None, names)[: -SAID - 1 : -1],
        confirming=confirming,
    )


def _facts(state: State) -> str:
    rules = state.rules
    game = [f"Game {state.match.game} of {rules.best_of}"] if rules.best_of > 1 else []
    return " · ".join(["Real cards", *game, title_of_rules(rules), f"to {rules.target}"])


def _place(state: State, seat: Seat) -> Place:
    rules, number = state.rules, seat.number
    side, deals = rules.side_of(number), number == state.dealer

    def pegs(reason: str, points: int | None = None) -> Button:
        key = "-".join(map(str, (*reason.split(), *[points] * bool(points), number)))
        return button_for(key, reason, points, do="peg", seat=number, reason=reason)

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


def _steps(state: State, names: Sequence[str]) -> Iterator[Button]:
    """What leads on through the deal and to the next one; first what is due."""
    match state.phase:
        case ByHand(stage="to deal", due=None):
            for seat, name in enumerate(names):
                yield button_for(f"deal-{seat}", f"{name} deals", do="deal", seat=seat)
        case ByHand(stage="to deal", due=due):
            for seat, name in sorted(enumerate(names), key=lambda each: each[0] != due):
                label = f"{name} has dealt" if seat == due else f"{name} has dealt instead"
                yield button_for(f"deal-{seat}", label, do="deal", seat=seat)
        case ByHand(stage=stage):
            yield button_for("end-deal", "All counted: next deal", do="end deal")
            if stage == "dealt":
                yield button_for("take-up", "Cards taken up", do="take up")
        case GameOver(match=False):
            yield button_for("next-game", f"Begin game {state.match.game + 1}", do="next game")


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
