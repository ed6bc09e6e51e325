"""The online deadline of a session's round, and games that miss it."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from common.errors import Refused
from games.models import Match
from league.results.models import Game
from league.rounds.services.online import play_online
from league.sessions.services.online import let_play_online
from league.sessions.services.tables import SessionTable
from league.tournaments.services.tables import PairingTable
from testing.factories import MemberFactory
from testing.sessions import SessionDriver
from testing.tournaments import OnlinePairing
from tests.league.sessions.conftest import Pages, Players, table_of
from tests.league.sessions.test_online import begin

pytestmark = pytest.mark.django_db
A_MINUTE = timedelta(minutes=1)


def let(tonight: SessionDriver, **more: str) -> str:
    """The response to an organizer who types a deadline for the round."""
    answer = Pages(tonight).post("rounds/deadline/", round=tonight.state().called[-1].pk, **more)
    return answer.content.decode()


def run_out() -> None:
    Game.objects.update(online_until=timezone.now() - A_MINUTE)


def online(tonight: SessionDriver) -> str:
    return reverse("sessions:online", args=[tonight.session.club.slug, tonight.session.pk, table_of(tonight).pk])


def follow(tonight: SessionDriver, client: Client) -> str:
    return client.get(reverse("sessions:follow", args=[tonight.session.club.slug, tonight.session.pk])).text  # type: ignore[attr-defined,no-any-return]


def lobby(client: Client) -> str:
    return client.get(reverse("games:lobby")).text  # type: ignore[attr-defined,no-any-return]


def test_without_a_time_a_game_is_begun_whenever_its_players_like(called: SessionDriver, players: Players) -> None:
    assert "start by" not in lobby(players["Ann"])
    assert begin(called, players)


def test_the_lobby_and_the_players_page_say_by_when_a_game_is_to_be_begun(
    called: SessionDriver, players: Players
) -> None:
    assert "find their match under “Play online”" in let(called, until="2031-06-01T20:00")
    assert table_of(called).game.online_until.isoformat() == "2031-06-02T00:00:00+00:00"  # type: ignore[union-attr]
    assert "start by Sunday, June 1, 8:00 PM" in lobby(players["Ann"])
    found = follow(called, players["Ann"])
    assert "Start online by Sunday, June 1, 8:00 PM" in found
    assert "must start by Sunday, June 1, 8:00 PM" in found
    assert begin(called, players)


def test_after_the_deadline_no_game_starts_and_organizers_are_told(called: SessionDriver, players: Players) -> None:
    assert "Overdue matches" not in Pages(called).post("rounds/").content.decode()
    run_out()
    refused = players["Ann"].post(online(called), follow=True).text  # type: ignore[attr-defined]
    assert "Ask an organizer for more time." in refused
    assert not Match.objects.exists()
    assert online(called) not in lobby(players["Ann"])
    assert "Contact your opponent and the organizer" in follow(called, players["Ann"])
    play = reverse("sessions:rounds", args=[called.session.club.slug, called.session.pk])
    keeper, organizer = Client(), Client()
    keeper.force_login(MemberFactory(club=called.session.club, scorekeeper=True, name="Kay").user)
    organizer.force_login(called.by)
    assert "Overdue matches" in organizer.get(play).text  # type: ignore[attr-defined]
    assert "Overdue matches" not in keeper.get(play).text  # type: ignore[attr-defined]
    let(called, until="2031-06-01T20:00")
    assert "Overdue matches" not in organizer.get(play).text  # type: ignore[attr-defined]
    assert begin(called, players)


def test_a_started_game_continues_after_the_deadline_and_its_players_find_it(
    called: SessionDriver, players: Players
) -> None:
    match = begin(called, players)
    run_out()
    assert str(match.pk) in players["Bob"].post(online(called)).url  # type: ignore[attr-defined]
    found = Pages(called).client.get(reverse("sessions:rounds", args=[called.session.club.slug, called.session.pk]))
    assert "already being played" not in found.content.decode() and "in progress" in found.content.decode()


def test_the_deadline_can_be_removed(called: SessionDriver, players: Players) -> None:
    let(called, until="2031-06-01T20:00")
    assert "at any time" in let(called, clear="yes")
    assert "start by" not in lobby(players["Ann"])


@pytest.mark.parametrize("typed", ["", "tomorrow", "2020-01-01T20:00", "9" * 40])
def test_a_time_that_cannot_be_is_refused_with_a_sentence(called: SessionDriver, typed: str) -> None:
    assert re.search("Choose a date and a time|has passed", let(called, until=typed))
    assert table_of(called).game.online_until is None  # type: ignore[union-attr]


def test_a_round_without_open_games_or_that_is_gone_takes_no_time(called: SessionDriver) -> None:
    until, now = timezone.now() + A_MINUTE, timezone.now()
    common = {"session_id": called.session.pk, "until": until, "now": now, "by": called.by}
    with pytest.raises(Refused, match="undid this round"):
        let_play_online(round_id=0, **common)
    called.finish_round()
    with pytest.raises(Refused, match="No games are left"):
        let_play_online(round_id=called.state().called[-1].pk, **common)


def test_only_organizers_set_the_deadline(called: SessionDriver, players: Players) -> None:
    address = reverse("sessions:deadline", args=[called.session.club.slug, called.session.pk])
    assert players["Ann"].post(address, {"round": 1, "until": "2031-06-01T20:00"}).status_code == 403


def test_a_session_and_a_tournament_refuse_in_the_same_words(called: SessionDriver, players: Players) -> None:
    cup, now = OnlinePairing(), timezone.now()
    Game.objects.update(online_until=now - A_MINUTE)
    sentences = set()
    ann = called.session.check_ins.get(member__name="Ann").member.user
    first = cup.day.tournament.entries.get(pk=cup.pairing.first.entry).member.user
    with pytest.raises(Refused) as no:
        play_online(table=SessionTable(called.session.pk, table_of(called).pk), by=ann, now=now)  # type: ignore[arg-type]
    sentences.add((no.value.code, no.value.sentence))
    with pytest.raises(Refused) as no:
        play_online(table=PairingTable(cup.day.tournament.pk, cup.pairing.pk, None), by=first, now=now)
    sentences.add((no.value.code, no.value.sentence))
    assert [code for code, _ in sentences] == ["too_late"]
