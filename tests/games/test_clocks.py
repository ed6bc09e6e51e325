"""Clocks: the cost of a turn, expiry, and notifications."""

import socket
from contextlib import contextmanager, suppress
from datetime import timedelta
from random import Random
from threading import Thread

import pytest
from django.urls import reverse
from django.utils import timezone

from common.errors import Refused
from games.clocks import CALL_TIME, Clock
from games.engine import Announce, CallMuggins, CardCut, Claiming, ClaimPassed, legal
from games.match_cache import events_of
from games.models import ClockSweep, Match
from games.people import Person
from games.presentation.clock_display import clocks_of
from games.presentation.table import table_of
from games.services import tables
from games.services.tables import begin_match
from games.services.timeouts import look_at_clocks, more_time, run_out
from games.services.turn_reminders import tell_turn, turns_to_tell
from league.accounts.services import confirm_email
from testing.factories import UserFactory
from testing.seats import HOYLE, begin, is_lead, later, outcome, person, play_on, shuffle, state_of, submit
from testing.waiting import wait_until

pytestmark = pytest.mark.django_db
LIVE = Clock(initial=300, increment=10)
Ending = Match.Ending


def test_only_the_clocks_of_awaited_seats_run():
    match, _ = begin(clock=LIVE)
    play_on(match, Random(5), until=is_lead)
    mover = state_of(match).phase.turn
    other = 1 - mover
    before = match.seats.get(number=other).time_left
    later(match, seconds=7)
    submit(match, mover, legal(state_of(match), mover)[0])
    spent = LIVE.first(1) + timedelta(seconds=10 * 10) - match.seats.get(number=mover).time_left
    assert match.seats.get(number=other).time_left == before
    assert spent > timedelta(seconds=6)
    assert match.seats.get(number=mover).running_since is None
    assert match.seats.get(number=other).running_since is not None


def test_a_turn_costs_its_time_minus_up_to_a_second_of_lag():
    bank, turn = timedelta(seconds=100), timedelta(seconds=30)
    cost = {lag: bank - LIVE.after(bank, turn, timedelta(seconds=lag), 1) for lag in (-5, 0, 0.5, 1, 60)}
    assert [cost[lag].total_seconds() for lag in (-5, 0, 0.5, 1, 60)] == [20, 20, 19.5, 19, 19]
    assert LIVE.after(bank, timedelta(hours=1), timedelta(), 10) == timedelta(seconds=100)
    assert Clock(days=3).after(bank, turn, timedelta(), 2) == timedelta(days=6)
    assert LIVE.first(0) is None


@pytest.mark.parametrize(
    "wrong", [{"initial": 5}, {"initial": 60, "days": 1}, {"increment": 5}, {"days": 15}, {"initial": -30}]
)
def test_there_are_clocks_that_do_not_exist(wrong):
    with pytest.raises(ValueError, match="no such clock"):
        Clock(**wrong)


def test_time_that_runs_out_loses_the_match_and_only_then():
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=is_lead)
    mover = state_of(match).phase.turn
    look_at_clocks()
    later(match, seconds=290)
    assert look_at_clocks() == []
    later(match, seconds=200)
    assert look_at_clocks() == [match.pk]
    assert run_out(match_id=match.pk)
    assert not run_out(match_id=match.pk)
    assert (outcome(match).winner, outcome(match).ending) == (1 - mover, Ending.TIME)


def test_an_unlimited_player_has_no_clock_and_factor_ten_is_ten_times():
    people = [UserFactory(), UserFactory()]
    match = begin_match(by=Person(people[0].pk, None, "Ann", time_multiplier=10), rules=HOYLE, clock=LIVE)
    tables.join(match_id=match.pk, by=Person(people[1].pk, None, "Bob", time_multiplier=0))
    shuffle(match)
    banks = [seat.time_left for seat in match.seats.all()]
    assert banks == [timedelta(seconds=3000), None]
    later(match, hours=30)
    look_at_clocks()
    match.refresh_from_db()
    assert [shown.text for shown in clocks_of(match, timezone.now())] == ["no time", "no clock"]


def test_a_server_that_was_away_costs_nobody_the_match():
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=is_lead)
    look_at_clocks()
    away = timedelta(minutes=20)
    later(match, seconds=away.total_seconds())
    assert Match.objects.filter(due_at__lte=timezone.now()).exists()  # without the credit it would be over
    ClockSweep.objects.update(looked_at=timezone.now() - away)
    assert look_at_clocks() == []
    match.refresh_from_db()
    clock = next(shown for shown in clocks_of(match, timezone.now()) if shown.runs)
    assert clock.seconds is not None
    assert clock.seconds >= 300


