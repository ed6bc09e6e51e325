"""How much a request may bring and how long it may take to arrive, and the answers to one that goes past that.

When a body arrives, it is not known yet who sends it. So it is held in memory, never on the disk, and a thread, a
database connection or a view sees a request only once it is whole.
"""

import json
from functools import cache
from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit, setrlimit

from django.template.loader import render_to_string
from django.utils.translation import gettext

from common.language import gettext_noop as _
from league.web.headers import ALONE, EVERYWHERE

LARGEST = 2_000_000  # bytes of a body
DISCARDED = 8_000_000  # bytes that are read and thrown away past it: a browser that still sends reads no answer
LONGEST = 30.0  # seconds for a request to arrive, its head and its body
TOGETHER = 32_000_000  # bytes of unfinished bodies in one process; past them the largest is refused
SEND_BUFFER = 425_984  # bytes of an answer that the system takes at once, whether or not the client reads
FILES = 10_000  # that a server may have open, if the system allows it
REFUSALS = {
    408: (_("Too slow"), _("This took too long to arrive. Check your connection, then send it again.")),
    413: (_("Too large"), _("This is over the 2 MB limit. Go back and send less.")),
    431: (
        _("Too many cookies"),
        _("The browser sent too many cookies. Delete this site’s cookies, then reload the page."),
    ),
    503: (_("Busy"), _("The server is busy right now. Wait a moment, then try again.")),
}
CODES = {408: "too_slow", 413: "too_large", 431: "head_too_large", 503: "busy"}


def most_for(path: str) -> int:
    """The bytes that a body for this path may have. Sockets take none."""
    return 0 if path.startswith("/ws/") else LARGEST


def allow_many_files() -> None:
    """A connection is a file to the system, which often allows 1,024 where it could allow many more."""
    now, most = getrlimit(RLIMIT_NOFILE)
    wanted = FILES if most == RLIM_INFINITY else min(FILES, most)
    if now != RLIM_INFINITY and now < wanted:
        setrlimit(RLIMIT_NOFILE, (wanted, most))


@cache
def refusal(status: int, *, is_page: bool) -> tuple[list[tuple[str, str]], bytes]:
    """The headers and the body of an answer, for a browser or for a program; then the connection is closed."""
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
