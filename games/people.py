"""Who asks for something at a table."""

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks: a user by number, or a guest by the secret of the browser. Neither: an onlooker.

    `time_multiplier` stretches this person's time on a clock, 0 for as much as is needed.
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
        """What a seat is known by that is taken now: a guest may have signed in since, and then it is the user's."""
        return self.guest if self.user_id is None else None

    def at(self, table: UUID) -> str:
        """By which it is counted how often this person does something there."""
        return f"{table} {self.user_id or self.guest}"
