"""A name typed at the entry desk that may be part of a member's: the desk asks before it creates a guest."""

import re

import pytest

from league.clubs.models import Member
from league.tournaments.models import Tournament
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import SWISS, url


@pytest.fixture
def desk(day):
    """A desk in a club with Ida Berg and Lou Ashby: enter(name=…) returns the page."""
    it = day(SWISS, people=0)
    for name in ("Ida Berg", "Lou Ashby"):
        MemberFactory(club=it.club, name=name)
    client = signed_in(it.by)

    def enter(**typed):
        sent = {"fee": "paid", "partner": ""} | typed
        return client.post(url(it.club, "enter", pk=it.tournament.pk), sent, follow=True)

    enter.it = it
    enter.page = lambda: client.get(url(it.club, "detail", pk=it.tournament.pk))
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


def test_the_tapped_member_is_entered_whatever_is_in_the_name_field(desk):
    (button,) = re.findall(r'name="tapped_name"\s+value="(\d+)"', desk(name="ida").text)
    desk(name="ida", tapped_name=button)
    assert names(desk.it) == ["Ida Berg"]


def test_members_can_be_tapped_before_anything_is_typed(desk):
    assert "Tap a name:" in desk.page().text
    assert {"Ida Berg", "Lou Ashby"} <= {*re.findall(r"<button[^>]+>([^<]+)</button>", desk.page().text)}


def test_a_new_guest_is_made_when_the_answer_is_that_it_is_one(desk):
    shown = desk(name="ida", guest="ida").text
    assert "ida has entered." in shown
    assert Member.objects.get(name="ida").kind == Member.Kind.GUEST


def test_an_unknown_name_is_a_new_guest_without_a_question(desk):
    assert "Zoe has entered." in desk(name="Zoe").text


def test_a_part_of_an_entered_members_name_is_asked_about(desk):
    desk(name="Ida Berg")
    assert "Ida Berg has already entered. Is Ida a new guest?" in desk(name="Ida").text
    assert names(desk.it) == ["Ida Berg"]


def test_right_after_the_question_an_unknown_name_is_asked_about_too(desk):
    """Typed after the letters in question, two names look like one."""
    assert "No member is called idalou. Is this a new guest?" in desk(name="idalou", asked="name").text
    assert names(desk.it) == []
    desk(name="idalou", asked="name", guest="idalou")
    assert names(desk.it) == ["idalou"]


@pytest.fixture
def pairs(desk):
    Tournament.objects.update(sides=Tournament.Sides.PAIRS)
    return desk


def test_of_two_names_each_is_asked_about_and_no_answer_is_lost(pairs):
    first = pairs(name="ida", partner="lou").text
    assert "or a new guest named ida?" in first and 'value="lou"' in first
    second = pairs(name="ida", partner="lou", guest="ida").text
    assert "Who is it: Lou Ashby, or a new guest named lou?" in second
    assert 'name="tapped_partner"\n' in second and '<input type="hidden" name="guest" value="ida">' in second
    pairs(name="ida", partner="lou", tapped_partner=Member.objects.get(name="Lou Ashby").pk, guest="ida")
    assert names(pairs.it) == ["ida and Lou Ashby"]


def test_a_tapped_member_of_a_pair_is_kept_while_the_page_asks_for_the_partner(pairs):
    ida, lou = (Member.objects.get(name=name).pk for name in ("Ida Berg", "Lou Ashby"))
    asked = pairs(name="id", tapped_name=ida)
    assert asked.status_code == 422
    assert "Who plays with Ida Berg?" in asked.text and 'value="Ida Berg"' in asked.text
    tapped = re.findall(r'name="tapped_partner"\s+value="(\d+)"', asked.text)
    assert str(lou) in tapped and str(ida) not in tapped
    pairs(name="Ida Berg", tapped_partner=lou, asked="partner")
    assert names(pairs.it) == ["Ida Berg and Lou Ashby"]


def test_a_new_guest_who_brings_a_partner_is_not_asked_about_again(pairs):
    assert "Who plays with Zoe?" in pairs(name="Zoe").text
    assert not Member.objects.filter(name="Zoe").exists()
    pairs(name="Zoe", partner="Lou Ashby", asked="partner")
    assert names(pairs.it) == ["Zoe and Lou Ashby"]


def test_an_unclear_name_of_a_replacement_is_asked_about_in_the_same_way(desk):
    desk(name="Lou Ashby")
    lou, client = desk.it.tournament.entries.get(), signed_in(desk.it.by)
    field = f"for_{lou.member_id}"

    def replace(**sent):
        return client.post(
            url(desk.it.club, "replace", pk=lou.tournament_id, entry=lou.pk), sent | {"passes_fee": "no"}
        )

    asked = replace(**{field: "ida"})
    assert asked.status_code == 422
    assert "Who is it: Ida Berg, or a new guest named ida?" in asked.text and 'value="ida"' in asked.text
    assert not Member.objects.filter(name="ida").exists()
    (tapped,) = re.findall(rf'name="tapped_{field}"\s+value="(\d+)"', asked.text)
    replace(**{field: "ida", f"tapped_{field}": tapped})
    assert names(desk.it) == ["Ida Berg"]
    found = client.get(url(desk.it.club, "find_newcomer", pk=lou.tournament_id, entry=lou.pk), {field: "lo"}).text
    assert f'name="tapped_{field}"' in found and "Lou Ashby</button>" in found
