"""The page of an online match in Chromium: its size, how soon it is drawn, and how soon it announces a card.

One process serves pages and sockets, as `manage.py up` has it. The page itself goes uncompressed to the proxy in front,
which is not here: it is weighed after packing it with gzip as the proxy would.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from bench.figures import Figure, Size, at_most
from bench.server import bench_server
from bench.timing import percentile
from bench.visits import SLOWER, Look, signed_in, visit
from testing.http_client import login_cookies

# Records when each sentence is written into the live region.
LISTEN = """window.heard = [];
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    if (target.closest?.("#heard")) for (const _ of addedNodes) heard.push(Date.now());
  }
}).observe(document, { childList: true, subtree: true });
"""


def figures(size: Size) -> Iterator[Figure]:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright runs an event loop in this thread
    visits, commands = size.pick((5, 12), smallest=(1, 2))
    with bench_server(size) as server:
        from playwright.sync_api import sync_playwright

        from testing.browser import launch

        site = f"http://localhost:{server.sockets}"
        with sync_playwright() as playwright:
            browser = launch(playwright)
            match, cookies = match_to_visit()
            for width in (360, 1280):
                looks = [visit(browser, f"{site}/matches/{match.pk}/", cookies, width) for _ in range(visits)]
                yield from worst(looks, f"{width} px, worst of {visits} first visits")
            yield speech(browser, site, commands)
            browser.close()


def worst(looks: list[Look], what: str) -> Iterator[Figure]:
    def most(of: Callable[[Look], float]) -> float:
        return max(map(of, looks))

    for name, value, unit, goal in (
        ("weight, compressed", most(lambda it: it.weight / 1000), "KB", 120),
        ("our own scripts, compressed", most(lambda it: it.own_scripts / 1000), "KB", 45),
        ("loads", most(lambda it: len(it.loads)), "requests", 12),
        (f"LCP on a {SLOWER} times slower machine", most(lambda it: it.lcp), "ms", 1500),
        ("layout shift", most(lambda it: it.cls), "", 0.02),
    ):
        yield Figure(name=f"{name}, {what}", value=value, unit=unit, goal=at_most(goal))


def match_to_visit() -> tuple[Any, str]:
    """A match with everything that a table can load: it has clocks, and waits for the visitor."""
    from games.clocks import Clock
    from testing.seats import begin, is_lead, play_on

    match, people = begin(clock=Clock(initial=600, increment=20))
    play_on(match, Random(1), until=lambda state: is_lead(state) and state.deal > 3)
    return match, login_cookies(people[0])


def speech(browser: Any, site: str, commands: int) -> Figure:
    """From the commit of a command until the page has written its sentences into the live region."""
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
        page.wait_for_timeout(700)  # the text of a command without an event
        late += [moment - began for moment in page.evaluate("heard")[known:]]
    page.context.close()
    return Figure(
        name="a command until the page announces it, p90", value=percentile(late, 90), unit="ms", goal=at_most(1000)
    )
