"""A desk where people are added: its question about an unclear name, by Enter and each button; and a failed press."""

import pytest
from playwright.sync_api import expect

from testing.factories import MemberFactory
from testing.sessions import in_thread
from testing.tournaments import SWISS, TournamentDriver
from tests.journeys.offline import UNSENT


@pytest.fixture
def asked(open_page, transactional_db):
    """A page that asks whether "ida" is Ida Berg, and the tournament."""
    cup = in_thread(TournamentDriver, SWISS, people=0)
    in_thread(MemberFactory, club=cup.club, name="Ida Berg")
    page = open_page(cup.by, width=360, height=740)
    page.goto(f"/c/{cup.club.slug}/tournaments/{cup.tournament.pk}/")
    page.get_by_label("Name", exact=True).fill("ida")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Who is it: Ida Berg")).to_be_visible()
    return page, cup.tournament


def names(tournament):
    return in_thread(lambda: [str(entry) for entry in tournament.entries.all()])


def test_another_name_and_enter_asks_about_that_one(asked):
    page, tournament = asked
    page.get_by_label("Name", exact=True).fill("Zoe Hara")
    page.keyboard.press("Enter")
    expect(page.get_by_text("No member is called Zoe Hara.")).to_be_visible()
    assert names(tournament) == []
    page.get_by_role("button", name="New guest: Zoe Hara").click()
    expect(page.locator("#messages")).to_contain_text("Zoe Hara has entered.")
    assert names(tournament) == ["Zoe Hara"]


def test_the_button_of_a_member_enters_the_member(asked):
    page, tournament = asked
    page.get_by_role("button", name="Ida Berg", exact=True).click()
    expect(page.locator("#messages")).to_contain_text("Ida Berg has entered.")
    assert names(tournament) == ["Ida Berg"]


def test_both_answers_are_in_sight(asked):
    page, _ = asked
    nav = page.get_by_role("navigation", name="Club").bounding_box()
    for answer in ("Ida Berg", "New guest: ida"):
        box = page.get_by_role("button", name=answer, exact=True).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= nav["y"], answer


def test_enter_again_asks_again(asked):
    page, tournament = asked
    with page.expect_response(lambda answer: answer.request.method == "POST") as sent:
        page.keyboard.press("Enter")
    assert sent.value.status == 422
    expect(page.get_by_role("alert").filter(has_text="Who is it: Ida Berg")).to_be_visible()
    assert names(tournament) == []


@pytest.mark.bad_line
def test_a_name_that_is_typed_while_a_press_fails_stays(open_page, olga, new_session):
    page, held = open_page(olga.user), []
    in_thread(MemberFactory, club=olga.club, name="Ann")
    page.goto(f"{new_session('te-club', fee=0).path}check-in/")
    page.route("**", lambda route: held.append(route) if route.request.method == "POST" else route.fallback())
    with page.expect_request(lambda request: request.method == "POST"):
        page.get_by_role("button", name="Ann", exact=True).click()
    page.get_by_label("Name").fill("Zoe")
    held.pop().abort("internetdisconnected")
    expect(page.locator("#outbox").get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_label("Name")).to_have_value("Zoe")
    assert "Zoe" not in page.evaluate(UNSENT)
