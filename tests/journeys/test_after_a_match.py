"""After a match in a browser: its record step by step, its analysis; and learning by hints and counting."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from games.engine import PRESETS, RuleSet
from games.match_cache import events_of
from games.models import Match
from games.presentation.record import steps_of
from games.services import tables
from games.services.tables import begin_match
from testing.browser import wait_until_settled
from testing.factories import UserFactory
from testing.seats import person, play_on
from testing.sessions import in_thread
from tests.journeys.test_a_match import MOVED_ON, version
from tests.journeys.test_accessibility import faults

SHORT = PRESETS["hoyle"].but(target=31, lurch=None)


def over(*names: str, rules: RuleSet = SHORT) -> Match:
    """A finished match of these people."""
    first, *others = [UserFactory(name=name) for name in names]
    match = in_thread(begin_match, by=person(first), rules=rules.but(players=len(names)))
    for other in others:
        in_thread(tables.join, match_id=match.pk, by=person(other))
    in_thread(play_on, match, Random(3))
    return Match.objects.get(pk=match.pk)


@pytest.fixture
def finished(transactional_db) -> Match:
    return over("Ann", "Bob")


def sentences(match: Match) -> list[str]:
    replay = in_thread(lambda: steps_of(match, events_of(match), 0))
    return [step.sentence for deal in replay.deals for step in deal.steps]


def now(page: Page) -> str:
    return page.locator("#now").inner_text()


def test_the_record_is_stepped_through_by_keys_and_the_focus_stays(open_page, finished):
    page = open_page(UserFactory(name="Cy"), width=320, height=640)
    page.goto(f"/matches/{finished.pk}/")
    page.get_by_role("link", name="Match record").click()
    lines = sentences(finished)
    expect(page.locator("#now")).to_have_text(lines[0])
    wait_until_settled(page)  # before its scripts have loaded, Enter loads the whole next page
    page.get_by_role("link", name="Next").focus()
    for sentence in lines[1:6]:
        page.keyboard.press("Enter")
        expect(page.locator("#now")).to_have_text(sentence)
        expect(page.get_by_role("link", name="Next")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#now")).to_have_text(lines[4])
    page.get_by_role("link", name="Last", exact=True).click()
    expect(page.locator("#now")).to_have_text(lines[-1])
    assert page.get_by_label("Link to this page").input_value() == page.url
    page.go_back()
    expect(page.locator("#now")).to_have_text(lines[4])


def test_the_shield_against_stray_taps_is_not_kept_in_the_history(open_page, finished):
    """The overlay exists briefly after a press: going back would restore it, with its style, in the page."""
    page = open_page()
    page.goto(f"/matches/{finished.pk}/record/")
    lines = sentences(finished)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<div class=shield></div>')")
    page.get_by_role("link", name="Next").click()
    expect(page.locator("#now")).to_have_text(lines[1])
    page.go_back()
    expect(page.locator("#now")).to_have_text(lines[0])
    expect(page.locator(".shield")).to_have_count(0)


def test_the_record_and_the_analysis_are_read_without_javascript(open_page, finished):
    page = open_page(java_script_enabled=False, width=320, height=640)
    page.goto(f"/matches/{finished.pk}/record/")
    read = [now(page)]
    for _ in range(10):
        page.get_by_role("link", name="Next").click()
        read.append(now(page))
    assert read == sentences(finished)[:11]
    assert page.get_by_label("Link to this page").input_value() == page.url
    page.get_by_role("link", name="Analysis").click()
    expect(page.get_by_role("heading", name="Luck and play")).to_be_visible()
    page.get_by_role("link", name="Deal 1", exact=True).first.press("Enter")  # in the chart
    expect(page.get_by_role("cell", name="chosen").or_(page.get_by_role("rowheader", name="chosen"))).to_have_count(2)


def test_the_address_is_copied(open_page, finished):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/matches/{finished.pk}/analysis/")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url


WITHOUT = "delete Navigator.prototype.clipboard"  # as in a hall, with pages over plain HTTP
REFUSED = "navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))"


@pytest.mark.parametrize("browser_has", [WITHOUT, REFUSED], ids=["none", "refused"])
def test_the_address_is_copied_where_a_browser_gives_no_clipboard(open_page, finished, browser_has):
    page = open_page()
    page.add_init_script(browser_has)
    page.goto(f"/matches/{finished.pk}/analysis/")
    address = page.url
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.goto("/accounts/sign-in/")
    page.get_by_label("E-mail").press("Control+v")
    expect(page.get_by_label("E-mail")).to_have_value(address)


def test_a_failed_copy_is_reported(open_page, finished):
    page = open_page()
    page.add_init_script(WITHOUT + "; document.execCommand = () => false")
    page.goto(f"/matches/{finished.pk}/analysis/")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Couldn’t copy. Copy it by hand.")).to_be_visible()


# Chart texts that overlap, leave the page, or are smaller than 13 pixels.
UNREADABLE = """charts => charts.flatMap((chart) => {
    const shown = [...chart.querySelectorAll("text, li")].filter((text) => text.getClientRects().length);
    const labels = shown.map((text) => [text.textContent.trim(), text.getBoundingClientRect(), text]);
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return labels.filter(([, box, text], at) => box.left < 0 || box.right > innerWidth
        || parseFloat(getComputedStyle(text).fontSize) < 13
        || labels.some(([, other], to) => to > at && meet(box, other))).map(([label]) => label);
})"""


@pytest.mark.parametrize(("width", "height"), [(320, 640), (768, 800), (1280, 800)], ids=["phone", "tablet", "desk"])
def test_every_label_of_the_charts_can_be_read(open_page, transactional_db, width, height):
    names = "Olga Maria Organizer", "Bob"
    match = over(*names, rules=PRESETS["hoyle"])
    page = open_page(width=width, height=height)
    page.goto(f"/matches/{match.pk}/analysis/")
    charts = page.locator(".plot")
    expect(charts).to_have_count(4)
    assert charts.evaluate_all(UNREADABLE) == []
    for name in names:
        expect(charts.first.get_by_text(name, exact=True)).to_be_visible()
    for table in page.get_by_text("Show as a table").all():
        table.click()
    expect(page.get_by_role("table")).to_have_count(4)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)], ids=["phone", "desk"])
def test_the_links_to_deals_fit_their_cells(open_page, transactional_db, width, height):
    match = over("Olga Maria Organizer", "Bob", rules=PRESETS["hoyle"].but(target=181))  # never over in nine deals
    page = open_page(width=width, height=height)
    page.goto(f"/matches/{match.pk}/analysis/")
    tenth = page.get_by_role("table").get_by_role("link", name="Deal 10", exact=True)
    assert tenth.evaluate("link => link.getClientRects().length") == 1
    cell = tenth.locator("xpath=ancestor::th").bounding_box()
    assert tenth.bounding_box()["x"] + tenth.bounding_box()["width"] <= cell["x"] + cell["width"]


def test_a_learner_asks_for_a_hint_and_it_goes_with_the_card(open_page, worker):
    ann = UserFactory(name="Ann")
    match = in_thread(begin_match, by=person(ann), rules=SHORT, bots=["beginner"], training=True)
    page = open_page(ann)
    page.goto(f"/matches/{match.pk}/")
    for _ in range(20):  # again after a tie
        cut, dealt = page.get_by_role("button", name="Cut for the deal"), page.get_by_role("button", name="Discard")
        expect(cut.or_(dealt)).to_be_visible()
        if dealt.count():
            break
        shown = version(page)
        cut.click()
        page.wait_for_function(MOVED_ON, arg=shown)  # possibly by the other's cut
        wait_until_settled(page)
    expect(page.locator("#said")).to_contain_text("Muggins discards two cards.")  # an update removes a hint
    hand, link = (page.locator(f"#match {part}").bounding_box() for part in ("form.away", "#hint"))
    assert abs(hand["x"] + hand["width"] / 2 - link["x"] - link["width"] / 2) <= 1, "in the middle under the hand"
    page.get_by_role("link", name="Show a hint").click()
    hint = page.locator(".hint")
    expect(hint).to_contain_text("should average")
    for card in hint.locator(".card-name .visually-hidden").all_inner_texts()[:2]:
        page.get_by_label(card.strip(" ,")).check()
    page.get_by_role("button", name="Discard").click()
    expect(hint).to_have_count(0)


def test_hands_are_counted_by_keyboard_alone(open_page):
    page = open_page(UserFactory(name="Ann"), java_script_enabled=False)
    page.goto("/matches/count/?cards=7C-7D-8H-9S-KD")
    expect(page.get_by_label("How many points?")).to_be_focused()
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    answer = page.get_by_role("heading", name="Right: 12.")
    expect(answer).to_be_focused()
    expect(page.get_by_text("and a double run of three makes twelve")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_label("How many points?")).to_be_focused()
    expect(page.get_by_text("1 of 1 counted right.")).to_be_visible()


def test_these_pages_are_accessible(open_page, finished):
    partners = over("Ann Sommerville", "Bartholomew", "Carla", "Dev Patel")
    match = f"/matches/{finished.pk}"
    count = "/matches/count/?cards=2C-4C-6C-8C-KS&crib=1"
    addresses = [
        f"{match}/record/",
        f"{match}/record/?at=30",
        f"{match}/record/?at=30&hands=closed",
        f"{match}/analysis/",
        f"{match}/analysis/?deal=1",
        count,
        f"{count}&said=8",
    ]
    four = f"/matches/{partners.pk}"
    addresses += [f"{four}/record/?at=60", f"{four}/analysis/", f"{four}/analysis/?deal=1"]
    assert faults(open_page(UserFactory()), addresses) == []
