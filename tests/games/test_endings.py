"""Matches that end before their last card, and clocks that run out."""

from datetime import timedelta
from random import Random
from uuid import UUID

import pytest
from django.db.models import F
from django.utils import timezone

from games import selectors, services
from games.clocks import Clock
from games.engine import legal, to_act
from games.models import Match, Seat, Watch
from games.policies import may_join
from games.services import _keeping
from games.signals import match_finished
from games.wire import Person
from league.common.errors import Refused
from tests.factories import UserFactory
from tests.games.seats import HOYLE, begin, is_lead, person, play_on, state_of, submit

pytestmark = pytest.mark.django_db
LIVE = Clock(bank=300, increment=10)
Ending = Match.Ending


def outcome(match):
    match.refresh_from_db()
    return selectors.outcome_of(match, state_of(match))


def later(match, **gone):
    """The time that passes at a table: everything noted there lies so much further back."""
    by = timedelta(**gone)
    match.seats.update(since=F("since") - by, seen_at=F("seen_at") - by, left_at=F("left_at") - by)
    Match.objects.filter(pk=match.pk).update(due_at=F("due_at") - by)


def test_who_resigns_gives_the_other_side_the_game_hole():
    match, _ = begin()
    play_on(match, Random(3), until=lambda state: state.board.front[0] > 20)
    scores = state_of(match).board.front
    services.resign(match_id=match.pk, seat=0)
    assert outcome(match).pegs == (scores[0], 121)
    assert outcome(match).ending == Ending.RESIGNED
    with pytest.raises(Refused, match="not being played"):
        services.resign(match_id=match.pk, seat=1)


def test_partners_resign_together_and_of_two_others_the_one_ahead_wins():
    four, _ = begin(HOYLE.but(players=4))
    services.resign(match_id=four.pk, seat=3)
    assert outcome(four).winner == 0
    three, _ = begin(HOYLE.but(players=3))
    play_on(three, Random(4), until=lambda state: state.board.front[1] != state.board.front[2])
    services.resign(match_id=three.pk, seat=0)
    scores = state_of(three).board.front
    assert outcome(three).winner == (1 if scores[1] > scores[2] else 2)


def test_the_world_hears_of_an_ending_once_it_is_kept(django_capture_on_commit_callbacks):
    heard: list[UUID] = []

    def listen(match_id, **_):
        heard.append(match_id)

    match_finished.connect(listen)
    match, _ = begin()
    with django_capture_on_commit_callbacks(execute=True):
        services.resign(match_id=match.pk, seat=0)
        assert heard == []
    assert heard == [match.pk]
    match_finished.disconnect(listen)


def test_a_clock_counts_who_is_to_act_and_nobody_else():
    match, _ = begin(clock=LIVE)
    play_on(match, Random(5), until=is_lead)
    mover = state_of(match).phase.turn
    other = 1 - mover
    before = match.seats.get(number=other).bank
    later(match, seconds=7)
    submit(match, mover, legal(state_of(match), mover)[0])
    spent = LIVE.first(1) + timedelta(seconds=10 * 10) - match.seats.get(number=mover).bank
    assert match.seats.get(number=other).bank == before
    assert spent > timedelta(seconds=6)
    assert match.seats.get(number=mover).since is None
    assert match.seats.get(number=other).since is not None


def test_a_turn_costs_what_it_took_less_a_second_of_lag_at_most():
    bank, turn = timedelta(seconds=100), timedelta(seconds=30)
    cost = {lag: bank - LIVE.after(bank, turn, timedelta(seconds=lag), 1) for lag in (-5, 0, 0.5, 1, 60)}
    assert [cost[lag].total_seconds() for lag in (-5, 0, 0.5, 1, 60)] == [20, 20, 19.5, 19, 19]
    assert LIVE.after(bank, timedelta(hours=1), timedelta(), 10) == timedelta(seconds=100)
    assert Clock(days=3).after(bank, turn, timedelta(), 2) == timedelta(days=6)
    assert LIVE.first(0) is None


@pytest.mark.parametrize("wrong", [{"bank": 5}, {"bank": 60, "days": 1}, {"increment": 5}, {"days": 15}, {"bank": -30}])
def test_there_are_clocks_that_do_not_exist(wrong):
    with pytest.raises(ValueError, match="no such clock"):
        Clock(**wrong)


def test_time_that_runs_out_loses_the_match_and_only_then():
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=is_lead)
    mover = state_of(match).phase.turn
    services.look_at_clocks()
    later(match, seconds=290)
    assert services.look_at_clocks() == []
    later(match, seconds=200)
    assert services.look_at_clocks() == [match.pk]
    assert services.run_out(match_id=match.pk)
    assert not services.run_out(match_id=match.pk)
    assert (outcome(match).winner, outcome(match).ending) == (1 - mover, Ending.TIME)


