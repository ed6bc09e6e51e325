"""Tables of a session that are played as online matches, and their results."""

import re
from random import Random
from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import Match
from games.services import ending
from league.clubs.models import Member, Role
from league.clubs.services.members import change_member
from league.results.models import Game, GameMatch, ResultVersion
from league.results.queries.matches import match_at
from league.rounds.services.results import undo_result
from league.sessions import tasks
from league.sessions.services import closing, online, seating
from league.sessions.services.tables import SessionTable
from testing.factories import UserFactory
from testing.queue import queued_for
from testing.seats import play_on, state_of
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import Pages, Players, pegs, table_of


def begin(tonight: SessionDriver, players: Players) -> Match:
    """Ann starts the match in the lobby, Bob finds a reserved seat there."""
    lobby = players["Ann"].get(reverse("games:lobby")).content.decode()
    url = re.search(r'action="([^"]+/online/)"', lobby)
    assert url, "the lobby names what has to be played"
    players["Ann"].post(url[1])
    match = Match.objects.get()
    assert str(match.pk) in players["Bob"].get(reverse("games:lobby")).content.decode()
    players["Bob"].post(reverse("games:join", kwargs={"pk": match.pk}))
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    return match


@pytest.mark.slow
def test_a_match_that_starts_at_the_lobby_ends_in_the_standings_of_the_season(
    called: SessionDriver, players: Players
) -> None:
    match = begin(called, players)
    play_on(match, Random(11))
    assert tasks.record_match(str(match.pk))
    scores = list(state_of(match).board.front)
    assert pegs(called) == scores
    called.close()
    season = players["Bob"].get(reverse("results:standings", args=[called.session.club.slug, called.session.season_id]))
    rows = re.findall(r'<th scope="row"[^>]*>\s*(?:<a[^>]*>)?\s*(\w+)', season.content.decode())
    assert rows[0] == match.seats.get(number=scores.index(121)).name


def test_a_match_is_recorded_once_however_often_it_is_told(called: SessionDriver, players: Players) -> None:
    match = begin(called, players)
    ending.resign(match_id=match.pk, seat=0)
    assert [tasks.record_match(str(match.pk)) for _ in range(3)] == [True, False, False]
    assert ResultVersion.objects.count() == 1
    assert pegs(called) == [0, 121]


def test_the_sweep_replaces_a_lost_signal(called: SessionDriver, players: Players) -> None:
    match = begin(called, players)
    ending.resign(match_id=match.pk, seat=1)
    assert online.matches_to_record() == [match.pk]
    tasks.record_match(str(match.pk))
    assert online.matches_to_record() == []


def test_a_finished_match_queues_the_recording_at_its_table(
    queue: None, called: SessionDriver, players: Players
) -> None:
    match = begin(called, players)
    ending.resign(match_id=match.pk, seat=0)
    assert queued_for(match.pk) == ["league.sessions.tasks.record_match"]


def test_a_voided_match_loses_its_result_and_can_be_started_again(called: SessionDriver, players: Players) -> None:
    match = begin(called, players)
    ending.resign(match_id=match.pk, seat=0)
    tasks.record_match(str(match.pk))
    page = rule(called, winner="", why="Bob's phone was lent.")
    assert "Ruling saved. Both sides can read it." in page.content.decode()
    assert pegs(called) == [None, None]
    assert table_of(called).game.status == Game.Status.WAITING  # type: ignore[union-attr]
    again = begin_again(called, players)
    assert again != match.pk
    assert [link.stands for link in GameMatch.objects.all()] == [False, True]


def test_players_who_wait_see_at_which_table_the_match_is(called: SessionDriver, players: Players) -> None:
    at = table_of(called)
    players["Ann"].post(reverse("sessions:online", args=[called.session.club.slug, called.session.pk, at.pk]))
    page = reverse("games:table", kwargs={"pk": Match.objects.get().pk})
    place = f"{called.session.club}, {called.session}, {at.round}, {at}"
    assert place in players["Ann"].get(page).text
    assert place in players["Bob"].get(page).text
    assert str(called.session) not in Client().get(page).text


