"""A member of a session is merged between two reads of one page: the page is never an error."""

from collections.abc import Callable
from itertools import count
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from league.clubs.services.player_links import link_token
from league.removals.services import merge, undo
from league.sessions.services.seating import undo_round
from testing.between_reads import statuses
from testing.factories import MemberFactory
from testing.sessions import SessionDriver, in_thread, open_session

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = ("rounds", "follow", "wall", "close", "print/results")


@pytest.fixture
def tonight() -> SessionDriver:
    """A session with the results of a round."""
    driver = open_session(MemberFactory(organizer=True), "acc-grass-roots", games=2, fee=100, payout="one_in")
    driver.come("Ann", "Bob", "Cy", "Dev")
    driver.draw()
    driver.call(1)
    driver.finish_round()
    return driver


def statuses_while_merging(client: Client, path: str, tonight: SessionDriver, *, refused: bool = False) -> set[int]:
    """The statuses of a page, or of its refusal of an empty form."""
    ann, anne = tonight.session.club.members.get(name="Ann"), MemberFactory(club=tonight.session.club, name="Anne")
    send = client.post if refused else client.get
    return statuses(
        lambda: send(f"/c/{tonight.session.club.slug}/{path}", headers={"HX-Request": "true"}),
        lambda: merge(kept=anne, duplicate=ann, by=tonight.by),
        lambda: undo(removal=ann.removals.latest("pk"), by=tonight.by),
    )


@pytest.mark.parametrize("page", ["api/sessions/{pk}/", *(f"sessions/{{pk}}/{page}/" for page in PAGES)])
def test_a_page_of_a_session_is_no_error_while_members_are_merged(page, tonight):
    client = Client(raise_request_exception=False)
    client.force_login(tonight.by)
    assert statuses_while_merging(client, page.format(pk=tonight.session.pk), tonight) == {200}


def test_a_refused_entry_is_no_error_while_members_are_merged(tonight):
    client = Client(raise_request_exception=False)
    client.force_login(tonight.by)
    (table, _other) = tonight.state().called[0].tables
    path = f"sessions/{tonight.session.pk}/tables/{table.pk}/result/"
    assert statuses_while_merging(client, path, tonight, refused=True) == {422}


def test_a_players_refused_report_is_no_error_while_members_are_merged(tonight):
    bob = tonight.session.club.members.get(name="Bob")
    phone = Client(raise_request_exception=False)
    phone.get(f"/p/{link_token(bob)}/")
    tables = tonight.state().called[0].tables
    (game,) = [table.game for table in tables if bob.pk in {pk for pk, *_more in table.at_table}]
    assert statuses_while_merging(phone, f"me/games/{game.pk}/report/", tonight, refused=True) == {422}


def test_a_players_page_is_no_error_while_members_are_merged(tonight):
    phone = Client(raise_request_exception=False)
    phone.get(f"/p/{link_token(tonight.session.club.members.get(name='Bob'))}/")
    assert statuses_while_merging(phone, "me/", tonight) == {200}


def test_a_players_page_after_the_session_is_no_error_while_members_are_merged(tonight):
    tonight.play_all()
    tonight.close()
    phone = Client(raise_request_exception=False)
    phone.get(f"/p/{link_token(tonight.session.club.members.get(name='Bob'))}/")
    assert statuses_while_merging(phone, "me/", tonight) == {200}


@pytest.mark.parametrize("page", ["rounds/2/swap", "seats/costs"])
def test_a_page_about_seats_is_no_error_while_players_come(page, tonight):
    client, guests = Client(raise_request_exception=False), count(1)
    client.force_login(tonight.by)
    path = f"/c/{tonight.session.club.slug}/sessions/{tonight.session.pk}/{page}/"
    found = statuses(lambda: client.get(path), lambda: tonight.walk_in(f"Guest {next(guests)}"), lambda: None)
    assert found == {200}


@pytest.mark.parametrize("path", ["tables/{table}/result/", "tables/{table}/forfeit/", "rounds/2/results/"])
def test_a_result_is_no_error_if_its_round_is_undone_just_before_it_is_saved(path: str, tonight: SessionDriver) -> None:
    tonight.call(2)
    table, client = tonight.state().called[-1].tables[0], Client(raise_request_exception=False)
    client.force_login(tonight.by)
    sent = {
        "winner": "0",
        "margin": "12",
        "side": "0",
        "why": "late",
        "expected_version": "0",
        "entry_id": str(uuid4()),
    }
    assert table.game is not None
    row = {f"g{table.game.pk}-{name}": value for name, value in sent.items()}
    undone = []

    def run(execute: Callable[..., Any], statement: str, *more: Any) -> Any:
        if not undone and "FOR UPDATE" in statement:
            undone.append(in_thread(lambda: undo_round(session_id=tonight.session.pk, by=tonight.by)))
        return execute(statement, *more)

    page = f"/c/{tonight.session.club.slug}/sessions/{tonight.session.pk}/{path.format(table=table.pk)}"
    with connection.execute_wrapper(run):
        answer = client.post(page, sent | row, follow=True)
    assert undone
    assert "undid this round after you opened the page" in answer.text
