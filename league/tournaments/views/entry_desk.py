"""The entry desk: entering, withdrawing and coming back, fees, and drawn partners."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from common.pages import posted_from
from league.clubs.queries import ClubRequest
from league.rounds import views as rounds
from league.rounds.forms.desk import CodeForm, FeeForm
from league.rounds.presentation.desk import DeskPart
from league.rounds.services.entrants import UnclearName
from league.rules.tournaments.pairing_systems import has_rounds_to_come
from league.rules.tournaments.remaining_play import to_play
from league.tournaments.forms.play import entrant_form
from league.tournaments.models import Entry
from league.tournaments.presentation.replacement_preview import open_table_sentence
from league.tournaments.queries.entries import desk_of, without_partner
from league.tournaments.queries.state import state_of
from league.tournaments.services import entries, phones
from league.tournaments.services.entries import set_fee, walk_in
from league.tournaments.services.pairs import draw_partners, undo_partners
from league.tournaments.views._page import act, address, found, number_in
from league.tournaments.views.plan import detail_page


def _come(entry: Entry, *, again: bool = False) -> str:
    """The message for a new or reinstated entry."""
    count, named = len(entry.players), {"name": entry}
    if entry.status == Entry.Status.WAITING:
        waits = ngettext(
            "The tournament is full. %(name)s is on the waiting list.",
            "The tournament is full. %(name)s are on the waiting list.",
            count,
        )
        due = _("The fee is due when a place opens.") if entry.tournament.format.fee else ""
        return f"{waits % named} {due}".strip()
    if again:
        come = ngettext("%(name)s has been reinstated.", "%(name)s have been reinstated.", count) % named
    else:
        come = ngettext("%(name)s has entered.", "%(name)s have entered.", count) % named
    is_alone = entry.tournament.in_pairs and not entry.partner  # until partners are drawn
    if is_alone or has_rounds_to_come(state_of(entry.tournament), entry.pk):
        return come
    return f"{come} {_('There are no more rounds for them to play.')}"


def _came_in(entry: Entry) -> str:
    count = len(entry.players)
    return ngettext(
        "%(name)s gets a place from the waiting list.", "%(name)s get a place from the waiting list.", count
    ) % {"name": entry}


def _go(entry: Entry, came_in: Sequence[Entry]) -> SafeString:
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
        return format_html('<a href="{}">{}</a>', address(entry.tournament, "pairing", pairing=table[2].pk), sentence)
    return sentence


@posted_from("tournaments:detail")
def enter(request: ClubRequest, pk: int) -> HttpResponse:
    tournament = found(request, pk)
    form = entrant_form(tournament, request.POST)
    try:
        return rounds.act(
            request, walk_in, form=form, tournament_id=tournament.pk, back=address(tournament), done=_come
        )
    except UnclearName as no:
        part = DeskPart.of(desk_of(tournament), form, fee=tournament.format.fee, no=no)
        return detail_page(request, tournament, 422, part=part)


@require_safe
def find(request: ClubRequest, pk: int) -> HttpResponse:
    return rounds.find_names(request, desk_of(found(request, pk)))


@posted_from("tournaments:detail")
def release_name(request: ClubRequest, pk: int, member: int) -> HttpResponse:
    return act(request, pk, phones.release_name, member_id=member, back="detail", done=rounds.released)


@posted_from("tournaments:detail")
def renew_code(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, phones.renew_code, form=CodeForm(request.POST), back="detail", done=_(rounds.CODE_RENEWED))


@posted_from("tournaments:detail")
def withdraw(request: ClubRequest, pk: int, entry: int) -> HttpResponse:
    return act(request, pk, entries.withdraw, entry_id=entry, back="detail", done=lambda gone: _go(*gone))


@posted_from("tournaments:detail")
def come_back(request: ClubRequest, pk: int, entry: int) -> HttpResponse:
    return act(request, pk, entries.come_back, entry_id=entry, back="detail", done=lambda come: _come(come, again=True))


@posted_from("tournaments:detail")
def fee(request: ClubRequest, pk: int, entry: int) -> HttpResponse:
    return act(request, pk, set_fee, form=FeeForm(request.POST), entry_id=entry, back="detail", done=rounds.fee_is)


@posted_from("tournaments:detail")
def draw(request: ClubRequest, pk: int) -> HttpResponse:
    """Draw partners, and show who is left over."""
    version = number_in(request, "expected_version")
    return act(request, pk, draw_partners, expected_version=version, back="detail", done=_drawn)


def _drawn(left: Sequence[Entry]) -> str:
    alone = _("%(name)s has no partner yet. A latecomer could fill the spot.")
    return " ".join([_("Partners drawn."), *(alone % {"name": entry} for entry in left)])


@posted_from("tournaments:detail")
def undo_draw(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, undo_partners, back="detail", done=_("Partner draw undone."))
