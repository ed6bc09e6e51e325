"""The page of an online table in Chromium: its weight with all it loads, how soon it stands, how soon it says a card.

One process serves pages and sockets, as `manage.py up` has it. The page itself goes uncompressed to the proxy in front,
which is not here: it is weighed after packing it with gzip as the proxy would.
"""

from __future__ import annotations

import gzip
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bench.figures import Figure, Size, at_most
from bench.server import bench_server
from bench.timing import percentile
from testing.http_client import login_cookies

SLOWER = 4  # times, than this machine
PROXY_LEVEL = 5  # of gzip, the proxy's own choice
WATCH = """
window.seen = { lcp: 0, cls: 0 };
new PerformanceObserver((list) => list.getEntries().forEach((entry) => { seen.lcp = entry.startTime; }))
  .observe({ type: "largest-contentful-paint", buffered: true });
const shift = (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; };
new PerformanceObserver((list) => list.getEntries().forEach(shift)).observe({ type: "layout-shift", buffered: true });
"""


# Notes when each sentence is written into the region that tells what happened.
LISTEN = """window.heard = [];
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    if (target.closest?.("#heard")) for (const _ of addedNodes) heard.push(Date.now());
  }
}).observe(document, { childList: true, subtree: true });
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


def figures(size: Size) -> Iterator[Figure]:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps a loop running in this thread
    visits, commands = size.pick((5, 12), smallest=(1, 2))
    with bench_server(size) as server:
        from playwright.sync_api import sync_playwright

        from testing.browser import launch

        site = f"http://localhost:{server.sockets}"
        with sync_playwright() as playwright:
            browser = launch(playwright)
            match, cookies = lay_table()
            for width in (360, 1280):
                looks = [look(browser, f"{site}/matches/{match.pk}/", cookies, width) for _ in range(visits)]
                yield from worst(looks, f"{width} px, worst of {visits} first visits")
            yield speech(browser, site, commands)
            browser.close()


def worst(looks: list[Look], what: str) -> Iterator[Figure]:
    def most(of: Callable[[Look], float]) -> float:
        return max(map(of, looks))

    for name, value, unit, goal in (
        ("weight, packed", most(lambda it: it.weight / 1000), "KB", 120),
        ("our own scripts, packed", most(lambda it: it.own_scripts / 1000), "KB", 45),
        ("loads", most(lambda it: len(it.loads)), "requests", 12),
        (f"LCP on a {SLOWER} times slower machine", most(lambda it: it.lcp), "ms", 1500),
        ("layout shift", most(lambda it: it.cls), "", 0.02),
    ):
        yield Figure(name=f"{name}, {what}", value=value, unit=unit, goal=at_most(goal))


def lay_table() -> tuple[Any, str]:
    """A match with everything that a table may load: it has clocks, and waits for who looks at it."""
    from games.clocks import Clock
    from testing.seats import begin, is_lead, play_on

    match, people = begin(clock=Clock(initial=600, increment=20))
    play_on(match, Random(1), until=lambda state: is_lead(state) and state.deal > 3)
    return match, login_cookies(people[0])


def signed_in(browser: Any, address: str, cookies: str, **more: Any) -> Any:
    """A page in a browser that has nothing yet."""
    context = browser.new_context(**more)
    name, _, value = cookies.partition(";")[0].partition("=")
    context.add_cookies([{"name": name, "value": value, "url": address}])
    return context.new_page()


def look(browser: Any, address: str, cookies: str, width: int) -> Look:
    """One visit: the socket counts, and what the page asks as soon as it stands."""
    page = signed_in(browser, address, cookies, viewport={"width": width, "height": 780})
    page.add_init_script(WATCH)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    answers: list[Any] = []
    sockets: list[str] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108  Playwright marks the function
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(address, wait_until="networkidle")
    page.wait_for_timeout(1_500)  # what is asked for within this time belongs to the first visit
    seen = Look([*((answer.url, on_the_wire(answer)) for answer in answers), *((url, 0) for url in sockets)])
    watched = page.evaluate("seen")
    seen.lcp, seen.cls = watched["lcp"], watched["cls"]
    page.context.close()
    return seen


def speech(browser: Any, site: str, commands: int) -> Figure:
    """From the commit of a command until the page has written its sentences where a screen reader says them."""
    from games.engine import legal, to_act
    from testing.seats import begin, state_of, submit

    match, people = begin()
    page = signed_in(browser, site, login_cookies(people[0]))
    page.add_init_script(LISTEN)
    page.goto(f"{site}/matches/{match.pk}/", wait_until="networkidle")
    dice, late = Random(2), []
    for _ in range(commands):
        state = state_of(match)
        known = page.evaluate("heard.length")
        submit(match, seat := to_act(state)[0], dice.choice(legal(state, seat)))
        began = 1000 * time.time()
        page.wait_for_function("known => heard.length > known", arg=known, timeout=20_000)
        page.wait_for_timeout(700)  # what else there is to say of the command
        late += [moment - began for moment in page.evaluate("heard")[known:]]
    page.context.close()
    return Figure(
        name="a command until the page says it, p90", value=percentile(late, 90), unit="ms", goal=at_most(1000)
    )


def on_the_wire(answer: Any) -> int:
    """Bytes of an answer with its headers, once the proxy has packed what the server sends as it is."""
    sizes = answer.request.sizes()
    packs = answer.status == 200 and "content-encoding" not in answer.headers
    body = len(gzip.compress(answer.body(), PROXY_LEVEL)) if packs else sizes["responseBodySize"]
    return int(sizes["responseHeadersSize"] + body)
