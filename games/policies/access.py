"""Which pages are open to whom, and how much and how often something may be sent."""

from collections.abc import Mapping
from typing import Any

from common.rate_limits import RateLimit

MEMBERS_PAGES = (
    "games:lobby",
    "games:begin",
    "games:call_off",
    "games:calendar",
    "games:count",
    "games:luck",
    "games:decide",
    "games:by_hand",
    "games:begin_by_hand",
    "games-api:matches",
    "games-api:join",
)
"""For users who are signed in."""
OPEN_PAGES = (
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
"""For anybody with the number of a match or calendar, which can't be guessed; a seat belongs to a user or a browser."""
LARGEST = 4096  # bytes of what somebody at a table sends at once
LIMITS = {
    "command": RateLimit("command", 30, 10, "That was too quick. Wait a moment, then do it again."),
    "seed": RateLimit("seed", 100, 10, "That was too quick. Wait a moment, then do it again."),
    "begin": RateLimit("begin", 20, 3600, "You have begun 20 matches within an hour. Play one of them first."),
    "join": RateLimit("join", 30, 3600, "You have sat down at 30 tables within an hour. Play at one of them first."),
    "guest": RateLimit(
        "guest", 100, 3600, "Guests from your network have sat down 100 times within an hour. Sign in, or wait an hour."
    ),
}
"""How often a seat may do something, a person begin a match or sit down, and the guests of a network sit down."""


def is_too_large(head: Mapping[str, Any]) -> bool:
    """More than anybody at a table has to say, or without an end that is known before; by the head of a request."""
    return int(head.get("CONTENT_LENGTH") or 0) > LARGEST or "HTTP_TRANSFER_ENCODING" in head
