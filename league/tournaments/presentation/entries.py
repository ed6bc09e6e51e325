"""Entries: their number in words, the list of them, and those that paid and did not play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.currencies import money_text
from league.money.models import FeeStatus
from league.rules.tournaments.pairing_systems import has_rounds_to_come
from league.tournaments.models import Entry, Tournament
from league.tournaments.queries.entries import number_without_partner
from league.tournaments.queries.fees import owing
from league.tournaments.queries.state import StoredTournament


def counted_in_words(state: StoredTournament) -> str:
    """ "12 entries", "6 pairs, 1 without a partner": those who play, and in pairs those who can't yet."""
    tournament = state.tournament
    playing = sum(player.plays_on for player in state.players.values())
    if not tournament.in_pairs:
        return _entries(playing)
    alone = number_without_partner(tournament)
    if alone and not playing:
        return _("%(entries)s, no partners drawn yet") % {"entries": _entries(alone)}
    pairs = ngettext("%(count)s pair", "%(count)s pairs", playing) % {"count": playing}
    return _("%(pairs)s, %(alone)s without a partner") % {"pairs": pairs, "alone": alone} if alone else pairs


def _entries(count: int) -> str:
    return ngettext("%(count)s entry", "%(count)s entries", count) % {"count": count}


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry in the list, with what the reader may do with it.

    chips: what is special about it, and whether that needs attention. may_change: its fee and whether it plays.
    """

    entry: Entry
    chips: Sequence[tuple[str, bool]]
    owes_fee: bool
    may_change: bool
    may_replace: bool


def entry_rows(
    tournament: Tournament, entries: Sequence[Entry], *, may_score: bool, may_organize: bool
) -> list[EntryRow]:
    """The rows of a tournament's entries; fees are for scorekeepers."""
    pairs = {entry.partner_id: entry for entry in entries if entry.partner_id}
    owed = set(owing(tournament, entries)) if may_score else set()
    may_change = may_score and not tournament.is_canceled
    has_spot = (Entry.Status.IN, Entry.Status.PARTNER)
    return [
        EntryRow(
            entry,
            _chips(tournament, entry, pairs, owes_fee=entry in owed, sees_fee=may_score),
            owes_fee=entry in owed,
            may_change=may_change,
            may_replace=may_change and may_organize and entry.status in has_spot,
        )
        for entry in entries
    ]


def _chips(
    tournament: Tournament, entry: Entry, pairs: Mapping[int, Entry], *, owes_fee: bool, sees_fee: bool
) -> list[tuple[str, bool]]:
    chips: list[tuple[str, bool]] = []
    if entry.status == Entry.Status.PARTNER:
        chips.append((_("plays with %(name)s") % {"name": pairs[entry.member_id].member}, False))
    elif entry.status != Entry.Status.IN:
        chips.append((entry.get_status_display(), False))
    elif tournament.in_pairs and not entry.partner:
        chips.append((_("no partner"), True))
    if owes_fee:
        chips.append((_("fee owed"), True))
    elif sees_fee and tournament.format.fee and entry.fee == FeeStatus.WAIVED:
        chips.append((_("fee waived"), False))
    return chips


@dataclass(frozen=True, slots=True)
class Unplayed:
    """An entry that paid and did not play; `why` may be empty."""

    number: int
    name: str
    amount: str
    why: str


def unplayed(state: StoredTournament) -> list[Unplayed]:
    """Entries that paid the fee and have no round, now or later; none before the first round is called."""
    tournament = state.tournament
    if not tournament.format.fee or tournament.is_canceled or not state.has_begun:
        return []
    entries = list(tournament.entries.all())
    there = {player.entry for view in state.stages if view.has_begun for player in view.entrants}
    playing = {member for entry in entries if entry.pk in there for member in entry.players}
    found = []
    for entry in entries:
        idle = [member for member in entry.entrants if member not in playing]
        comes = state.players[entry.pk].plays_on and has_rounds_to_come(state, entry.pk)
        if entry.fee == FeeStatus.PAID and entry.pk not in there and idle and not comes:
            amount = money_text(tournament.format.fee * len(idle), tournament.club.currency)
            found.append(Unplayed(entry.number, _(" and ").join(map(str, idle)), amount, _why(tournament, entry)))
    return found


def _why(tournament: Tournament, entry: Entry) -> str:
    if entry.status == Entry.Status.IN:
        return _("no partner") if tournament.in_pairs and not entry.partner else ""
    return entry.get_status_display()
