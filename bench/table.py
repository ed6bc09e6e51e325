"""The page of a table in a browser: its weight with all it loads, and how soon it stands on a slow machine."""

from __future__ import annotations

import os
from random import Random
from typing import Any

from bench._house import House, cookies_of, house

SLOWER, RUNS = 4, 5
PROMISE_KB, PROMISE_JS_KB, PROMISE_REQUESTS, PROMISE_LCP_MS, PROMISE_CLS = 120, 45, 12, 1_500, 0.02
WATCH = """
window.seen = { lcp: 0, cls: 0 };
new PerformanceObserver((list) => list.getEntries().forEach((entry) => { seen.lcp = entry.startTime; }))
  .observe({ type: "largest-contentful-paint", buffered: true });
const shift = (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; };
new PerformanceObserver((list) => list.getEntries().forEach(shift)).observe({ type: "layout-shift", buffered: true });
"""


def main() -> None:
    """Print the weight of a table in the play, phone and desktop, and its paint at a quarter of the speed."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps a loop running in this thread
    with house() as place:
        match, cookies = lay_table()
        for width in (360, 1280):
            measure(place, match, cookies, width)


def lay_table() -> tuple[str, str]:
    from tests.games.seats import begin, is_lead, play_on

    match, people = begin()
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
    weights = looks[-1][0]
    lcp, cls = (max(seen[name] for _, seen in looks) for name in ("lcp", "cls"))
    scripts = sum(size for url, size in weights.items() if url.endswith(".js") and "htmx" not in url)
    print(
        f"table at {width} px: {sum(weights.values()) / 1000:.1f} KB in {len(weights)} requests, own scripts "
        f"{scripts / 1000:.1f} KB (promise: {PROMISE_KB} KB, {PROMISE_REQUESTS}, {PROMISE_JS_KB} KB); "
        f"{SLOWER} x slower: LCP {lcp:.0f} ms, CLS {cls:.3f}, the worst of {RUNS} "
        f"(promise: {PROMISE_LCP_MS} ms, {PROMISE_CLS})"
    )


def look(browser: Any, site: str, match: str, cookies: str, width: int) -> tuple[dict[str, float], dict[str, float]]:
    """What a first visit loads, bytes on the wire by address, and its LCP (ms) and CLS."""
    context = browser.new_context(viewport={"width": width, "height": 780})
    name, _, value = cookies.partition(";")[0].partition("=")
    context.add_cookies([{"name": name, "value": value, "url": site}])
    page = context.new_page()
    page.add_init_script(WATCH)
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    names: dict[str, str] = {}
    weights: dict[str, float] = {}

    def named(said: dict[str, Any]) -> None:
        names[said["requestId"]] = said["response"]["url"]

    def weighed(said: dict[str, Any]) -> None:
        weights[names.get(said["requestId"], "?")] = said["encodedDataLength"]

    devtools.on("Network.responseReceived", named)
    devtools.on("Network.loadingFinished", weighed)
    page.goto(f"{site}/matches/{match}/", wait_until="networkidle")
    page.wait_for_timeout(1_500)
    seen = page.evaluate("seen")
    context.close()
    return weights, seen
