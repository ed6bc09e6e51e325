"""The pages of play show a table's round, and for whom an extra game does not count."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from league.rules.presets import PRESETS
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import Pages

Begin = Callable[..., SessionDriver]


@pytest.fixture
def catching_up(new_session: Begin) -> SessionDriver:
    """Five at tables of two: a game of the catch-up round counts for only one of its two players."""
    tonight = new_session(PRESETS["acc-grass-roots"].but(games=3))
    tonight.come("Ann", "Bob", "Carla", "Dev", "Evelyn")
    tonight.draw()
    while (upcoming := tonight.state().next) and not upcoming.catch_up:
        tonight.call(upcoming.number)
        tonight.finish_round()
    assert upcoming
    tonight.call(upcoming.number)
    return tonight


@pytest.mark.parametrize("page", ["rounds/", "wall/", "follow/"])
def test_a_catch_up_round_says_whose_game_does_not_count(catching_up: SessionDriver, page: str) -> None:
    (helper,) = [name for table in catching_up.state().called[-1].tables for name in table.uncounted]
    pages = Pages(catching_up)
    assert f"count for {helper}" in pages.client.get(pages.base + page).content.decode()


@pytest.fixture
def second_round(new_session: Begin) -> SessionDriver:
    tonight = new_session(PRESETS["acc-grass-roots"].but(games=3))
    tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.draw()
    for number in (1, 2):
        tonight.call(number)
        if number == 1:
            tonight.finish_round()
    return tonight


def test_correcting_an_old_round_names_it_everywhere(second_round: SessionDriver) -> None:
    pages, table = Pages(second_round), second_round.state().called[0].tables[1]
    page = pages.client.get(f"{pages.base}rounds/?table={table.pk}").content.decode()
    assert "Round 1</h1>" in page
    assert "<h2>Table 2 of round 1</h2>" in page
    saved = pages.result(table, expected_version=1, winner=0, margin=7).content.decode()
    assert f"Table 2 of round 1: {table.side_names[0]} by 7." in saved
    history = pages.client.get(f"{pages.base}tables/{table.pk}/history/").content.decode()
    assert "Table 2 of round 1: " in history
    undone = pages.post(f"tables/{table.pk}/undo/", expected_version=2, entry_id=uuid4())
    assert "Table 2 of round 1: last change undone." in undone.content.decode()


def test_a_table_of_the_round_that_is_played_has_its_number_alone(second_round: SessionDriver) -> None:
    pages, table = Pages(second_round), second_round.state().called[1].tables[0]
    assert "<h2>Table 1</h2>" in pages.client.get(f"{pages.base}rounds/").content.decode()
    assert f"Table 1: {table.side_names[0]} by 7." in pages.result(table, winner=0, margin=7).content.decode()


def test_partners_share_one_final_score(new_session: Begin) -> None:
    tonight = new_session("te-club")
    tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.choose(1, 0, 0)
    tonight.draw()
    tonight.call(1)
    pages, table = Pages(tonight), tonight.state().called[0].tables[0]
    typed = {"winner": 0, "margin": 17, "expected_version": 0, "entry_id": uuid4()}
    text = pages.client.get(f"{pages.base}tables/{table.pk}/explain/", typed).content.decode()
    assert f"{table.side_names[1]} finished at 104" in text
    assert f"{table.side_names[1]} finished at" in pages.client.get(f"{pages.base}rounds/").content.decode()


def test_a_table_next_to_an_older_round_names_its_round(second_round: SessionDriver) -> None:
    pages = Pages(second_round)
    page = pages.client.get(f"{pages.base}rounds/?round=1").content.decode()
    assert "Round 1</h1>" in page
    assert "<h2>Table 1 of round 2</h2>" in page


def test_the_page_of_one_table_leads_on_only_once_no_result_is_missing(second_round: SessionDriver) -> None:
    pages, table = Pages(second_round), second_round.state().called[0].tables[1]

    def leads_on() -> bool:
        page = pages.client.get(f"{pages.base}rounds/?table={table.pk}").text
        return f'<a href="{pages.base}rounds/">All results are in: continue</a>' in page

    assert not leads_on()
    second_round.finish_round()
    assert leads_on()
