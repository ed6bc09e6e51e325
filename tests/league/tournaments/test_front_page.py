"""The front page of a tournament: the position of the entry desk, and texts about seeds and prizes."""

from datetime import time

import pytest

from league.tournaments.models import Tournament
from testing.clients import signed_in
from testing.tournaments import KNOCK_OUT, SWISS, url

pytestmark = pytest.mark.django_db


def front(it):
    return signed_in(it.by).get(url(it.club, "detail", pk=it.tournament.pk)).text


def test_the_entry_desk_comes_first_until_play_begins(day):
    swiss = day(SWISS, people=4)
    before = front(swiss)
    assert before.index("Entry desk") < before.index(">Entries</h2>")
    swiss.call()
    during = front(swiss)
    assert during.index("Entry desk") > during.index(">Entries</h2>")


def test_a_finished_tournament_offers_no_replacement(day):
    cup = day(KNOCK_OUT, people=4)
    cup.call()
    assert "You can still replace a player" in front(cup)
    cup.play()
    cup.play_out()
    assert "Entries are closed" in front(cup)
    assert "You can still replace a player" not in front(cup)


def test_the_front_page_explains_seeds_and_payouts(day):
    swiss, cup = front(day(SWISS, people=4)), front(day(KNOCK_OUT, people=4))
    assert "Seeds are drawn at random." in cup
    assert "Seeds are drawn at random." not in swiss
    assert "Prizes:" in swiss


@pytest.mark.parametrize("starts_at", [None, time(9, 30)])
def test_the_head_of_the_front_page_counts_the_entries_once(day, starts_at):
    swiss = day(SWISS, people=5)
    Tournament.objects.update(starts_at=starts_at)
    head = front(swiss).partition('<header class="masthead">')[2].partition("</header>")[0]
    assert head.count("5 entries") == 1
    assert head.count("9:30 AM") == bool(starts_at)


def test_the_printed_pairings_name_the_player_with_a_bye_once(day):
    swiss = day(SWISS, people=5)
    swiss.call()
    sheet = signed_in(swiss.by).get(url(swiss.club, "print", pk=swiss.tournament.pk, number=1, what="pairings")).text
    (row,) = [row for row in sheet.split("<tr>") if "bye" in row]
    assert row.count("Player ") == 1
