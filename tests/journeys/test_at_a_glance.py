"""Pages at a glance: the next step stands out and is in view, and nothing covers or repeats anything."""

import re
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from games.engine import Playing
from league.clubs.services.members import change_member
from testing.browser import wait_until_live
from testing.factories import MemberFactory
from testing.seats import play_on
from testing.sessions import in_thread
from testing.tournaments import AMERICAN, SWISS, OnlinePairing, TournamentDriver
from tests.journeys.listening import begin_named
from tests.journeys.test_phones import NAMES, a_phone, report

PHONE = {"width": 360, "height": 740}
NO_COLOR = "rgba(0, 0, 0, 0)"


def overlap(one: Locator, other: Locator) -> bool:
    """Whether the boxes of two elements have a point in common."""
    (a, b) = (each.bounding_box() for each in (one, other))
    assert a and b
    return all(a[at] < b[at] + b[size] and b[at] < a[at] + a[size] for at, size in (("x", "width"), ("y", "height")))


def test_the_preview_of_a_swap_is_in_view_on_a_phone(open_page, transactional_db):
    cup = in_thread(TournamentDriver, SWISS, people=8)
    in_thread(cup.call)
    page = open_page(cup.by, **PHONE)
    page.goto(f"/c/{cup.club.slug}/tournaments/{cup.tournament.pk}/stages/1/swap/")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", name="What will change")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Save pairings")).to_be_in_viewport()


def test_a_message_leaves_the_clubs_places_free_on_a_phone(open_page, olga, new_session):
    page = open_page(olga.user, **PHONE)
    page.goto(new_session().path + "check-in/")
    page.get_by_label("Name", exact=True).fill("Maria Lopez")
    page.get_by_role("button", name="Check in", exact=True).click()
    said = page.get_by_text("Maria Lopez is checked in")
    expect(said).to_be_visible()
    places = page.get_by_role("navigation", name="Club")
    assert not overlap(said, places)
    places.get_by_role("link", name="Season").click(timeout=2000)  # before the message fades


def test_a_message_that_an_e_mail_was_sent_does_not_fade(open_page, olga):
    page = open_page(**PHONE)
    page.goto("/accounts/forgotten/")
    page.get_by_label("E-mail address").fill(olga.user.email)
    page.get_by_role("button", name="Send link").click()
    said = page.get_by_text("an e-mail with a link is on its way")
    expect(said).to_be_visible()
    assert said.evaluate("(message) => message.getAnimations().length") == 0


def test_one_box_shows_the_reasons_of_teams_and_players(open_page, olga, new_session):
    tonight = new_session("cribbage-league-singles", seating="teams", odd="none", games=1)
    for each in tonight.come("Ann", "Bob", "Carla", "Dev"):
        member, team = each.member, "Foxes" if each.member.name < "Carla" else "Hares"
        in_thread(change_member, member=member, name=member.name, kind=member.kind, team=team, by=olga.user)
    tonight.draw()
    tonight.call(1)
    for table in tonight.state().rounds[0].tables:
        tonight.record(table, (3, 2))
    tonight.close()
    page = open_page(olga.user, **PHONE)
    for address in (tonight.path + "recap/", f"/c/{olga.club.slug}/season/{tonight.session.season_id}/"):
        page.goto(address)
        expect(page.get_by_role("table")).to_have_count(2 + page.locator(".payouts").count())
        reasons = page.locator(".table:not(.payouts) .why")
        assert {each.is_visible() for each in reasons.all()} == {False}
        page.get_by_role("checkbox", name="Show the reasons").check()  # fails if there are two
        assert {each.is_visible() for each in reasons.all()} == {True}


def test_legs_can_be_typed_at_once_when_a_table_opens(open_page, olga, new_session):
    tonight = new_session("cribbage-league-singles", games=1)
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    page = open_page(olga.user)
    page.goto(tonight.path + "rounds/")
    expect(page.get_by_label("legs won").first).to_be_focused()


