"""The page of a table in a browser: its weight with all it loads, and how soon it stands on a slow machine.

Static files come as a server serves them, packed beforehand. The page itself is packed by the proxy in front, which is
not here: its weight is that of the same page packed as the proxy would.
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
    """A first visit: bytes on the wire of each request in its order, and the page itself before and after packing."""

    loads: list[tuple[str, float]] = field(default_factory=list)
    plain: int = 0
    packed: int = 0
    lcp: float = 0  # ms
    cls: float = 0

    @property
    def weight(self) -> float:
        return sum(size for _, size in self.loads) - self.plain + self.packed

    @property
    def own_scripts(self) -> float:
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
    last = looks[-1]
    lcp, cls = max(each.lcp for each in looks), max(each.cls for each in looks)
    print(
        f"table at {width} px: {last.weight / 1000:.1f} KB packed, its page {last.packed / 1000:.1f} of "
        f"{last.plain / 1000:.1f} KB, in {len(last.loads)} requests, own scripts {last.own_scripts / 1000:.1f} KB "
        f"(promise: {PROMISE_KB} KB, {PROMISE_REQUESTS}, {PROMISE_JS_KB} KB); "
        f"{SLOWER} x slower: LCP {lcp:.0f} ms, CLS {cls:.3f}, the worst of {RUNS} "
        f"(promise: {PROMISE_LCP_MS} ms, {PROMISE_CLS})"
    )


def look(browser: Any, site: str, match: str, cookies: str, width: int) -> Look:
    context = browser.new_context(viewport={"width": width, "height": 780})
    name, _, value = cookies.partition(";")[0].partition("=")
    context.add_cookies([{"name": name, "value": value, "url": site}])
    page = context.new_page()
    page.add_init_script(WATCH)
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    seen, names = Look(), {}

    def named(said: dict[str, Any]) -> None:
        names[said["requestId"]] = said["response"]["url"]

    def weighed(said: dict[str, Any]) -> None:
        seen.loads.append((names[said["requestId"]], said["encodedDataLength"]))

    devtools.on("Network.responseReceived", named)
    devtools.on("Network.loadingFinished", weighed)
    devtools.on("Network.webSocketCreated", lambda said: seen.loads.append((said["url"], 0)))
    answer = page.goto(f"{site}/matches/{match}/", wait_until="networkidle")
    page.wait_for_timeout(1_500)
    body = answer.body()
    seen.plain, seen.packed = len(body), len(gzip.compress(body, PROXY_LEVEL))
    told = page.evaluate("seen")
    seen.lcp, seen.cls = told["lcp"], told["cls"]
    context.close()
    return seen
