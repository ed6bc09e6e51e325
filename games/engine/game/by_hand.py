"""Games with real cards on a real table: the pegs, and what goes wrong with the cards."""

from __future__ import annotations

import re

from games.engine.commands import CallFault, DealByHand, EndDeal, IllegalMove, PegByHand, PutRight, TakeUpCards
from games.engine.events import CardsTakenUp, DealFell, DealtByHand, FaultCalled, PegsPutBack
from games.engine.game.draft import Draft, refuse
from games.engine.game.opening import peg_pone_start
from games.engine.rules import RuleSet
from games.engine.scoring import Score
from games.engine.state import ByHand


def at_the_table(draft: Draft) -> ByHand:
    phase = draft.state.phase
    if isinstance(phase, ByHand):
        return phase
    if draft.state.match.by_hand:
        raise refuse(phase)
    raise IllegalMove("not_by_hand", "This game is dealt here, so its pegs move by themselves.")


def _in_a_deal(draft: Draft) -> ByHand:
    phase = at_the_table(draft)
    if phase.stage == "to deal":
        raise IllegalMove("not_dealt", "Nobody has dealt yet.")
    return phase


def _check_seat(draft: Draft, seat: int) -> None:
    if not 0 <= seat < draft.state.rules.players:
        raise IllegalMove("no_such_seat", "Nobody sits there.")


def deal_by_hand(draft: Draft, command: DealByHand) -> None:
    """A deal out of turn is recorded as it is; the other side may stop it by calling the fault."""
    if at_the_table(draft).stage != "to deal":
        raise IllegalMove("already_dealt", "The cards are dealt already.")
    _check_seat(draft, command.seat)
    first = draft.state.match.first_dealer is None
    draft.add(DealtByHand(command.seat))
    if first:
        peg_pone_start(draft)


def take_up_cards(draft: Draft, command: TakeUpCards) -> None:
    if _in_a_deal(draft).stage == "taken up":
        raise IllegalMove("already_taken_up", "The cards are taken up already.")
    draft.add(CardsTakenUp())


def peg_by_hand(draft: Draft, command: PegByHand) -> None:
    _in_a_deal(draft)
    _check_seat(draft, command.seat)
    if not 1 <= command.points <= 29:
        raise IllegalMove("no_such_count", "A peg goes 1 to 29 holes.")
    if not re.fullmatch(r"[a-z0-9][a-z0-9' -]{0,39}", command.reason):
        raise IllegalMove("bad_reason", "Say what the points are for in a few small letters, as in “fifteen”.")
    draft.peg(command.seat, (Score(command.reason, command.points, ()),))


def put_right(draft: Draft, command: PutRight) -> None:
    """A peg too far goes back at any time before the next deal, one too short only while it is the last."""
    phase = at_the_table(draft)
    _check_seat(draft, command.seat)
    rules = draft.state.rules
    side, holes = rules.side_of(command.seat), command.too_many
    if holes == 0 or holes < -29:
        raise IllegalMove("no_such_count", "A peg is put right by 1 to 29 holes.")
    if holes > 0:
        if holes > phase.pegged[side]:
            raise IllegalMove("stands", "Not so much was pegged in this deal, and what was pegged before it stands.")
        draft.add(PegsPutBack(command.seat, holes))
        _penalty(draft, command.seat, rules.overpegged_penalty)
        return
    if phase.stage == "to deal" or phase.last != side:
        raise IllegalMove("stands", "It is too late to peg what was left out: the game has gone on.")
    draft.peg(command.seat, (Score("put right", -holes, ()),))


def _penalty(draft: Draft, seat: int, points: int) -> bool:
    """Each other side pegs a penalty; True if that ends the game."""
    rules = draft.state.rules
    mine = rules.side_of(seat)
    for step in range(1, rules.sides if points else 0):
        other = (seat + step) % rules.players
        if rules.side_of(other) != mine and draft.peg(other, (Score("penalty", points, ()),)):
            return True
    return False


def call_fault(draft: Draft, command: CallFault) -> None:
    """A penalty to the other sides; and a new deal, where the rules or the other side want one."""
    phase = _in_a_deal(draft)
    _check_seat(draft, command.seat)
    rules, dealer = draft.state.rules, draft.state.dealer
    assert dealer is not None
    seat, looked = command.seat, phase.stage == "taken up"
    if command.fault == "out of turn":
        if seat != dealer or phase.due in (None, seat):
            raise IllegalMove("in_turn", "That seat has not dealt out of turn.")
        if looked:
            raise _stands()
        penalty, deal_again, dealer = rules.out_of_turn_penalty, True, phase.due or 0
    elif command.fault == "wrong crib":
        penalty, deal_again, seat = rules.wrong_crib_penalty, False, dealer
    else:
        penalty, deal_again = _misdeal(rules, command, looked=looked, by_dealer=seat == dealer)
    draft.add(FaultCalled(seat, command.fault, deal_again))
    if not _penalty(draft, seat, penalty) and deal_again:
        draft.add(DealFell(dealer))


def _misdeal(rules: RuleSet, command: CallFault, *, looked: bool, by_dealer: bool) -> tuple[int, bool]:
    """The penalty for a fault, and whether the cards are dealt again."""
    match command.fault:
        case "not cut" | "card misdealt" | "card exposed":
            if rules.misdeal_may_stand and looked:
                raise _stands()
            return rules.misdeal_penalty, command.deal_again or not rules.misdeal_may_stand
        case "wrong hand":
            if rules.misdeal_may_stand and looked and not by_dealer and command.deal_again:
                raise _stands()
            pegged = rules.redeal_keeps_penalty or not command.deal_again
            return rules.wrong_hand_penalty if pegged else 0, command.deal_again
        case "renege" | "foul":
            return rules.foul_penalty, False
    return 0, True  # a card faced in the pack, or a wrong pack: nobody's doing


def _stands() -> IllegalMove:
    return IllegalMove("stands", "The cards have been looked at, so the deal stands.")


def end_deal(draft: Draft, command: EndDeal) -> None:
    _in_a_deal(draft)
    dealer = draft.state.dealer
    assert dealer is not None
    draft.add(DealFell(draft.state.rules.left_of(dealer)))
