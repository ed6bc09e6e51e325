"""A line of the journal of a session or a tournament, as templates/rounds/_journal.html shows it."""

from dataclasses import dataclass
from datetime import datetime

from league.accounts.models import User


@dataclass(frozen=True, slots=True)
class JournalLine:
    """What was done, and the page where it can be seen, "" for none.

    round: the heading above it, "" for none.
    """

    text: str
    by: User | None
    at: datetime
    url: str
    round: str = ""
