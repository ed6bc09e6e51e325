"""A finished match, step by step: the board, the cards, and the sentences of each deal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.dealing import write
from games.engine import (
    DealFell,
    Dealt,
    Discarded,
    Event,
    GameBegan,
    State,
    Voice,
    evolve,
    lines_for,
    print_record,
    replay,
    to_json,
    view_for,
)
from games.match_cache import events_of
from games.models import Match
from games.presentation.board_svg import BoardSvg
from games.presentation.cards import CardShown, shown
from games.presentation.headings import board_of, facts_of, title_of
from games.presentation.table import Chair
from games.queries.decks import match_file


@dataclass(frozen=True, slots=True)
class Step:
    """A sentence, and the number of events up to it."""

    at: int
    sentence: str


@dataclass(frozen=True, slots=True)
class DealSummary:
    """The steps of one deal; `score`: the scores after it."""

    name: str
    steps: tuple[Step, ...]
    score: str
    here: bool


@dataclass(frozen=True, slots=True)
class Replay:
    """One step of a match, with links to others. `ended` says how, if not by the cards."""

    title: str
    facts: str
    now: Step
    first: int
    back: int
    forward: int
    last: int
    open_hands: bool
    board: BoardSvg
    chairs: tuple[Chair, ...]
    starter: CardShown | None
    pile: tuple[CardShown, ...]
    count: int | None
    crib: tuple[CardShown, ...]
    deals: tuple[DealSummary, ...]
    ended: str


NOTHING = gettext_lazy("Nothing happened in this match.")


def steps_of(match: Match, events: Sequence[Event], at: int, *, open_hands: bool = True) -> Replay | None:
    """The step at an event, or the last one before it; None until the match is over.

    With `open_hands` all cards are shown, as the match's file publishes them; otherwise only what a spectator saw.
    """
    if match.status != Match.Status.OVER or not events:
        return None
    names = [seat.name for seat in match.seats.all()]
    steps = tuple(_steps(events, names, open_hands=open_hands)) or (Step(1, str(NOTHING)),)
    here = max((number for number, step in enumerate(steps) if step.at <= at), default=0)
    now = steps[here]
    state, event = replay(events[: now.at]), events[now.at - 1]
    open_view = view_for(state, None)
    counts = open_view.phase in ("Playing", "Claiming") and not open_view.shown
    by_cards = match.ending == Match.Ending.PLAYED
    return Replay(
        title=title_of(names, None),
        facts=facts_of(state),
        now=now,
        first=steps[0].at,
        back=steps[max(here - 1, 0)].at,
        forward=steps[min(here + 1, len(steps) - 1)].at,
        last=steps[-1].at,
        open_hands=open_hands,
        board=board_of(state, names, near=state.rules.side_of(getattr(event, "seat", 0))),
        chairs=tuple(_chair(state, seat, name, open_hands=open_hands) for seat, name in enumerate(names)),
        starter=None if open_view.starter is None else shown(open_view.starter),
        pile=tuple(map(shown, open_view.pile)),
        count=open_view.count if counts else None,
        crib=tuple(map(shown, open_view.crib)),
        deals=tuple(_deals(events, steps, names, now)),
        ended="" if by_cards else _("The match ended early: %(ending)s.") % {"ending": match.get_ending_display()},
    )


def _steps(events: Sequence[Event], names: Sequence[str], *, open_hands: bool) -> Iterator[Step]:
    """One step per sentence, placed after its last event."""
    lines = lines_for(events, None, names)
    ends = [*(line.number - 1 for line in lines[1:]), *[len(events)] * bool(lines)]
    for line, end in zip(lines, ends, strict=True):
        sentence = _own_sentence(events[line.number - 1], names) if open_hands else ""
        yield Step(end, sentence or line.sentence)


def _own_sentence(event: Event, names: Sequence[str]) -> str:
    """A sentence that only its own seat saw during the match."""
    match event:
        case Dealt(hands=hands):
            dealt = ({"name": name, "cards": Voice().cards(hand)} for name, hand in zip(names, hands, strict=True))
            return " ".join(_("%(name)s is dealt %(cards)s.") % one for one in dealt)
        case Discarded(seat=seat, cards=cards):
            return _("%(name)s discards %(cards)s.") % {"name": names[seat], "cards": Voice().cards(cards)}
    return ""


def _chair(state: State, seat: int, name: str, *, open_hands: bool) -> Chair:
    view, rules = view_for(state, seat), state.rules
    side = rules.side_of(seat)
    shows = bool(view.shown)
    open_hand = view.hand if open_hands else view.shown[seat] if shows else ()
    closed = view.held[seat] if view.held else len(view.hand)
    return Chair(
        name=name,
        side=side,
        score=view.scores[side],
        to_go=rules.target - view.scores[side],
        crib=_("dealer") if seat == state.dealer else "",
        cards=tuple(shown(card) for card in sorted(open_hand, key=lambda card: (card.rank, card))),
        backs=range(0 if open_hand else closed),
        played=tuple(map(shown, view.played[seat])) if view.played and not (shows and open_hand) else (),
        discarded=tuple(map(shown, view.discarded)) if open_hands and not view.crib else (),
    )


def _deals(events: Sequence[Event], steps: Sequence[Step], names: Sequence[str], now: Step) -> Iterator[DealSummary]:
    state: State | None = None
    states = [state := evolve(state, event) for event in events]
    begins: list[tuple[int, int]] = []  # game and deal of every event; a deal begins when its dealer is determined
    for event, after in zip(events, states, strict=True):
        if isinstance(event, DealFell | GameBegan):
            begins.append((after.match.game, after.deal + 1))
        else:
            begins.append(begins[-1] if begins else (1, 0))
    several = states[0].rules.best_of > 1
    for (game, deal), steps_of_deal in groupby(steps, key=lambda step: begins[step.at - 1]):
        of_deal = tuple(steps_of_deal)
        board = states[of_deal[-1].at - 1].board.front
        yield DealSummary(
            name=deal_named(game, deal, several=several),
            steps=of_deal,
            score="–".join(map(str, board)),
            here=now in of_deal,
        )


def deal_named(game: int, deal: int, *, several: bool) -> str:
    """ "Deal 3", or in a match of several games "Game 2, deal 3"; deal 0 is the cut for the first one."""
    if not deal:
        return _("Cut for the deal")
    if several:
        return _("Game %(game)s, deal %(deal)s") % {"game": game, "deal": deal}
    return _("Deal %(deal)s") % {"deal": deal}


def record_text(match: Match) -> str | None:
    """The record of a finished match as text; None before, because it contains every card."""
    return print_record(events_of(match)) if match.status == Match.Status.OVER else None


def record_json(match: Match) -> str | None:
    """The same as JSON, for programs."""
    return to_json(events_of(match)) if match.status == Match.Status.OVER else None


def match_file_json(match: Match) -> str | None:
    """The file for `python -m games.dealing verify` and verify.html; None until the match is over, as it contains all.

    Also None for a match with real cards.
    """
    file = match_file(match)
    return None if file is None else write(file)
