"""What every page of a session or a tournament shows: its header, and what its reader sees and may do."""

from dataclasses import dataclass, fields
from typing import Any

from league.clubs.models import Club
from league.rounds.policies import Visibility


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A session or a tournament for one reader. base, head: the templates of pages that both have."""

    base: str
    head: str
    club: Club
    facts: str
    sees: Visibility
    may_organize: bool
    may_score: bool

    @property
    def context(self) -> dict[str, Any]:
        """The same for a template."""
        return {each.name: getattr(self, each.name) for each in fields(self)}
