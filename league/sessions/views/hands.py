"""Special hands, logged on the page for results."""

from django.http import HttpResponse
from django.utils.translation import gettext as _

from common.pages import posted_from
from league.clubs.queries import ClubRequest
from league.rounds.forms.round_tools import HandForm
from league.sessions.services import hands
from league.sessions.views._page import act


@posted_from("sessions:play")
def log(request: ClubRequest, pk: int) -> HttpResponse:
    form = HandForm(request.POST)
    given = form.cleaned_data if form.is_valid() else {}
    return act(
        request,
        pk,
        lambda s: hands.log_hand(
            session_id=s.pk,
            round_number=given["round"],
            member_id=given["player"],
            kind=given["kind"],
            by=request.user,
            entry_id=given["entry_id"],
        ),
        back="play",
        query=f"?round={given.get('round', '')}",
        form=form,
        done=lambda hand: _("Logged: %(hand)s.") % {"hand": hand},
    )


@posted_from("sessions:play")
def undo(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    return act(
        request,
        pk,
        lambda s: hands.undo_hand(session_id=s.pk, hand_id=number, by=request.user),
        back="play",
        done=lambda hand: _("Undone: %(hand)s.") % {"hand": hand},
    )
