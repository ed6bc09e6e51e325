"""Debian's Chromium, never a downloaded one; and functions that wait for a live page's own updates."""

import asyncio
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


def program() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def launch(playwright: Playwright) -> Browser:
    flags = [*QUIET, "--no-sandbox"] if os.geteuid() == 0 else QUIET
    return playwright.chromium.launch(executable_path=program(), args=flags)


ACKNOWLEDGED_WITHIN = 2  # seconds; usually a few milliseconds


def tap(page: Page, x: float, y: float) -> None:
    """Touch a point of the viewport, in CSS pixels.

    A touch that arrives while the browser replaces the document reaches neither page and is never acknowledged
    (seen in 22 of 1,086 double taps 20 to 100 ms apart), and `touchscreen.tap` waits for that without a limit.
    """
    with suppress(TimeoutError):
        page._sync(asyncio.wait_for(page.touchscreen._impl_obj.tap(x=x, y=y), ACKNOWLEDGED_WITHIN))


OBSERVE = """
window.observed = {
    answers: 0, changes: 0, requests: 0, leaving: false, deaf: false,
    get settled() { return this.requests === 0 && !this.leaving && document.readyState === "complete"; },
};
window.WebSocket = class extends WebSocket {
    constructor(...address) {
        super(...address);
        const count = (what) => setTimeout(() => { observed[what] += 1; });  // once the page has dealt with it
        this.addEventListener("message", (event) => { if (observed.deaf) event.stopImmediatePropagation(); });
        this.addEventListener("message", ({ data }) => count(data === "changed" ? "changes" : "answers"));
    }
};
const painted = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
const done = () => painted(() => { observed.requests -= 1; });
addEventListener("htmx:beforeSend", ({ detail: { xhr } }) => {
    observed.requests += 1;
    xhr.addEventListener("loadend", done);  // htmx:afterRequest is lost when the answer removes the element that asked
});
const ask = window.fetch;
window.fetch = (...what) => {
    observed.requests += 1;
    return ask(...what).finally(done);
};
addEventListener("beforeunload", () => { observed.leaving = true; });
"""


def observe(context: BrowserContext) -> None:
    """Install the counters in this context's pages that `wait_until_live` and `change_heard` wait for."""
    context.add_init_script(OBSERVE)


def wait_until_settled(page: Page) -> None:
    """Wait until the page is loaded, no request is open and the responses and their overlays are shown."""
    page.wait_for_function("() => observed.settled")


def wait_until_live(page: Page) -> None:
    """Wait until the page's socket has answered, and what changed before that is shown: the socket says it first."""
    page.wait_for_function("() => observed.answers > 0 && observed.settled")


def wait_for_version(page: Page, version: int) -> None:
    """Wait until a table's page shows this version of its match or a later one: its seed may have caused a deal."""
    page.wait_for_function("least => Number(document.querySelector('#seen')?.value) >= least", arg=version)


def launch_again(browser: Browser, profile: Path) -> Page:
    """A separate browser that stores its data in `profile`, also over a restart."""
    flags = [*QUIET, "--no-sandbox"] if os.geteuid() == 0 else QUIET
    context = browser.browser_type.launch_persistent_context(
        profile, executable_path=program(), args=flags, viewport={"width": 1280, "height": 800}
    )
    return context.pages[0]


def go_offline(page: Page) -> None:
    """Disconnect the page, and wait until a request from it fails: the browser's network process reacts later."""
    page.context.set_offline(True)
    page.wait_for_function("() => fetch('/healthz').then(() => false, () => true)")


def outrun(page: Page) -> None:
    """Drop all live updates to the page from now on, as if its user were faster than the network."""
    page.evaluate("observed.deaf = true")


@contextmanager
def change_heard(page: Page) -> Iterator[None]:
    """Make a change elsewhere inside; on exit, wait until the page was notified and has updated itself."""
    known = page.evaluate("observed.changes")
    yield
    page.wait_for_function("known => observed.changes > known && observed.settled", arg=known)
