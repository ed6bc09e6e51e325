"""Locks and constraints besides the lock of a match: sign-ins, sweeps, mails, reviews, and forms sent twice."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.clocks import Clock
from games.engine import legal
from games.forms.table import CommandForm
from games.models import ClockSweep, Match, Seat
from games.people import Person
from games.services import tables
from games.services.event_store import lock_match
from games.services.reviews import review_match
from games.services.tables import take_over_seats
from games.services.timeouts import look_at_clocks
from games.services.trials import KEPT, delete_old_trials
from games.services.turn_reminders import tell_turn
from league.accounts.services import confirm_email
from testing.factories import UserFactory
from testing.races import Meeting, meet_at, run_at_once
from testing.seats import HOYLE, begin, later, person, shuffle, state_of
from testing.waiting import wait_until
from tests.games.races.racing import move
from tests.games.test_after import finished

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def one_before_the_other(first: Callable[[], object], second: Callable[[], object]) -> list[object]:
    """Run both; the first commits when the second waits for its rows, or has ended."""
    meeting = Meeting(2)

    def uncommitted() -> None:
        with transaction.atomic():
            first()
            meeting.wait()

    def after() -> None:
        wait_until(lambda: meeting.here)
        second()

    return run_at_once([uncommitted, after], meeting)


def test_of_two_accounts_that_sign_in_in_one_browser_the_first_takes_its_seat() -> None:
    guest, users = Person(guest=uuid4(), name="Gus"), [UserFactory(), UserFactory()]
    match = tables.begin_match(by=guest, rules=HOYLE, bots=["beginner"])
    take = [partial(take_over_seats, guest=guest.guest, user_id=user.pk) for user in users]
    assert one_before_the_other(*take) == [None, None]
    assert match.seats.get(number=0).user == users[0]


def test_an_account_that_signs_in_in_two_browsers_takes_one_seat_of_a_match() -> None:
    guests, user = [Person(guest=uuid4(), name=name) for name in ("Gus", "Una")], UserFactory()
    match = tables.begin_match(by=guests[0], rules=HOYLE)
    tables.join(match_id=match.pk, by=guests[1])
    take = [partial(take_over_seats, guest=guest.guest, user_id=user.pk) for guest in guests]
    assert one_before_the_other(*take) == [None, None]
    assert [seat.user for seat in match.seats.all()] == [user, None]


def test_two_sweeps_after_a_downtime_give_the_time_back_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = begin(clock=Clock(initial=300))
    ClockSweep.objects.update_or_create(pk=1, defaults={"looked_at": timezone.now() - timedelta(minutes=5)})
    before = match.seats.get(number=0).running_since
    assert meet_at(monkeypatch, "games.services.timeouts._move", look_at_clocks, look_at_clocks) == [None, None]
    assert match.seats.get(number=0).running_since - before < timedelta(minutes=6)


def test_of_two_workers_one_mails_a_turn(monkeypatch: pytest.MonkeyPatch, mailoutbox: list[object]) -> None:
    match, people = begin(clock=Clock(days=2))
    confirm_email(email=people[0].email)
    later(match, minutes=11)
    meeting, save = Meeting(2), Seat.save

    def met(seat: Seat, **given: object) -> None:
        meeting.wait()
        save(seat, **given)

    monkeypatch.setattr(Seat, "save", met)
    ended = run_at_once([partial(tell_turn, match_id=match.pk, seat=0)] * 2, meeting)
    assert (sorted(ended), len(mailoutbox)) == ([False, True], 1)


def test_two_workers_store_one_review(monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished()
    hands = [partial(review_match, match_id=match.pk)] * 2
    assert meet_at(monkeypatch, "games.services.reviews.review", *hands) == [None, None]
    assert match.reviews.count() == 1


def old_trials(number: int) -> list[Match]:
    """Trial games that are old enough to be deleted, by their ids."""
    for _ in range(number):
        guest = Person(guest=uuid4(), name="Gus")
        shuffle(tables.begin_match(by=guest, rules=HOYLE, bots=["beginner"], training=True))
    Match.objects.update(changed_at=timezone.now() - KEPT - timedelta(hours=1))
    return list(Match.objects.order_by("pk"))


def test_a_trial_that_is_played_while_old_ones_are_deleted_is_kept() -> None:
    (trial,) = old_trials(1)
    play = move(trial, 0, legal(state_of(trial), 0)[0])
    assert one_before_the_other(play, partial(delete_old_trials, now=timezone.now())) == [None, None]
    assert Match.objects.filter(pk=trial.pk).exists()


def test_a_trial_that_is_taken_over_while_old_ones_are_deleted_is_kept() -> None:
    (trial,) = old_trials(1)
    guest, user = trial.seats.get(number=0).guest, UserFactory()
    take = partial(take_over_seats, guest=guest, user_id=user.pk)
    assert one_before_the_other(take, partial(delete_old_trials, now=timezone.now())) == [None, None]
    assert Match.objects.filter(pk=trial.pk).exists()


@pytest.mark.parametrize("page", ["command", "match_action", "play_again", "seeds"])
def test_a_request_to_a_trial_that_is_being_deleted_finds_it_gone(page: str) -> None:
    guest = Client()
    table = guest.post("/matches/trial/").headers["location"]
    trial = Match.objects.get()
    shuffle(trial)
    (trial,) = Match.objects.all()
    Match.objects.update(changed_at=timezone.now() - KEPT - timedelta(hours=1))
    sent = {
        "command": {"do": "cut", "at": 1, **CommandForm.fresh(trial.version)},
        "match_action": {"do": "resign"},
        "play_again": {},
        "seeds": {"deal": 0, "commitment": "0" * 64},
    }
    answers = []

    def send() -> None:
        answers.append(guest.post(reverse(f"games:{page}", args=[trial.pk]), sent[page], follow=True))

    ended = one_before_the_other(partial(delete_old_trials, now=timezone.now()), send)
    assert (ended, answers[0].status_code) == ([None, None], 409 if page == "seeds" else 404)
    assert guest.get(table).status_code == 404


def test_deleting_old_trials_locks_them_in_the_order_in_which_the_clocks_are_moved() -> None:
    """Otherwise each could wait for the other: a deadlock."""
    first, second = old_trials(2)
    Match.objects.filter(pk=first.pk).update(changed_at=timezone.now() - KEPT - timedelta(hours=2))
    meeting = Meeting(2)

    def both() -> None:
        with transaction.atomic():
            lock_match(first.pk)
            meeting.wait()
            lock_match(second.pk)

    def delete() -> int:
        wait_until(lambda: meeting.here)
        return delete_old_trials(now=timezone.now())

    assert run_at_once([both, delete], meeting) == [None, 2]


def test_of_two_requests_with_one_id_both_find_one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    begin_one = partial(
        tables.begin_match, by=person(UserFactory()), rules=HOYLE, bots=["beginner"], command_id=uuid4()
    )
    ended = meet_at(monkeypatch, "games.services.tables.create_match", begin_one, begin_one)
    assert ended == [None, None]
    assert Match.objects.get().seats.count() == 2
