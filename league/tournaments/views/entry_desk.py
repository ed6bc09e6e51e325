"""The entry desk: who enters, withdraws and comes back, their fees, and drawn partners."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from common.pages import act, posted_from, refuse
from league.clubs.queries import ClubRequest
from league.rounds.forms.desk import FeeForm
from league.rounds.presentation import DeskPart
from league.rounds.services.entrants import UnclearName
from league.rounds.views import find_names
from league.rules.tournaments.pairing_systems import has_rounds_to_come
from league.rules.tournaments.remaining_play import to_play
from league.tournaments.forms.play import entrant_form
from league.tournaments.models import Entry
from league.tournaments.presentation.replacement_preview import left_open
from league.tournaments.queries.entries import desk_of, without_partner
from league.tournaments.queries.state import state_of
from league.tournaments.services import entries
from league.tournaments.services.entries import set_fee, walk_in
from league.tournaments.services.pairs import draw_partners, undo_partners
from league.tournaments.views._page import address, found, number_in
from league.tournaments.views.plan import detail_page


def _have(entry: Entry) -> str:
    return "have" if entry.partner else "has"


def _come(entry: Entry, *, again: bool = False) -> str:
    """What becomes of somebody who has entered, or comes back."""
    if entry.status == Entry.Status.WAITING:
        waits = f"All places are taken: {entry} {_have(entry)} come to the waiting list."
        return f"{waits} The fee is due when a place is free."
    come = f"{entry} {'are' if entry.partner else 'is'} in again" if again else f"{entry} {_have(entry)} entered"
    is_alone = entry.tournament.in_pairs and not entry.partner  # until partners are drawn
    if is_alone or has_rounds_to_come(state_of(entry.tournament), entry.pk):
        return f"{come}."
    return f"{come}, but what is still to be played has begun or is over without them."


def _go(entry: Entry, came_in: Sequence[Entry]) -> SafeString:
    sentences = (
        f"{entry} {_have(entry)} withdrawn.",
        *(f"{each} {'come' if each.partner else 'comes'} in from the waiting list." for each in came_in),
        *(f"{name} has no partner now." for name in without_partner(entry.tournament)),
        _left_open(entry),
        "What was played stays; “Plays again”, behind “Change”, takes it back.",
    )
    return format_html_join(" ", "{}", ((each,) for each in sentences if each))


def _left_open(entry: Entry) -> str:
    """What becomes of the table at which somebody was still to play, as a link to it where it is open."""
    state = state_of(entry.tournament)
    sentence = left_open(state, entry.pk)
    if table := to_play(state, entry.pk):
        return format_html('<a href="{}">{}</a>', address(entry.tournament, "pairing", pairing=table[2].pk), sentence)
    return sentence


@posted_from("tournaments:detail")
def enter(request: ClubRequest, pk: int) -> HttpResponse:
    tournament = found(request, pk)
    form, back = entrant_form(tournament, request.POST), address(tournament)
    if not form.is_valid():
        return refuse(request, form.sentence, back)
    try:
        return act(
            request,
            lambda: walk_in(tournament_id=tournament.pk, **form.cleaned_data, by=request.user),
            back=back,
            done=_come,
        )
    except UnclearName as no:
        part = DeskPart.of(desk_of(tournament), form, fee=tournament.format.fee, no=no)
        return detail_page(request, tournament, 422, part=part)


@require_safe
def find(request: ClubRequest, pk: int) -> HttpResponse:
    return find_names(request, desk_of(found(request, pk)))


@posted_from("tournaments:detail")
def withdraw(request: ClubRequest, pk: int, entry: int) -> HttpResponse:
    tournament = found(request, pk)
    return act(
        request,
        lambda: entries.withdraw(tournament_id=tournament.pk, entry_id=entry, by=request.user),
        back=address(tournament),
        done=lambda gone: _go(*gone),
    )


@posted_from("tournaments:detail")
def come_back(request: ClubRequest, pk: int, entry: int) -> HttpResponse:
    tournament = found(request, pk)
    return act(
        request,
        lambda: entries.come_back(tournament_id=tournament.pk, entry_id=entry, by=request.user),
        back=address(tournament),
        done=lambda come: _come(come, again=True),
    )


@posted_from("tournaments:detail")
def fee(request: ClubRequest, pk: int, entry: int) -> HttpResponse:
    tournament, form = found(request, pk), FeeForm(request.POST)
    back = address(tournament)
    if not form.is_valid():
        return refuse(request, form.sentence, back)
    wanted = form.cleaned_data["fee"]
    return act(
        request,
        lambda: set_fee(tournament_id=tournament.pk, entry_id=entry, fee=wanted, by=request.user),
        back=back,
        done=lambda it: f"The fee of {it} is {it.get_fee_display()}.",
    )


@posted_from("tournaments:detail")
def draw(request: ClubRequest, pk: int) -> HttpResponse:
    """Draw partners, and say who is left over."""
    tournament = found(request, pk)
    return act(
        request,
        lambda: draw_partners(
            tournament_id=tournament.pk, expected_version=number_in(request, "expected_version"), by=request.user
        ),
        back=address(tournament),
        done=lambda left: " ".join(
            ["Partners are drawn.", *(f"{entry} has none: somebody who comes late could be it." for entry in left)]
        ),
    )


@posted_from("tournaments:detail")
def undo_draw(request: ClubRequest, pk: int) -> HttpResponse:
    tournament = found(request, pk)
    return act(
        request,
        lambda: undo_partners(tournament_id=tournament.pk, by=request.user),
        back=address(tournament),
        done="The draw of partners is taken back.",
    )
