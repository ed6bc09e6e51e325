"""Who counts as away from a table, what the others see, and when they can claim the match."""

import re
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from games.clocks import Clock
from games.engine import Discard, PlayCard
from games.models import Match, Seat
from games.policies.presence import is_away
from games.presentation.match_actions import match_actions_of
from games.services import ending, presence
from testing.seats import HOYLE, begin, is_lead, later, person, play_on, state_of, submit

pytestmark = pytest.mark.django_db
LIVE = Clock(initial=300, increment=10)


def at_the_play(rules=HOYLE, clock=LIVE):
    """A live match before the first card of its play, everyone present; with the seat to play, and the others."""
    match, people = begin(rules, clock=clock)
    play_on(match, Random(6), until=is_lead)
    for each in people:
        presence.record_heartbeat(match_id=match.pk, by=person(each))
    match.refresh_from_db()
    mover = state_of(match).phase.turn
    return match, mover, [seat for seat in range(rules.players) if seat != mover]


def leaves(match, seat, **ago):
    """Let this seat's page have been closed this long ago."""
    match.seats.filter(number=seat).update(left_at=timezone.now() - timedelta(**ago))
    match.refresh_from_db()


def actions(match, reader, now=None):
    return match_actions_of(Match.objects.get(pk=match.pk), reader, now or timezone.now())


def test_reloading_a_page_does_not_count_as_leaving():
    match, mover, (other,) = at_the_play()
    leaves(match, mover, seconds=4)
    assert actions(match, other).gone == ""
    leaves(match, mover, seconds=6)
    assert "has left" in actions(match, other).gone


def test_the_waiting_page_reports_no_absence_when_the_match_begins():
    match, people = begin(clock=LIVE)
    for each in people:
        presence.record_heartbeat(match_id=match.pk, by=person(each))
    presence.record_closed_page(match_id=match.pk, by=person(people[0]))  # her waiting page becomes the table
    assert actions(match, 1).gone == ""


@pytest.mark.parametrize("acts_first", [True, False], ids=["acts, then closes", "closes, then the act arrives"])
def test_closing_the_page_after_a_move_counts_as_leaving_in_either_order(acts_first):
    match, mover, _ = at_the_play()
    later(match, seconds=8)  # since the page's last heartbeat
    seat = match.seats.get(number=mover)
    card = state_of(match).phase.hands[mover][0]
    steps = [
        lambda: submit(match, mover, PlayCard(mover, card)),
        lambda: presence.record_closed_page(match_id=match.pk, by=person(seat.user)),
    ]
    for step in steps if acts_first else reversed(steps):
        step()
    later(match, seconds=6)
    there = Seat.objects.get(pk=seat.pk)
    assert is_away(there, timezone.now())
    assert there.left_at is not None


def test_a_player_who_acts_without_a_page_is_present():
    """An API client, or a page without JavaScript, after a page with a socket was closed."""
    match, mover, _ = at_the_play()
    leaves(match, mover, seconds=20)
    submit(match, mover, PlayCard(mover, state_of(match).phase.hands[mover][0]))
    assert not is_away(match.seats.get(number=mover), timezone.now())


def test_the_sentence_about_an_absent_player_matches_the_button():
    match, mover, (other,) = at_the_play()
    leaves(match, mover, seconds=6)
    waits = actions(match, other)
    assert (waits.claims, waits.claim_in) == (False, 24)
    leaves(match, mover, seconds=31)
    may = actions(match, other)
    assert (may.claims, may.claim_in) == (True, None)
    assert may.gone.endswith("has left. You may claim the match or cancel it.")


def test_a_player_in_turn_is_reminded_and_not_offered_a_refused_claim():
    match, mover, (other,) = at_the_play()
    name = match.seats.get(number=other).name
    leaves(match, other, seconds=6)
    found = actions(match, mover)
    assert found.gone == f"{name} has left. It is your turn. You may claim the match when it is {name}’s turn."
    assert (found.claims, found.claim_in) == (False, None)
    leaves(match, other, seconds=60)
    assert actions(match, mover) == found


