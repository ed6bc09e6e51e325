"""The clock of a round and absences, the same for a session and for a tournament."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.rounds.presentation.clock import clock_of
from testing.clients import signed_in
from testing.factories import MemberFactory
from tests.league.rounds.called import SessionRound, TournamentRound


@pytest.fixture(params=[SessionRound, TournamentRound])
def played(request, db):
    return request.param()


def text(answer):
    return " ".join(answer.text.split())


def start(played, minutes="20", **more):
    return text(
        signed_in(played.by).post(played.clock, {"minutes": minutes, "round": played.round().pk} | more, follow=True)
    )


def test_a_clock_shows_the_time_left():
    now = timezone.now()
    ends_at = now + timedelta(minutes=20)
    assert clock_of(None, now) is None
    assert clock_of(ends_at, now + timedelta(minutes=7, seconds=26)).text == "12:34"
    assert clock_of(ends_at, now + timedelta(hours=2)).left == 0


def test_a_clock_is_started_on_the_page_and_stopped_again(played):
    assert "Time left in this round" in start(played)
    assert played.round().clock_ends_at > timezone.now() + timedelta(minutes=19)
    assert "left" in text(signed_in(played.by).get(played.wall))
    for _ in range(2):
        assert "Time left in this round" not in start(played, "", stop="yes")
    found = [entry.text.split(": ", 1)[1].removeprefix("round 1, ") for entry in played.journal().all()[:2]]
    assert found == ["clock stopped", "20 minutes on the clock"]


def test_an_expired_clock_is_shown_and_has_no_effect(played):
    start(played)
    round_ = played.round()
    round_.clock_ends_at = timezone.now() - timedelta(seconds=1)
    round_.save()
    reader = signed_in(MemberFactory(club=played.club, with_account=True, name="Mel Member").user)
    follow = played.address("follow") if isinstance(played, SessionRound) else played.stage_page
    assert "Time is up in this round." in text(reader.get(follow))
    assert "Time is up" in text(reader.get(played.wall))
    assert all(game.is_waiting for game in played.games())
    played.record(0, (121, 90))
    assert not played.games()[0].is_waiting


@pytest.mark.parametrize("minutes", ["0", "601", "-5", "soon", "9" * 30, ""])
def test_minutes_that_cannot_be_are_refused_with_a_sentence(played, minutes):
    assert "minutes" in start(played, minutes)
    assert played.round().clock_ends_at is None


def test_a_clock_that_runs_is_not_stopped_by_an_empty_field(played):
    start(played)
    start(played, "")
    assert played.round().clock_ends_at


@pytest.mark.parametrize("shown", ["taken back", "", "x"])
def test_a_clock_runs_for_the_round_that_the_page_showed_and_no_other(played, shown):
    before = played.round().pk
    played.undo()
    played.call()
    assert "Someone undid this round after you opened the page." in start(
        played, round=before if shown == "taken back" else shown
    )
    assert played.round().clock_ends_at is None


def test_absent_players_are_shown_on_the_wall_and_the_pages_until_present(played):
    table = played.tables()[0]
    player, name, _ = table.at_table[0]
    keeper = signed_in(MemberFactory(club=played.club, scorekeeper=True, name="Kay SeedClient").user)
    assert f'Mark absent<span class="visually-hidden">: {name}</span>' in text(keeper.get(played.table_page(table)))
    for _ in range(2):
        keeper.post(played.absence(table), {"player": player, "absent": "yes"})
    assert text(keeper.get(played.wall)).count("please go to your table") == 1
    assert f"{name} is absent" in text(keeper.get(played.stage_page))
    assert "Mark present" in text(keeper.get(played.table_page(table)))
    keeper.post(played.absence(table), {"player": player})
    assert "please go to your table" not in text(keeper.get(played.wall))
    found = [entry.text.split(": ", 1)[1].split(": ")[-1] for entry in played.journal().all()[:2]]
    assert found == [f"{name} marked present", f"{name} marked absent"]


def test_an_absence_ends_once_the_result_is_in(played):
    table = played.tables()[0]
    signed_in(played.by).post(played.absence(table), {"player": table.at_table[0][0], "absent": "yes"})
    played.record(0, (121, 90))
    assert "please go to your table" not in text(signed_in(played.by).get(played.wall))


def test_only_players_at_a_table_can_be_marked_absent(played):
    here, there = played.tables()
    answer = signed_in(played.by).post(
        played.absence(here), {"player": there.at_table[0][0], "absent": "yes"}, follow=True
    )
    assert "That player is not at this table." in text(answer)


def test_players_can_not_start_a_clock_or_mark_absences(played):
    member = signed_in(MemberFactory(club=played.club, with_account=True, name="Mel Member").user)
    table = played.tables()[0]
    assert member.post(played.clock, {"minutes": "20", "round": played.round().pk}).status_code == 403
    assert member.post(played.absence(table), {"player": table.at_table[0][0], "absent": "yes"}).status_code == 403


def test_a_clock_is_hidden_once_all_results_are_in(played):
    start(played)
    for number in range(2):
        played.record(number, (121, 90))
    client = signed_in(played.by)
    assert "Time left" not in text(client.get(played.stage_page))
    assert " left" not in text(client.get(played.wall)).replace("Left", "")


def test_a_clock_is_stopped_with_any_input_in_the_field(played):
    start(played)
    start(played, "soon", stop="yes")
    assert played.round().clock_ends_at is None


def test_an_impossible_round_id_is_treated_as_an_undone_round(played):
    assert "Someone undid this round after you opened the page." in start(played, round=str(10**30))


def test_the_page_of_a_deleted_table_redirects_back(played):
    table = played.tables()[0]
    played.undo()
    sent = {"player": table.at_table[0][0], "absent": "yes"}
    answer = signed_in(played.by).post(played.absence(table), sent, follow=True)
    said = ("after you opened the page", "Play has not begun. Call round 1 first.")
    assert (answer.status_code, any(sentence in text(answer) for sentence in said)) == (200, True)


def test_no_absence_is_shown_at_a_table_with_a_result(played):
    table = played.tables()[0]
    played.record(0, (121, 90))
    noted = played.journal().count()
    signed_in(played.by).post(played.absence(table), {"player": table.at_table[0][0], "absent": "yes"})
    assert played.journal().count() == noted
