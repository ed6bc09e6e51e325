"""The members of a club: searching, adding one, and starting a club."""

from playwright.sync_api import Locator, expect

from league.accounts.services import token_for
from league.clubs.models import Club, Member
from testing.factories import PASSWORD, MemberFactory
from tests.journeys.fast_hands.row import Refusal, Row, Typing


class Search(Row):
    templates = ("clubs/members.html",)

    def arrive(self) -> None:
        for name in ("Ann Arbor", "Anna Burr", "Carla Cribb"):
            MemberFactory(club=self.olga.club, name=name)
        self.phone(f"/c/{self.olga.club.slug}/members/", self.olga.user)

    def typing(self) -> Typing:
        field = self.page.get_by_label("Find by name")
        people = self.page.locator("#people")

        def expect_shown() -> None:
            expect(field).to_have_value("anna")
            expect(people).not_to_contain_text("Ann Arbor")
            expect(people).to_contain_text("Anna Burr")

        return Typing("**/members/?*", lambda: field.press_sequentially("an"), lambda: field, "na", expect_shown)


class NewMember(Row):
    templates = ("clubs/add_member.html",)

    def arrive(self) -> None:
        self.names = [f"Newcomer {number}" for number in range(4)]
        self.phone(f"/c/{self.olga.club.slug}/members/add/", self.olga.user)

    def press(self) -> Locator:
        self.page.get_by_label("Name").fill(self.names.pop())
        return self.button("Add member")

    def effects(self) -> int:
        return Member.objects.count()

    def refusal(self) -> Refusal:
        def send() -> None:
            self.page.get_by_label("Name").fill(self.olga.name)
            self.button("Add member").tap()

        return Refusal(send, f"There is already someone called {self.olga.name} in this club.")


class NewClub(Row):
    templates = ("onboarding/start.html",)
    apart = (300,)  # the address in the link has an account afterwards

    def arrive(self) -> None:
        self.phone(f"/start/?email={token_for('new@example.org')}")

    def press(self) -> Locator:
        typed = {"Your name": "Nora New", "Password": PASSWORD, "Club name": "Riverside"}
        for label, text in typed.items():
            self.page.get_by_label(label).fill(text)
        return self.button("Start the club")

    def effects(self) -> int:
        return Club.objects.count()

    def refusal(self) -> Refusal:
        message = "Line 2: A name needs at least one letter."

        def send() -> None:
            button = self.press()
            self.page.get_by_label("Members").fill("Bob\n!!")
            button.tap()
            expect(self.page.get_by_text(message)).to_be_visible()
            expect(self.page.get_by_label("Password")).to_have_value(PASSWORD)  # until the page is loaded again

        return Refusal(send, message)


ROWS = [Search, NewMember, NewClub]
