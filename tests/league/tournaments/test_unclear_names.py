"""A name typed at a tournament's door that may be short for a member's: the desk asks before it makes a guest."""

import re

import pytest

from league.clubs.models import Member
from league.tournaments.models import Tournament
from testing.factories import MemberFactory
from testing.tournaments import SWISS
from tests.league.tournaments.test_pages import signed_in, url


@pytest.fixture
def desk(day):
    """A desk in a club with Ida Berg and Lou Ashby: enter(name=…) answers with the page."""
    it = day(SWISS, people=0)
    for name in ("Ida Berg", "Lou Ashby"):
        MemberFactory(club=it.club, name=name)
    client = signed_in(it.by)

    def enter(**typed):
        sent = {"fee": "paid", "partner": ""} | typed
        return client.post(url(it.club, "enter", pk=it.tournament.pk), sent, follow=True)

    enter.it = it
    return enter


def names(it):
    return [str(entry) for entry in it.tournament.entries.all()]


def test_a_first_name_alone_asks_who_is_meant_and_makes_no_guest(desk):
    page = desk(name="ida", fee="owed")
    shown = " ".join(page.text.split())
    assert page.status_code == 422
    assert "Who is it: Ida Berg, or a new guest named ida?" in shown
    assert 'value="ida"' in shown and 'value="owed" checked' in shown
    assert names(desk.it) == [] and not Member.objects.filter(name="ida").exists()


def test_the_member_who_is_chosen_has_entered(desk):
    (button,) = re.findall(r'<button class="btn"\s+name="name"\s+value="([^"]+)"', desk(name="ida").text)
    desk(name=["ida", button])  # as a browser sends it: the field, then the button
    assert names(desk.it) == ["Ida Berg"]


def test_a_new_guest_is_made_when_the_answer_is_that_it_is_one(desk):
    shown = desk(name="ida", guest="ida").text
    assert "ida has entered." in shown
    assert Member.objects.get(name="ida").kind == Member.Kind.GUEST


def test_a_name_that_nobody_has_is_a_new_guest_without_a_question(desk):
    assert "Zoe has entered." in desk(name="Zoe").text


def test_a_part_of_the_name_of_somebody_who_has_entered_asks_too(desk):
    desk(name="Ida Berg")
    assert "Ida Berg has entered already. Is Ida a new guest?" in desk(name="Ida").text
    assert names(desk.it) == ["Ida Berg"]


def test_of_two_names_each_is_asked_about_and_no_answer_is_lost(desk):
    Tournament.objects.update(sides=Tournament.Sides.PAIRS)
    first = desk(name="ida", partner="lou").text
    assert "or a new guest named ida?" in first and 'value="lou"' in first
    second = desk(name="ida", partner="lou", guest="ida").text
    assert "Who is it: Lou Ashby, or a new guest named lou?" in second
    assert 'name="partner"\n' in second and '<input type="hidden" name="guest" value="ida">' in second
    desk(name="ida", partner=["lou", "Lou Ashby"], guest="ida")
    assert names(desk.it) == ["ida and Lou Ashby"]