@pytest.mark.parametrize("answers", ["", "HTTP/1.1 502 Bad Gateway\r\n\r\n", None])
def test_where_no_page_is_served_no_clock_runs_out_and_the_time_is_given_back(settings, answers):
    """At the web server's address: a server that doesn't respond, a proxy alone, or none."""
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=is_lead)
    look_at_clocks()
    away = timedelta(minutes=20)
    later(match, seconds=away.total_seconds())
    ClockSweep.objects.update(looked_at=timezone.now() - away)
    with socket.create_server(("127.0.0.1", 0)) as door:
        settings.WEB_ADDRESS = f"127.0.0.1:{door.getsockname()[1]}"
        with answering(door, answers):
            assert look_at_clocks() == []
    assert ClockSweep.objects.get().looked_at < timezone.now() - away / 2
    with socket.create_server(("127.0.0.1", 0)) as door:
        settings.WEB_ADDRESS = f"127.0.0.1:{door.getsockname()[1]}"
        with answering(door, "HTTP/1.1 400 Bad Request\r\n\r\n"):
            assert look_at_clocks() == []
    match.refresh_from_db()
    clock = next(shown for shown in clocks_of(match, timezone.now()) if shown.runs)
    assert clock.seconds is not None
    assert clock.seconds >= 300


@contextmanager
def answering(door, words):
    """A server with this fixed response; None: no server."""
    if words is None:
        door.close()
        yield
        return

    def serve():
        with suppress(OSError), door.accept()[0] as guest:
            guest.recv(4096)
            guest.sendall(words.encode())
            guest.recv(4096) if not words else None

    thread = Thread(target=serve)
    thread.start()
    yield
    thread.join(10)


def test_another_minute_can_be_had_ten_times_but_not_where_it_is_rated():
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=is_lead)
    mover = state_of(match).phase.turn
    due = Match.objects.get(pk=match.pk).due_at
    for _ in range(10):
        more_time(match_id=match.pk, seat=mover)
    assert Match.objects.get(pk=match.pk).due_at - due == timedelta(minutes=10)
    with pytest.raises(Refused, match="10 times"):
        more_time(match_id=match.pk, seat=mover)
    with pytest.raises(Refused, match="can’t add time"):
        more_time(match_id=match.pk, seat=1 - mover)
    rated, _ = begin(clock=LIVE, rated=True)
    with pytest.raises(Refused, match="can’t add time"):
        more_time(match_id=rated.pk, seat=0)


@pytest.mark.parametrize(
    ("clock", "digits", "expected"),
    [
        (Clock(initial=249), "4:08", "4 minutes 8 seconds"),
        (Clock(initial=3901), "1 h 5 min", "1 hour 5 minutes"),
        (Clock(days=3), "2 d 23 h", "2 days 23 hours"),
    ],
)
def test_a_clock_is_short_to_the_eye_and_whole_to_the_ear(clock, digits, expected):
    match, _ = begin(clock=clock)
    now = match.seats.exclude(running_since=None).first().running_since + timedelta(seconds=1)
    running = next(shown for shown in clocks_of(match, now) if shown.runs)
    assert (running.digits, running.text) == (digits, expected)


def test_an_absent_player_gets_one_e_mail_a_turn(mailoutbox):
    match, people = begin(clock=Clock(days=2))
    assert turns_to_tell(now=timezone.now()) == []
    later(match, minutes=11)
    for each in people:
        confirm_email(email=each.email)
    assert sorted(turns_to_tell(now=timezone.now())) == [(match.pk, 0), (match.pk, 1)]
    assert [tell_turn(match_id=match.pk, seat=0) for _ in range(2)] == [True, False]
    assert (len(mailoutbox), mailoutbox[0].to) == (1, [people[0].email])
    assert f"/matches/{match.pk}/" in mailoutbox[0].body
    assert "1 day 23 hours" in mailoutbox[0].body
    match.seats.filter(number=1).update(seen_at=timezone.now())
    assert not tell_turn(match_id=match.pk, seat=1)
    live, _ = begin(clock=LIVE)
    later(live, minutes=11)
    assert all(pk == match.pk for pk, _ in turns_to_tell(now=timezone.now()))


