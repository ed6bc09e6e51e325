"""The results of a whole round of a session on one page."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from league.sessions.selectors import TableView
from testing.sessions import SessionDriver

Begin = Callable[..., SessionDriver]


class Round:
    """A round of two tables, and the page with its results."""

    def __init__(self, tonight: SessionDriver) -> None:
        self.tonight = tonight
        tonight.come("Ann", "Bob", "Carla", "Dev")
        tonight.draw()
        tonight.choose(0, 0, 2)
        tonight.call(1)
        self.client = Client()
        self.client.force_login(tonight.by)
        self.address = f"/c/{tonight.session.club.slug}/sessions/{tonight.session.pk}/rounds/1/results/"
        self.page = self.client.get(self.address).content.decode()

    def tables(self) -> list[TableView]:
        return list(self.tonight.board().rounds[0].tables)

    def send(self, *margins: int) -> Any:
        """The first side of each of the first tables wins by so much, on the page as it was shown last."""
        form = dict(re.findall(r'name="(t\d+-(?:seen_version|entry_id))"\s+value="([^"]*)"', self.page))
        for table, margin in zip(self.tables(), margins, strict=False):
            form |= {f"t{table.pk}-winner": "0", f"t{table.pk}-margin": str(margin)}
        answer = self.client.post(self.address, form)
        self.page = answer.content.decode()
        return answer

    def pegs(self) -> list[tuple[int, ...]]:
        return [tuple(side.pegs for side in table.game.sides) for table in self.tables()]


@pytest.fixture
def shown(evening: Begin) -> Round:
    return Round(evening("te-club", games=1))


def test_a_row_that_is_saved_is_no_form_any_more_while_another_is_refused(shown: Round) -> None:
    first, second = shown.tables()
    assert shown.send(10, 500).status_code == 422
    assert "1 result saved." in shown.page
    assert f"t{first.pk}-margin" not in shown.page and f"?table={first.pk}" in shown.page
    assert f"t{second.pk}-margin" in shown.page and "500 cannot be" in shown.page


def test_another_result_for_a_row_that_was_saved_is_never_dropped(shown: Round) -> None:
    """The page from before the first Save is still there, by Back or in a slow tab."""
    before = shown.page
    shown.send(10, 500)
    shown.page = before
    assert shown.send(11, 20).status_code == 422
    assert "It stands at: " in shown.page and "1 result saved." in shown.page
    assert shown.pegs() == [(121, 111), (121, 101)]
    assert shown.send(11).status_code == 302
    assert shown.pegs() == [(121, 110), (121, 101)]


def test_the_same_round_sent_twice_is_saved_once(shown: Round) -> None:
    before = shown.page
    shown.send(10, 20)
    shown.page = before
    assert shown.send(10, 20).status_code == 302
    assert [table.game.version for table in shown.tables()] == [1, 1]
