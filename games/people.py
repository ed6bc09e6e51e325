"""The person who makes a request at a table."""

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Person:
    """A user by id, or a guest by the secret of the browser. Neither: a spectator.

    `time_multiplier` extends this person's time on a clock, 0 for unlimited.
    """

    user_id: int | None = None
    guest: UUID | None = None
    name: str = ""
    time_multiplier: int = 1

    @property
    def known(self) -> bool:
        return self.user_id is not None or self.guest is not None

    @property
    def secret(self) -> UUID | None:
        """The secret to store in a new seat: none for a user, even if the browser has one from before."""
        return self.guest if self.user_id is None else None

    def at(self, table: UUID) -> str:
        """The key under which this person's actions at a table are rate-limited."""
        return f"{table} {self.user_id or self.guest}"
