"""Pairings that are played online by a deadline, and what becomes of their results."""

import re
from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import services as games
from games.models import Match
from league.common.errors import Refused
from league.results.models import Game, GameMatch, ResultVersion
from league.tournaments import selectors, services, tasks
from league.tournaments.models import Deadline
from tests.factories import MemberFactory, UserFactory
from tests.games.seats import play_on, state_of
from tests.league.tournaments.conftest import KNOCK_OUT, SWISS
from tests.league.tournaments.test_pages import signed_in, url

pytestmark = pytest.mark.django_db


def soon():
    return timezone.now() + timedelta(days=2)


class Net:
    """A called round that may be played online, and its first pairing's two players at their browsers."""

    def __init__(self, day, stages=SWISS, people=4, until=None):
        self.day = day(stages, people=people)
        self.day.call()
        self.let(until or soon())
        self.clients = []
        for player in self.met.players:
            member = self.day.tournament.entries.get(pk=player.entry).member
            member.user = UserFactory(name=member.name)
            member.save()
            self.clients.append(signed_in(member.user))

    @property
    def met(self):
        return self.day.stage().rounds[-1].pairings[0]

    def let(self, until, pairing=None, now=None):
        services.let_play_online(
            tournament_id=self.day.tournament.pk,
            round_id=self.day.stage().current.pk,
            pairing_id=pairing,
            until=until,
            now=now or timezone.now(),
            by=self.day.by,
        )

    def address(self, name, **more):
        return url(self.day.club, name, pk=self.day.tournament.pk, **more)

    def begin(self):
        """The first finds it in the lobby, the second finds his seat kept there."""
        first, second = self.clients
        first.post(self.address("online", pairing=self.met.pk))
        match = Match.objects.filter(status=Match.Status.OPEN).get()
        second.post(reverse("games:join", kwargs={"pk": match.pk}))
        match.refresh_from_db()
        assert match.status == Match.Status.PLAYING
        return match


@pytest.fixture
def net(day):
    return lambda *args, **more: Net(day, *args, **more)


def test_a_match_that_is_begun_in_the_lobby_becomes_the_result_of_the_pairing_once(net):
    cup = net()
    lobby = cup.clients[0].get(reverse("games:lobby")).text
    assert cup.address("online", pairing=cup.met.pk) in lobby
    assert "to be begun by" in lobby
    match = cup.begin()
    play_on(match, Random(11))
    assert [tasks.record_match(str(match.pk)) for _ in range(3)] == [True, False, False]
    assert list(cup.met.games[0].pegs) == list(state_of(match).board.front)
    assert cup.met.winner is not None
    assert ResultVersion.objects.count() == 1


def test_the_stage_shows_a_player_his_match_and_leads_to_it(net):
    cup = net()
    stage = cup.address("stage", number=1)
    assert "Your tournament match" in cup.clients[0].get(stage).text
    assert "Play it online" in cup.clients[0].get(stage).text
    match = cup.begin()
    assert reverse("games:table", kwargs={"pk": match.pk}) in cup.clients[1].get(stage).text
    looker = signed_in(MemberFactory(club=cup.day.club, with_account=True).user)
    assert "Your tournament match" not in looker.get(stage).text


def test_the_next_game_of_a_best_of_three_follows_until_one_has_two(net):
    cup = net(KNOCK_OUT, people=2)
    for seat in (0, 1, 1):
        match = cup.begin()
        games.resign(match_id=match.pk, seat=seat)
        assert tasks.record_match(str(match.pk))
    assert cup.met.wins == (2, 1)
    assert cup.day.is_over()


def test_a_game_that_is_not_needed_any_more_is_called_off(net):
    cup = net(KNOCK_OUT, people=2)
    first = cup.begin()
    games.resign(match_id=first.pk, seat=1)
    tasks.record_match(str(first.pk))
    second = cup.begin()
    games.resign(match_id=second.pk, seat=1)
    tasks.record_match(str(second.pk))
    assert cup.met.wins == (2, 0)
    games.rule(match_id=second.pk, winner=0, why="The first had won it.")
    tasks.record_match(str(second.pk))
    games.rule(match_id=second.pk, winner=1, why="No: the second.")
    assert tasks.record_match(str(second.pk))
    assert cup.met.wins == (1, 1)
    third = cup.begin()
    games.rule(match_id=second.pk, winner=0, why="The first after all.")
    tasks.record_match(str(second.pk))
    assert cup.met.wins == (2, 0)
    assert Match.objects.get(pk=third.pk).status == Match.Status.OVER


