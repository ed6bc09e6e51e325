"""A row: a page in some state, presses and typing on it, and the only allowed effect."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from playwright.sync_api import Locator, Page

from league.accounts.models import User
from league.clubs.models import Member
from testing.browser import wait_until_live, wait_until_settled
from testing.sessions import ThreadedSessionDriver
from tests.journeys.organizer import PHONE


@dataclass(frozen=True)
class Typing:
    """`start` requests a part of the page; its response is delayed while `text` is typed into `field`."""

    held: str  # the requested URL
    start: Callable[[], object]
    field: Callable[[], Locator]
    text: str
    expect_shown: Callable[[], object]  # after the swap


@dataclass(frozen=True)
class Refusal:
    """`send` sends a form that is refused with `message`."""

    send: Callable[[], object]
    message: str
    expect_kept: Callable[[], object] = lambda: None  # the typed text is kept, if the page promises it


@dataclass(frozen=True)
class Twice:
    """Two tabs: `other` changes something, then `send` sends this tab's outdated form and gets `message`."""

    other: Callable[[], object]
    send: Callable[[], object]
    message: str


class Row:
    """A page on a phone. A subclass says how to open it and act on it; omitted actions are not tested."""

    templates: ClassVar[tuple[str, ...]]
    apart: ClassVar[tuple[int, ...]] = (60, 150, 300, 500)  # ms between two taps
    page: Page

    def __init__(
        self, open_page: Callable[..., Page], olga: Member, new_session: Callable[..., ThreadedSessionDriver]
    ) -> None:
        self.open_page, self.olga, self.new_session = open_page, olga, new_session

    def arrive(self) -> None:
        """Create the page's data, and open it as `page`."""
        raise NotImplementedError

    def phone(self, address: str, who: User | None = None) -> None:
        """Open a page as `page`, whose clock the test can advance."""
        self.page = self.open_page(who, **PHONE)
        self.page.clock.install()
        self.page.goto(address)

    def button(self, name: str, within: str = "main") -> Locator:
        return self.page.locator(within).get_by_role("button", name=name, exact=True)

    def press(self) -> Locator:
        """The element to tap next, after filling in what it needs."""
        raise NotImplementedError

    def effects(self) -> int:
        """The number of the press's effects in the database."""
        raise NotImplementedError

    def look(self) -> None:
        """Check after a double tap that nothing on the new page was pressed."""

    def typing(self) -> Typing | None:
        return None

    def refusal(self) -> Refusal | None:
        return None

    def two_tabs(self) -> Twice | None:
        return None

    @classmethod
    def has(cls, part: str) -> bool:
        return getattr(cls, part) is not getattr(Row, part)


def come_to_rest(page: Page) -> None:
    """Wait until the page has processed its socket's messages."""
    if page.locator("[data-live]").count():
        wait_until_live(page)
    else:
        wait_until_settled(page)
