"""Clocks of several seats that run at once: whose time is over first, and choices that the table makes for them."""

from datetime import timedelta
from random import Random

import pytest
from django.db.models import F

from games.clocks import CALL_TIME, Clock
from games.engine import Announce, Claiming, Discarding, Playing
from games.services.timeouts import look_at_clocks, run_out
from testing.seats import HOYLE, begin, later, outcome, play_on, state_of, submit

pytestmark = pytest.mark.django_db
LIVE = Clock(initial=300, increment=10)


def test_partners_who_both_let_the_time_for_muggins_end_pass_once_and_the_next_of_them_plays():
    match, _ = begin(HOYLE.but(players=4, counting="muggins"), clock=LIVE)

    def is_count_before_an_opponent_plays(state):
        phase = state.phase
        counts = isinstance(phase, Claiming) and phase.said is None and isinstance(phase.then, Playing)
        return counts and phase.seat in (1, 2) and phase.then.turn == phase.seat + 1

    play_on(match, Random(3), until=is_count_before_an_opponent_plays)
    seat, turn = state_of(match).phase.seat, state_of(match).phase.then.turn
    submit(match, seat, Announce(seat, 0))
    look_at_clocks()
    later(match, seconds=CALL_TIME.seconds + 1)
    assert look_at_clocks() == [match.pk]
    assert not run_out(match_id=match.pk)
    assert state_of(match).phase.turn == turn


@pytest.mark.parametrize("loser", [0, 1])
def test_of_two_clocks_that_have_run_out_the_first_loses(loser):
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=lambda state: isinstance(state.phase, Discarding))
    look_at_clocks()
    match.seats.filter(number=loser).update(time_left=F("time_left") - timedelta(seconds=1))
    later(match, seconds=600)
    assert run_out(match_id=match.pk)
    assert outcome(match).winner == 1 - loser