def test_who_needs_no_clock_has_none_and_ten_times_is_ten_times():
    people = [UserFactory(), UserFactory()]
    match = services.begin_match(by=Person(people[0].pk, None, "Ann", factor=10), rules=HOYLE, clock=LIVE)
    services.join(match_id=match.pk, by=Person(people[1].pk, None, "Bob", factor=0))
    banks = [seat.bank for seat in match.seats.all()]
    assert banks == [timedelta(seconds=3000), None]
    later(match, hours=30)
    services.look_at_clocks()
    match.refresh_from_db()
    assert [shown.told for shown in selectors.clocks_of(match, timezone.now())] == ["no time", "untimed"]


def test_a_server_that_was_away_costs_nobody_the_match():
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=is_lead)
    services.look_at_clocks()
    away = timedelta(minutes=20)
    later(match, seconds=away.total_seconds())
    assert Match.objects.filter(due_at__lte=timezone.now()).exists()  # without the credit it would be over
    Watch.objects.update(looked_at=timezone.now() - away)
    assert services.look_at_clocks() == []
    match.refresh_from_db()
    clock = next(shown for shown in selectors.clocks_of(match, timezone.now()) if shown.runs)
    assert clock.seconds is not None
    assert clock.seconds >= 300


def test_a_leaver_may_be_claimed_from_after_the_grace_and_never_before():
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=is_lead)
    mover = state_of(match).phase.turn
    Seat.objects.filter(match=match).update(seen_at=timezone.now(), left_at=None)
    with pytest.raises(Refused, match="may still come back"):
        services.claim(match_id=match.pk, seat=1 - mover, void=False)
    later(match, seconds=119)
    with pytest.raises(Refused):
        services.claim(match_id=match.pk, seat=1 - mover, void=False)
    later(match, seconds=2)
    with pytest.raises(Refused):
        services.claim(match_id=match.pk, seat=mover, void=False)  # it is this one's turn
    services.claim(match_id=match.pk, seat=1 - mover, void=False)
    assert (outcome(match).winner, outcome(match).ending) == (1 - mover, Ending.LEFT)


def test_a_page_that_was_closed_is_waited_for_half_a_minute():
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=is_lead)
    mover = state_of(match).phase.turn
    Seat.objects.filter(match=match, number=mover).update(left_at=timezone.now())
    besides = selectors.besides_of(match, selectors.events_of(match), 1 - mover, timezone.now())
    assert "In 30 seconds you may claim" in besides.gone
    later(match, seconds=31)
    services.claim(match_id=match.pk, seat=1 - mover, void=True)
    assert (outcome(match).winner, outcome(match).ending, outcome(match).pegs) == (None, Ending.VOID, ())


def test_a_pause_stops_the_clocks_and_the_game_until_both_go_on():
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=is_lead)
    mover = state_of(match).phase.turn
    services.offer(match_id=match.pk, seat=0, what="pause")
    with pytest.raises(Refused, match="other side"):
        services.answer(match_id=match.pk, seat=0, agrees=True)
    services.answer(match_id=match.pk, seat=1, agrees=True)
    left = match.seats.get(number=mover).bank
    with pytest.raises(Refused, match="paused"):
        submit(match, mover, legal(state_of(match), mover)[0])
    later(match, hours=5)
    assert services.look_at_clocks() == []
    services.offer(match_id=match.pk, seat=1, what="go on")
    services.answer(match_id=match.pk, seat=0, agrees=False)
    services.offer(match_id=match.pk, seat=1, what="go on")
    services.answer(match_id=match.pk, seat=0, agrees=True)
    submit(match, mover, legal(state_of(match), mover)[0])
    assert match.seats.get(number=mover).bank > left


def test_the_house_agrees_to_a_pause_and_plays_nothing_meanwhile():
    match, _ = begin(bots=["beginner"])
    services.offer(match_id=match.pk, seat=0, what="pause")
    assert not services.play_bots(match_id=match.pk)
    services.offer(match_id=match.pk, seat=0, what="go on")
    assert services.play_bots(match_id=match.pk)


def test_an_organiser_rules_with_a_reason_and_may_rule_again():
    match, _ = begin()
    with pytest.raises(Refused, match="why"):
        services.rule(match_id=match.pk, winner=1, why=" ")
    services.rule(match_id=match.pk, winner=1, why="The hall's power went.")
    assert outcome(match).verdict == 1
    assert "given the match to" in selectors.ending_told(match)
    services.rule(match_id=match.pk, winner=None, why="Both agreed to play it anew.")
    assert (outcome(match).verdict, outcome(match).pegs) == (2, ())


