"""People who come, leave, sign in and send twice: seats stay theirs, and repeats have one effect."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from common.errors import Refused
from games.clocks import Clock
from games.models import Match
from games.policies.decks import acting
from games.presentation.clock_display import clocks_of
from games.presentation.match_actions import etag_of
from games.services import ending, tables
from games.services.tables import begin_match
from games.services.timeouts import look_at_clocks, run_out
from testing.factories import PASSWORD, UserFactory
from testing.seats import HOYLE, begin, later, person, shuffle, state_of

pytestmark = pytest.mark.django_db
LIVE = Clock(initial=180, increment=5)


def url(match, name="table"):
    return reverse(f"games:{name}", kwargs={"pk": match.pk})


def begun_by_somebody_who_left(clock):
    ann = UserFactory(name="Ann")
    match = begin_match(by=person(ann), rules=HOYLE, clock=clock, lobby="harbour")
    match.seats.filter(user=ann).update(seen_at=timezone.now() - timedelta(minutes=9), left_at=timezone.now())
    later(match, seconds=10)
    return match


def test_the_clock_of_a_player_who_has_left_is_not_started():
    match = begun_by_somebody_who_left(LIVE)
    with pytest.raises(Refused, match="Ann has left the page"):
        tables.join(match_id=match.pk, by=person(UserFactory()))
    match.seats.update(left_at=None, seen_at=timezone.now())
    assert tables.join(match_id=match.pk, by=person(UserFactory())).status == Match.Status.PLAYING


def test_a_guest_can_not_take_the_name_of_another_player(client):
    match = begin_match(by=person(UserFactory(name="Ann")), rules=HOYLE)
    text = client.post(url(match, "join"), {"name": " ann "}, follow=True)
    assert "already called ann. Choose a different name" in text.text and 'value=" ann "' in text.text
    client.post(url(match, "join"), {"name": "Anna"})
    assert [seat.name for seat in match.seats.order_by("number")] == ["Ann", "Anna"]


def test_an_absent_player_only_prevents_taking_the_last_seat():
    match = begin_match(by=person(UserFactory()), rules=HOYLE.but(players=3), clock=LIVE)
    match.seats.filter(number=0).update(seen_at=timezone.now() - timedelta(minutes=9), left_at=timezone.now())
    later(match, seconds=10)
    tables.join(match_id=match.pk, by=person(UserFactory()))
    with pytest.raises(Refused, match="has left the page"):
        tables.join(match_id=match.pk, by=person(UserFactory()))


def test_the_page_of_an_open_seat_sends_heartbeats_for_its_players(client):
    ann = UserFactory()
    match = begin_match(by=person(ann), rules=HOYLE, clock=LIVE)
    here = f'data-here="{url(match, "heartbeat")}"'
    assert here not in client.get(url(match)).text
    client.force_login(ann)
    assert here in client.get(url(match)).text


def test_only_unfinished_matches_move_to_a_guest_who_signs_in(client):
    over, open_one = (begin_match(by=person(UserFactory()), rules=HOYLE) for _ in range(2))
    for match in (over, open_one):
        client.post(url(match, "join"), {"name": "Gus"})
        shuffle(match)
    ending.resign(match_id=over.pk, seat=0)
    gus = UserFactory()
    client.post(reverse("accounts:sign_in"), {"username": gus.email, "password": PASSWORD})
    assert [match.seats.filter(user=gus).exists() for match in (over, open_one)] == [False, True]


def test_a_correspondence_match_begins_with_absent_players():
    match = begun_by_somebody_who_left(Clock(days=3))
    assert tables.join(match_id=match.pk, by=person(UserFactory())).status == Match.Status.PLAYING


def test_a_guest_who_signs_in_keeps_the_seat_after_signing_out_again(client):
    match, gus = begin_match(by=person(UserFactory()), rules=HOYLE), UserFactory(name="Gus")
    client.post(url(match, "join"), {"name": "Gus"})
    shuffle(match)
    for _ in range(2):
        client.post(reverse("accounts:sign_in"), {"username": gus.email, "password": PASSWORD})
        assert "Cut for the deal" in client.get(url(match)).text
        client.post(reverse("accounts:sign_out"))
    assert "Cut for the deal" not in client.get(url(match)).text
    assert [seat.user for seat in match.seats.filter(guest=None)][1:] == [gus]


def test_a_guests_seat_at_the_own_table_stays_the_guest_s(client):
    ann = UserFactory(name="Ann")
    match = begin_match(by=person(ann), rules=HOYLE)
    client.post(url(match, "join"), {"name": "Ann's friend"})
    client.post(reverse("accounts:sign_in"), {"username": ann.email, "password": PASSWORD})
    assert match.seats.filter(guest__isnull=False).count() == 1


def test_after_signing_out_no_hand_is_shown(client):
    match, (ann, _) = begin()
    client.force_login(ann)
    page = client.get(url(match)).text
    etag = etag_of(match, 0, timezone.now())
    assert etag in page
    asked = {"expected_version": match.version, "etag": etag}
    assert client.get(url(match), asked).status_code == 204
    client.logout()
    found = client.get(url(match), asked, headers={"HX-Request": "true", "HX-Target": "match"})
    assert (found.status_code, "Cut for the deal" in found.text) == (200, False)


def test_another_minute_that_is_sent_twice_is_one(client):
    match, people = begin(clock=LIVE)
    seat = acting(state_of(match))[0]
    client.force_login(people[seat])
    assert 'name="taken" value="0"' in client.get(url(match)).text
    for _ in range(2):
        client.post(url(match, "match_action"), {"do": "more time", "taken": "0"})
    assert match.seats.get(number=seat).extended == 1


def test_two_resume_requests_resume_the_match():
    match, _ = begin()
    for seat in (0, 1):
        ending.offer(match_id=match.pk, seat=seat, what="pause")
    match.refresh_from_db()
    assert match.paused_at
    for seat in (1, 0):
        ending.offer(match_id=match.pk, seat=seat, what="go on")
    match.refresh_from_db()
    assert (match.paused_at, match.offer) == (None, "")


def test_an_expired_clock_shows_zero():
    match, _ = begin(clock=LIVE)
    seat = acting(state_of(match))[0]
    match.seats.update(running_since=None)
    match.seats.filter(number=seat).update(running_since=timezone.now() - timedelta(hours=1))
    Match.objects.filter(pk=match.pk).update(due_at=timezone.now())
    look_at_clocks()
    assert run_out(match_id=match.pk)
    match.refresh_from_db()
    assert clocks_of(match, timezone.now())[seat].digits == "0:00"


def test_the_url_of_a_refusal_redirects_back(client):
    match, (ann, _) = begin()
    client.force_login(ann)
    for name in ("join", "match_action", "play_again", "command", "decide", "call_off"):
        answer = client.get(url(match, name))
        assert (answer.status_code, answer.url) == (302, url(match)), name
    assert client.get(reverse("games:begin")).url == reverse("games:lobby")
    assert client.get(reverse("games:begin_by_hand")).url == reverse("games:by_hand")


def test_a_stranger_at_a_table_with_reserved_seats_gets_a_sentence(client):
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    kept = begin_match(by=person(ann), rules=HOYLE, kept_for=[person(bob)])
    text = client.get(url(kept)).text
    assert "Every seat is reserved." in text and "Cancel match" not in text and "data-copy" not in text
    rated = begin_match(by=person(ann), rules=HOYLE, clock=LIVE, rated=True)
    link = f"""This match is rated: <a href="/accounts/sign-in/?next={url(rated)}">sign in</a>"""
    assert link in client.get(url(rated)).text
    again = {"HX-Request": "true", "HX-Target": "seats"}
    tables.join(match_id=kept.pk, by=person(bob))
    assert "HX-Refresh" in client.get(url(kept), headers=again).headers
    assert "The last seat was taken. You are watching this match." in client.get(url(kept)).text
