"""The journal of a tournament, by round, with links."""

from bisect import bisect_right
from collections.abc import Iterable

from django.utils.translation import gettext as _

from league.rounds.presentation.addresses import address
from league.rounds.presentation.journal import JournalLine, who_did
from league.tournaments.models import JournalEntry, Tournament
from league.tournaments.queries.tournaments import calls_of, stage_numbers_of

MONEY = ("pool", "pot")


def journal_lines(tournament: Tournament, entries: Iterable[JournalEntry]) -> list[JournalLine]:
    """A line for each entry, in order, under the round that had been called last; "" before the first."""
    calls, stages = calls_of(tournament), stage_numbers_of(tournament)
    return [
        JournalLine(each.text, who_did(each), each.at, _url(tournament, each, stages), _round_at(each, calls))
        for each in entries
    ]


def _round_at(entry: JournalEntry, calls: list[tuple[int, str, int]]) -> str:
    """The last round of the entry's stage, if it names one; else the last called round."""
    stage = entry.parameters.get("stage")
    before = calls[: bisect_right(calls, entry.pk, key=lambda call: call[0])]
    own = [call for call in before if stage in (None, call[1])][-1:]
    return _("%(stage)s, round %(round)s") % {"stage": own[0][1], "round": own[0][2]} if own else ""


def _url(tournament: Tournament, entry: JournalEntry, stages: dict[str, int]) -> str:
    given = entry.parameters
    if any(key in given for key in MONEY):
        return address(tournament, "money")
    if number := stages.get(given.get("stage", "")):
        page = address(tournament, "stage", number=number)
        return f"{page}?round={given['round']}" if "round" in given else page
    return address(tournament)
