"""Games with real cards: pegging, and faults with the cards."""

from __future__ import annotations

import re
from typing import get_args

from common.language import gettext
from games.engine.commands import CallFault, DealByHand, EndDeal, IllegalMove, PegByHand, PutRight, TakeUpCards
from games.engine.events import CardsTakenUp, DealFell, DealtByHand, FaultCalled, PegsPutBack, WinTakenBack
from games.engine.game.draft import Draft, check_seat, penalize, refuse
from games.engine.game.opening import peg_pone_start
from games.engine.rules import Fault, RuleSet
from games.engine.scoring import Score
from games.engine.state import ByHand, GameOver

BEFORE_LOOKING: tuple[Fault, ...] = ("not cut", "card misdealt", "card exposed")


def at_the_table(draft: Draft) -> ByHand:
    phase = draft.state.phase
    if isinstance(phase, ByHand):
        return phase
    if draft.state.match.by_hand:
        raise refuse(phase)
    raise IllegalMove("not_by_hand", gettext("This match is played online, so the pegs move automatically."))


def _in_a_deal(draft: Draft) -> ByHand:
    phase = at_the_table(draft)
    if phase.stage == "to deal":
        raise IllegalMove("not_dealt", gettext("The cards are not dealt yet."))
    return phase


def deal_by_hand(draft: Draft, command: DealByHand) -> None:
    """Record a deal, even out of turn; the other side can stop it by calling the fault."""
    if at_the_table(draft).stage != "to deal":
        raise IllegalMove("already_dealt", gettext("The cards are already dealt."))
    check_seat(draft, command.seat)
    first = draft.state.match.first_dealer is None
    draft.add(DealtByHand(command.seat))
    if first:
        peg_pone_start(draft)


def take_up_cards(draft: Draft, command: TakeUpCards) -> None:
    if _in_a_deal(draft).stage == "taken up":
        raise IllegalMove("already_taken_up", gettext("The cards are already picked up."))
    draft.add(CardsTakenUp())


def peg_by_hand(draft: Draft, command: PegByHand) -> None:
    _in_a_deal(draft)
    check_seat(draft, command.seat)
    if not 1 <= command.points <= 29:
        raise IllegalMove("no_such_count", gettext("Enter a number from 1 to 29."))
    if not re.fullmatch(r"[a-z0-9][a-z0-9' -]{0,39}", command.reason):
        raise IllegalMove("bad_reason", gettext("Enter a short reason in lowercase letters, for example “fifteen”."))
    draft.peg(command.seat, (Score(command.reason, command.points, ()),))


def put_right(draft: Draft, command: PutRight) -> None:
    """A peg too far can go back until the next deal, even a winning one; one too short only while it is the last."""
    rules, side, holes = draft.state.rules, draft.state.rules.side_of(command.seat), command.too_many
    check_seat(draft, command.seat)
    if holes == 0 or holes < -29:
        raise IllegalMove("no_such_count", gettext("Enter a number from 1 to 29."))
    match draft.state.phase:
        case GameOver(side=winner, before=ByHand(pegged=pegged)) if winner == side and 0 < holes <= pegged[side]:
            draft.add(WinTakenBack(side))
    phase = at_the_table(draft)
    if holes > 0:
        if holes > phase.pegged[side]:
            sentence = gettext("You can only undo points that were pegged in this deal.")
            raise IllegalMove("stands", sentence)
        draft.add(PegsPutBack(command.seat, holes))
        penalize(draft, command.seat, 0 if command.slip else rules.overpegged_penalty)
        return
    if phase.stage == "to deal" or phase.last != side:
        raise IllegalMove("stands", gettext("It is too late to peg these points: the game has moved on."))
    draft.peg(command.seat, (Score("put right", -holes, ()),))


def _check_fault(phase: ByHand, rules: RuleSet, command: CallFault, dealer: int) -> None:
    if command.fault not in get_args(Fault):
        sentence = gettext("Choose one of these faults: %(faults)s.") % {"faults": ", ".join(get_args(Fault))}
        raise IllegalMove("no_such_fault", sentence)
    if command.fault == "out of turn" and (command.seat != dealer or command.seat == phase.due):
        raise IllegalMove("in_turn", gettext("That player did not deal out of turn."))
    if _too_late(phase, rules, command, dealer):
        raise IllegalMove("stands", gettext("The cards have been picked up, so it is too late for a redeal."))


def _too_late(phase: ByHand, rules: RuleSet, command: CallFault, dealer: int) -> bool:
    """Whether the fault can't be called any more because the cards are picked up."""
    if phase.stage != "taken up":
        return False
    if command.fault == "wrong hand":
        return rules.wrong_hand_is_misdeal and command.deal_again and command.seat != dealer
    return command.fault == "out of turn" or (command.fault in BEFORE_LOOKING and rules.misdeal_may_stand)


def call_fault(draft: Draft, command: CallFault) -> None:
    """Record a fault: a penalty for the other sides, and a new deal if the rules or the other side require it."""
    phase = _in_a_deal(draft)
    check_seat(draft, command.seat)
    rules, dealer, fault = draft.state.rules, draft.state.dealer, command.fault
    assert dealer is not None and phase.due is not None
    _check_fault(phase, rules, command, dealer)
    at_fault, penalty, again = _price(rules, command, dealer)
    seat = dealer if fault in (*BEFORE_LOOKING, "wrong crib") else command.seat
    draft.add(FaultCalled(seat, fault, again))
    if not penalize(draft, at_fault, penalty) and again:
        draft.add(DealFell(phase.due if fault == "out of turn" else dealer))


def _price(rules: RuleSet, command: CallFault, dealer: int) -> tuple[int, int, bool]:
    """The seat at fault, the penalty, and whether the cards are dealt again.

    A misdeal is always the dealer's fault; a wrong hand is the dealer's under some rules, the holder's under others.
    """
    match command.fault:
        case "out of turn":
            return dealer, rules.out_of_turn_penalty, True
        case "not cut" | "card misdealt" | "card exposed":
            return dealer, rules.misdeal_penalty, command.deal_again or not rules.misdeal_may_stand
        case "wrong hand" if rules.wrong_hand_is_misdeal:
            return dealer, rules.misdeal_penalty, command.deal_again
        case "wrong hand":
            return command.seat, 0 if command.deal_again else rules.wrong_hand_penalty, command.deal_again
        case "wrong crib":
            return dealer, rules.wrong_crib_penalty, False
        case "renege" | "foul":
            return command.seat, rules.foul_penalty, False
    return dealer, 0, True  # a card face up in the deck, or a wrong deck: no one's fault


def end_deal(draft: Draft, command: EndDeal) -> None:
    _in_a_deal(draft)
    dealer = draft.state.dealer
    assert dealer is not None
    draft.add(DealFell(draft.state.rules.left_of(dealer)))
