"""A tournament's flyer and published parts."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.pages import get_or_post, page, posted_from
from league.clubs.queries import ClubRequest
from league.rounds.forms.base import VersionForm
from league.rounds.presentation.addresses import address
from league.rounds.presentation.recap import recap_goes_to
from league.rounds.views import pages as rounds
from league.tournaments.forms.details import FlyerForm
from league.tournaments.presentation.flyer import flyer_page
from league.tournaments.queries.recaps import members_in
from league.tournaments.queries.tournaments import flyer_form_values
from league.tournaments.services.publication import announce_tournament, set_publication
from league.tournaments.services.recap import mail_results
from league.tournaments.views._page import found, frame


@require_safe
def flyer(request: ClubRequest, pk: int) -> HttpResponse:
    """Information for players before they come; printable on one sheet."""
    here = frame(request, found(request, pk))
    page = flyer_page(here.state, timezone.now())
    return render(request, "tournaments/flyer.html", here.context | {"page": page})


@get_or_post
def announce(request: ClubRequest, pk: int) -> HttpResponse:
    """Edit the flyer's contents."""
    tournament = found(request, pk)
    form = FlyerForm(request.POST or None, stored=flyer_form_values(tournament))
    if form.submit(announce_tournament, tournament_id=tournament.pk, by=request.user):
        return redirect(address(tournament, "flyer"))
    return page(request, "tournaments/announce", **frame(request, tournament).context, form=form)


@posted_from("tournaments:detail")
def publication(request: ClubRequest, pk: int) -> HttpResponse:
    """The published parts."""
    return rounds.keep_publication(request, found(request, pk), set_publication)


@posted_from("tournaments:detail")
def mail(request: ClubRequest, pk: int) -> HttpResponse:
    """Mail the results to everyone who played."""
    tournament = found(request, pk)
    return rounds.act(
        request,
        tournament,
        mail_results,
        form=VersionForm(request.POST),
        done=lambda made: recap_goes_to(members_in(tournament)) if made else _("Someone has already sent the results."),
    )
