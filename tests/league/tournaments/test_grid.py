"""The results of a whole round on one page."""

import re

import pytest

from testing.tournaments import KNOCK_OUT, SWISS
from tests.league.tournaments.test_pages import signed_in, url

pytestmark = pytest.mark.django_db


def hidden(page):
    return dict(re.findall(r'name="(g\d+-(?:seen_version|entry_id))"\s+value="([^"]*)"', page))


def typed(met, winner, margin):
    return {f"g{met.waiting.pk}-winner": str(winner), f"g{met.waiting.pk}-margin": str(margin)}


def test_a_round_is_saved_row_by_row_and_what_is_wrong_says_why(day):
    swiss = day(SWISS, people=6)
    swiss.call()
    client = signed_in(swiss.by)
    page = url(swiss.club, "results", pk=swiss.tournament.pk, number=1)
    first, second, third = swiss.stage().missing
    form = hidden(client.get(page).text)
    answer = client.post(page, form | typed(first, 0, 31) | typed(second, 1, 400))
    assert answer.status_code == 422
    assert "1 result saved" in answer.text
    assert {met.pk for met in swiss.stage().missing} == {second.pk, third.pk}
    assert f"g{first.games[0].pk}-margin" not in answer.text
    answer = client.post(page, form | typed(second, 1, 7) | typed(third, 0, 1), follow=True)
    assert "2 results saved" in answer.text
    assert not swiss.stage().missing
    assert "All results are in" in client.get(page).text


def test_who_was_first_is_shown_beside_what_was_typed(day):
    swiss = day(SWISS, people=2)
    swiss.call()
    client = signed_in(swiss.by)
    page = url(swiss.club, "results", pk=swiss.tournament.pk, number=1)
    (met,) = swiss.stage().missing
    form = hidden(client.get(page).text)
    swiss.record(met, (121, 100))
    answer = client.post(page, form | typed(met, 1, 5))
    assert answer.status_code == 422
    assert "has saved this table since you opened it" in answer.text
    assert "It stands at: Player 00" in answer.text
    client.post(page, hidden(answer.text) | typed(met, 1, 5))
    assert list(swiss.stage().rounds[0].pairings[0].games[0].pegs) == [116, 121]


def test_in_a_best_of_three_the_next_game_takes_the_place_of_the_last(day):
    cup = day(KNOCK_OUT, people=2)
    cup.call()
    client = signed_in(cup.by)
    page = url(cup.club, "results", pk=cup.tournament.pk, number=1)
    for count in (1, 2):
        (met,) = cup.stage().missing
        client.post(page, hidden(client.get(page).text) | typed(met, 0, 10))
        assert sum(cup.stage().rounds[0].pairings[0].wins) == count
    assert cup.is_over()
