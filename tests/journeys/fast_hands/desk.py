"""The desk where people are added to a session or a tournament, by a tap or by name."""

from playwright.sync_api import Locator, expect

from testing.factories import MemberFactory
from tests.journeys.fast_hands.row import Refusal, Row, Twice, Typing

NAMES = ("Ann Arbor", "Bob Burr", "Carla Cribb", "Dev Dealer", "Eva Eight", "Fay Fifteen")


class Desk(Row):
    """Six members who can be tapped."""

    templates = ("rounds/_desk.html", "rounds/_desk_fields.html")
    sends: str  # the form's URL
    refused: str  # the message about Ann, who is already in

    def make_members(self) -> None:
        for name in NAMES:
            MemberFactory(club=self.olga.club, name=name)

    def add(self, name: str) -> None:
        """Add someone, as from another tab."""
        raise NotImplementedError

    @property
    def field(self) -> Locator:
        return self.page.get_by_label("Name", exact=True)

    def press(self) -> Locator:
        return self.page.locator("#found button").first

    def typing(self) -> Typing:
        found = self.page.locator("#found button")
        self.field.press_sequentially("ann")
        return Typing(
            held=self.sends,
            start=lambda: self.button("Ann Arbor").tap(),
            field=lambda: self.field,
            text="bob",
            expect_shown=lambda: (expect(self.field).to_have_value("bob"), expect(found).to_have_text(["Bob Burr"])),
        )

    def refusal(self) -> Refusal:
        def send() -> None:
            self.field.fill("dev")
            self.field.press("Enter")

        return Refusal(send, "Who is it: Dev Dealer, or a new guest named dev?")

    def two_tabs(self) -> Twice:
        return Twice(lambda: self.add("Ann Arbor"), lambda: self.button("Ann Arbor").tap(), self.refused)
