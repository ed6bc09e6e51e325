"""Moves at the same moment as another move, a resignation, a claim, or the end of a clock."""

from datetime import timedelta
from functools import partial
from random import Random
from uuid import uuid4

from django.utils import timezone

from games.clocks import Clock
from games.engine import CuttingStarter, DealByHand, PegByHand, legal
from games.models import ClockSweep, Match
from games.services import ending, playing, remarks, seeds, tables, timeouts
from games.wire import command_to_data
from testing.factories import UserFactory
from testing.seats import SHORT, begin, is_lead, later, person, play_on, state_of
from tests.games.races.racing import AtOnce, at_a_lead, move, race, refused, whole

LIVE = Clock(initial=300, increment=10)


@race
def test_of_two_tabs_one_plays(at_once: AtOnce) -> None:
    match, _, moves = at_a_lead()
    before = match.version
    assert refused(at_once(*moves[:2])) == ["stale"]
    assert whole(match).version == before + 1


@race
def test_of_two_programs_one_plays(at_once: AtOnce) -> None:
    match, people = begin()
    play_on(match, Random(6), until=is_lead)
    seat = state_of(match).phase.turn
    given = {"match_id": match.pk, "by": person(people[seat]), "expected_version": match.version}
    sent = [command_to_data(command) for command in legal(state_of(match), seat)[:2]]
    assert refused(at_once(*(partial(playing.submit_sent, **given, sent=each, command_id=uuid4()) for each in sent)))
    whole(match)


@race
def test_of_two_phones_one_pegs(at_once: AtOnce) -> None:
    match = tables.begin_by_hand(by=person(UserFactory()), rules=SHORT, names=["Bob"])
    move(match, 0, DealByHand(1))()
    ended = at_once(*(move(match, 0, PegByHand(seat, 2, "pair")) for seat in (0, 1)))
    assert refused(ended) == ["stale"]
    assert sum(state_of(whole(match)).scores) == 2


@race
def test_a_move_is_saved_before_a_resignation_or_refused(at_once: AtOnce) -> None:
    match, seat, moves = at_a_lead()
    ended = at_once(moves[0], partial(ending.resign, match_id=match.pk, seat=1 - seat))
    assert refused(ended) in ([], ["not_playing"])
    assert (whole(match).ending, match.winner) == ("resigned", seat)


@race
def test_a_move_is_saved_before_a_claim_or_refused(at_once: AtOnce) -> None:
    match, seat, moves = at_a_lead()
    match.seats.filter(number=seat).update(left_at=timezone.now() - timedelta(hours=25))
    ended = at_once(moves[0], partial(ending.claim, match_id=match.pk, seat=1 - seat, void=False))
    assert refused(ended) == (["not_playing"] if whole(match).status == "over" else ["nobody_left"])


@race
def test_a_late_move_and_the_sweep_end_a_match_once(at_once: AtOnce) -> None:
    match, seat, moves = at_a_lead(clock=LIVE)
    later(match, seconds=500)
    ClockSweep.objects.update_or_create(pk=1, defaults={"looked_at": timezone.now()})
    late, swept = at_once(moves[0], partial(timeouts.run_out, match_id=match.pk))
    assert refused([late]) == (["not_playing"] if swept is True else ["out_of_time"])
    assert (whole(match).ending, match.winner, len(match.endings)) == ("time", 1 - seat, 1)


@race
def test_a_player_or_the_deck_cuts(at_once: AtOnce) -> None:
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=lambda state: isinstance(state.phase, CuttingStarter))
    (seat,) = (each for each in (0, 1) if legal(state_of(match), each))
    cut, auto = at_once(
        move(match, seat, legal(state_of(match), seat)[0]), partial(seeds.cut_for, match_id=match.pk, seat=seat)
    )
    assert refused([cut, auto]) == (["stale"] if auto is True else [])
    assert whole(match).events.filter(data__event="StarterCut").count() == 1


@race
def test_of_two_workers_one_plays_for_the_computer(at_once: AtOnce) -> None:
    match, _ = begin(bots=["beginner"])
    play_on(match, Random(3), until=lambda state: is_lead(state) and state.phase.turn == 0)
    match.refresh_from_db()
    move(match, 0, legal(state_of(match), 0)[0])()
    assert Match.objects.get(pk=match.pk).waits_for_bot
    ended = at_once(*[partial(playing.play_bots, match_id=match.pk)] * 2)
    assert refused(ended) == []
    assert sorted(ended) == [False, True]
    whole(match)


@race
def test_a_minute_and_a_message_are_both_kept(at_once: AtOnce) -> None:
    match, seat, _ = at_a_lead(clock=LIVE)
    say = partial(remarks.say, match_id=match.pk, seat=seat, what="good game")
    assert refused(at_once(say, partial(timeouts.more_time, match_id=match.pk, seat=seat))) == []
    assert sorted(what for *_, what in whole(match).remarks) == ["good game", "more time"]
