"""What the outside is told: the flyer, what readers are shown, and members who enter by themselves."""

from django.contrib import messages
from django.forms.models import model_to_dict
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from common.errors import Refused
from common.pages import posted_from
from league.clubs.queries import ClubRequest
from league.tournaments import selectors, services
from league.tournaments.forms import FlyerForm, SwitchesForm
from league.tournaments.models import Entry
from league.tournaments.views._page import act, address, found, frame, refuse


@require_safe
def flyer(request: ClubRequest, pk: int) -> HttpResponse:
    """All that somebody wants to know before he comes; on one sheet of paper too."""
    tournament = found(request, pk)
    told = frame(request, tournament, selectors.board_of(tournament)) | {
        "flyer": selectors.flyer_of(tournament),
        "fee": tournament.rules.fee,
        "rules": tournament.rules,
        "closed": selectors.why_closed(tournament, timezone.now()),
    }
    return render(request, "tournaments/flyer.html", told)


@require_http_methods(["GET", "HEAD", "POST"])
def announce(request: ClubRequest, pk: int) -> HttpResponse:
    """What the flyer says besides the plan."""
    tournament = found(request, pk)
    form = FlyerForm(request.POST or None, initial=model_to_dict(selectors.flyer_of(tournament)))
    if form.is_valid():
        services.announce_tournament(tournament_id=tournament.pk, by=request.user, **form.cleaned_data)
        return redirect(address(tournament, "flyer"))
    told = frame(request, tournament, selectors.board_of(tournament)) | {"form": form}
    return render(request, "tournaments/announce.html", told, status=422 if form.is_bound else 200)


@posted_from("tournaments:show")
def switches(request: ClubRequest, pk: int) -> HttpResponse:
    """What members and visitors are shown."""
    tournament, form = found(request, pk), SwitchesForm(request.POST)
    form.is_valid()  # four ticks: nothing can be wrong with them
    shown = frozenset(part for part, is_on in form.cleaned_data.items() if is_on)
    return act(
        request,
        lambda: services.set_switches(tournament_id=tournament.pk, shown=shown, by=request.user),
        back=address(tournament),
        done="Kept. You and the scorekeepers go on seeing everything.",
    )


@posted_from("tournaments:show")
def enter(request: ClubRequest, pk: int) -> HttpResponse:
    tournament, member = found(request, pk), request.member
    assert member is not None, "the table of pages lets members in alone"
    try:
        entry = services.enter_oneself(
            tournament_id=tournament.pk, member_id=member.pk, by=request.user, now=timezone.now()
        )
    except Refused as no:
        return refuse(request, no.sentence, address(tournament))
    waits = entry.status == Entry.Status.WAITING
    messages.success(
        request, "All places are taken: you are on the waiting list." if waits else "You have entered. See you there!"
    )
    return redirect(address(tournament))


@posted_from("tournaments:show")
def withdraw(request: ClubRequest, pk: int) -> HttpResponse:
    tournament, member = found(request, pk), request.member
    assert member is not None, "the table of pages lets members in alone"
    return act(
        request,
        lambda: services.withdraw_oneself(tournament_id=tournament.pk, member_id=member.pk, by=request.user),
        back=address(tournament),
        done="You have withdrawn. The fee is between you and the director.",
    )
