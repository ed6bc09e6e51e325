"""The pages of a match: the table, the board kept on a phone, open seats, the lobby, the record."""

from random import Random

from playwright.sync_api import Locator, expect

from games.engine import PRESETS, Playing, to_act
from games.models import Match, MatchEvent, Seat
from games.services.tables import begin_by_hand, begin_match
from testing.browser import wait_for_version, wait_until_settled
from testing.factories import UserFactory
from testing.seats import person, play_on
from testing.sessions import in_thread
from tests.journeys.fast_hands.row import Row, Typing
from tests.journeys.listening import SHORT, begin_named, others_move

POKE = "document.body.dispatchEvent(new Event('live-update'))"


class AtTheTable(Row):
    templates = (
        "games/table.html",
        "games/_match.html",
        "games/_spoken.html",
        "games/_over.html",
        "games/_rematch.html",
    )

    def arrive(self) -> None:
        self.match, (self.ann, _) = begin_named(SHORT.but(target=61))
        self.dice = Random(5)
        in_thread(play_on, self.match, self.dice, until=lambda state: isinstance(state.phase, Playing))
        self.phone(f"/matches/{self.match.pk}/", self.ann)

    def press(self) -> Locator:
        """Ann's next possible action: a card, or the table's prompt."""
        in_thread(others_move, self.match, self.dice)
        self.expect_newest_version()
        expect(self.page.locator("#turn")).to_be_visible()
        away = self.page.locator("form.away label.playing-card")
        for number in range(2 if away.count() else 0):
            away.nth(number).tap()
        cards = self.page.locator("#match button.playing-card:enabled")
        if cards.count():
            cards.first.tap()
        return self.page.locator("#match .btn.call:visible").first

    def effects(self) -> int:
        return MatchEvent.objects.exclude(command_id=None).count()

    def expect_newest_version(self) -> None:
        self.match.refresh_from_db()
        wait_for_version(self.page, self.match.version)

    def typing(self) -> Typing:
        words = self.page.get_by_label("Ask or command")
        in_thread(
            play_on,
            self.match,
            self.dice,
            until=lambda state: isinstance(state.phase, Playing) and 0 not in to_act(state),
        )
        self.expect_newest_version()
        wait_until_settled(self.page)
        return Typing(
            held=f"**/{self.match.pk}/?*",
            start=lambda: in_thread(others_move, self.match, self.dice),
            field=lambda: words,
            text="where",
            expect_shown=lambda: expect(words).to_have_value("where"),
        )


class Rematch(Row):
    templates = ("games/_rematch.html", "games/_over.html")
    apart = (300,)

    def arrive(self) -> None:
        match, (ann, _) = begin_named()
        in_thread(play_on, match, Random(3))
        self.phone(f"/matches/{match.pk}/", ann)

    def press(self) -> Locator:
        return self.button("Play again")

    def effects(self) -> int:
        return Match.objects.count()


class Board(Row):
    """Two phones share one board."""

    templates = ("games/by_hand.html",)

    def arrive(self) -> None:
        ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
        rules = PRESETS["hoyle"].but(target=61, lurch=31)
        self.match = in_thread(begin_by_hand, by=person(ann), rules=rules, kept_for=[person(bob)])
        self.phone(f"/matches/{self.match.pk}/", ann)
        self.button("Ann deals").tap()
        expect(self.button("Ann: 2 fifteen")).to_be_visible()

    def press(self) -> Locator:
        return self.button("Ann: 2 fifteen")

    def effects(self) -> int:
        return MatchEvent.objects.exclude(command_id=None).count()

    def typing(self) -> Typing:
        count = self.page.get_by_label("Ann counts")
        count.fill("1")
        return Typing(
            held="**/peg/",
            start=lambda: (self.button("Ann: 2 fifteen").tap(), count.press("End")),
            field=lambda: count,
            text="2",
            expect_shown=lambda: expect(count).to_have_value("12"),
        )


class EmptySeat(Row):
    templates = ("games/open.html",)
    apart = (300,)

    def arrive(self) -> None:
        self.match = in_thread(begin_match, by=person(UserFactory(name="Ann")), rules=PRESETS["hoyle"])
        self.phone(f"/matches/{self.match.pk}/", None)
        self.name = self.page.get_by_label("Your name")

    def press(self) -> Locator:
        self.name.fill("Gast")
        return self.button("Join match")

    def effects(self) -> int:
        return Seat.objects.filter(is_taken=True).count()

    def typing(self) -> Typing:
        return Typing(
            held=f"**/matches/{self.match.pk}/",
            start=lambda: self.page.evaluate(POKE),
            field=lambda: self.name,
            text="Gast",
            expect_shown=lambda: expect(self.name).to_have_value("Gast"),
        )


class Lobby(Row):
    templates = ("games/lobby.html",)
    apart = (60, 300)

    def arrive(self) -> None:
        self.phone("/matches/", self.olga.user)

    def press(self) -> Locator:
        self.page.goto("/matches/")
        return self.button("Play Muggins")

    def effects(self) -> int:
        return Match.objects.count()


class StepByStep(Row):
    """A record sends nothing, and Next can be tapped at any speed: see test_sure_hands.py."""

    templates = ("games/record.html",)

    def arrive(self) -> None:
        self.match, (ann, _) = begin_named()
        in_thread(play_on, self.match, Random(3))
        self.phone(f"/matches/{self.match.pk}/record/", ann)


ROWS = [AtTheTable, Rematch, Board, EmptySeat, Lobby, StepByStep]