def test_a_match_that_is_called_off_takes_its_result_back_and_can_be_begun_anew(net):
    cup = net()
    match = cup.begin()
    games.resign(match_id=match.pk, seat=0)
    tasks.record_match(str(match.pk))
    assert cup.met.winner == 1
    director = signed_in(cup.day.by)
    typed = {"game": cup.met.games[0].pk, "side": "", "why": "The telephone was lent."}
    told = director.post(cup.address("rule_match", pairing=cup.met.pk), typed, follow=True).text
    assert "The ruling is recorded" in told
    assert cup.met.winner is None
    again = cup.begin()
    assert again.pk != match.pk
    assert [link.stands for link in GameMatch.objects.all()] == [False, True]


def test_a_director_gives_the_match_to_a_side_and_must_say_why(net):
    cup = net()
    cup.begin()
    page, typed = cup.address("rule_match", pairing=cup.met.pk), {"game": cup.met.games[0].pk, "side": "1", "why": " "}
    director = signed_in(cup.day.by)
    assert "Say why" in director.post(page, typed, follow=True).text
    assert cup.met.winner is None
    director.post(page, typed | {"why": "The other was abusive."})
    assert cup.met.winner == 1
    assert cup.clients[0].post(page, typed).status_code == 403


def test_a_ruling_waits_for_the_match_and_an_old_match_of_a_swiss_may_be_put_right(net):
    cup = net()
    match = cup.begin()
    with pytest.raises(Refused, match="going on"):
        cup.day.rule(cup.met, 0)
    games.resign(match_id=match.pk, seat=0)
    assert services.matches_to_record() == [match.pk]
    tasks.record_match(str(match.pk))
    assert services.matches_to_record() == []
    cup.day.play()
    cup.day.call()
    before = cup.day.stage().standings
    games.rule(match_id=match.pk, winner=0, why="It was a slip.")
    assert tasks.record_match(str(match.pk))  # of a Swiss an old result may be put right
    assert cup.day.stage().standings != before


def test_in_a_knock_out_a_later_round_holds_back_the_change(net):
    cup = net(KNOCK_OUT, people=4)
    for _ in range(2):
        match = cup.begin()
        games.resign(match_id=match.pk, seat=1)
        tasks.record_match(str(match.pk))
    cup.day.play()
    cup.day.call()
    games.rule(match_id=match.pk, winner=1, why="It was a slip.")
    assert not tasks.record_match(str(match.pk))
    assert services.matches_to_record() == [match.pk]
    cup.day.take_back()
    assert tasks.record_match(str(match.pk))


def test_after_the_deadline_nobody_begins_and_the_organiser_is_told(net):
    cup = net()
    Deadline.objects.update(at=timezone.now() - timedelta(minutes=1))
    first, director = cup.clients[0], signed_in(cup.day.by)
    told = first.post(cup.address("online", pairing=cup.met.pk), follow=True).text
    assert "ask a director" in told
    assert not Match.objects.exists()
    assert "fixtures" not in told
    assert cup.address("online", pairing=cup.met.pk) not in first.get(reverse("games:lobby")).text
    stage = cup.address("stage", number=1)
    assert len(selectors.overdue(cup.day.board, timezone.now())) == 2
    assert "Past their time" in director.get(stage).text
    assert "Past their time" not in first.get(stage).text
    assert cup.met.winner is None  # nothing is forfeited by itself
    cup.let(soon(), pairing=cup.met.pk)
    assert len(selectors.overdue(cup.day.board, timezone.now())) == 1
    cup.begin()


def test_pairings_that_are_not_published_are_not_in_the_lobby_either(net):
    cup = net()
    services.set_switches(tournament_id=cup.day.tournament.pk, shown=frozenset({"entries"}), by=cup.day.by)
    told = cup.clients[0].get(reverse("games:lobby")).text + cup.clients[0].get(cup.address("stage", number=1)).text
    assert cup.met.players[1].name not in told


