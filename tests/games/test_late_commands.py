"""A command after a clock has run out ends the match, whether or not the sweep has run.

Also a server whose system clock is set back.
"""

from datetime import timedelta
from random import Random
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from common.errors import Refused
from games.clocks import MOST_LAG, Clock
from games.engine import Discarding, legal
from games.models import ClockSweep, Match
from games.presentation.clock_display import clocks_of
from games.services import ending
from games.services.event_store import lock_match
from games.services.timeouts import look_at_clocks, more_time, run_out
from testing.races import Meeting, run_at_once
from testing.seats import begin, is_lead, later, outcome, play_on, state_of, submit
from testing.waiting import wait_until
from tests.games.programs import Program
from tests.games.test_pages import post

pytestmark = pytest.mark.django_db
LIVE = Clock(initial=300, increment=10)
LONG = 500  # seconds, more than any player has left
Ending, Status = Match.Ending, Match.Status


def at_a_lead(**more):
    """A match in which a card must be led, the seat that leads, a card, and its player."""
    match, people = begin(clock=LIVE, **more)
    play_on(match, Random(6), until=is_lead)
    look_at_clocks()
    mover = state_of(match).phase.turn
    return match, mover, legal(state_of(match), mover)[0], people[mover]


def test_a_command_that_arrives_after_the_time_has_run_out_ends_the_match():
    match, mover, card, _ = at_a_lead()
    later(match, seconds=LONG)
    version = match.version
    with pytest.raises(Refused) as no:
        submit(match, mover, card)
    assert no.value.code == "out_of_time"
    assert (outcome(match).winner, outcome(match).ending) == (1 - mover, Ending.TIME)
    assert match.seats.get(number=mover).time_left == timedelta()
    assert match.version == version


def test_so_does_one_of_the_other_side_where_both_clocks_run():
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=lambda state: isinstance(state.phase, Discarding))
    look_at_clocks()
    match.seats.filter(number=1).update(time_left=timedelta(hours=1))
    later(match, seconds=LONG)
    with pytest.raises(Refused, match="ran out"):
        submit(match, 1, legal(state_of(match), 1)[0])
    assert outcome(match).winner == 1


def test_an_api_client_is_told_about_the_expired_clock():
    match, _, card, person = at_a_lead()
    later(match, seconds=LONG)
    found = Program(person).send(match.pk, match.version, do="play", cards=str(card.card))
    assert (found.status_code, found.json()["code"]) == (422, "out_of_time")
    assert outcome(match).ending == Ending.TIME


def test_a_page_is_told_about_the_expired_clock():
    match, _, card, person = at_a_lead()
    later(match, seconds=LONG)
    page = Client()
    page.force_login(person)
    answer = post(page, match, do="play", cards=str(card.card))
    assert answer.status_code == 422
    assert "A clock ran out before your move arrived. The match is over." in answer.content.decode()
    assert outcome(match).ending == Ending.TIME


def test_a_command_accepted_in_time_is_accepted_when_sent_again():
    match, mover, card, _ = at_a_lead()
    sent = {"expected_version": match.version, "command_id": uuid4()}
    version = submit(match, mover, card, **sent)
    later(match, seconds=LONG)
    assert submit(match, mover, card, **sent) == version
    assert outcome(match).ending == ""


@pytest.mark.parametrize("away", [timedelta(seconds=16), timedelta(minutes=20)])
def test_a_command_before_the_sweep_loses_no_match_after_downtime(away):
    match, mover, card, _ = at_a_lead()
    later(match, seconds=LONG)
    ClockSweep.objects.update(looked_at=timezone.now() - away)
    submit(match, mover, card)
    assert Match.objects.get(pk=match.pk).status == Status.PLAYING


@pytest.mark.parametrize(("after", "counts"), [(timedelta(), True), (MOST_LAG, False)])
def test_the_way_to_the_browser_is_given_back_at_the_end_too(monkeypatch, after, counts):
    match, mover, card, _ = at_a_lead()
    match.seats.filter(number=mover).update(lag=MOST_LAG)
    seat = match.seats.get(number=mover)
    end = seat.running_since + seat.time_left + after
    ClockSweep.objects.update(looked_at=end)
    monkeypatch.setattr("games.services.timeouts.timezone.now", lambda: end)
    if counts:
        assert not run_out(match_id=match.pk)
        submit(match, mover, card)
    else:
        with pytest.raises(Refused, match="ran out"):
            submit(match, mover, card)


def test_another_minute_comes_too_late_then():
    match, mover, _, _ = at_a_lead()
    later(match, seconds=LONG)
    with pytest.raises(Refused, match="run out"):
        more_time(match_id=match.pk, seat=mover)


def test_another_minute_that_is_sent_twice_is_one():
    match, mover, _, _ = at_a_lead()
    for taken in (0, 0, 1):
        more_time(match_id=match.pk, seat=mover, taken=taken)
    assert match.seats.get(number=mover).extended == 2


@pytest.mark.parametrize(
    "act",
    [
        lambda match, late: ending.answer(match_id=match.pk, seat=late, to="void", agrees=True),
        lambda match, late: ending.offer(match_id=match.pk, seat=late, what="pause"),
        lambda match, late: ending.resign(match_id=match.pk, seat=1 - late),
        lambda match, late: ending.claim(match_id=match.pk, seat=1 - late, void=True),
    ],
    ids=["agree", "offer", "resign", "claim"],
)
def test_nothing_else_ends_a_match_whose_clock_has_run_out(act):
    match, mover, _, _ = at_a_lead()
    ending.offer(match_id=match.pk, seat=1 - mover, what="void")
    later(match, seconds=LONG)
    with pytest.raises(Refused) as no:
        act(match, mover)
    assert no.value.code == "out_of_time"
    assert run_out(match_id=match.pk)
    assert (outcome(match).winner, outcome(match).ending) == (1 - mover, Ending.TIME)


@pytest.mark.django_db(transaction=True)
def test_a_command_and_the_setting_back_of_all_clocks_never_wait_for_each_other():
    """No deadlock: the command locks its match and then a seat, after the other has begun."""
    match, mover, _, _ = at_a_lead()
    ClockSweep.objects.update(looked_at=timezone.now() - timedelta(minutes=5))
    meeting = Meeting(2)

    def command():
        with transaction.atomic():
            lock_match(match.pk)
            meeting.wait()
            return match.seats.filter(number=mover).update(lag=timedelta())

    def sweep():
        wait_until(lambda: meeting.here)
        return look_at_clocks()

    assert run_at_once([command, sweep], meeting) == [1, []]


def test_a_turn_lasts_no_longer_if_the_servers_clock_is_set_back():
    match, *_ = at_a_lead()
    later(match, hours=-1)  # earlier times are now an hour in the future
    ClockSweep.objects.update(looked_at=timezone.now() + timedelta(hours=1))
    assert look_at_clocks() == []
    match.refresh_from_db()
    clock = next(shown for shown in clocks_of(match, timezone.now()) if shown.runs)
    assert clock.seconds is not None
    assert clock.seconds <= 300 + 10 * 10
    assert match.due_at < timezone.now() + timedelta(seconds=300 + 10 * 10)
