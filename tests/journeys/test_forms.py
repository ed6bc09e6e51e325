"""Features of every form: it is sent once, and a bad connection loses nothing."""

import re

import pytest
from playwright.sync_api import expect

from league.accounts.services import new_start_code
from league.clubs.models import Member
from testing.browser import go_offline
from testing.factories import PASSWORD, ClubFactory, MemberFactory
from testing.sessions import in_thread


@pytest.fixture
def club(transactional_db):
    return ClubFactory(slug="peggers")


@pytest.fixture
def signed_in(page, club):
    secretary = MemberFactory(club=club, name="The Secretary", owner=True).user
    page.goto("/accounts/sign-in/")
    page.get_by_label("E-mail").fill(secretary.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/c/peggers/")
    return page


def test_a_double_click_adds_one_member(signed_in):
    posts = []
    signed_in.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    signed_in.goto("/c/peggers/members/add/")
    signed_in.get_by_label("Name").fill("Ann")
    signed_in.get_by_role("button", name="Add").dblclick(no_wait_after=True)
    signed_in.get_by_text("Ann has been added.").wait_for()
    assert len(posts) == 1
    assert Member.objects.filter(name="Ann").count() == 1


def test_a_refused_form_keeps_its_input_and_can_be_sent_again(signed_in):
    signed_in.goto("/c/peggers/members/add/")
    signed_in.get_by_label("Name").fill("The Secretary")
    signed_in.get_by_role("button", name="Add").click()
    signed_in.get_by_text("There is already someone called The Secretary in this club.").wait_for()
    assert signed_in.get_by_label("Name").input_value() == "The Secretary"
    signed_in.get_by_label("Name").fill("Ann")
    signed_in.get_by_role("button", name="Add").click()
    signed_in.get_by_text("Ann has been added.").wait_for()


def test_the_list_is_searched_while_one_types(signed_in, club):
    MemberFactory(club=club, name="Ann Tremblay")
    MemberFactory(club=club, name="Bob Okafor")
    signed_in.goto("/c/peggers/members/")
    signed_in.get_by_label("Find by name").press_sequentially("trem", delay=20)
    signed_in.get_by_role("link", name="Bob Okafor").wait_for(state="detached")
    assert signed_in.get_by_role("link", name="Ann Tremblay").is_visible()


def test_the_menu_opens_by_keyboard_and_closes_by_escape(signed_in):
    signed_in.set_viewport_size({"width": 320, "height": 700})
    signed_in.goto("/c/peggers/members/")
    menu = signed_in.locator("summary", has_text="Menu")
    menu.press("Enter")
    assert signed_in.get_by_role("link", name="Settings").is_visible()
    signed_in.keyboard.press("Escape")
    assert signed_in.get_by_role("link", name="Settings").count() == 0


def test_a_newcomer_has_a_club_from_one_page(page, transactional_db):
    code = in_thread(new_start_code)
    page.goto("/")
    page.get_by_role("link", name="Start your club").click()
    page.get_by_label("Start code").fill(code)
    page.get_by_label("Your name").fill("Ann Tremblay")
    page.get_by_label("E-mail address").fill("ann@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Club name").fill("Thursday Peggers")
    page.get_by_label("Weekly session").select_option("Thursdays")
    page.get_by_label(re.compile("^Members")).fill("Bob\nCarla\nDev")
    page.get_by_role("button", name="Start the club").click()
    page.wait_for_url("**/c/thursday-peggers/")
    assert page.get_by_text("Thursday Peggers is ready.").is_visible()


def test_a_refused_field_at_the_end_of_a_long_form_is_in_sight(page, transactional_db):
    code = in_thread(new_start_code)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/start/?code={code}")
    page.get_by_label("Your name").fill("Ann Tremblay")
    page.get_by_label("E-mail").fill("ann@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Club name").fill("Thursday Peggers")
    page.get_by_label(re.compile("^Members")).fill("Bob, 555-1234")
    page.get_by_role("button", name="Start the club").click()
    expect(page.get_by_role("alert").first).to_have_text(re.compile("Check the field marked below"))
    expect(page.get_by_label(re.compile("^Members"))).to_be_in_viewport()


def test_the_standings_take_few_requests(signed_in, club):
    asked = []
    signed_in.on("request", lambda request: asked.append(request.url))
    signed_in.goto("/c/peggers/season/", wait_until="networkidle")
    assert len(asked) <= 12


def marked(page, **marks):
    """The form for a new member, marked like a result's form."""
    page.goto("/c/peggers/members/add/")
    page.evaluate(
        "marks => { const form = document.querySelector('main form');"
        " Object.entries(marks).forEach(([name, value]) => form.setAttribute(name, value)); htmx.process(form); }",
        marks,
    )


@pytest.mark.parametrize(
    ("marks", "sentence"),
    [
        ({"hx-boost": "true", "data-resend": ""}, "Not saved: no connection. It will be sent again."),
        ({"hx-boost": "true"}, "Not saved: no connection. What you typed is still here; press the button again."),
    ],
)
@pytest.mark.bad_line
def test_without_a_connection_nothing_typed_is_lost(signed_in, marks, sentence):
    marked(signed_in, **marks)
    signed_in.get_by_label("Name").fill("Ann")
    go_offline(signed_in)
    signed_in.get_by_role("button", name="Add").click()
    signed_in.get_by_text(sentence).wait_for()
    assert signed_in.get_by_label("Name").input_value() == "Ann"
    signed_in.context.set_offline(False)
    if "data-resend" not in marks:
        signed_in.get_by_role("button", name="Add").click()
    signed_in.get_by_text("Ann has been added.").wait_for()
    assert Member.objects.filter(name="Ann").count() == 1


def test_a_reload_keeps_the_typed_input(signed_in):
    signed_in.goto("/c/peggers/members/add/")
    signed_in.evaluate("document.querySelector('main form').dataset.draft = 'new'")
    signed_in.get_by_label("Name").fill("Ann")
    signed_in.route("**/members/add/", marks_the_form_as_a_draft)
    signed_in.reload()
    expect(signed_in.get_by_label("Name")).to_have_value("Ann")


def marks_the_form_as_a_draft(route):
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace('class="stack"', 'class="stack" data-draft="new"', 1))


def test_back_and_reload_after_a_refused_form_show_a_page(signed_in):
    signed_in.goto("/c/peggers/members/add/")
    signed_in.get_by_label("Name").fill("The Secretary")
    signed_in.get_by_role("button", name="Add").click()
    signed_in.get_by_text("There is already someone called The Secretary in this club.").wait_for()
    signed_in.get_by_role("link", name="Season").click()
    signed_in.wait_for_url("**/season/")
    signed_in.go_back()
    expect(signed_in.get_by_label("Name")).to_be_visible()
    assert signed_in.reload().status == 200
