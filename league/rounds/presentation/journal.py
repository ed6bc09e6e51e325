"""A line of a journal, for templates/rounds/journal.html."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from common.journal import JournalBase


@dataclass(frozen=True, slots=True)
class JournalLine:
    """The text, who did it, and the page about it, "" for none.

    round: the heading above the line, "" for none.
    """

    text: str
    who: str
    at: datetime
    url: str
    round: str = ""


def who_did(entry: JournalBase) -> str:
    """The account's name; without an account it was a player on a phone, or the program recording an online match."""
    if entry.by:
        return entry.by.name
    return _("automatic") if entry.code.startswith("match_") else _("by phone")
