"""The page of a board kept on a phone: the pegs, and all buttons with their commands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import (
    ByHand,
    Event,
    GameOver,
    RuleSet,
    State,
    StoryLine,
    lines_for,
    listed,
    replay,
)
from games.models import Match, Seat
from games.presentation.board_svg import BoardSvg
from games.presentation.buttons import Button, button_for
from games.presentation.endings import Confirming, confirming_of, ending_sentence
from games.presentation.headings import board_of, game_of, sides_of
from games.presentation.irregularities import fault_buttons, peg_too_far_buttons, undo_button
from games.presentation.rule_labels import title_of_rules

SAID = 12  # maximum number of sentences, the latest first
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
LABELS = {
    "fifteen": gettext_lazy("fifteen"),
    "pair": gettext_lazy("pair"),
    "run": gettext_lazy("run"),
    "thirty-one": gettext_lazy("thirty-one"),
    "go": gettext_lazy("go"),
    "last card": gettext_lazy("last card"),
    "three alike": gettext_lazy("three of a kind"),
    "his heels": gettext_lazy("his heels"),
    "hand": gettext_lazy("hand"),
    "the play": gettext_lazy("the play"),
    "muggins": gettext_lazy("muggins"),
    "crib": gettext_lazy("crib"),
}


@dataclass(frozen=True, slots=True)
class Place:
    """A player at the board: the side's pegs, and the buttons; `counts` need a typed number."""

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
    """`mine` is the reader's seat, None for a spectator. `steps`: buttons through a deal.

    `faults` can be claimed now; `too_far` need a number of holes, as do a place's `counts`. `deal`: number of deals in
    the game. `result`: sentences of a finished game; `decided`: how the match ended, if not on the board; `said`: the
    latest sentences, the newest first.
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
    decided: str
    said: tuple[StoryLine, ...]
    confirming: Confirming


def pegging_of(match: Match, events: Sequence[Event], seat: int | None) -> Pegging:
    """A board in use, for a seat or for a spectator (`seat` None)."""
    seats = list(match.seats.all())
    state, names = replay(events), [each.name for each in seats]
    rules, phase = state.rules, state.phase
    confirming = confirming_of(match, state, seat)
    sides = sides_of(rules, names)
    return Pegging(
        rules=rules,
        title=_(" vs. ").join(sides),
        facts=_facts(state),
        stage=phase.stage if isinstance(phase, ByHand) else "",
        deal=state.deal,
        board=board_of(state, names, near=rules.side_of(seat or 0)),
        places=tuple(_place(state, each) for each in seats),
        mine=seat,
        asks=_asks(state, names),
        steps=tuple(_steps(state, names)),
        undo=None if confirming.is_final else undo_button(state, events, names),
        faults=tuple(fault_buttons(state, names)),
        too_far=tuple(peg_too_far_buttons(state, names)),
        result=tuple(_result(state, sides)),
        decided=ending_sentence(match, seat) if match.ending != Match.Ending.PLAYED else "",
        said=lines_for(events, None, names)[: -SAID - 1 : -1],
        confirming=confirming,
    )


def _facts(state: State) -> str:
    target = _("to %(target)s") % {"target": state.rules.target}
    return " · ".join([_("Real cards"), *game_of(state), title_of_rules(state.rules), target])


def _place(state: State, seat: Seat) -> Place:
    rules, number = state.rules, seat.number
    side, deals = rules.side_of(number), number == state.dealer

    def pegs(reason: str, points: int | None = None) -> Button:
        key = "-".join(map(str, (*reason.split(), *[points] * bool(points), number)))
        return button_for(key, str(LABELS[reason]), points, do="peg", seat=number, reason=reason)

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
    """Instructions before the deal."""
    match state.phase:
        case ByHand(stage="to deal", due=None):
            return _("Cut the cards: the lowest card deals.")
        case ByHand(stage="to deal", due=due) if due is not None:
            return _("It is %(name)s’s deal.") % {"name": names[due]}
    return ""


def _steps(state: State, names: Sequence[str]) -> Iterator[Button]:
    """The buttons through the deal and to the next one; the expected one first."""
    match state.phase:
        case ByHand(stage="to deal", due=None):
            for seat, name in enumerate(names):
                yield button_for(f"deal-{seat}", _("%(name)s deals") % {"name": name}, do="deal", seat=seat)
        case ByHand(stage="to deal", due=due):
            for seat, name in sorted(enumerate(names), key=lambda each: each[0] != due):
                label = _("%(name)s has dealt") if seat == due else _("%(name)s has dealt instead")
                yield button_for(f"deal-{seat}", label % {"name": name}, do="deal", seat=seat)
        case ByHand(stage=stage):
            yield button_for("end-deal", _("All counted: next deal"), do="end deal")
            if stage == "dealt":
                yield button_for("take-up", _("Cards picked up"), do="take up")
        case GameOver(match=False):
            yield button_for("next-game", _("Start game %(number)s") % {"number": state.match.game + 1}, do="next game")


def _result(state: State, sides: Sequence[str]) -> Iterator[str]:
    """The winner, the scores, and the kind of win."""
    phase = state.phase
    if not isinstance(phase, GameOver):
        return
    winner, rules = sides[phase.side], state.rules
    others = [side for side in range(rules.sides) if side != phase.side]
    holes = listed([str(state.scores[side]) for side in others])
    is_match = phase.match and rules.best_of > 1
    if rules.players == 4:
        won = _("%(names)s win the game and the match, %(target)s to %(holes)s.")
        won = won if is_match else _("%(names)s win the game, %(target)s to %(holes)s.")
    else:
        won = _("%(names)s wins the game and the match, %(target)s to %(holes)s.")
        won = won if is_match else _("%(names)s wins the game, %(target)s to %(holes)s.")
    yield won % {"names": winner, "target": rules.target, "holes": holes}
    if phase.kind != "single":
        yield str(KINDS["acc" if rules.name == "acc" else "hoyle", phase.kind])


KINDS = {
    ("acc", "double"): gettext_lazy("It is a skunk."),
    ("acc", "double double"): gettext_lazy("It is a double skunk."),
    ("hoyle", "double"): gettext_lazy("It is a double game (lurch)."),
    ("hoyle", "double double"): gettext_lazy("It is a double lurch."),
}
