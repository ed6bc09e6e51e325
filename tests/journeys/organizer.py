"""An organizer's actions on the pages of a session, by keyboard or touch; each waits for its effect."""

import re

from playwright.sync_api import Locator, Page, expect

from testing.browser import wait_until_settled

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
DESKTOP = {"width": 1280, "height": 800}


class Organizer:
    """An organizer who runs a session through its pages only."""

    def __init__(self, page: Page, *, thumbs: bool = False) -> None:
        self.page, self.thumbs = page, thumbs

    def press(self, name: str, within: Locator | None = None) -> None:
        button = (within or self.page.locator("main")).get_by_role("button", name=name, exact=True)
        if self.thumbs:
            button.tap()
        else:
            button.click()
        self.page.wait_for_load_state()

    def follow(self, name: str) -> None:
        self.page.locator("main").get_by_role("link", name=name).first.click()
        self.page.wait_for_load_state()

    def expect_message(self, sentence: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_role("status")).to_contain_text(sentence)
        self.page.wait_for_load_state()  # the message belongs to the new page, which may not be complete yet

    def check_in(self, name: str, fee: str = "paid", typed: str = "") -> None:
        """Check someone in; with a few letters `typed` they are chosen among the members, else typed in full."""
        page = self.page
        if fee != "paid":
            page.get_by_role("radio", name=fee).check()
        field = page.get_by_label("Name", exact=True)
        if typed:
            with page.expect_response(lambda got: got.url.endswith(f"name={typed}")):
                field.press_sequentially(typed)
            wait_until_settled(page)
            self.press(name, page.locator("#found"))
        else:
            field.press_sequentially(name)
            self.press("Check in")
        self.expect_message(re.compile(rf"{name} is checked in( as a guest)?\."))

    def person(self, name: str) -> Locator:
        """The line of a list that begins with this name."""
        return self.page.get_by_role("listitem").filter(has=self.page.get_by_text(name, exact=True))

    def change(self, name: str, what: str) -> None:
        """Open the line of a checked-in person and press a button under "Change"."""
        self.person(name).locator("summary").click()
        self.press(what, self.person(name))

    def call(self, number: int) -> None:
        self.press(f"Call round {number}")
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(f"Round {number}")
        self.page.wait_for_load_state()

    @property
    def entry(self) -> Locator:
        return self.page.locator("#entry")

    def sides(self) -> list[str]:
        """The players at the open table."""
        expect(self.entry.locator(".winner").first).to_be_visible()
        return [text.removesuffix(" won") for text in self.entry.locator(".winner").all_inner_texts()]

    def enter(self, winner: str, margin: int, *, why: str = "", save: str = "Save") -> None:
        """Enter the open table's result: by touch on the keypad, else by keyboard."""
        if self.thumbs:
            expect(self.page.locator(".shield")).to_have_count(0)  # no person is this fast after a save
            self.entry.locator(".winner").filter(has_text=f"{winner} won").tap()
            self.press("Clear the number", self.entry)
            for figure in str(margin):
                self.press(figure, self.entry)
            if why:
                self.entry.get_by_label("Reason for the change").fill(why)
            self.press(save, self.entry)
            return
        self.entry.get_by_role("radio", name=f"{winner} won").focus()
        self.page.keyboard.press("Space")
        self.page.keyboard.press("Tab")
        self.page.keyboard.type(str(margin))
        if why:
            self.entry.get_by_label("Reason for the change").fill(why)
        self.page.keyboard.press("Enter")

    def play_round(self, margin: int = 12, best: tuple[str, ...] = ()) -> None:
        """Enter table after table until the round is complete; players earlier in `best` win."""
        while self.entry.count():
            title = self.entry.get_by_role("heading").inner_text()
            winner = min(self.sides(), key=lambda name: best.index(name) if name in best else 99)
            self.enter(winner, margin)
            self.expect_message(re.compile(f"{title}: {re.escape(winner)} by {margin}"))
            expect(self.page.locator("#entry h2").filter(has_text=re.compile(f"^{title}$"))).to_have_count(0)
            margin = margin % 27 + 3
