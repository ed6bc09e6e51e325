"""The pages of a tournament with actions: entries, a stage, a table, a scorecard."""

from playwright.sync_api import Locator, expect

from league.results.models import CardLine, ResultVersion
from league.tournaments.models import Entry, JournalEntry, Replacement, Round
from testing.sessions import in_thread
from testing.tournaments import ROUND_ROBIN, TournamentDriver
from tests.journeys.fast_hands.desk import Desk
from tests.journeys.fast_hands.row import Refusal, Row, Twice, Typing


class Cup(Row):
    """A round robin of ten, run by Olga."""

    def arrive(self) -> None:
        self.cup = in_thread(TournamentDriver, ROUND_ROBIN, people=10, club=self.olga.club)
        self.path = f"/c/{self.olga.club.slug}/tournaments/{self.cup.tournament.pk}/"

    def do(self, act: str, *args: object) -> None:
        in_thread(getattr(self.cup, act), *args)


class EntryDesk(Cup, Desk):
    templates = (*Desk.templates, "tournaments/detail.html")
    sends = "**/enter/"
    refused = "Ann Arbor has already entered."

    def arrive(self) -> None:
        super().arrive()
        self.make_members()
        self.phone(self.path, self.olga.user)

    def effects(self) -> int:
        return Entry.objects.count()

    def add(self, name: str) -> None:
        self.do("enter", name)


class WalkIns(Cup):
    templates = ("tournaments/detail.html", "tournaments/_partner_draw.html")

    def arrive(self) -> None:
        super().arrive()
        self.names = [f"Newcomer {number}" for number in range(9)]
        self.phone(self.path, self.olga.user)

    def press(self) -> Locator:
        self.page.get_by_label("Name", exact=True).fill(self.names.pop())
        return self.button("Enter")

    def effects(self) -> int:
        return Entry.objects.count()

    def refusal(self) -> Refusal:
        name = self.page.get_by_label("Name", exact=True)

        def send() -> None:
            name.evaluate("field => { field.removeAttribute('maxlength'); }")
            name.fill("x" * 81)
            self.button("Enter").tap()

        return Refusal(send, "up to 80")

    def two_tabs(self) -> Twice:
        return Twice(lambda: self.do("enter", self.names[-1]), lambda: self.press().tap(), "has already entered")


class Entries(Cup):
    templates = ("tournaments/_entry.html",)

    def arrive(self) -> None:
        super().arrive()
        self.phone(self.path, self.olga.user)

    def press(self) -> Locator:
        person = self.page.locator("li.person").filter(has_not_text="withdrawn").filter(has_text="Player").last
        person.locator("summary").tap()
        return person.get_by_role("button", name="Withdraw")

    def effects(self) -> int:
        return JournalEntry.objects.count()


class ReplacePage(Cup, Desk):
    """A tap on a name leads back to the list of entries."""

    templates = ("tournaments/replace.html",)
    typing, refusal, two_tabs = Row.typing, Row.refusal, Row.two_tabs

    def arrive(self) -> None:
        super().arrive()
        self.make_members()
        self.entries = list(self.cup.tournament.entries.values_list("pk", flat=True))
        self.phone(self.path, self.olga.user)

    def press(self) -> Locator:
        self.page.goto(f"{self.path}entries/{self.entries.pop()}/replace/")
        return super().press()

    def effects(self) -> int:
        return Replacement.objects.count()


class StagePage(Cup):
    templates = ("tournaments/stage.html",)

    def arrive(self) -> None:
        super().arrive()
        self.phone(self.path + "stages/1/", self.olga.user)

    def press(self) -> Locator:
        self.do("play")
        self.page.goto(self.path + "stages/1/")
        return self.page.get_by_role("button", name="Call round")

    def effects(self) -> int:
        return Round.objects.count()

    def two_tabs(self) -> Twice:
        call = self.page.get_by_role("button", name="Call round")
        return Twice(lambda: self.do("call"), call.tap, "Someone called")


class PairingPage(Cup):
    templates = ("tournaments/pairing.html", "rounds/_result_entry.html")

    def arrive(self) -> None:
        super().arrive()
        self.do("call")
        self.pairings = in_thread(lambda: [each.pk for each in self.cup.stage().missing])
        self.phone(f"{self.path}pairings/{self.pairings[-1]}/", self.olga.user)
        self.entry = self.page.locator("#entry")

    def fill(self, margin: str) -> None:
        self.entry.locator(".winner").first.tap()
        self.entry.get_by_label("won by").fill(margin)

    def press(self) -> Locator:
        self.page.goto(f"{self.path}pairings/{self.pairings.pop()}/")
        self.fill("9")
        return self.button("Save", "#entry")

    def effects(self) -> int:
        return ResultVersion.objects.count()

    def refusal(self) -> Refusal:
        def send() -> None:
            self.fill("122")
            self.button("Save", "#entry").tap()

        expect_kept = lambda: expect(self.entry.get_by_label("won by")).to_have_value("122")  # noqa: E731
        return Refusal(send, "Enter a margin from 1 to 121.", expect_kept)

    def typing(self) -> Typing:
        margin = self.entry.get_by_label("won by")
        self.entry.locator(".winner").first.tap()
        return Typing(
            held="**/explain/**",
            start=lambda: margin.press_sequentially("1"),
            field=lambda: margin,
            text="2",
            expect_shown=lambda: (
                expect(margin).to_have_value("12"),
                expect(self.entry.locator("#explanation")).to_contain_text("109"),
            ),
        )

    def two_tabs(self) -> Twice:
        def record() -> None:
            pairing = next(each for each in self.cup.stage().missing if each.pk == self.pairings[-1])
            self.cup.record(pairing, (121, 100))

        def send() -> None:
            self.fill("12")
            self.button("Save", "#entry").tap()

        return Twice(lambda: in_thread(record), send, "saved a result for this table")


class CardOfAPlayer(Cup):
    templates = ("tournaments/card.html",)

    def arrive(self) -> None:
        super().arrive()
        self.do("call")
        self.entries = list(self.cup.tournament.entries.values_list("pk", flat=True))
        self.phone(self.address(self.entries[-1]), self.olga.user)

    def address(self, entry: int) -> str:
        return f"{self.path}stages/1/cards/{entry}/"

    def fill(self, mark: str, spread: str) -> None:
        line = self.page.get_by_role("group", name="Game 1, against")
        line.locator(".winner", has_text=mark).tap()
        line.get_by_role("textbox").fill(spread)

    def press(self) -> Locator:
        self.page.goto(self.address(self.entries.pop()))
        self.fill("won", "9")
        return self.button("Save scorecard")

    def effects(self) -> int:
        return CardLine.objects.count()


ROWS = [EntryDesk, WalkIns, ReplacePage, Entries, StagePage, PairingPage, CardOfAPlayer]
