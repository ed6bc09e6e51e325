"""Manual counting: announcing, correcting, and muggins."""

from __future__ import annotations

from common.language import gettext
from games.engine.commands import Announce, CallMuggins, CloseClaims, IllegalMove
from games.engine.events import Announced, CallRefused, ClaimClosed, ClaimPassed
from games.engine.game.draft import Draft, check_seat, check_turn, penalize, refuse
from games.engine.game.play import play_on
from games.engine.game.show import show_on
from games.engine.scoring import Score, total
from games.engine.state import Claiming, GameOver, Playing

MOST = 29  # the highest hand; no card in the play scores more


def announce(draft: Draft, command: Announce) -> None:
    """Peg the announced points, at most those due.

    Too high a count has the penalty of the rules for overpegging, and nothing can be missed.
    """
    state = draft.state
    phase, seat, points = state.phase, command.seat, command.points
    if not 0 <= points <= MOST:
        raise IllegalMove("no_such_count", _out_of_range())
    if isinstance(phase, Playing) and phase.heels and seat == state.dealer:
        _claim_heels(draft, phase, seat, points)
        return
    if not isinstance(phase, Claiming):
        raise _nothing_to_claim(draft)
    if phase.said is not None:
        raise IllegalMove("already_announced", gettext("This has already been counted."))
    check_turn(seat, phase.seat)
    due = total(phase.due)
    draft.add(Announced(seat, points, max(0, due - points)))
    scores = phase.due if points >= due else (Score("announced", points, ()),)
    if min(points, due) and draft.peg(seat, scores):
        return
    too_high = points > due and state.rules.wrong_call != "capped"
    if too_high and penalize(draft, seat, state.rules.overpegged_penalty):
        return
    if too_high or state.rules.counting != "muggins":
        _close(draft)


def _claim_heels(draft: Draft, phase: Playing, seat: int, points: int) -> None:
    if points != 2:
        raise IllegalMove("heels_are_two", gettext("His heels is worth two points."))
    draft.add(Announced(seat, points, 0))
    draft.peg(seat, (Score("his heels", 2, (phase.starter,)),))


def call_muggins(draft: Draft, command: CallMuggins) -> None:
    """Give the missed points to the first seat that names their exact number; 0 passes.

    A wrong number is handled as `rules.wrong_call` says.
    """
    state = draft.state
    phase, rules = state.phase, state.rules
    if rules.counting != "muggins" and not isinstance(phase, GameOver):
        raise IllegalMove("no_muggins", gettext("Muggins isn’t played in this match."))
    if not isinstance(phase, Claiming):
        raise _nothing_to_claim(draft)
    if phase.said is None:
        raise IllegalMove("not_announced", gettext("Wait until the points are counted."))
    if not 0 <= command.points <= MOST:
        raise IllegalMove("no_such_count", _out_of_range())
    check_seat(draft, command.seat)
    side = rules.side_of(command.seat)
    if side == rules.side_of(phase.seat) or side in phase.passed:
        raise IllegalMove("not_your_claim", gettext("You can’t claim these points."))
    capped = rules.wrong_call == "capped"
    called = min(command.points, phase.missed) if capped else command.points
    if called and (capped or called == phase.missed):
        if not draft.peg(command.seat, (Score("muggins", called, ()),)):
            _close(draft)
        return
    draft.add(CallRefused(command.seat, called) if called else ClaimPassed(command.seat))
    if called and rules.wrong_call == "points" and draft.peg(phase.seat, (Score("wrong call", called, ()),)):
        return
    if isinstance(draft.state.phase, Claiming) and len(draft.state.phase.passed) + 1 == rules.sides:
        _close(draft)


def close_claims(draft: Draft, command: CloseClaims) -> None:
    """End the time for the announcement, which counts as 0, or for muggins."""
    phase = draft.state.phase
    if not isinstance(phase, Claiming):
        raise _nothing_to_claim(draft)
    if phase.said is None:
        draft.add(Announced(phase.seat, 0, total(phase.due)))
        if draft.state.rules.counting == "muggins":
            return
    _close(draft)


def _out_of_range() -> str:
    return gettext("Enter a number from 0 to %(most)s.") % {"most": MOST}


def _close(draft: Draft) -> None:
    draft.add(ClaimClosed())
    if isinstance(draft.state.phase, Playing):
        play_on(draft)
    else:
        show_on(draft)


def _nothing_to_claim(draft: Draft) -> IllegalMove:
    phase = draft.state.phase
    if isinstance(phase, GameOver):
        return refuse(phase)
    return IllegalMove("nothing_to_claim", gettext("There is nothing to claim now."))
