"""Fixtures of journeys in a real browser: Debian's Chromium and a separate server process."""

import os
import re
import time
from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.test import Client
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from common import live_updates
from league.accounts.models import User
from league.clubs.models import Member
from testing.browser import launch, observe, program
from testing.factories import MemberFactory
from testing.limits import forget_limits
from testing.processes import environment_on_test_database, uvicorn, wait_for_port
from testing.sessions import ThreadedSessionDriver, in_thread, open_session
from tests.journeys.fast_hands.row import Row, come_to_rest

# Playwright runs an event loop in this thread, which Django takes for asynchronous code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

expect.set_options(timeout=30_000)  # ms; tests of speed measure it themselves

# Not errors: our own refusals, which the browser logs, and a request that htmx aborted for a newer one.
HARMLESS = re.compile(r"status of (409|422|429)|^htmx:(afterRequest|sendAbort), ")
# Nor messages of the browser when a marked test takes its network, server or seat away.
BAD_LINE = re.compile(r"resource: (net::|.* status of (404|502|503))|^htmx:sendError, |Error Code 50[23]|^WebSocket ")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """For this folder only: while it exists, nothing else in this thread may run an event loop."""
    if program() is None:
        pytest.fail("These tests need Chromium. Type: sudo apt-get install chromium-headless-shell", pytrace=False)
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


@pytest.fixture(scope="package")
def site(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of pages and sockets, served from one process as `manage.py up` does, on the tests' database."""
    log = tmp_path_factory.mktemp("site") / "log"
    door = uvicorn(env=environment_on_test_database(), log=log)
    door.start()
    wait_for_port(door.port)
    yield f"http://127.0.0.1:{door.port}"
    door.stop()
    assert "Traceback" not in (said := log.read_text()), said


@pytest.fixture(scope="package", autouse=True)
def updates_at_once() -> Iterator[None]:
    """What a test does for others is announced at once: a page that is opened after it hears of nothing older."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live_updates, "PAUSE", 0.0)
        yield


def let_the_server_finish() -> None:
    """Wait for the pages' last requests and disconnecting sockets: they would disturb emptying the tables."""
    others = "datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'"
    quiet, until = 0, time.monotonic() + 10
    with connection.cursor() as cursor:
        while quiet < 4 and time.monotonic() < until:
            cursor.execute(f"SELECT count(*) FROM pg_stat_activity WHERE {others}")
            quiet = 0 if cursor.fetchone()[0] else quiet + 1
            time.sleep(0.05)


@pytest.fixture
def complaints() -> list[str]:
    """Errors in the console of any page."""
    return []


@pytest.fixture
def open_page(
    browser: Browser, site: str, transactional_db: None, request: pytest.FixtureRequest, complaints: list[str]
) -> Iterator[Callable[..., Page]]:
    """Opens a page with its own login: `open_page(ann, width=360, height=740)`. Its console errors fail the test."""
    contexts = []
    forgiven = [HARMLESS, BAD_LINE] if request.node.get_closest_marker("bad_line") else [HARMLESS]

    def heard(message: ConsoleMessage) -> None:
        is_wrong = message.type == "error" or "duplicate ids" in message.text  # no update can tell them apart
        if is_wrong and not any(each.search(message.text) for each in forgiven):
            complaints.append(message.text)

    def opened(who: User | None = None, width: int = 1280, height: int = 800, **options) -> Page:
        context = browser.new_context(
            base_url=site, viewport={"width": width, "height": height}, reduced_motion="reduce", **options
        )
        contexts.append(context)
        observe(context)
        if who:
            door = Client()
            door.force_login(who)
            context.add_cookies([{"name": "sessionid", "value": door.cookies["sessionid"].value, "url": site}])
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield opened
    for context in contexts:
        context.close()
    let_the_server_finish()
    assert "\n".join(complaints) == ""


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    return open_page()


@pytest.fixture
def olga(transactional_db: None) -> Member:
    """An organizer of a club."""
    return MemberFactory(organizer=True, name="Olga Organizer")


@pytest.fixture
def new_session(olga: Member) -> Callable[..., ThreadedSessionDriver]:
    """Starts a session through the services: `night("te-club", fee=50)`."""
    return lambda *format, **changes: ThreadedSessionDriver(in_thread(open_session, olga, *format, **changes))


@pytest.fixture
def reach(open_page, olga, new_session) -> Callable[[type[Row]], Row]:
    """Open the page of a row, and wait until it has processed its socket's messages."""

    def reached(kind: type[Row]) -> Row:
        forget_limits()
        row = kind(open_page, olga, new_session)
        row.arrive()
        come_to_rest(row.page)
        return row

    return reached