def test_from_a_finished_match_its_players_get_back_to_the_session(called: SessionDriver, players: Players) -> None:
    match = begin(called, players)
    page, back = reverse("games:table", kwargs={"pk": match.pk}), f"Back to {called.session}"
    assert back not in players["Ann"].get(page).text
    ending.resign(match_id=match.pk, seat=1)
    shown = players["Ann"].get(page).text
    assert back in shown
    assert f'href="{reverse("sessions:detail", args=[called.session.club.slug, called.session.pk])}"' in shown
    assert back not in Client().get(page).text


def rule(tonight: SessionDriver, **typed: str) -> HttpResponse:
    """An organizer's request from the page that shows the current match."""
    seen = Match.objects.latest("made_at").outcome_version
    return Pages(tonight).post(f"tables/{table_of(tonight).pk}/rule/", expected_version=seen, **typed)


def begin_again(tonight: SessionDriver, players: Players) -> UUID:
    address = reverse("sessions:online", args=[tonight.session.club.slug, tonight.session.pk, table_of(tonight).pk])
    players["Bob"].post(address)
    found = match_at(table_of(tonight).game.pk)  # type: ignore[union-attr]
    assert found
    return found


def test_a_repeated_ruling_is_noted_once_and_restores_no_undone_result(called: SessionDriver, players: Players) -> None:
    begin(called, players)
    typed = {"winner": "1", "why": "The other was abusive."}
    rule(called, **typed)
    noted = called.session.journal.count()
    Pages(called).post(f"tables/{table_of(called).pk}/rule/", expected_version=0, **typed)
    assert called.session.journal.count() == noted
    undo(called)
    assert "Enter the result instead" in rule(called, **typed).content.decode()


def test_a_ruling_on_a_match_that_was_decided_since_its_page_was_opened_is_refused(
    called: SessionDriver, players: Players
) -> None:
    match, address = begin(called, players), f"tables/{table_of(called).pk}/"
    page = Pages(called).client.get(f"{Pages(called).base}{address}history/").text
    seen = re.search(r'/rule/".*?name="expected_version" value="(\d+)"', page, re.DOTALL)
    assert seen
    ending.resign(match_id=match.pk, seat=0)
    late = Pages(called).post(f"{address}rule/", expected_version=seen[1], winner="", why="It never began.")
    assert "This match was decided after you opened the page." in late.content.decode()
    match.refresh_from_db()
    assert match.ending == Match.Ending.RESIGNED


def undo(called: SessionDriver) -> None:
    game = Game.objects.get(table=table_of(called))
    at = SessionTable(called.session.pk, table_of(called).pk)
    undo_result(table=at, expected_version=game.version, by=called.by, entry_id=uuid4())


def outcome(called: SessionDriver) -> str:
    game = called.state().rounds[0].tables[0].game
    return game.summary if game else ""


def test_an_organizer_awards_the_match_to_a_side_as_a_forfeit_and_may_change_that(
    called: SessionDriver, players: Players
) -> None:
    match = begin(called, players)
    assert "Enter a reason" in rule(called, winner="1", why=" ").content.decode()
    rule(called, winner="1", why="Ann was abusive.")
    assert outcome(called) == "Bob by forfeit: Ann was abusive."
    rule(called, winner="0", why="It was the other way round.")
    assert outcome(called) == "Ann by forfeit: It was the other way round."
    assert "other way round" in players["Ann"].get(reverse("games:table", kwargs={"pk": match.pk})).content.decode()


@pytest.mark.parametrize("winner", ["7", "x", "-1"])
def test_a_side_that_there_is_not_calls_nothing_off(called: SessionDriver, players: Players, winner: str) -> None:
    match = begin(called, players)
    page = rule(called, winner=winner, why="a slip")
    assert "That didn’t work. Reload the page and try again." in page.text
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING


def test_only_organizers_rule(called: SessionDriver, players: Players) -> None:
    begin(called, players)
    address = reverse("sessions:rule_match", args=[called.session.club.slug, called.session.pk, table_of(called).pk])
    assert players["Ann"].post(address, {"winner": "0", "why": "because"}).status_code == 403
    assert Match.objects.get().status == Match.Status.PLAYING