def test_an_unconfirmed_address_gets_a_confirmation_request_and_no_turn_mail(
    mailoutbox, worker, django_capture_on_commit_callbacks
):
    match, people = begin(clock=Clock(days=2))
    later(match, minutes=11)
    with django_capture_on_commit_callbacks(execute=True):
        assert not tell_turn(match_id=match.pk, seat=0)
    wait_until(lambda: mailoutbox)
    assert (mailoutbox[0].to, mailoutbox[0].subject) == ([people[0].email], "Confirm your e-mail address")
    assert "/matches/" not in mailoutbox[0].body


def test_a_mail_has_the_name_of_the_other_as_people_write_it_and_in_one_line(client, mailoutbox):
    ann = UserFactory()
    confirm_email(email=ann.email)
    match = begin_match(by=person(ann), rules=HOYLE, clock=Clock(days=2))
    client.post(reverse("games:join", kwargs={"pk": match.pk}), {"name": "Pat O'Neil\r\nBcc: all", "time": 1})
    shuffle(match)
    later(match, minutes=11)
    assert tell_turn(match_id=match.pk, seat=0)
    assert mailoutbox[0].subject == "Your turn against Pat O'Neil Bcc: all"
    assert "against Pat O'Neil Bcc: all." in mailoutbox[0].body


def test_all_awaited_players_are_named():
    match, people = begin(HOYLE.but(players=4))
    ann, bob, cy, dev = (who.name for who in people)
    assert table_of(match, None).waits == f"Waiting for {ann}, {bob}, {cy} and {dev}."


def test_the_deck_cuts_for_a_player_who_is_late():
    match, _ = begin(clock=LIVE)
    later(match, seconds=14)
    assert look_at_clocks() == []
    later(match, seconds=7)
    assert look_at_clocks() == [match.pk]
    assert not run_out(match_id=match.pk)
    match.refresh_from_db()
    cuts = [event for event in events_of(match) if isinstance(event, CardCut)]
    assert sorted(cut.seat for cut in cuts)[:2] == [0, 1]
    assert match.events.filter(auto=True).count() == len(cuts)


MUGGINS = HOYLE.but(counting="muggins")


def at_a_call(rules=MUGGINS, **more):
    """A card has been counted, and the other side can call muggins. Returns the match, and who can call."""
    match, _ = begin(rules, **more)
    play_on(match, Random(3), until=lambda state: isinstance(state.phase, Claiming) and state.phase.said is None)
    phase = state_of(match).phase
    submit(match, phase.seat, Announce(phase.seat, 0))
    return match, 1 - phase.seat


def test_the_time_for_muggins_ends_by_the_clock_and_the_game_continues():
    match, caller = at_a_call(clock=LIVE)
    look_at_clocks()
    later(match, seconds=CALL_TIME.seconds - 2)
    assert look_at_clocks() == []
    later(match, seconds=3)
    assert look_at_clocks() == [match.pk]
    assert not run_out(match_id=match.pk)
    assert not isinstance(state_of(match).phase, Claiming)
    assert ClaimPassed(caller) in events_of(match)


@pytest.mark.parametrize(("after", "counts"), [(timedelta(seconds=-1), True), (timedelta(), False)])
def test_a_call_counts_until_the_time_is_over_and_not_from_then_on(monkeypatch, after, counts):
    match, caller = at_a_call(clock=LIVE)
    end = match.seats.get(number=caller).running_since + CALL_TIME
    monkeypatch.setattr("games.services.playing.timezone.now", lambda: end + after)
    call = CallMuggins(caller, 0)
    if counts:
        submit(match, caller, call)
        assert not isinstance(state_of(match).phase, Claiming)
    else:
        with pytest.raises(Refused) as no:
            submit(match, caller, call)
        assert no.value.code == "too_late"


@pytest.mark.parametrize("clock", [Clock(days=1), Clock()])
def test_without_a_running_clock_a_call_may_take_as_long_as_a_turn(clock):
    match, caller = at_a_call(clock=clock)
    later(match, seconds=10 * CALL_TIME.seconds)
    assert look_at_clocks() == []
    submit(match, caller, CallMuggins(caller, 0))
    assert not isinstance(state_of(match).phase, Claiming)


def test_twice_the_time_applies_to_a_call_too():
    match, caller = at_a_call(clock=LIVE)
    match.seats.filter(number=caller).update(time_multiplier=2)
    later(match, seconds=CALL_TIME.seconds + 5)
    submit(match, caller, CallMuggins(caller, 0))
    assert not isinstance(state_of(match).phase, Claiming)
