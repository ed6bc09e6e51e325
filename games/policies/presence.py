"""Who counts as away from a table, and from when the others may claim the match."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from games.engine import State, to_act
from games.models import Match, Seat
from games.policies.decks import is_shuffling
from games.queries.decks import seats_not_revealing

AWAY = timedelta(seconds=25)  # a page says every ten seconds that it is there
QUIET = timedelta(seconds=22)  # one without a socket says so every twenty
MOMENT = timedelta(seconds=5)  # that a page is closed while it loads again
GRACE = {  # how long a player may be away on their turn: connection lost, page closed
    "live": (timedelta(seconds=120), timedelta(seconds=30)),
    "untimed": (timedelta(hours=24), timedelta(hours=24)),
}


def gone_since(seat: Seat) -> datetime | None:
    """Since when a person's page has been silent; None for a seat that never had a page open, and for bots."""
    return None if seat.bot else seat.left_at or seat.seen_at


def is_away(seat: Seat, now: datetime) -> bool:
    """A person was here, but closed the page longer ago than a reload takes, or the page is silent for too long."""
    since = gone_since(seat)
    return since is not None and now - since >= (MOMENT if seat.left_at else AWAY)


def presence_of(seat: Seat, now: datetime) -> str:
    """ "here" or "away", as it stands beside a player's name; "" for bots and for who never had a page open."""
    since = gone_since(seat)
    if since is None:
        return ""
    return "away" if now - since >= (MOMENT if seat.left_at else QUIET) else "here"


def claimable_at(match: Match, seat: Seat, late: Mapping[int, datetime]) -> datetime | None:
    """When the others may claim the match from this seat; None: its clock decides.

    From a seat that withholds its seed (`late`) whether or not it is heard of, from others if it is not.
    """
    grace = GRACE.get(match.clock.kind)
    if grace is None or match.paused_at:
        return None
    if seat.number in late:
        return late[seat.number] + grace[1]
    since = gone_since(seat)
    return None if since is None else since + grace[seat.left_at is not None]


def late_seats(match: Match, state: State) -> dict[int, datetime]:
    """The seats that withhold the seed that the game waits for, and since when."""
    return seats_not_revealing(match) if is_shuffling(state) else {}


def waited_for(state: State, late: Mapping[int, datetime]) -> tuple[int, ...]:
    """The seats that the game waits for: to act, or to show the seeds that they have committed themselves to."""
    return tuple(late) if is_shuffling(state) else to_act(state)


def may_claim(
    match: Match, gone: Seat, claimant: int, state: State, late: Mapping[int, datetime], now: datetime
) -> bool:
    """It is `gone`'s turn, on another side than the claimant's, and the match may be claimed from it by now."""
    at, side, waited = claimable_at(match, gone, late), state.rules.side_of, waited_for(state, late)
    waits = gone.number in waited and claimant not in waited
    return at is not None and at <= now and waits and side(gone.number) != side(claimant)
