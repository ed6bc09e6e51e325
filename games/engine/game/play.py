"""The play: a card, its score, the seats that call go, and the next seat."""

from __future__ import annotations

from common.language import gettext
from games.engine.cards import CARDS, VALUE
from games.engine.commands import CallGo, IllegalMove, PlayCard
from games.engine.events import CardPlayed, ClaimOpened, CountEnded, GoCalled, HeelsLapsed
from games.engine.game.draft import Draft, check_turn, refuse
from games.engine.game.show import show_on
from games.engine.pegging import pegs
from games.engine.rules import RuleSet
from games.engine.scoring import Score
from games.engine.state import Hands, Playing

MOST = 31


def play_card(draft: Draft, command: PlayCard) -> None:
    phase = draft.state.phase
    if not isinstance(phase, Playing):
        raise refuse(phase)
    seat, card = command.seat, command.card
    check_turn(seat, phase.turn)
    if card not in phase.hands[seat]:
        raise IllegalMove("not_in_hand", gettext("You don’t hold the %(card)s.") % {"card": CARDS[card].name})
    count = phase.count + VALUE[card]
    if count > MOST:
        sentence = gettext("The %(card)s would take the count past 31.") % {"card": CARDS[card].name}
        raise IllegalMove("past_31", sentence)
    rules = draft.state.match.rules
    if phase.heels and rules.heels_lapse and seat == draft.state.dealer:
        draft.add(HeelsLapsed(seat))
    turn, gone = _who_is_next(phase, seat, card, count)
    draft.add(CardPlayed(seat, CARDS[card], count, turn))
    for other in gone:
        draft.add(GoCalled(other))
    due = pegs((*phase.pile, card), also_shorter_runs=rules.shorter_runs)
    if turn is None and count != MOST:
        out = not any(draft.state.phase.hands)  # type: ignore[union-attr]
        due += (Score("last card" if out else "go", 1, (CARDS[card],)),)
    if not rules.counts_the_play:
        draft.add(ClaimOpened(seat, due))
    elif not (due and draft.peg(seat, due)):
        play_on(draft)


def _who_is_next(phase: Playing, seat: int, card: int, count: int) -> tuple[int | None, list[int]]:
    """The seat to play after a card (None at the end of the count), and the seats before it that call go.

    A seat without cards is skipped. A seat that plays alone continues while it can.
    """
    players = len(phase.hands)
    gone: list[int] = []
    room = MOST - count
    if not room:
        return None, gone
    for step in range(1, players + 1):
        other = (seat + step) % players
        hand = phase.hands[other]
        for held in hand:
            if VALUE[held] <= room and held != card:
                return other, gone
        if other != seat and hand and other not in phase.gone:
            gone.append(other)
    return None, gone


def play_on(draft: Draft) -> None:
    """After the last card is counted: nothing while a seat can play; otherwise start the next count or the show."""
    state = draft.state
    phase = state.phase
    assert isinstance(phase, Playing)
    if phase.turn is not None:
        return
    rules, dealer = state.match.rules, state.dealer
    assert dealer is not None
    if rules.single_count or not any(phase.hands):
        if phase.heels:
            draft.add(HeelsLapsed(dealer))
        draft.add(CountEnded(None, rules.left_of(dealer)))
        show_on(draft)
    else:
        draft.add(CountEnded(_leader(rules, phase)))


def _leader(rules: RuleSet, phase: Playing) -> int:
    """The seat that begins the next count, by `rules.lead`; seats without cards are skipped."""
    last = phase.last
    assert last is not None
    if rules.lead == "first go" and phase.gone:
        return phase.gone[0]  # that seat still has the card that didn't fit
    if rules.lead == "opponent":
        others = [(last + step) % rules.players for step in range(1, rules.players)]
        for seat in others:
            if phase.hands[seat] and rules.side_of(seat) != rules.side_of(last):
                return seat
    return _first_with_cards(phase.hands, rules.left_of(last))


def _first_with_cards(hands: Hands, begin: int) -> int:
    players = len(hands)
    return next((begin + step) % players for step in range(players) if hands[(begin + step) % players])


def call_go(draft: Draft, command: CallGo) -> None:
    """Always refused: the engine calls go for a seat that can't play, and a seat that can play must."""
    phase = draft.state.phase
    if not isinstance(phase, Playing):
        raise refuse(phase)
    if command.seat in phase.gone:
        raise IllegalMove("already_gone", gettext("You have already said go."))
    check_turn(command.seat, phase.turn)
    fits = next(card for card in phase.hands[command.seat] if phase.count + VALUE[card] <= MOST)
    sentence = gettext("Not a go: you can play the %(card)s.") % {"card": fits.name}
    raise IllegalMove("can_play", sentence)
