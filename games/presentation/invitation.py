"""A match that waits for players: its open seats and its link."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from games.models import Match
from games.policies.seats import is_empty

THIS_COMPUTER = {"localhost", "127.0.0.1", "::1"}


@dataclass(frozen=True, slots=True)
class Invitation:
    """The link to send: `has_empty`: it has open seats; `only_here`: other devices can't open the address."""

    address: str
    has_empty: bool
    only_here: bool


def invitation_to(match: Match, address: str) -> Invitation:
    return Invitation(
        address=address,
        has_empty=any(map(is_empty, match.seats.all())),
        only_here=urlsplit(address).hostname in THIS_COMPUTER,
    )