def test_a_rematch_keeps_the_seats_for_the_same_people():
    match, (ann, bob) = begin()
    services.resign(match_id=match.pk, seat=0)
    again = services.play_again(match_id=match.pk, by=person(bob))
    assert again.status == Match.Status.OPEN
    assert may_join(again, person(ann))
    assert not may_join(again, person(UserFactory()))
    assert [line.match.pk for line in selectors.kept_for(ann.pk)] == [again.pk]
    assert services.play_again(match_id=match.pk, by=person(ann)).pk == again.pk
    again.refresh_from_db()
    assert again.status == Match.Status.PLAYING
    with pytest.raises(Refused):
        services.play_again(match_id=match.pk, by=person(UserFactory()))


def test_a_challenge_hangs_in_its_own_lobby_alone_until_it_is_taken():
    ann, bob = UserFactory(), UserFactory()
    match = services.begin_match(by=person(ann), rules=HOYLE, room="harbour")
    harbour, hill = (selectors.Lobby(key, key.title()) for key in ("harbour", "hill"))
    assert [line.match.pk for line in selectors.challenges(bob.pk, (harbour,))] == [match.pk]
    assert selectors.challenges(bob.pk, (hill,)) == []
    assert selectors.challenges(ann.pk, (harbour,)) == []
    services.join(match_id=match.pk, by=person(bob))
    assert selectors.challenges(UserFactory().pk, (harbour,)) == []


def test_only_its_maker_takes_a_table_away_and_only_before_the_game():
    match = services.begin_match(by=person(ann := UserFactory()), rules=HOYLE)
    with pytest.raises(Refused):
        services.call_off(match_id=match.pk, by_id=UserFactory().pk)
    services.call_off(match_id=match.pk, by_id=ann.pk)
    assert selectors.match_of(match.pk).ending == Ending.VOID
    begun, (maker, _) = begin()
    with pytest.raises(Refused):
        services.call_off(match_id=begun.pk, by_id=maker.pk)


def test_rated_matches_are_between_members():
    with pytest.raises(Refused, match="between members"):
        services.begin_match(by=person(UserFactory()), rules=HOYLE, bots=["club"], rated=True)
    match = services.begin_match(by=person(UserFactory()), rules=HOYLE, rated=True)
    with pytest.raises(Refused, match="rated"):
        services.join(match_id=match.pk, by=Person(guest=UUID(int=5), name="Cy"))


def test_a_user_who_goes_leaves_the_name_in_the_seat():
    match, (_ann, bob) = begin()
    name = bob.name
    bob.delete()
    assert [seat.name for seat in match.seats.all()][1] == name
    assert to_act(state_of(match))


def test_a_match_that_is_over_stays_over_whatever_comes():
    match, _ = begin(clock=LIVE)
    services.resign(match_id=match.pk, seat=0)
    for late in (
        lambda: services.offer(match_id=match.pk, seat=0, what="pause"),
        lambda: services.claim(match_id=match.pk, seat=1, void=False),
        lambda: services.answer(match_id=match.pk, seat=1, agrees=True),
    ):
        with pytest.raises(Refused, match="not being played"):
            late()
    assert not services.run_out(match_id=match.pk)
    assert not services.play_bots(match_id=match.pk)
    assert _keeping.locked(match.pk).due_at is None


def test_another_minute_can_be_had_ten_times_but_not_where_it_is_rated():
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=is_lead)
    mover = state_of(match).phase.turn
    due = Match.objects.get(pk=match.pk).due_at
    for _ in range(10):
        services.more_time(match_id=match.pk, seat=mover)
    assert Match.objects.get(pk=match.pk).due_at - due == timedelta(minutes=10)
    with pytest.raises(Refused, match="10 times"):
        services.more_time(match_id=match.pk, seat=mover)
    with pytest.raises(Refused, match="no clock"):
        services.more_time(match_id=match.pk, seat=1 - mover)
    rated, _ = begin(clock=LIVE, rated=True)
    with pytest.raises(Refused, match="no clock"):
        services.more_time(match_id=rated.pk, seat=0)


def test_who_has_not_looked_is_told_by_mail_once_a_turn(mailoutbox):
    match, people = begin(clock=Clock(days=2))
    assert services.turns_to_tell(now=timezone.now()) == []
    later(match, minutes=11)
    assert sorted(services.turns_to_tell(now=timezone.now())) == [(match.pk, 0), (match.pk, 1)]
    assert [services.tell_turn(match_id=match.pk, seat=0) for _ in range(2)] == [True, False]
    assert (len(mailoutbox), mailoutbox[0].to) == (1, [people[0].email])
    assert f"/matches/{match.pk}/" in mailoutbox[0].body
    assert "1 day 23 hours" in mailoutbox[0].body
    match.seats.filter(number=1).update(seen_at=timezone.now())
    assert not services.tell_turn(match_id=match.pk, seat=1)
    live, _ = begin(clock=LIVE)
    later(live, minutes=11)
    assert all(pk == match.pk for pk, _ in services.turns_to_tell(now=timezone.now()))
