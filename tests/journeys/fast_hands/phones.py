"""Players' phones: a player's own page, taken names, calls for the scorekeeper."""

from django.utils import timezone
from playwright.sync_api import Locator

from league.clubs.models import Member
from league.clubs.services import player_links
from league.results.models import Hand, Problem
from league.rounds.services.reports import report_problem
from league.sessions.models import JournalEntry
from league.sessions.services.tables import SessionTable
from testing.factories import MemberFactory
from testing.sessions import in_thread
from tests.journeys.fast_hands.results import Played
from tests.journeys.fast_hands.row import Row


class MyPage(Played):
    """A player reports leaving early."""

    templates = ("players/me.html",)
    apart = (300,)

    def arrive(self) -> None:
        super().arrive()
        member = self.olga.club.members.get(name="Ann")
        self.phone(f"/p/{player_links.link_token(member)}/")

    def press(self) -> Locator:
        if not JournalEntry.objects.exists():
            self.page.reload()
        return self.button("I’m leaving early")

    def effects(self) -> int:
        return JournalEntry.objects.count()


class Queue(Played):
    """The scorekeeper answers a call from a table."""

    templates = ("rounds/_queue.html",)

    def arrive(self) -> None:
        super().arrive()
        self.ask()
        self.phone(self.tonight.path + "rounds/", self.olga.user)

    def ask(self) -> None:
        table = self.tables()[0]
        common = {"table": SessionTable(self.tonight.session.pk, table.pk), "text": "", "by": None}
        in_thread(report_problem, member_id=self.olga.club.members.get(name=table.sides[0][0][1]).pk, **common)

    def press(self) -> Locator:
        if not Problem.objects.filter(solved_at=None).exists():
            self.ask()
            self.page.reload()
        return self.page.locator("#queue").get_by_role("button", name="Done").first

    def effects(self) -> int:
        return Problem.objects.exclude(solved_at=None).count()


class TakenNames(Row):
    """The desk releases a name that the wrong phone took."""

    templates = ("rounds/_phones.html",)

    def arrive(self) -> None:
        self.ann = MemberFactory(club=self.olga.club, name="Ann Arbor")
        self.tonight = self.new_session("te-club")
        self.take()
        self.phone(self.tonight.path + "check-in/", self.olga.user)

    def take(self) -> None:
        in_thread(player_links.take_name, member_id=self.ann.pk, now=timezone.now())

    def press(self) -> Locator:
        if not Member.objects.exclude(name_taken_at=None).exists():
            self.take()
            self.page.reload()
        self.page.locator("summary", has_text="Players’ phones").tap()
        return self.page.get_by_role("button", name="Release Ann Arbor")

    def effects(self) -> int:
        return Member.objects.get(pk=self.ann.pk).link_version


class SpecialHands(Played):
    """A hand is logged with two taps."""

    templates = ("sessions/_hands.html",)

    def arrive(self) -> None:
        super().arrive()
        self.phone(self.tonight.path + "rounds/", self.olga.user)

    def press(self) -> Locator:
        hands = self.page.locator("#hands")
        hands.locator("label").get_by_text("24", exact=True).tap()
        return hands.get_by_role("button", name="Ann", exact=True)

    def effects(self) -> int:
        return Hand.objects.count()


ROWS = [MyPage, Queue, TakenNames, SpecialHands]