def test_while_a_third_is_to_act_nothing_may_be_claimed_yet():
    match, _, (second, third) = at_the_play(HOYLE.but(players=3))
    name = match.seats.get(number=third).name
    leaves(match, third, seconds=60)
    found = actions(match, second)
    assert found.gone == f"{name} has left. You may claim the match when it is {name}’s turn."
    assert (found.claims, found.claim_in) == (False, None)


def test_of_two_absent_players_the_claimable_one_is_named():
    match, mover, (second, third) = at_the_play(HOYLE.but(players=3))
    leaves(match, second, seconds=60)
    leaves(match, mover, seconds=60)
    found = actions(match, third)
    assert found.claims
    assert match.seats.get(number=mover).name in found.gone


def test_a_lost_connection_is_not_called_leaving():
    match, _, (other,) = at_the_play()
    later(match, seconds=26)
    presence.record_heartbeat(match_id=match.pk, by=person(match.seats.get(number=other).user))
    found = actions(match, other)
    assert found.gone.endswith("’s connection is lost.")
    assert 90 <= found.claim_in <= 94


def test_in_an_untimed_match_the_sentence_agrees_with_the_button_too():
    match, mover, (other,) = at_the_play(clock=Clock())
    leaves(match, mover, hours=1)
    assert actions(match, other).gone.endswith("is away right now.")
    leaves(match, mover, hours=25)
    found = actions(match, other)
    assert found.claims
    assert found.gone.endswith("has left. You may claim the match or cancel it.")


def test_while_both_discard_it_is_the_turn_of_both():
    match, people = begin(clock=LIVE)
    play_on(match, Random(6), until=lambda state: type(state.phase).__name__ == "Discarding")
    for each in people:
        presence.record_heartbeat(match_id=match.pk, by=person(each))
    leaves(match, 1, seconds=6)
    assert "It is your turn" in actions(match, 0).gone
    hand = state_of(match).phase.hands[0]
    submit(match, 0, Discard(0, tuple(hand[:2])))
    assert actions(match, 0).claim_in == 24


def test_the_countdown_alone_is_no_news_for_the_page(client):
    """The page counts down by itself: it updates when a claim becomes possible, not every second before."""
    match, mover, (other,) = at_the_play()
    leaves(match, mover, seconds=6)
    client.force_login(match.seats.get(number=other).user)
    page = f"/matches/{match.pk}/"
    shown = client.get(page).content.decode()
    assert re.search(r'You can claim the match in <span data-countdown="2[34]">2[34] seconds</span>\.', shown)
    fields = {name: re.search(rf'name="{name}"\s+value="([^"]*)"', shown)[1] for name in ("expected_version", "etag")}
    leaves(match, mover, seconds=15)
    assert client.get(page, fields).status_code == 204
    leaves(match, mover, seconds=31)
    assert "Claim the match" in client.get(page, fields).content.decode()


def test_an_open_page_updates_for_an_offer_and_an_absence_without_a_card(client):
    match, (ann, _) = begin(clock=LIVE)
    play_on(match, Random(6), until=is_lead)
    client.force_login(ann)
    page = f"/matches/{match.pk}/"

    def asked_again():
        shown = client.get(page).content.decode()
        fields = {
            name: re.search(rf'name="{name}"\s+value="([^"]*)"', shown)[1] for name in ("expected_version", "etag")
        }
        return lambda: client.get(page, fields)

    again = asked_again()
    assert again().status_code == 204
    ending.offer(match_id=match.pk, seat=1, what="pause")
    assert "offers a pause" in again().content.decode()
    again = asked_again()
    assert again().status_code == 204
    match.seats.filter(number=1).update(left_at=timezone.now() - timedelta(seconds=6))
    assert "has left" in again().content.decode()
