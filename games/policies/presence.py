"""Which players are away from a table, and when the others can claim the match."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from games.engine import State, to_act
from games.models import Match, Seat
from games.policies.decks import is_shuffling
from games.queries.decks import seats_not_revealing

AWAY = timedelta(seconds=25)  # pages send a heartbeat every ten seconds, or every twenty without a socket
QUIET = timedelta(seconds=22)  # the word "away" appears a little before it has an effect
MOMENT = timedelta(seconds=5)  # how long a reload may close a page
GRACE = {  # how long a player may be away on their turn
    "live": (timedelta(seconds=120), timedelta(seconds=30)),
    "untimed": (timedelta(hours=24), timedelta(hours=24)),
}


def gone_since(seat: Seat) -> datetime | None:
    """Since when a person's page has been silent; None for a seat that never had a page open, and for bots."""
    return None if seat.bot else seat.left_at or seat.seen_at


def is_away(seat: Seat, now: datetime) -> bool:
    """Whether a player closed the page longer ago than a reload takes, or the page has been silent too long."""
    since = gone_since(seat)
    return since is not None and now - since >= (MOMENT if seat.left_at else AWAY)


def presence_of(seat: Seat, now: datetime) -> str:
    """ "here" or "away", shown with a player's name; "" for bots and for seats that never had a page open."""
    since = gone_since(seat)
    if since is None:
        return ""
    return "away" if now - since >= (MOMENT if seat.left_at else QUIET) else "here"


def claimable_at(match: Match, seat: Seat, late: Mapping[int, datetime]) -> datetime | None:
    """When the others can claim the match from this seat; None: only its clock decides.

    A seat that withholds its seed (`late`) can be claimed from even while present, others only while absent.
    """
    grace = GRACE.get(match.clock.kind)
    if grace is None or match.paused_at:
        return None
    if seat.number in late:
        return late[seat.number] + grace[1]
    since = gone_since(seat)
    return None if since is None else since + grace[seat.left_at is not None]


def late_seats(match: Match, state: State) -> dict[int, datetime]:
    """Seat -> since when it has withheld the seed that the game waits for."""
    return seats_not_revealing(match) if is_shuffling(state) else {}


def waited_for(state: State, late: Mapping[int, datetime]) -> tuple[int, ...]:
    """The seats that the game waits for: to act, or to reveal the seeds that they committed to."""
    return tuple(late) if is_shuffling(state) else to_act(state)


def may_claim(
    match: Match, gone: Seat, claimant: int, state: State, late: Mapping[int, datetime], now: datetime
) -> bool:
    """Whether it is `gone`'s turn, on another side than the claimant's, and the match can be claimed by now."""
    at, side, waited = claimable_at(match, gone, late), state.rules.side_of, waited_for(state, late)
    waits = gone.number in waited and claimant not in waited
    return at is not None and at <= now and waits and side(gone.number) != side(claimant)
