"""Members who enter themselves and withdraw."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.clubs.models import Club
from league.tournaments.models import Tournament
from league.tournaments.services.entries import enter_self
from league.tournaments.services.publication import announce_tournament
from testing.clients import signed_in
from testing.factories import ClubFactory, MemberFactory
from testing.tournaments import SWISS, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def open_day(day):
    it = day(SWISS, capacity=1)
    it.clients = [signed_in(MemberFactory(club=it.club, with_account=True, name=name).user) for name in ("Ann", "Bob")]
    it.pages = {name: url(it.club, name, pk=it.tournament.pk) for name in ("detail", "enter_self", "withdraw_self")}
    return it


def test_a_member_enters_waits_and_gets_the_place_of_a_withdrawal(open_day):
    ann, bob = open_day.clients
    assert "Would you like to play?" in ann.get(open_day.pages["detail"]).text
    assert "You have entered." in ann.post(open_day.pages["enter_self"], follow=True).text
    text = bob.post(open_day.pages["enter_self"], follow=True).text
    assert "You are on the waiting list." in text
    bob.post(open_day.pages["enter_self"])
    assert [entry.fee for entry in open_day.tournament.entries.all()] == ["owed", "owed"]
    assert "You have withdrawn." in ann.post(open_day.pages["withdraw_self"], follow=True).text
    assert "You have entered: number 2" in bob.get(open_day.pages["detail"]).text
    ann.post(open_day.pages["enter_self"])
    assert [entry.status for entry in open_day.tournament.entries.all()] == ["waiting", "in"]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"takes_entries": False}, "Entries are closed"),
        ({"entries_until": timezone.now() - timedelta(hours=1)}, "Entries closed on"),
    ],
)
def test_an_organizer_closes_online_entries_and_the_desk_stays_open(open_day, said, sentence):
    announce_tournament(tournament_id=open_day.tournament.pk, by=open_day.by, **said)
    assert sentence in open_day.clients[0].post(open_day.pages["enter_self"], follow=True).text
    assert not open_day.tournament.entries.exists()
    open_day.enter("Late Larry")
    announce_tournament(tournament_id=open_day.tournament.pk, by=open_day.by, takes_entries=True, entries_until=None)
    open_day.clients[0].post(open_day.pages["enter_self"])
    assert open_day.tournament.entries.count() == 2


def test_after_the_first_round_the_director_does_it(day):
    it = day(SWISS, people=4)
    ann = MemberFactory(club=it.club, with_account=True, name="Ann")
    enter_self(tournament_id=it.tournament.pk, member_id=ann.pk, by=ann.user, now=timezone.now())
    it.call()
    page = url(it.club, "withdraw_self", pk=it.tournament.pk)
    assert "Ask the director" in signed_in(ann.user).post(page, follow=True).text
    assert it.tournament.entries.get(member=ann).status == "in"


def test_what_only_the_director_can_do_is_neither_shown_nor_accepted(open_day):
    ann, _ = open_day.clients
    ann.post(open_day.pages["enter_self"])
    for set_up, sentence in (
        ({"canceled_reason": "The hall is cold"}, "The hall is cold"),
        ({"canceled_reason": ""}, "Only the director enters and withdraws players in a rehearsal"),
    ):
        Tournament.objects.update(**set_up)
        if not set_up["canceled_reason"]:
            Club.objects.filter(pk=open_day.club.pk).update(rehearsal_of=ClubFactory())
        assert 'id="enter"' not in ann.get(open_day.pages["detail"]).text
        for name in ("withdraw_self", "enter_self"):
            assert sentence in ann.post(open_day.pages[name], follow=True).text
        assert open_day.tournament.entries.get().status == "in"


def test_a_player_who_has_not_entered_cannot_withdraw(open_day):
    text = open_day.clients[0].post(open_day.pages["withdraw_self"], follow=True).text
    assert "You have not entered" in text
