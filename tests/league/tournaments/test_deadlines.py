"""Online deadlines of pairings: who can start them, and pairings that miss them."""

import re
from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Match
from games.services import ending
from league.results.models import Game
from league.rounds.services.online import play_online
from league.tournaments import tasks
from league.tournaments.presentation import round_status
from league.tournaments.services.publication import set_publication
from league.tournaments.services.tables import PairingTable
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.races import meet_at, refusals
from testing.tournaments import TABLES, soon

pytestmark = pytest.mark.django_db


def overdue(cup):
    return round_status.overdue(cup.day.tournament, cup.day.stage(), timezone.now())


def test_after_the_deadline_no_match_starts_and_the_organizer_is_told(net):
    cup = net()
    Game.objects.update(online_until=timezone.now() - timedelta(minutes=1))
    first, director = cup.clients[0], signed_in(cup.day.by)
    text = first.post(cup.address("online", pairing=cup.pairing.pk), follow=True).text
    assert "Ask an organizer for more time." in text
    assert not Match.objects.exists()
    assert "fixtures" not in text
    assert cup.address("online", pairing=cup.pairing.pk) not in first.get(reverse("games:lobby")).text
    stage = cup.address("stage", number=1)
    assert len(overdue(cup)) == 2
    assert "Overdue matches" in director.get(stage).text
    assert "Overdue matches" not in first.get(stage).text
    assert cup.pairing.winner is None  # nothing is forfeited automatically
    cup.let(soon(), pairing=cup.pairing.pk)
    assert len(overdue(cup)) == 1
    cup.begin()


@pytest.mark.parametrize(("people", "whom"), [(2, "your opponent"), (3, "the other players"), (4, "the other players")])
def test_after_the_deadline_players_are_told_whom_to_contact(net, people, whom):
    cup = net(TABLES, people=people)
    Game.objects.update(online_until=timezone.now() - timedelta(minutes=1))
    assert f"Contact {whom} and the organizer" in cup.clients[0].get(cup.address("stage", number=1)).text


def test_pairings_that_are_not_published_are_not_in_the_lobby_either(net):
    cup = net()
    set_publication(tournament_id=cup.day.tournament.pk, shown=frozenset({"entries"}), by=cup.day.by)
    text = cup.clients[0].get(reverse("games:lobby")).text + cup.clients[0].get(cup.address("stage", number=1)).text
    assert cup.pairing.players[1].name not in text


def test_a_started_game_continues_after_the_deadline_and_its_players_find_it(net):
    cup = net()
    match = cup.begin()
    Game.objects.update(online_until=timezone.now() - timedelta(minutes=1))
    answer = cup.clients[1].post(cup.address("online", pairing=cup.pairing.pk))
    assert str(match.pk) in answer.url
    assert [each.match for each in overdue(cup)] == [match.pk, None]
    ending.resign(match_id=match.pk, seat=0)
    tasks.record_match(str(match.pk))
    assert [each.match for each in overdue(cup)] == [None]


def test_only_its_players_begin_it_and_an_organizer_lays_the_table_for_them(net):
    cup = net()
    page = cup.address("online", pairing=cup.pairing.pk)
    other = signed_in(MemberFactory(club=cup.day.club, with_account=True, name="Mel Member").user)
    assert "Only the players of a game" in other.post(page, follow=True).text
    assert not Match.objects.exists()
    signed_in(cup.day.by).post(page)
    match = Match.objects.get()
    assert not match.seats.filter(is_taken=True).exists()
    for client in cup.clients:
        assert str(match.pk) in client.get(reverse("games:lobby")).text
        client.post(reverse("games:join", kwargs={"pk": match.pk}))
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING


def test_a_round_is_played_on_tables_after_all(net):
    cup = net()
    form = {"round": cup.day.stage().current.pk, "clear": "yes"}
    text = signed_in(cup.day.by).post(cup.address("deadline", number=1), form, follow=True).text
    assert "Now played in person." in text
    assert not Game.objects.exclude(online_until=None).exists()


@pytest.mark.parametrize("typed", ["", "tomorrow", "2020-01-01T20:00", "9" * 40])
def test_a_time_that_cannot_be_is_refused_with_a_sentence(net, typed):
    cup = net()
    was = cup.pairing.online_until
    form = {"round": cup.day.stage().current.pk, "until": typed}
    text = signed_in(cup.day.by).post(cup.address("deadline", number=1), form, follow=True).text
    assert cup.pairing.online_until == was
    assert re.search("Choose a date and a time|has passed", text)


def test_the_time_is_typed_by_the_clock_of_the_club(net):
    cup = net()
    form = {"round": cup.day.stage().current.pk, "place": cup.pairing.pk, "until": "2031-06-01T20:00"}
    signed_in(cup.day.by).post(cup.address("deadline", number=1), form)
    assert cup.pairing.online_until.isoformat() == "2031-06-02T00:00:00+00:00"  # Toronto, in summer
    assert "Sunday, June 1, 8:00 PM" in cup.clients[0].get(cup.address("stage", number=1)).text


def test_a_pairing_of_a_round_that_is_played_on_tables_is_not_begun_online(net):
    cup = net()
    cup.let(None)
    text = cup.clients[0].post(cup.address("online", pairing=cup.pairing.pk), follow=True).text
    assert "This match is played in person" in text
    assert Game.objects.filter(status=Game.Status.WAITING).count() == 2


def test_a_stranger_begins_nothing(net):
    cup = net()
    assert Client().post(cup.address("online", pairing=cup.pairing.pk)).status_code == 302
    assert (
        signed_in(MemberFactory(organizer=True).user).post(cup.address("online", pairing=cup.pairing.pk)).status_code
        == 404
    )


@pytest.mark.django_db(transaction=True)
def test_two_who_begin_at_once_sit_down_at_one_table(net, monkeypatch):
    cup = net()
    common = {"table": PairingTable(cup.day.tournament.pk, cup.pairing.pk, None), "now": timezone.now()}
    people = [cup.day.tournament.entries.get(pk=player.entry).member.user for player in cup.pairing.players]
    hands = [partial(play_online, by=user, **common) for user in people]
    assert refusals(meet_at(monkeypatch, "league.tournaments.services.tables.locked_pairing", *hands)) == []
    assert Match.objects.count() == 1
