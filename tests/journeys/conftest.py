"""A real browser for the tests of whole journeys: Debian's Chromium, driven by Playwright."""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

# Playwright keeps an event loop running in this thread, which Django takes for asynchronous code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

REFUSALS = ("status of 409", "status of 422")  # a form that was refused: the page says so itself
NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """For this folder alone: as long as it is there, nothing else in this thread may run an event loop."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        pytest.fail("These tests need Chromium. Type: sudo apt-get install chromium", pytrace=False)
    flags = [*QUIET, "--no-sandbox"] if os.geteuid() == 0 else QUIET
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=flags)
        yield started
        started.close()


@pytest.fixture
def complaints() -> list[str]:
    """Errors in the console of any page; a test that causes them on purpose clears them."""
    return []


@pytest.fixture
def open_page(browser: Browser, live_server, complaints: list[str]) -> Iterator[Callable[..., Page]]:
    """Opens a page of its own login: `open_page(width=360, height=740)`. Errors in its console fail the test."""
    contexts = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(refusal in message.text for refusal in REFUSALS):
            complaints.append(message.text)

    def opened(width: int = 1280, height: int = 800, **options) -> Page:
        context = browser.new_context(base_url=live_server.url, viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    return open_page()
