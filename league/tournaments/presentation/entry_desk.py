"""What the entry desk answers: to entries, withdrawals and draws of partners."""

from collections.abc import Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.rounds.presentation.addresses import address
from league.rules.tournaments.pairing_systems import has_rounds_to_come
from league.rules.tournaments.remaining_play import to_play
from league.tournaments.models import Entry
from league.tournaments.queries.entries import without_partner
from league.tournaments.queries.state import StoredTournament, state_of


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
