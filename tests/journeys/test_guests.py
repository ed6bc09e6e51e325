"""Guests with only a table's link: they sit down with a name, and keep the seat."""

from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from games.engine import PRESETS
from games.models import Seat
from games.services import tables
from games.services.tables import begin_match
from testing.browser import wait_until_live
from testing.factories import UserFactory
from testing.seats import person
from testing.sessions import in_thread


@pytest.fixture
def table(transactional_db):
    """Create a match for this many, with one player seated."""

    def begin_for(players):
        rules = PRESETS["hoyle"].but(players=players)
        return in_thread(begin_match, by=person(UserFactory(name="Ann")), rules=rules)

    return begin_for


def invited(open_page, match, hear=str):
    page = open_page(width=360, height=740)
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: hear(str(frame))))
    page.goto(f"/matches/{match.pk}/")
    wait_until_live(page)
    return page


def sit_down(page, name):
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join match").click()


def posted(asked):
    """Status and headers over a separate connection: the browser gets the cookie only with the response."""
    at = urlsplit(asked.url)
    connection = HTTPConnection(at.netloc)
    connection.request("POST", at.path, asked.post_data, asked.all_headers())
    answer = connection.getresponse()
    return answer.status, dict(answer.getheaders())


def names(match):
    return in_thread(lambda: list(Seat.objects.filter(match=match, is_taken=True).values_list("name", flat=True)))


def test_a_name_that_is_being_typed_stays_while_another_sits_down(open_page, table):
    match = table(3)
    page = invited(open_page, match)
    page.get_by_label("Your name").press_sequentially("Gus Gu")
    in_thread(tables.join, match_id=match.pk, by=person(UserFactory(name="Ida")))
    expect(page.get_by_role("listitem").filter(has_text="Ida")).to_be_visible()
    expect(page.get_by_label("Your name")).to_be_focused()
    page.keyboard.type("est")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("You")
    assert sorted(names(match)) == ["Ann", "Gus Guest", "Ida"]


def test_a_game_that_begins_before_the_response_to_sitting_down_keeps_the_seat(open_page, table):
    match = table(2)
    late, news = [], []
    page = invited(open_page, match, news.append)
    news.clear()
    page.route("**/join/", lambda route: late.append((route, *posted(route.request))))
    page.get_by_label("Your name").fill("Gus Guest")
    page.get_by_role("button", name="Join match").evaluate("button => button.click()")
    while not (late and news):
        page.wait_for_timeout(50)
    route, status, headers = late[0]
    route.fulfill(status=status, headers=headers)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann vs. You")
    assert names(match) == ["Ann", "Gus Guest"]


@pytest.mark.bad_line
def test_a_lost_response_to_sitting_down_keeps_the_seat(open_page, table):
    match = table(2)
    page = invited(open_page, match)

    def lose_the_answer(route):
        posted(route.request)
        route.abort("connectionreset")

    page.route("**/join/", lose_the_answer, times=1)
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/join/")):
        sit_down(page, "Gus Guest")
    assert names(match) == ["Ann", "Gus Guest"]
    again = page.context.new_page()  # the first may just be reloading
    again.goto(f"/matches/{match.pk}/")
    expect(again.get_by_role("heading", level=1)).to_have_text("Ann vs. You")
