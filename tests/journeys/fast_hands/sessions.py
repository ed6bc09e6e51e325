"""The pages of a session except results: check-in, seats, closing, the follow page, the wall."""

from playwright.sync_api import Locator, expect

from league.sessions.models import CheckIn, Closing, JournalEntry
from league.sessions.services import attendance, closing, seating
from testing.factories import MemberFactory
from testing.sessions import in_thread
from tests.journeys.fast_hands.desk import NAMES, Desk
from tests.journeys.fast_hands.row import Refusal, Row, Twice


class CheckInOfMembers(Desk):
    templates = (*Desk.templates, "sessions/check_in.html")
    sends = "**/arrive/"
    refused = "Ann Arbor is already checked in."

    def arrive(self) -> None:
        self.make_members()
        self.tonight = self.new_session("te-club")
        self.phone(self.tonight.path + "check-in/", self.olga.user)

    def effects(self) -> int:
        return CheckIn.objects.count()

    def add(self, name: str) -> None:
        self.tonight.come(name)


class ChangesAtCheckIn(Row):
    templates = ("sessions/check_in.html",)

    def arrive(self) -> None:
        self.tonight = self.new_session("te-club")
        self.tonight.come(*NAMES)
        self.phone(self.tonight.path + "check-in/", self.olga.user)

    def press(self) -> Locator:
        person = self.page.locator("li.person").filter(has=self.page.locator(".muted", has_text="fee paid")).first
        person.locator("summary").tap()
        return person.get_by_role("button", name="Fee owed")

    def effects(self) -> int:
        return JournalEntry.objects.count()

    def two_tabs(self) -> Twice:
        def undo() -> None:
            ann = CheckIn.objects.get(member__name="Ann Arbor").pk
            in_thread(attendance.undo_check_in, session_id=self.tonight.session.pk, check_in_id=ann, by=self.olga.user)

        return Twice(undo, lambda: self.press().tap(), "Someone undid this")


class Seats(Row):
    templates = ("sessions/seats.html",)

    def arrive(self) -> None:
        self.tonight = self.new_session("te-club", games=3)
        self.tonight.come(*NAMES)
        self.tonight.draw()
        self.tonight.call(1)
        self.tonight.finish_round()
        self.tonight.call(2)
        self.phone(self.tonight.path + "seats/", self.olga.user)

    def fold_out(self) -> None:
        self.page.get_by_text("Redraw, undo and print").tap()

    def press(self) -> Locator:
        self.fold_out()
        return self.button("Add round")

    def effects(self) -> int:
        return JournalEntry.objects.count()

    def two_tabs(self) -> Twice:
        def undo() -> None:
            in_thread(seating.undo_round, session_id=self.tonight.session.pk, by=self.olga.user)

        def send() -> None:
            self.fold_out()
            self.button("Undo round 2").tap()

        return Twice(undo, send, "Round 2 is no longer the last round. Nothing was undone.")


class Closed(Row):
    """Closing a session, and reopening it."""

    def arrive(self) -> None:
        self.tonight = self.new_session("te-club", games=1)
        self.tonight.come(*NAMES[:4])
        self.tonight.draw()
        self.tonight.choose(0, 0, 2)
        self.tonight.play_all()

    def reopen(self) -> None:
        in_thread(closing.reopen_session, session_id=self.tonight.session.pk, by=self.olga.user, why="once more")


class Close(Closed):
    templates = ("sessions/close.html", "money/_payouts.html")

    def arrive(self) -> None:
        super().arrive()
        self.phone(self.tonight.path + "close/", self.olga.user)

    def press(self) -> Locator:
        if Closing.objects.filter(payment__undone_at=None).exists():
            self.reopen()
            self.page.goto(self.tonight.path + "close/")
        return self.button("Close session now")

    def effects(self) -> int:
        return Closing.objects.count()

    def refusal(self) -> Refusal:
        cash = self.page.get_by_label("Cash counted")

        def send() -> None:
            cash.fill("a lot")
            self.button("Close session now").tap()

        return Refusal(send, "Enter an amount such as $2.75.", lambda: expect(cash).to_have_value("a lot"))

    def two_tabs(self) -> Twice:
        def owe() -> None:
            ann = CheckIn.objects.get(member__name="Ann Arbor").pk
            common = {"session_id": self.tonight.session.pk, "by": self.olga.user}
            in_thread(attendance.set_fee, check_in_id=ann, fee="owed", **common)

        expected = "A result or a fee changed after you opened the page. Check the new payouts."
        return Twice(owe, lambda: self.button("Close session now").tap(), expected)


class Reopen(Closed):
    templates = ("sessions/recap.html",)

    def arrive(self) -> None:
        super().arrive()
        self.tonight.close()
        self.phone(self.tonight.path + "recap/", self.olga.user)

    def press(self) -> Locator:
        if not Closing.objects.filter(payment__undone_at=None).exists():
            self.tonight.close()
            self.page.wait_for_url("**/recap/")  # the page of the rounds is notified
        self.page.get_by_text("Reopen the session").tap()
        self.page.get_by_label("Reason", exact=True).fill("A wrong margin")
        return self.button("Reopen session")

    def effects(self) -> int:
        return Closing.objects.exclude(payment__undone_at=None).count()

    def refusal(self) -> Refusal:
        def send() -> None:
            self.page.get_by_text("Reopen the session").tap()
            self.button("Reopen session").tap()

        return Refusal(send, "Enter a reason.")

    def two_tabs(self) -> Twice:
        return Twice(self.reopen, self.press_stale, "This session is already being played.")

    def press_stale(self) -> None:
        self.page.get_by_text("Reopen the session").tap()
        self.page.get_by_label("Reason", exact=True).fill("Me too")
        self.button("Reopen session").tap()


class Follow(Row):
    """A player starts the match of their table; repeated starts create one match."""

    templates = ("sessions/follow.html",)
    apart = (300,)

    def arrive(self) -> None:
        self.tonight = self.new_session("te-club", games=1)
        ann, _ = (MemberFactory(club=self.olga.club, name=name, with_account=True) for name in NAMES[:2])
        self.tonight.come(*NAMES[:2])
        self.tonight.draw()
        self.tonight.choose(0, 0, 1)
        self.tonight.call(1)
        self.phone(self.tonight.path + "follow/", ann.user)

    def press(self) -> Locator:
        return self.button("Play online")

    def effects(self) -> int:
        return sum("online match started" in entry.text for entry in JournalEntry.objects.all())


class Wall(Row):
    """A wall has nothing to press."""

    templates = ("rounds/wall.html",)

    def arrive(self) -> None:
        self.tonight = self.new_session("te-club")
        self.tonight.come(*NAMES)
        self.tonight.draw()
        self.phone(self.tonight.path + "wall/", self.olga.user)
        expect(self.page.locator("a, button, input, select, summary")).to_have_count(0)


ROWS = [CheckInOfMembers, ChangesAtCheckIn, Seats, Close, Reopen, Follow, Wall]
