"""Pauses: agreed, ended, and what a table shows and accepts during one."""

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from common.errors import Refused
from games.clocks import Clock
from games.engine import legal
from games.models import Match
from games.services import ending
from games.services.playing import play_bots
from games.services.timeouts import look_at_clocks
from testing.seats import begin, is_lead, later, play_on, state_of, submit

pytestmark = pytest.mark.django_db
LIVE = Clock(initial=300, increment=10)
Ending = Match.Ending


def test_a_pause_stops_the_clocks_and_the_game_until_both_resume():
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=is_lead)
    mover = state_of(match).phase.turn
    ending.offer(match_id=match.pk, seat=0, what="pause")
    with pytest.raises(Refused, match="other side"):
        ending.answer(match_id=match.pk, seat=0, to="pause", agrees=True)
    ending.answer(match_id=match.pk, seat=1, to="pause", agrees=True)
    left = match.seats.get(number=mover).time_left
    with pytest.raises(Refused, match="paused"):
        submit(match, mover, legal(state_of(match), mover)[0])
    later(match, hours=5)
    assert look_at_clocks() == []
    ending.offer(match_id=match.pk, seat=1, what="go on")
    ending.answer(match_id=match.pk, seat=0, to="go on", agrees=False)
    ending.offer(match_id=match.pk, seat=1, what="go on")
    ending.answer(match_id=match.pk, seat=0, to="go on", agrees=True)
    submit(match, mover, legal(state_of(match), mover)[0])
    assert match.seats.get(number=mover).time_left > left


def test_refusing_to_continue_stops_a_match_for_a_day_at_most():
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=is_lead)
    ending.offer(match_id=match.pk, seat=0, what="pause")
    ending.answer(match_id=match.pk, seat=1, to="pause", agrees=True)
    Match.objects.update(paused_at=timezone.now() - timedelta(hours=23))
    ending.offer(match_id=match.pk, seat=0, what="go on")
    match.refresh_from_db()
    assert match.paused_at
    ending.answer(match_id=match.pk, seat=0, to="go on", agrees=False)
    Match.objects.update(paused_at=timezone.now() - timedelta(hours=25))
    ending.offer(match_id=match.pk, seat=0, what="go on")
    match.refresh_from_db()
    assert (match.paused_at, match.offer) == (None, "")
    assert match.due_at


def test_the_time_of_a_pause_is_no_absence():
    """Both close their pages for the night. The one who resumes can't claim the match before the other has had time."""
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=is_lead)
    mover = state_of(match).phase.turn
    ending.offer(match_id=match.pk, seat=0, what="pause")
    ending.answer(match_id=match.pk, seat=1, to="pause", agrees=True)
    began = timezone.now() - timedelta(hours=25)
    Match.objects.update(paused_at=began)
    match.seats.filter(number=mover).update(seen_at=began, left_at=began)
    ending.offer(match_id=match.pk, seat=1 - mover, what="go on")
    with pytest.raises(Refused) as no:
        ending.claim(match_id=match.pk, seat=1 - mover, void=False)
    assert no.value.code == "nobody_left"
    assert match.seats.get(number=1 - mover).left_at is None
    match.seats.filter(number=mover).update(left_at=timezone.now() - timedelta(seconds=31))
    ending.claim(match_id=match.pk, seat=1 - mover, void=False)
    match.refresh_from_db()
    assert match.winner == 1 - mover


def test_a_visit_during_a_pause_is_not_put_into_the_future():
    match, _ = begin(clock=LIVE)
    ending.offer(match_id=match.pk, seat=0, what="pause")
    ending.answer(match_id=match.pk, seat=1, to="pause", agrees=True)
    Match.objects.update(paused_at=timezone.now() - timedelta(hours=25))
    match.seats.filter(number=0).update(seen_at=timezone.now())
    ending.offer(match_id=match.pk, seat=1, what="go on")
    assert match.seats.get(number=0).seen_at <= timezone.now()


@pytest.mark.parametrize(("clock", "stopped"), [({}, False), ({"clock": LIVE}, True)], ids=["untimed", "clocks"])
def test_a_pause_speaks_of_clocks_only_if_there_are_some(client, clock, stopped):
    match, (ann, _) = begin(**clock)
    Match.objects.update(paused_at=timezone.now())
    client.force_login(ann)
    page = client.get(f"/matches/{match.pk}/").text
    assert "The match is paused." in page
    assert ("The clocks are stopped." in page) is stopped


def test_a_paused_table_prompts_no_one_and_shows_own_hands(client):
    match, people = begin(clock=LIVE)
    play_on(match, Random(6), until=is_lead)
    state = state_of(match)
    client.force_login(people[state.phase.turn])
    assert "Your turn" in client.get(f"/matches/{match.pk}/").content.decode()
    ending.offer(match_id=match.pk, seat=0, what="pause")
    ending.answer(match_id=match.pk, seat=1, to="pause", agrees=True)
    page = client.get(f"/matches/{match.pk}/").content.decode()
    assert page.count("The match is paused") == 2, "beneath the table, and for who asks where it stands"
    assert "Your turn." not in page and 'value="play"' not in page
    assert all(card.name in page for card in state.phase.hands[state.phase.turn])
    found = client.get(f"/api/matches/{match.pk}/").json()
    assert (found["may"], bool(found["paused"])) == ([], True)


def test_the_computer_accepts_a_pause_and_does_not_play_during_it():
    match, _ = begin(bots=["beginner"])
    ending.offer(match_id=match.pk, seat=0, what="pause")
    assert not play_bots(match_id=match.pk)
    ending.offer(match_id=match.pk, seat=0, what="go on")
    assert play_bots(match_id=match.pk)