def test_what_has_begun_goes_on_after_its_time_and_whoever_asks_finds_it(net):
    cup = net()
    match = cup.begin()
    Deadline.objects.update(at=timezone.now() - timedelta(minutes=1))
    answer = cup.clients[1].post(cup.address("online", pairing=cup.met.pk))
    assert str(match.pk) in answer.url
    assert [each.match for each in selectors.overdue(cup.day.board, timezone.now())] == [match.pk, None]
    games.resign(match_id=match.pk, seat=0)
    tasks.record_match(str(match.pk))
    assert [each.match for each in selectors.overdue(cup.day.board, timezone.now())] == [None]


def test_only_its_players_begin_it_and_an_organiser_lays_the_table_for_them(net):
    cup = net()
    page = cup.address("online", pairing=cup.met.pk)
    other = signed_in(MemberFactory(club=cup.day.club, with_account=True, name="Mel Member").user)
    assert "Only its own players" in other.post(page, follow=True).text
    assert not Match.objects.exists()
    signed_in(cup.day.by).post(page)
    match = Match.objects.get()
    assert not match.seats.filter(sat=True).exists()
    for client in cup.clients:
        assert str(match.pk) in client.get(reverse("games:lobby")).text
        client.post(reverse("games:join", kwargs={"pk": match.pk}))
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING


def test_a_round_is_played_on_tables_after_all(net):
    cup = net()
    form = {"round": cup.day.stage().current.pk, "tables": "yes"}
    told = signed_in(cup.day.by).post(cup.address("deadline", number=1), form, follow=True).text
    assert "It is played on tables." in told
    assert not Deadline.objects.exists()


@pytest.mark.parametrize("typed", ["", "tomorrow", "2020-01-01T20:00", "9" * 40])
def test_a_time_that_cannot_be_is_refused_with_a_sentence(net, typed):
    cup = net()
    was = selectors.deadlines_of(cup.day.tournament)
    form = {"round": cup.day.stage().current.pk, "until": typed}
    told = signed_in(cup.day.by).post(cup.address("deadline", number=1), form, follow=True).text
    assert selectors.deadlines_of(cup.day.tournament) == was
    assert re.search("Choose a day and a time|over already", told)


def test_the_time_is_typed_by_the_clock_of_the_club(net):
    cup = net()
    form = {"round": cup.day.stage().current.pk, "pairing": cup.met.pk, "until": "2031-06-01T20:00"}
    signed_in(cup.day.by).post(cup.address("deadline", number=1), form)
    at = Deadline.objects.get(pairing=cup.met.pk).at
    assert at.isoformat() == "2031-06-02T00:00:00+00:00"  # Toronto, in summer
    assert "Sunday 1 June, 20:00" in cup.clients[0].get(cup.address("stage", number=1)).text


def test_a_pairing_of_a_round_that_is_played_on_tables_is_not_begun_online(net):
    cup = net()
    cup.let(None)
    told = cup.clients[0].post(cup.address("online", pairing=cup.met.pk), follow=True).text
    assert "This is played on a table" in told
    assert Game.objects.filter(status=Game.Status.WAITING).count() == 2


def test_a_round_that_is_taken_back_calls_its_matches_off(net):
    cup = net()
    match = cup.begin()
    cup.day.take_back()
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert match.winner is None
    assert not Deadline.objects.exists()


def test_the_signal_queues_the_recording(net, django_capture_on_commit_callbacks, monkeypatch):
    sent = []
    monkeypatch.setattr(
        "league.tournaments.receivers.enqueue", lambda name, **arguments: sent.append((name, arguments["match_id"]))
    )
    match = net().begin()
    with django_capture_on_commit_callbacks(execute=True):
        games.resign(match_id=match.pk, seat=0)
    assert sent == [("league.tournaments.tasks.record_match", str(match.pk))]


def test_a_stranger_begins_nothing(net):
    cup = net()
    assert Client().post(cup.address("online", pairing=cup.met.pk)).status_code == 302
    assert (
        signed_in(MemberFactory(organiser=True).user).post(cup.address("online", pairing=cup.met.pk)).status_code == 404
    )
