"""First visits to a page in Chromium: its bytes, its paint times, and its layout shift.

The server sends a page uncompressed to the proxy, which is not part of the measurement. So its size is computed with
the proxy's gzip; on a slow connection, where size costs time, the server compresses it itself (`bench.settings`).
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass, field
from typing import Any

SLOWER = 4  # times slower than this machine
PROXY_LEVEL = 5  # of gzip, the proxy's default
FAST_3G = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 768_000 / 8}
WATCH = """
window.seen = { fcp: 0, lcp: 0, cls: 0 };
const watch = (type, each) => new PerformanceObserver((list) => list.getEntries().forEach(each))
  .observe({ type, buffered: true });
watch("paint", ({ name, startTime }) => { if (name === "first-contentful-paint") seen.fcp = startTime; });
watch("largest-contentful-paint", ({ startTime }) => { seen.lcp = startTime; });
watch("layout-shift", ({ hadRecentInput, value }) => { if (!hadRecentInput) seen.cls += value; });
"""


@dataclass(slots=True)
class Look:
    """A first visit: bytes of each response on the wire, by URL and in order; paints in ms, and CLS."""

    loads: list[tuple[str, int]] = field(default_factory=list)
    fcp: float = 0
    lcp: float = 0
    cls: float = 0

    @property
    def weight(self) -> int:
        return sum(size for _, size in self.loads)

    @property
    def own_scripts(self) -> int:
        return sum(size for url, size in self.loads if url.endswith(".js") and "htmx" not in url)


def signed_in(browser: Any, address: str, cookies: str, **more: Any) -> Any:
    """A page in a browser with an empty cache, signed in if there are cookies.

    Without the service worker, which loads its files after the page.
    """
    context = browser.new_context(service_workers="block", **more)
    if cookies:
        name, _, value = cookies.partition(";")[0].partition("=")
        context.add_cookies([{"name": name, "value": value, "url": address}])
    return context.new_page()


def visit(browser: Any, address: str, cookies: str, width: int, network: dict[str, Any] | None = None) -> Look:
    """One visit; includes the socket, and the page's first requests after loading."""
    page = signed_in(browser, address, cookies, viewport={"width": width, "height": 780})
    page.add_init_script(WATCH)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if network:
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", network)
    answers: list[Any] = []
    sockets: list[str] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108  Playwright marks the function
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(address, wait_until="networkidle")
    page.wait_for_timeout(1_500)  # requests within this time belong to the first visit
    assert answers[0].status == 200, (address, answers[0].status)
    seen = Look([*((answer.url, on_the_wire(answer)) for answer in answers), *((url, 0) for url in sockets)])
    watched = page.evaluate("seen")
    seen.fcp, seen.lcp, seen.cls = watched["fcp"], watched["lcp"], watched["cls"]
    page.context.close()
    return seen


def on_the_wire(answer: Any) -> int:
    """Bytes of a response with headers, compressed like the proxy does if the server did not."""
    sizes = answer.request.sizes()
    packs = answer.status == 200 and "content-encoding" not in answer.headers
    body = len(gzip.compress(answer.body(), PROXY_LEVEL)) if packs else sizes["responseBodySize"]
    return int(sizes["responseHeadersSize"] + body)
