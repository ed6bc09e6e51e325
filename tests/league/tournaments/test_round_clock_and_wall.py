"""A round in the hall: its clock, absences, the wall and printed pages."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from common.errors import Refused
from league.rules.tournaments.printed_cards import cards_of
from league.tournaments.services.clock_and_absences import mark_absent, start_clock
from league.tournaments.services.online import let_play_online
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import AMERICAN, KNOCK_OUT, SWISS, TABLES, url

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


def test_an_undone_round_has_no_clock_to_start(hall):
    gone = hall.stage().current.pk
    hall.undo()
    with pytest.raises(Refused, match="Someone undid this round"):
        start_clock(tournament_id=hall.tournament.pk, round_id=gone, minutes=20, now=timezone.now(), by=hall.by)


def test_the_wall_shows_the_round_its_results_and_the_standings(hall):
    client = signed_in(hall.by)
    assert "Waiting for results: table 1, table 2" in client.get(page(hall, "wall")).text
    hall.play()
    text = client.get(page(hall, "wall"), headers={"HX-Request": "true"}).text
    assert "All results are in" in text
    assert "by 10" in text
    assert "Swiss: standings" in text
    assert "<html" not in text


def test_the_absent_players_of_a_table_of_four_are_named_in_a_row(day):
    drive = day(TABLES, people=4)
    drive.call()
    (table,) = drive.stage().current.pairings
    for player in table.players[:3]:
        mark_absent(
            tournament_id=drive.tournament.pk, pairing_id=table.pk, player=player.entry, absent=True, by=drive.by
        )
    one, two, three, _here = (player.name for player in table.players)
    assert f"{one}, {two} and {three} are needed at table 1, {table.title}." in " ".join(
        signed_in(drive.by).get(page(drive, "stage", number=1)).text.split()
    )


def test_the_wall_shows_simultaneous_playoffs_and_consolation(day):
    it = day(AMERICAN, people=8)
    client = signed_in(it.by)
    assert "The first round will appear here" in client.get(page(it, "wall")).text
    it.play_out()
    it.call(2)
    it.call(3)
    text = client.get(page(it, "wall")).text
    assert "Playoffs: Final" in text
    assert "Consolation: " in text
    assert "Qualifying" not in text


def test_the_wall_of_a_qualifying_round_shows_the_wins_that_decide_who_is_in(day):
    it = day(AMERICAN, people=8)
    it.call()
    it.play()
    (shown,) = signed_in(it.by).get(page(it, "wall")).context["wall"].standings
    assert [label.casefold() for label in shown.labels] == ["points", "won", "spread"]
    assert [row.numbers[1] for row in shown.rows] == ["1 of 1"] * 4 + ["0 of 1"] * 4


@pytest.mark.slow
def test_every_sheet_of_a_stage_prints_and_no_other(day):
    it = day(AMERICAN, people=7)
    client, member = signed_in(it.by), MemberFactory(club=it.club, with_account=True, name="Mel Member")
    sheets = {1: ("pairings", "cards", "cross-table", "standings"), 2: ("pairings", "cards", "bracket")}
    for number in (1, 2):
        for what in sheets[number]:
            assert client.get(page(it, "print", number=number, what=what)).status_code == 200, what
        assert "Not started" in signed_in(member.user).get(page(it, "stage", number=number)).text
    it.play_out()
    it.call(2)
    for number in (1, 2):
        for what in sheets[number]:
            text = client.get(page(it, "print", number=number, what=what)).text
            assert "Player 0" in text, what
    assert client.get(page(it, "print", number=1, what="bracket")).status_code == 404
    assert client.get(page(it, "print", number=2, what="standings")).status_code == 404


def test_scorecards_name_the_opponents_and_leave_room_for_later_rounds(day):
    it = day(SWISS, people=3)
    it.call()
    it.play()
    cards = {card.name: card.lines for card in cards_of(it.stage(), is_over=False, links={})}
    assert all(len(lines) == 4 for lines in cards.values())
    firsts = sorted(lines[0].seat for lines in cards.values())
    assert firsts[0] == "bye"
    assert firsts[1].startswith("table 1, ")
    assert [lines[1].seat for lines in cards.values()] == ["", "", ""]
    assert {(lines[0].won_by, lines[0].lost_by) for lines in cards.values()} == {(10, ""), ("", 10), (0, "")}


@pytest.mark.parametrize("name", ["stage", "wall", "detail"])
def test_a_pages_number_of_queries_does_not_depend_on_the_entries(day, name):
    """For every role, with a clock, an absence, and a round that can be played online."""
    asked = []
    for people in (4, 12):
        it = day(SWISS, people=people)
        it.call()
        start(it, 20)
        for pairing in it.stage().missing:
            mark_absent(
                tournament_id=it.tournament.pk, pairing_id=pairing.pk, player=pairing.first.entry, absent=True, by=it.by
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
    assert "<small>Table 1</small>" in signed_in(it.by).get(page(it, "print", number=1, what="bracket")).text