def test_an_organizer_who_plays_in_the_match_rules_only_if_there_is_no_other(
    called: SessionDriver, players: Players
) -> None:
    begin(called, players)
    called.session.club.members.filter(name="Ann").update(role=Role.ORGANIZER)
    history = reverse("sessions:history", args=[called.session.club.slug, called.session.pk, table_of(called).pk])
    address = history.replace("/history/", "/rule/")
    typed = {"winner": "0", "why": "Bob has left.", "expected_version": "0"}
    other = Member.objects.get(club=called.session.club, user=called.by)
    sentence = f"another organizer must rule on it: {other}."
    assert sentence in " ".join(players["Ann"].get(history).text.split())
    text = players["Ann"].post(address, typed, follow=True).text
    assert f"You play in this match. Ask another organizer to rule on it: {other}." in text
    assert Match.objects.get().status == Match.Status.PLAYING
    Member.objects.filter(pk=other.pk).update(role=Role.MEMBER)
    assert "Rule on or cancel the match" in players["Ann"].get(history).text
    players["Ann"].post(address, typed)
    assert Match.objects.get().status == Match.Status.OVER
    assert called.session.journal.get(code="match_awarded").by != called.by


def test_a_result_that_was_entered_at_the_table_stands(called: SessionDriver, players: Players) -> None:
    match = begin(called, players)
    called.record(called.state().rounds[0].tables[0], (100, 121))
    ending.resign(match_id=match.pk, seat=1)
    assert not tasks.record_match(str(match.pk))
    assert pegs(called) == [100, 121]
    undo(called)
    assert outcome(called).startswith("Ann by "), "until it is undone: then the match's outcome counts"
    undo(called)
    assert outcome(called) == "", "and may be undone too"


def test_nothing_is_brought_into_a_closed_session_until_it_is_opened_again(
    called: SessionDriver, players: Players
) -> None:
    match = begin(called, players)
    ending.resign(match_id=match.pk, seat=0)
    tasks.record_match(str(match.pk))
    called.close()
    ending.rule(match_id=match.pk, winner=0, why="A mistake.")
    assert not tasks.record_match(str(match.pk))
    assert online.matches_to_record() == []  # the sweep skips it until then
    closing.reopen_session(session_id=called.session.pk, by=called.by, why="Put right")
    assert online.matches_to_record() == [match.pk]
    assert tasks.record_match(str(match.pk))
    assert outcome(called) == "Ann by forfeit: A mistake."


def test_only_its_own_players_begin_a_game_online_and_only_with_accounts(called: SessionDriver) -> None:
    page = Pages(called).post(f"tables/{table_of(called).pk}/online/")
    assert "play online without an account" in page.content.decode()
    for name in ("Ann", "Bob"):
        Member.objects.filter(club=called.session.club, name=name).update(user=UserFactory())
    page = Pages(called).post(f"tables/{table_of(called).pk}/online/")
    assert "Only the players of a game" in page.content.decode()
    assert not Match.objects.exists()


def test_undoing_a_round_cancels_its_matches(called: SessionDriver, players: Players) -> None:
    match = begin(called, players)
    seating.undo_round(session_id=called.session.pk, by=called.by)
    match.refresh_from_db()
    assert match.ending == Match.Ending.VOID


def test_a_match_begun_after_an_undone_result_is_canceled_with_its_round(
    called: SessionDriver, players: Players
) -> None:
    called.record(called.state().rounds[0].tables[0], (121, 90))
    table = table_of(called).pk
    undo_result(table=SessionTable(called.session.pk, table), expected_version=1, by=called.by, entry_id=uuid4())
    match = begin(called, players)
    seating.undo_round(session_id=called.session.pk, by=called.by)
    match.refresh_from_db()
    assert match.ending == Match.Ending.VOID


def test_extra_time_applies_to_the_match_of_a_session(called: SessionDriver, players: Players) -> None:
    ann = Member.objects.get(club=called.session.club, name="Ann")
    change_member(member=ann, name=ann.name, kind=ann.kind, time_factor=0, by=None)
    match = begin(called, players)
    assert match.seats.get(name="Ann").time_left is None
    assert match.seats.get(name="Bob").time_left is not None


def test_the_follow_page_links_to_the_match(called: SessionDriver, players: Players) -> None:
    follow = reverse("sessions:follow", args=[called.session.club.slug, called.session.pk])
    assert "Play online" in players["Bob"].get(follow).content.decode()
    match = begin(called, players)
    assert reverse("games:table", kwargs={"pk": match.pk}) in players["Bob"].get(follow).content.decode()
