"""The journal of a tournament as its page shows it: under the round in which each thing was done, with a link to it."""

from bisect import bisect_right
from collections.abc import Iterable

from django.urls import reverse
from django.utils.translation import gettext as _

from league.rounds.presentation.journal import JournalLine
from league.tournaments.models import JournalEntry, Tournament
from league.tournaments.queries.tournaments import calls_of, stage_numbers_of

MONEY = ("pool", "pot")


def journal_lines(tournament: Tournament, entries: Iterable[JournalEntry]) -> list[JournalLine]:
    """These entries, in their order, each under the round that had been called last; "" before the first."""
    calls, stages = calls_of(tournament), stage_numbers_of(tournament)
    return [
        JournalLine(each.text, each.by, each.at, _url(tournament, each, stages), _round_at(each, calls))
        for each in entries
    ]


def _round_at(entry: JournalEntry, calls: list[tuple[int, str, int]]) -> str:
    """The round of its own stage, if it names one; else the one that was called last of all."""
    stage = entry.parameters.get("stage")
    before = calls[: bisect_right(calls, entry.pk, key=lambda call: call[0])]
    own = [call for call in before if stage in (None, call[1])][-1:]
    return _("%(stage)s, round %(round)s") % {"stage": own[0][1], "round": own[0][2]} if own else ""


def _url(tournament: Tournament, entry: JournalEntry, stages: dict[str, int]) -> str:
    names: dict[str, str | int] = {"club": tournament.club.slug, "pk": tournament.pk}
    given = entry.parameters
    if any(key in given for key in MONEY):
        return reverse("tournaments:money", kwargs=names)
    if number := stages.get(given.get("stage", "")):
        page = reverse("tournaments:stage", kwargs=names | {"number": number})
        return f"{page}?round={given['round']}" if "round" in given else page
    return reverse("tournaments:detail", kwargs=names)
