"""Access to pages, and limits for requests."""

from collections.abc import Mapping
from typing import Any

from common.language import gettext_noop
from common.rate_limits import RateLimit

MEMBERS_PAGES = (
    "games:lobby",
    "games:begin",
    "games:call_off",
    "games:calendar",
    "games:count",
    "games:luck",
    "games:history",
    "games:decide",
    "games:by_hand",
    "games:begin_by_hand",
    "games-api:matches",
    "games-api:join",
)
"""For signed-in users."""
OPEN_PAGES = (
    "games:learn",
    "games:trial",
    "games:table",
    "games:join",
    "games:heartbeat",
    "games:command",
    "games:peg",
    "games:confirm",
    "games:match_action",
    "games:play_again",
    "games:record",
    "games:events",
    "games:steps",
    "games:analysis",
    "games:file",
    "games:seeds",
    "games:speech",
    "games:verbosity",
    "games:turns",
    "games-api:match",
    "games-api:commands",
    "games-api:seeds",
)
"""For anyone with the number of a match or calendar, which can't be guessed; a seat belongs to a user or a browser."""
LARGEST = 4096  # bytes that a player can send at once
LIMITS = {
    "command": RateLimit("command", 30, 10, gettext_noop("That was too fast. Wait ten seconds, then try again.")),
    "seed": RateLimit("seed", 100, 10, gettext_noop("That was too fast. Wait ten seconds, then try again.")),
    "say": RateLimit("say", 5, 60, gettext_noop("That was too fast. Wait a minute, then try again.")),
    "begin": RateLimit(
        "begin",
        20,
        3600,
        gettext_noop("You have started 20 matches in the past hour. Play one of them, or wait an hour."),
    ),
    "join": RateLimit(
        "join",
        30,
        3600,
        gettext_noop("You have joined 30 matches in the past hour. Play one of them, or wait an hour."),
    ),
    "guest": RateLimit(
        "guest",
        100,
        3600,
        gettext_noop("Guests from your network have joined 100 matches in the past hour. Sign in, or wait an hour."),
    ),
}
"""How often a seat may do or say something, a person start or join a match, and the guests of a network join one."""


def is_too_large(head: Mapping[str, Any]) -> bool:
    """Whether the body is larger than any valid one, or of unknown length; by the request's headers."""
    return int(head.get("CONTENT_LENGTH") or 0) > LARGEST or "HTTP_TRANSFER_ENCODING" in head
