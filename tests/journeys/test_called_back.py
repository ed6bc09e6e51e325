"""A reader in another window is called back, and a message is announced once to each player."""

from playwright.sync_api import expect

from games.engine import CuttingForDeal, legal
from games.services import remarks
from games.services.tables import begin_match, join
from testing.browser import wait_until_live
from testing.factories import UserFactory
from testing.seats import HOYLE, person, shuffle, state_of, submit
from testing.sessions import in_thread
from tests.journeys.listening import Ear

HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""
RECORD = """window.shown = [];
window.Notification = class extends EventTarget {
    static permission = "default";
    static async requestPermission() { return Notification.permission = "granted"; }
    constructor(title, { body }) { super(); shown.push(body); }
};"""


def two():  # type: ignore[no-untyped-def]
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    match = begin_match(by=person(ann), rules=HOYLE)
    join(match_id=match.pk, by=person(bob))
    shuffle(match)
    return match, ann, bob


def cut_by_both(match) -> None:  # type: ignore[no-untyped-def]
    """Cut until someone must discard. Two cards of equal rank are cut again."""
    while isinstance(state_of(match).phase, CuttingForDeal):
        for seat in (0, 1):
            submit(match, seat, legal(state_of(match), seat)[10 * seat])


def test_a_hidden_page_calls_its_reader_back(open_page):
    match, ann, _bob = in_thread(two)
    page = open_page(ann)
    page.add_init_script(RECORD)
    page.goto(f"/matches/{match.pk}/")
    wait_until_live(page)
    expect(page).to_have_title("You vs. Bob")
    page.get_by_text("Commands and keys", exact=True).click()
    button = page.get_by_role("button", name="Notify me on my turn")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.evaluate(HIDE, arg=True)
    in_thread(cut_by_both, match)
    expect(page).to_have_title("● Your turn. Discard two cards.", timeout=30_000)
    assert page.evaluate("shown") == ["Your turn. Discard two cards."]
    page.evaluate(HIDE, arg=False)
    expect(page).to_have_title("You vs. Bob")


def test_a_message_is_announced_once_to_its_reader(open_page):
    match, ann, _bob = in_thread(two)
    page = open_page(ann)
    ear = Ear(page)
    page.goto(f"/matches/{match.pk}/")
    wait_until_live(page)
    in_thread(remarks.say, match_id=match.pk, seat=1, what="well played")
    ear.wait_for("Bob says: “Well played.”")
    page.get_by_text("Send a message", exact=True).click()
    page.get_by_role("button", name="Good game").click()
    ear.wait_for("You say: “Good game.”")
    page.reload()
    wait_until_live(page)
    assert [text for text in ear.of("heard") if "Well played" in text] == []
    expect(page.locator("#said p").first).to_have_text("You say: “Good game.”")
