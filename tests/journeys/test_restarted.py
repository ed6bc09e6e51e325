"""The server is restarted during a game: both players are told in one sentence, and the game continues."""

import pytest
from playwright.sync_api import expect

from games.models import MatchEvent
from testing.browser import wait_until_live
from testing.processes import environment_on_test_database, uvicorn, wait_for_port
from tests.journeys.test_a_match import play
from tests.journeys.test_cut_off import KEPT, LOST, match_of_two

__all__ = ["match_of_two"]

DEEDS = 8  # after the restart, of both


@pytest.fixture
def door(transactional_db, tmp_path):
    """Pages and sockets from one process, as in `manage.py up`; the test can stop it."""
    door = uvicorn(env=environment_on_test_database(), log=tmp_path / "log")
    door.start()
    wait_for_port(door.port)
    yield door
    door.stop()


@pytest.fixture
def site(door):
    return f"http://127.0.0.1:{door.port}"


@pytest.mark.bad_line
def test_two_at_a_table_while_the_server_is_put_back(door, open_page, match_of_two):
    match, ann, bob = match_of_two
    hers, his = pages = [open_page(who) for who in (ann, bob)]
    for page in pages:
        page.goto(f"/matches/{match.pk}/")
        wait_until_live(page)
    door.stop()
    for page in pages:
        expect(page.locator("#line")).to_have_text(LOST)
    hers.get_by_role("button", name="Cut for the deal").click()
    expect(hers.locator("#line")).to_have_text(KEPT)
    door.start()
    wait_for_port(door.port)
    for page in pages:
        expect(page.locator("#line")).to_be_hidden()
    expect(hers.locator("#said")).to_contain_text("You cut")
    expect(his.locator("#said")).to_contain_text("Ann cuts")
    kept = MatchEvent.objects.filter(match=match)
    assert kept.filter(data__event="CardCut").count() == 1
    play(*pages, most=DEEDS)
    versions = list(kept.values_list("version", flat=True))
    assert versions == list(range(1, len(versions) + 1))
