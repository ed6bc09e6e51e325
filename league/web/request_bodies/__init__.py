"""Limits for the size and the duration of requests, and the responses beyond them.

The sender of an arriving body is unknown. So the body is held in memory, never on disk, and a thread, a database
connection or a view is used only once the request is complete.
"""

import json
from functools import cache
from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit, setrlimit

from django.template.loader import render_to_string
from django.utils.translation import gettext

from common.language import gettext_noop as _
from league.web.headers import ALONE, EVERYWHERE

LARGEST = 2_000_000  # bytes of a body
DISCARDED = 8_000_000  # bytes read and discarded beyond it: a browser that is still sending reads no response
LONGEST = 30.0  # seconds for a request's head and body to arrive
TOGETHER = 32_000_000  # bytes of unfinished bodies per process; beyond them the largest is refused
SEND_BUFFER = 425_984  # bytes of a response in the socket's send buffer, whether or not the client reads
FILES = 10_000  # open connections per server, if the system allows it
REFUSALS = {
    408: (_("Too slow"), _("Your entry took too long to arrive. Check your connection, then send it again.")),
    413: (_("Too large"), _("This is over the 2 MB limit. Go back and send less.")),
    431: (
        _("Too many cookies"),
        _("The browser sent too many cookies. Delete this site’s cookies, then reload the page."),
    ),
    503: (_("Busy"), _("The server is busy right now. Wait a moment, then try again.")),
}
CODES = {408: "too_slow", 413: "too_large", 431: "head_too_large", 503: "busy"}


def most_for(path: str) -> int:
    """The maximum body in bytes for this path; 0 for sockets."""
    return 0 if path.startswith("/ws/") else LARGEST


def allow_many_files() -> None:
    """Raise the limit of open files: each connection is one, and the default is often 1,024."""
    now, most = getrlimit(RLIMIT_NOFILE)
    wanted = FILES if most == RLIM_INFINITY else min(FILES, most)
    if now != RLIM_INFINITY and now < wanted:
        setrlimit(RLIMIT_NOFILE, (wanted, most))


@cache
def refusal(status: int, *, is_page: bool) -> tuple[list[tuple[str, str]], bytes]:
    """The headers and body of an error response, for a browser or for a program; the connection is then closed."""
    title, text = map(gettext, REFUSALS[status])
    if is_page:
        kind, body = (
            "text/html; charset=utf-8",
            render_to_string("refused.html", {"title": title, "text": text}).encode(),
        )
    else:
        kind, body = "application/json", json.dumps({"code": CODES[status], "sentence": text}).encode()
    headers = [
        ("Content-Type", kind),
        ("Content-Length", str(len(body))),
        ("Cache-Control", "no-store"),
        ("Connection", "close"),
        ("Content-Security-Policy", f"{ALONE}; style-src 'self'; img-src 'self' data:; font-src 'self'"),
        *EVERYWHERE.items(),
    ]
    return [*headers, ("Retry-After", "5")] if status == 503 else headers, body
