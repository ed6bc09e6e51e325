"""Special hands, logged on the page for results."""

from django.http import HttpResponse
from django.utils.translation import gettext as _

from common.pages import posted_from
from league.clubs.queries import ClubRequest
from league.results.models import Hand
from league.rounds.forms.round_tools import HandForm
from league.sessions.services import hands
from league.sessions.views._page import act


@posted_from("sessions:rounds")
def log(request: ClubRequest, pk: int) -> HttpResponse:
    form = HandForm(request.POST)
    number = form.cleaned_data["round_number"] if form.is_valid() else ""
    return act(
        request,
        pk,
        hands.log_hand,
        form=form,
        back="rounds",
        query=f"?round={number}",
        done=lambda hand: _("%(name)s’s hand recorded: %(hand)s.") % _named(hand),
    )


@posted_from("sessions:rounds")
def undo(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    return act(
        request,
        pk,
        hands.undo_hand,
        hand_id=number,
        back="rounds",
        done=lambda hand: _("%(name)s’s hand undone: %(hand)s.") % _named(hand),
    )


def _named(hand: Hand) -> dict[str, str]:
    return {"name": str(hand.member), "hand": hand.get_kind_display()}
