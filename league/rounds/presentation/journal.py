"""A line of a journal, for templates/rounds/journal.html."""

from dataclasses import dataclass
from datetime import datetime

from league.accounts.models import User


@dataclass(frozen=True, slots=True)
class JournalLine:
    """The text, and the page about it, "" for none.

    round: the heading above the line, "" for none.
    """

    text: str
    by: User | None
    at: datetime
    url: str
    round: str = ""
