"""Entries: their number in words, the list of them, what the desk answers, and those that paid and did not play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.currencies import money_text
from league.money.models import FeeStatus
from league.rounds.presentation.addresses import address
from league.rules.tournaments.pairing_systems import has_rounds_to_come
from league.rules.tournaments.remaining_play import to_play
from league.tournaments.models import Entry, Tournament
from league.tournaments.queries.entries import number_without_partner, without_partner
from league.tournaments.queries.fees import owing
from league.tournaments.queries.state import StoredTournament, state_of


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


def entered_text(entry: Entry) -> str:
    """The message for a new entry."""
    return _come(entry, ngettext("%(name)s has entered.", "%(name)s have entered.", len(entry.players)))


def reinstated_text(entry: Entry) -> str:
    """The message for an entry that came back."""
    again = ngettext("%(name)s has been reinstated.", "%(name)s have been reinstated.", len(entry.players))
    return _come(entry, again)


def _come(entry: Entry, come: str) -> str:
    named = {"name": entry}
    if entry.status == Entry.Status.WAITING:
        waits = ngettext(
            "The tournament is full. %(name)s is on the waiting list.",
            "The tournament is full. %(name)s are on the waiting list.",
            len(entry.players),
        )
        due = _("The fee is due when a spot opens.") if entry.tournament.format.fee else ""
        return f"{waits % named} {due}".strip()
    come %= named
    is_alone = entry.tournament.in_pairs and not entry.partner  # until partners are drawn
    if is_alone or has_rounds_to_come(state_of(entry.tournament), entry.pk):
        return come
    return f"{come} {_('There are no more rounds for them to play.')}"


def _came_in(entry: Entry) -> str:
    count = len(entry.players)
    return ngettext(
        "%(name)s gets a spot from the waiting list.", "%(name)s get a spot from the waiting list.", count
    ) % {"name": entry}


def withdrawn_text(entry: Entry, came_in: Sequence[Entry]) -> SafeString:
    """The message for a withdrawn entry: who gets its spot, who has no partner now, and its open table as a link."""
    sentences = (
        ngettext("%(name)s has withdrawn.", "%(name)s have withdrawn.", len(entry.players)) % {"name": entry},
        *(_came_in(each) for each in came_in),
        *(_("%(name)s has no partner now.") % {"name": name} for name in without_partner(entry.tournament)),
        _left_open(entry),
        _("Games already played still count. To undo this, choose “Change”, then “Reinstate”."),
    )
    return format_html_join(" ", "{}", ((each,) for each in sentences if each))


def _left_open(entry: Entry) -> str:
    """What happens to the entry's open table, as a link if it is open."""
    state = state_of(entry.tournament)
    sentence = open_table_sentence(state, entry.pk)
    if table := to_play(state, entry.pk):
        url = address(entry.tournament, "pairing", pairing=table.pairing.pk)
        return format_html('<a href="{}">{}</a>', url, sentence)
    return sentence


def open_table_sentence(state: StoredTournament, entry: int) -> str:
    """What happens to the open table of a withdrawn entry, in a sentence; empty if there is none."""
    if table := to_play(state, entry):
        view, round_, pairing = table
        sentence = _("%(pairing)s in %(stage)s, round %(round)s, is still open. Enter its result, or record a forfeit.")
        return sentence % {"pairing": pairing.title, "stage": view.stage, "round": round_.number}
    for view in state.stages:
        for pairing in (pairing for round_ in view.being_played for pairing in round_.pairings):
            if entry in pairing.entries and pairing.winner is None and pairing.walked_over is not None:
                on = pairing.players[pairing.walked_over]
                return _("%(name)s advances by walkover.") % {"name": on.name} if on.plays_on else ""
    return ""


def drawn_text(left: Sequence[Entry]) -> str:
    """The message after a draw of partners, with those who are left over."""
    alone = _("%(name)s has no partner yet. A latecomer could fill the spot.")
    return " ".join([_("Partners drawn."), *(alone % {"name": entry} for entry in left)])
