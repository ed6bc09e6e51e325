"""Drawing partners: who is paired, and why not."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from league.tournaments.models import Entry

Status = Entry.Status


def entries_to_pair(entries: Iterable[Entry], *, has_begun: bool) -> list[Entry]:
    """The players whom a draw pairs: everyone; once a round has been called, only those without a partner."""
    playing = [entry for entry in entries if entry.status in (Status.IN, Status.PARTNER)]
    return [entry for entry in playing if entry.status == Status.IN and not entry.partner] if has_begun else playing


def why_no_draw(to_pair: list[Entry]) -> str:
    """Why these players can't be paired, in a sentence; empty if they can."""
    return "" if len(to_pair) > 1 else _("A draw needs at least two players without a partner.")