def test_calling_a_round_stands_out_from_changing_the_plan(open_page, transactional_db):
    cup = in_thread(TournamentDriver, AMERICAN, people=8)
    in_thread(cup.play_out)
    page = open_page(cup.by)
    page.goto(f"/c/{cup.club.slug}/tournaments/{cup.tournament.pk}/stages/2/")
    expect(page.get_by_role("link", name="Edit Playoffs")).to_have_css("border-top-color", NO_COLOR)
    expect(page.get_by_role("button", name="Delete Playoffs")).to_have_css("border-top-color", NO_COLOR)
    expect(page.get_by_role("button", name="Call round 1")).not_to_have_css("background-color", NO_COLOR)


def test_a_match_online_is_above_the_form_for_its_result(open_page, transactional_db):
    net = in_thread(OnlinePairing)
    in_thread(net.begin)
    page = open_page(net.day.by, **PHONE)
    page.goto(f"/c/{net.day.club.slug}/tournaments/{net.day.tournament.pk}/pairings/{net.pairing.pk}/")
    headings = page.get_by_role("heading", level=2).all_inner_texts()
    assert headings.index("Online match") < headings.index("Result")


@pytest.mark.parametrize("width", [360, 1280])
def test_a_missing_result_has_its_button_beside_the_names(open_page, olga, new_session, width):
    tonight = new_session("te-club", games=1)
    tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.draw()
    tonight.choose(0, 0, 2)
    tonight.call(1)
    page = open_page(olga.user, width=width, height=800)
    page.goto(tonight.path + "rounds/")
    wait_until_live(page)
    for table in tonight.state().rounds[0].tables:
        button = page.get_by_role("link", name=f"Enter table {table.number}")
        names = page.get_by_role("row").filter(has=button).locator(".side > span")
        assert not any(overlap(button, name) for name in names.all())
        (first, last, its) = (each.bounding_box() for each in (names.first, names.last, button))
        assert first["y"] < its["y"] + its["height"] / 2 < last["y"] + last["height"]


def test_reports_without_a_saved_result_are_compared_without_its_column(open_page, olga, new_session):
    for name in NAMES[:2]:
        in_thread(MemberFactory, club=olga.club, name=name)
    tonight = new_session("te-club", games=1)
    tonight.come(*NAMES[2:])
    phones = {name: a_phone(open_page, tonight, name) for name in NAMES[:2]}
    tonight.draw()
    tonight.choose(0, 0, 2)
    tonight.call(1)
    phones["Ann"].reload()
    report(phones["Ann"], "Ann", 7)
    page = open_page(olga.user, **PHONE)
    page.goto(tonight.path + "rounds/")
    wait_until_live(page)
    expect(page.locator("#queue").get_by_role("columnheader")).to_have_text(["Player", "Scorecard"])


def test_the_name_of_the_site_is_on_one_line_on_a_phone(open_page):
    page = open_page(**PHONE)
    page.goto("/")
    name = page.get_by_role("banner").get_by_role("link", name="Twice Around")
    lines = name.locator("span").evaluate(
        "it => it.getBoundingClientRect().height / parseFloat(getComputedStyle(it).lineHeight)"
    )
    assert round(lines) == 1


def test_nothing_covers_the_turn_or_the_number_of_a_lane(open_page):
    """In landscape the card that is chosen is lifted; at the start of a game the pegs are before the first hole."""
    match, (ann, _) = begin_named()
    page = open_page(ann, width=640, height=360, has_touch=True)
    page.goto(f"/matches/{match.pk}/")
    wait_until_live(page)
    number, pegs = page.locator(".board.near .number").first, page.locator(".board.near .peg")
    assert not any(overlap(number, peg) for peg in pegs.all())

    def is_annes(state):
        return isinstance(state.phase, Playing) and state.phase.turn == 0

    in_thread(play_on, match, Random(5), until=is_annes)
    page.reload()
    wait_until_live(page)
    card = page.locator("#match button.playing-card:enabled").first
    card.tap()
    expect(page.locator("#play")).to_have_text(re.compile("^Play the "))
    assert not overlap(card, page.locator("#turn"))


def test_standings_beside_the_tables_show_what_breaks_ties(open_page, transactional_db):
    cup = in_thread(TournamentDriver, AMERICAN, people=8)
    in_thread(cup.play_out)
    page = open_page(cup.by, width=1280, height=900)
    page.goto(f"/c/{cup.club.slug}/tournaments/{cup.tournament.pk}/stages/1/")
    beside = page.locator(".from-wide table")
    expect(beside.get_by_role("columnheader", name="Won")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
