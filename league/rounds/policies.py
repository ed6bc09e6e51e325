"""Which parts of a session or a tournament a reader can see."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.clubs.models import Member
from league.clubs.policies import Who, may
from league.rounds.models import Published

PARTS = ("entries", "pairings", "standings", "money")


@dataclass(frozen=True, slots=True)
class Visibility:
    """The parts that a reader can see: players, pairings and results, standings, money."""

    entries: bool = True
    pairings: bool = True
    standings: bool = True
    money: bool = True

    def has(self, *parts: str) -> bool:
        return all(getattr(self, part) for part in parts)

    @property
    def is_full(self) -> bool:
        return self == Visibility()

    @property
    def is_blind(self) -> bool:
        return not (self.entries or self.pairings or self.standings)


def visibility_for(published: Published, member: Member | None) -> Visibility:
    """Everything for scorekeepers and organizers; the published parts for members and the public."""
    if may(Who.SCOREKEEPER, published.club, member):
        return Visibility()
    return published_parts(published)


def published_parts(published: Published) -> Visibility:
    """The parts that members and the public can see."""
    return Visibility(*(getattr(published, f"shows_{part}") for part in PARTS))


def why_unpublished(published: Published) -> str:
    """Why no recap of it is mailed, in a sentence; empty if the standings are published."""
    return "" if published.shows_standings else _("The standings are not published, so they are not e-mailed.")
