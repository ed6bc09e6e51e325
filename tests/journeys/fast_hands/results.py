"""Pages for a session's results: by table, a whole round, a player's card."""

from uuid import uuid4

from playwright.sync_api import Locator, expect

from league.results.models import CardLine, ResultVersion
from league.sessions.services import results
from league.sessions.services.tables import SessionTable
from testing.sessions import in_thread
from tests.journeys.fast_hands.row import Refusal, Row, Twice, Typing

NAMES = ("Ann", "Bob", "Carla", "Dev", "Eva", "Fay", "Gus", "Hal", "Ida", "Jo")


class Played(Row):
    """A round of five tables of two."""

    def arrive(self) -> None:
        self.tonight = self.new_session("te-club", games=1)
        self.tonight.come(*NAMES)
        self.tonight.draw()
        self.tonight.choose(0, 0, 5)
        self.tonight.call(1)

    def tables(self) -> list:
        return self.tonight.state().rounds[0].tables

    def effects(self) -> int:
        return ResultVersion.objects.count()

    def somebody_saves_the_first_table(self) -> None:
        self.tonight.record(self.tables()[0], (121, 100))


class PlayTables(Played):
    templates = ("sessions/rounds.html", "rounds/_result_entry.html")

    def arrive(self) -> None:
        super().arrive()
        self.phone(self.tonight.path + "rounds/", self.olga.user)
        self.entry = self.page.locator("#entry")

    def press(self) -> Locator:
        self.entry.locator(".winner").first.tap()
        self.entry.get_by_label("won by").fill("9")
        return self.button("Save", "#entry")

    def look(self) -> None:
        """Save was pressed twice: at the next table no winner is chosen."""
        expect(self.entry.get_by_role("radio", checked=True)).to_have_count(0)

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
                expect(self.entry.locator("#explanation")).to_contain_text("109: single game"),
            ),
        )

    def refusal(self) -> Refusal:
        first, last = (self.entry.get_by_label("finished at").nth(number) for number in (0, 1))

        def send() -> None:
            self.entry.get_by_text("Enter final scores instead").tap()
            first.fill("121")
            last.fill("125")
            self.button("Save", "#entry").tap()
            expect(self.entry.get_by_role("alert")).to_be_visible()
            last.fill("126")  # one of the figures is changed, the other is as it was when refused

        def expect_kept() -> None:
            expect(first).to_have_value("121")
            expect(last).to_have_value("126")

        return Refusal(send, "A score can’t be higher than 121.", expect_kept)

    def two_tabs(self) -> Twice:
        return Twice(self.somebody_saves_the_first_table, lambda: self.press().tap(), "saved a result for this table")


class Forfeits(Played):
    templates = ("rounds/_result_entry.html",)

    def arrive(self) -> None:
        super().arrive()
        self.phone(self.tonight.path + "rounds/", self.olga.user)
        self.entry = self.page.locator("#entry")

    def press(self) -> Locator:
        self.entry.get_by_text("Record a forfeit", exact=True).tap()
        self.entry.get_by_role("group", name="Who wins?").get_by_role("radio").first.check()
        self.entry.get_by_label("Reason").fill("went home")
        return self.button("Record forfeit", "#entry")

    def look(self) -> None:
        """At the next table no winner is chosen, and its fold is closed."""
        expect(self.entry.get_by_role("radio", checked=True)).to_have_count(0)
        expect(self.entry.get_by_label("Reason")).to_be_hidden()

    def two_tabs(self) -> Twice:
        return Twice(self.somebody_saves_the_first_table, lambda: self.press().tap(), "saved a result for this table")


class Corrections(Played):
    templates = ("rounds/_result_entry.html", "rounds/_change.html")

    def arrive(self) -> None:
        super().arrive()
        self.tonight.finish_round()
        self.waiting = [table.pk for table in self.tables()]
        self.phone(self.tonight.path + "rounds/", self.olga.user)

    def press(self) -> Locator:
        self.page.goto(f"{self.tonight.path}rounds/?table={self.waiting.pop()}")
        return self.button("Undo last change")


class WholeRound(Played):
    templates = ("rounds/whole_round.html",)

    def arrive(self) -> None:
        super().arrive()
        self.phone(self.tonight.path + "rounds/1/results/", self.olga.user)

    def fill(self, row: Locator, margin: str) -> None:
        row.locator(".winner").first.tap()
        row.get_by_role("textbox").fill(margin)

    def press(self) -> Locator:
        self.page.goto(self.tonight.path + "rounds/1/results/")
        self.fill(self.page.locator("fieldset:has(.winner)").first, "9")
        return self.button("Save round")

    def refusal(self) -> Refusal:
        box = self.page.locator("fieldset").first.get_by_role("textbox")

        def send() -> None:
            self.fill(self.page.locator("fieldset").first, "122")
            self.button("Save round").tap()

        return Refusal(send, "Enter a margin from 1 to 121.", lambda: expect(box).to_have_value("122"))

    def two_tabs(self) -> Twice:
        def send() -> None:
            self.fill(self.page.locator("fieldset").first, "12")
            self.button("Save round").tap()

        return Twice(self.somebody_saves_the_first_table, send, "saved a result for this table")


class ScoreCard(Played):
    templates = ("sessions/card.html",)

    def arrive(self) -> None:
        super().arrive()
        self.cards = [f"{self.tonight.path}cards/{there.member_id}/" for there in self.tonight.session.check_ins.all()]
        self.phone(self.cards[0], self.olga.user)

    def fill(self, margin: str) -> None:
        self.page.locator(".winner").first.tap()
        self.page.get_by_role("textbox").fill(margin)

    def press(self) -> Locator:
        self.page.goto(self.cards.pop())
        self.fill("9")
        return self.button("Save scorecard")

    def effects(self) -> int:
        return CardLine.objects.count()

    def refusal(self) -> Refusal:
        def send() -> None:
            self.fill("abc")
            self.button("Save scorecard").tap()

        return Refusal(
            send, "Enter a whole number.", lambda: expect(self.page.get_by_role("textbox")).to_have_value("abc")
        )

    def two_tabs(self) -> Twice:
        def enter() -> None:
            first = self.tonight.session.check_ins.first().member_id
            table = next(
                table for table in self.tables() if first in [member for side in table.sides for member, _ in side]
            )
            in_thread(
                results.enter_card,
                table=SessionTable(self.tonight.session.pk, table.pk),
                member_id=first,
                margin=20,
                by=self.olga.user,
                entry_id=uuid4(),
                expected_version=0,
            )

        def send() -> None:
            self.fill("12")
            self.button("Save scorecard").tap()

        return Twice(enter, send, "saved this line")


ROWS = [PlayTables, Forfeits, Corrections, WholeRound, ScoreCard]
