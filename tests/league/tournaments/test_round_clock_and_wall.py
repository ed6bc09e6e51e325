"""A round in the hall: its clock, who is missed, the wall and what is printed."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from common.errors import Refused
from league.tournaments.presentation.printed_cards import cards_of
from league.tournaments.queries.round_clock import clock_of
from league.tournaments.services.absences import mark_absent
from league.tournaments.services.online import let_play_online
from league.tournaments.services.round_clock import start_clock
from testing.factories import MemberFactory
from testing.tournaments import AMERICAN, KNOCK_OUT, SWISS
from tests.league.tournaments.test_pages import signed_in, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(day):
    it = day(SWISS, people=4)
    it.call()
    return it


def page(hall, name, **more):
    return url(hall.club, name, pk=hall.tournament.pk, **more)


def start(hall, minutes, now=None):
    start_clock(
        tournament_id=hall.tournament.pk,
        round_id=hall.stage().current.pk,
        minutes=minutes,
        now=now or timezone.now(),
        by=hall.by,
    )


def test_the_clock_tells_the_time_that_is_left_and_takes_nothing_from_anybody(hall):
    now = timezone.now()
    start(hall, 20, now)
    round_id = hall.stage().current.pk
    assert clock_of(round_id, now + timedelta(minutes=7, seconds=26)).told == "12:34"
    assert clock_of(round_id, now + timedelta(hours=2)).left == 0
    start(hall, 30, now - timedelta(hours=1))
    director = signed_in(hall.by)
    assert "The time of this round is up" in director.get(page(hall, "stage", number=1)).text
    assert "Time is up" in director.get(page(hall, "wall")).text
    assert len(hall.stage().missing) == 2
    hall.play()
    assert not hall.stage().missing


@pytest.mark.parametrize("minutes", ["0", "601", "-5", "soon", "9" * 30])
def test_minutes_that_cannot_be_are_refused_with_a_sentence(hall, minutes):
    sent = {"minutes": minutes, "round": hall.stage().current.pk}
    told = signed_in(hall.by).post(page(hall, "clock", number=1), sent, follow=True).text
    assert "minutes" in told
    assert clock_of(hall.stage().current.pk, timezone.now()) is None


def test_a_clock_is_started_on_the_page_and_taken_away_again(hall):
    director, clock = signed_in(hall.by), page(hall, "clock", number=1)
    sent = {"minutes": "20", "round": hall.stage().current.pk}
    assert "Time left in this round" in director.post(clock, sent, follow=True).text
    for _ in range(2):
        stopped = director.post(clock, sent | {"minutes": "", "stop": "yes"}, follow=True).text
        assert "Time left in this round" not in stopped
    assert [entry.told for entry in hall.tournament.journal.all()[:2]] == [
        "Swiss: round 1, the clock stopped",
        "Swiss: round 1, 20 minutes on the clock",
    ]


def test_a_clock_runs_for_the_round_that_the_page_showed_and_no_other(hall):
    director, clock = signed_in(hall.by), page(hall, "clock", number=1)
    shown = hall.stage().current.pk
    hall.take_back()
    hall.call()
    told = director.post(clock, {"minutes": "20", "round": shown}, follow=True).text
    assert "This round was taken back since you opened the page." in told
    assert clock_of(hall.stage().current.pk, timezone.now()) is None


def test_who_is_missed_stands_on_the_wall_until_he_comes(hall):
    met = hall.stage().missing[0]
    late = met.players[0]
    keeper = signed_in(MemberFactory(club=hall.club, scorekeeper=True, name="Kay Keeper").user)
    absence = page(hall, "absence", pairing=met.pk)
    keeper.post(absence, {"entry": late.entry, "absent": "yes"})
    keeper.post(absence, {"entry": late.entry, "absent": "yes"})
    assert keeper.get(page(hall, "wall")).text.count("please come") == 1
    assert f"{late.name} is missed at" in " ".join(keeper.get(page(hall, "stage", number=1)).text.split())
    keeper.post(absence, {"entry": late.entry})
    assert "please come" not in keeper.get(page(hall, "wall")).text
    told = [entry.told for entry in hall.tournament.journal.all()[:2]]
    assert told == [f"Swiss: {late.name} has come to the table", f"Swiss: {late.name} is not at the table"]
    stranger = keeper.post(absence, {"entry": "0", "absent": "yes"}, follow=True).text
    assert "Nobody of that name sits at this table." in stranger


def test_a_round_that_was_taken_back_has_no_clock_to_start(hall):
    gone = hall.stage().current.pk
    hall.take_back()
    with pytest.raises(Refused, match="taken back"):
        start_clock(tournament_id=hall.tournament.pk, round_id=gone, minutes=20, now=timezone.now(), by=hall.by)


def test_the_wall_shows_the_round_its_results_and_the_standings(hall):
    client = signed_in(hall.by)
    assert "2 results missing" in client.get(page(hall, "wall")).text
    hall.play()
    told = client.get(page(hall, "wall"), headers={"HX-Request": "true"}).text
    assert "All results are in" in told
    assert "by 10" in told
    assert "Swiss, standing" in told
    assert "<html" not in told


def test_the_wall_shows_the_play_off_and_the_consolation_that_go_on_together(day):
    it = day(AMERICAN, people=8)
    client = signed_in(it.by)
    assert "The first round will stand here" in client.get(page(it, "wall")).text
    it.play_out()
    it.call(2)
    it.call(3)
    told = client.get(page(it, "wall")).text
    assert "Play-off: Final" in told
    assert "Consolation: " in told
    assert "Qualifying" not in told


@pytest.mark.slow
def test_every_sheet_of_a_stage_prints_and_no_other(day):
    it = day(AMERICAN, people=7)
    client, member = signed_in(it.by), MemberFactory(club=it.club, with_account=True, name="Mel Member")
    sheets = {1: ("pairings", "cards", "cross-table", "standings"), 2: ("pairings", "cards", "bracket")}
    for number in (1, 2):
        for what in sheets[number]:
            assert client.get(page(it, "print", number=number, what=what)).status_code == 200, what
        assert "Not begun" in signed_in(member.user).get(page(it, "stage", number=number)).text
    it.play_out()
    it.call(2)
    for number in (1, 2):
        for what in sheets[number]:
            told = client.get(page(it, "print", number=number, what=what)).text
            assert "Player 0" in told, what
    assert client.get(page(it, "print", number=1, what="bracket")).status_code == 404
    assert client.get(page(it, "print", number=2, what="standings")).status_code == 404


def test_score_cards_name_the_opponents_and_leave_room_for_what_is_to_come(day):
    it = day(SWISS, people=3)
    it.call()
    it.play()
    cards = dict(cards_of(it.stage(), is_over=False))
    assert all(len(lines) == 4 for lines in cards.values())
    firsts = sorted(lines[0].seat for lines in cards.values())
    assert firsts[0] == "bye"
    assert firsts[1].startswith("table 1, ")
    assert [lines[1].seat for lines in cards.values()] == ["", "", ""]
    assert {(lines[0].won_by, lines[0].lost_by) for lines in cards.values()} == {(10, ""), ("", 10), (0, "")}


@pytest.mark.parametrize("name", ["stage", "wall", "detail"])
def test_a_page_asks_as_often_for_twelve_as_for_four(day, name):
    """Whoever looks on, with a clock, somebody missed, and a round that may be played online."""
    asked = []
    for people in (4, 12):
        it = day(SWISS, people=people)
        it.call()
        start(it, 20)
        for met in it.stage().missing:
            mark_absent(
                tournament_id=it.tournament.pk, pairing_id=met.pk, entry_id=met.first.entry, absent=True, by=it.by
            )
        until, now = timezone.now() + timedelta(days=1), timezone.now()
        let_play_online(tournament_id=it.tournament.pk, round_id=it.stage().current.pk, until=until, now=now, by=it.by)
        client = signed_in(it.by)
        address = page(it, name, **({"number": 1} if name == "stage" else {}))
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        asked.append(len(queries))
    assert asked[0] == asked[1] < 20


def test_the_bracket_prints(day):
    it = day(KNOCK_OUT, people=5)
    it.call()
    assert "<svg" in signed_in(it.by).get(page(it, "print", number=1, what="bracket")).text
