"""The page of a table in a browser: its weight with all it loads, and how soon it stands on a slow machine.

Static files come as a server serves them, packed beforehand. The page itself goes plain to the proxy in front, which is
not here: it is weighed after packing it with gzip as the proxy would.
"""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bench._house import ROOT, House, cookies_of, house

SLOWER, RUNS = 4, 5
PROXY_LEVEL = 5  # of gzip, the proxy's own choice
PROMISE_KB, PROMISE_JS_KB, PROMISE_REQUESTS, PROMISE_LCP_MS, PROMISE_CLS = 120, 45, 12, 1_500, 0.02
WATCH = """
window.seen = { lcp: 0, cls: 0 };
new PerformanceObserver((list) => list.getEntries().forEach((entry) => { seen.lcp = entry.startTime; }))
  .observe({ type: "largest-contentful-paint", buffered: true });
const shift = (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; };
new PerformanceObserver((list) => list.getEntries().forEach(shift)).observe({ type: "layout-shift", buffered: true });
"""


@dataclass(slots=True)
class Look:
    """A first visit: bytes on the wire of all that was asked for, by address and in its order; LCP in ms, and CLS."""

    loads: list[tuple[str, int]] = field(default_factory=list)
    lcp: float = 0
    cls: float = 0

    @property
    def weight(self) -> int:
        return sum(size for _, size in self.loads)

    @property
    def own_scripts(self) -> int:
        return sum(size for url, size in self.loads if url.endswith(".js") and "htmx" not in url)


def main() -> None:
    """Print the weight of a table in the play, phone and desktop, and its paint at a quarter of the speed."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps a loop running in this thread
    with packed_files(), house() as place:
        match, cookies = lay_table()
        for width in (360, 1280):
            measure(place, match, cookies, width)


@contextmanager
def packed_files() -> Iterator[None]:
    """The house that is begun inside serves what `collectstatic` has laid out for it."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"DJANGO_SETTINGS_MODULE": "bench._served", "STATIC_ROOT": folder}
        subprocess.run(
            [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity=0"], cwd=ROOT, check=True
        )
        yield
    os.environ.clear()
    os.environ |= before


def lay_table() -> tuple[str, str]:
    """A match with everything that a table may load: it has clocks, and waits for who looks at it."""
    from games.services import Clock
    from tests.games.seats import begin, is_lead, play_on

    match, people = begin(clock=Clock(bank=600, increment=20))
    play_on(match, Random(1), until=lambda state: is_lead(state) and state.deal > 3)
    return str(match.pk), cookies_of(people[0])


def measure(place: House, match: str, cookies: str, width: int) -> None:
    from playwright.sync_api import sync_playwright

    from tests.journeys.chromium import launch

    site = f"http://127.0.0.1:{place.sockets}"
    with sync_playwright() as playwright:
        browser = launch(playwright)
        looks = [look(browser, site, match, cookies, width) for _ in range(RUNS)]
        browser.close()
    weight, scripts, requests, lcp, cls = (
        max(map(of, looks))
        for of in (
            lambda it: it.weight / 1000,
            lambda it: it.own_scripts / 1000,
            lambda it: len(it.loads),
            lambda it: it.lcp,
            lambda it: it.cls,
        )
    )
    print(
        f"table at {width} px: {weight:.1f} KB packed, own scripts {scripts:.1f} KB, in {requests} requests "
        f"(promise: {PROMISE_KB} KB, {PROMISE_JS_KB} KB, {PROMISE_REQUESTS}); "
        f"{SLOWER} x slower: LCP {lcp:.0f} ms, CLS {cls:.3f} (promise: {PROMISE_LCP_MS} ms, {PROMISE_CLS}); "
        f"the worst of {RUNS} first visits"
    )


def look(browser: Any, site: str, match: str, cookies: str, width: int) -> Look:
    """One visit in a browser that has nothing yet: the socket counts, and what the page asks as soon as it stands."""
    context = browser.new_context(viewport={"width": width, "height": 780})
    name, _, value = cookies.partition(";")[0].partition("=")
    context.add_cookies([{"name": name, "value": value, "url": site}])
    page = context.new_page()
    page.add_init_script(WATCH)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    answers: list[Any] = []
    sockets: list[str] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108  Playwright marks the function
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(f"{site}/matches/{match}/", wait_until="networkidle")
    page.wait_for_timeout(1_500)
    seen = Look([*((answer.url, on_the_wire(answer)) for answer in answers), *((url, 0) for url in sockets)])
    told = page.evaluate("seen")
    seen.lcp, seen.cls = told["lcp"], told["cls"]
    context.close()
    return seen


def on_the_wire(answer: Any) -> int:
    """Bytes of an answer with its headers, once the proxy has packed what the house sends as it is."""
    sizes = answer.request.sizes()
    packs = answer.status == 200 and "content-encoding" not in answer.headers
    body = len(gzip.compress(answer.body(), PROXY_LEVEL)) if packs else sizes["responseBodySize"]
    return int(sizes["responseHeadersSize"] + body)
