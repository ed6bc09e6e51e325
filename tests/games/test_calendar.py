"""A user's turns in another program's calendar."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from games.clocks import Clock
from games.engine import CutForDeal
from games.models import Match
from games.people import Person
from games.services import ending, tables
from games.services.tables import begin_match
from testing.factories import UserFactory
from testing.seats import HOYLE, begin, person, shuffle, submit

pytestmark = pytest.mark.django_db
DAYS = Clock(days=2)


@pytest.fixture
def read(client):
    """A function that makes a calendar and reads its events again, as `read(ann)`."""

    def turns(user):
        return Calendar.from_ical(client.get(address_of(client, user)).content).walk("VEVENT")

    return turns


def address_of(client, user):
    client.force_login(user)
    client.post(reverse("games:calendar"))
    address = client.get(reverse("games:calendar")).context["address"]
    client.logout()
    return address


def test_a_turn_is_at_its_deadline_and_links_to_its_table(read):
    match, (ann, bob) = begin(clock=DAYS)
    begin(clock=Clock(initial=300))
    (turn,) = read(ann)
    assert turn["SUMMARY"] == f"Your turn against {bob.name}"
    assert abs(turn["DTSTART"].dt - timezone.now() - timedelta(days=2)) < timedelta(minutes=1)
    assert turn["URL"].endswith(f"://testserver/matches/{match.pk}/")
    assert turn["DTSTAMP"].dt < timezone.now()


def test_one_event_a_match_keeps_its_name_goes_with_the_turn_and_comes_back(read):
    match, (ann, _) = begin(clock=DAYS)
    (before,) = read(ann)
    submit(match, 0, CutForDeal(0, 20))
    assert read(ann) == []
    submit(match, 1, CutForDeal(1, 21))
    shuffle(match)
    (after,) = read(ann)
    assert after["UID"] == before["UID"]
    assert after["SEQUENCE"] > before["SEQUENCE"]


def test_an_untimed_turn_is_on_the_day_it_began(read):
    ann = UserFactory()
    match = begin_match(by=Person(ann.pk, time_multiplier=0, name="Ann"), rules=HOYLE, clock=DAYS)
    tables.join(match_id=match.pk, by=person(UserFactory()))
    shuffle(match)
    (turn,) = read(ann)
    assert turn["DTSTART"].dt == match.seats.get(number=0).running_since.date()


def test_it_is_written_as_calendars_read_it(client, read):
    """By the lines of RFC 5545: ended by CRLF, 75 octets at most, commas and semicolons escaped."""
    match, (ann, _) = begin(clock=DAYS)
    name = "Bob; the Müller, who sits at the far end of the third table\\ by the door"
    match.seats.filter(number=1).update(name=name)
    answer = client.get(address_of(client, ann))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    lines = answer.content.split(b"\r\n")
    assert lines[0] == b"BEGIN:VCALENDAR"
    assert lines[-2:] == [b"END:VCALENDAR", b""]
    assert max(map(len, lines)) <= 75
    assert b"\n" not in b"".join(lines)
    assert b"Bob\\; the M" in answer.content
    assert read(ann)[0]["SUMMARY"] == f"Your turn against {name}"


def test_a_new_address_makes_the_old_one_worthless_and_so_does_taking_it_away(client):
    ann = UserFactory()
    first, second = address_of(client, ann), address_of(client, ann)
    assert [client.get(address).status_code for address in (first, second)] == [404, 200]
    client.force_login(ann)
    client.post(reverse("games:calendar"), {"revoke": "on"})
    assert client.get(second).status_code == 404


def test_the_calendar_of_an_account_that_is_closed_is_closed(client):
    ann = UserFactory()
    address = address_of(client, ann)
    ann.is_active = False
    ann.save()
    assert client.get(address).status_code == 404


def test_a_calendar_contains_no_other_players_turns_and_no_finished_match(read):
    match, (ann, bob) = begin(clock=DAYS)
    assert read(UserFactory()) == []
    ending.resign(match_id=match.pk, seat=1)
    assert Match.objects.get(pk=match.pk).status == Match.Status.OVER
    assert [read(user) for user in (ann, bob)] == [[], []]
