"""Printed pages of a stage, and the wall: a page for a television."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.clubs.queries import ClubRequest
from league.rounds.presentation.addresses import address
from league.rounds.services.phones import join_path
from league.rounds.views import pages as rounds
from league.rounds.views.pages import check_shown
from league.tournaments.presentation.paper import SHEETS, WITH_CODE, links_to_sheets, sheet_of, slugs_of
from league.tournaments.presentation.wall import wall_of
from league.tournaments.services.phones import links_of
from league.tournaments.views._page import found, frame, stage_of


@require_safe
def print_(request: ClubRequest, pk: int, number: int, what: str) -> HttpResponse:
    here = frame(request, found(request, pk))
    tournament, view = here.tournament, stage_of(here.state, number)
    if what not in slugs_of(view):
        raise Http404(_("There is no such sheet to print."))
    check_shown(request, tournament, *SHEETS[what][1])
    links = links_of(tournament) if what == "cards" and here.may_score else {}
    context = here.context | {
        "view": view,
        "title": SHEETS[what][0],
        "back": address(tournament, "stage", number=number),
        "back_label": _("Back to %(name)s") % {"name": view.stage.name},
        "sheet": sheet_of(here.state, view, what, here.sees, links),
        "links": links_to_sheets(tournament, view, here.sees, what),
        "join": join_path(tournament) if here.may_score and what in WITH_CODE else "",
        "printed_for": f"{tournament.name}, {view.stage.name} · {date_format(tournament.date, 'F j, Y')}",
    }
    return render(request, "tournaments/print.html", context)


@require_safe
def wall(request: ClubRequest, pk: int) -> HttpResponse:
    """For a television: pairings, results, the time left, the standings."""
    here = frame(request, found(request, pk))
    shown = wall_of(here.state, here.sees, timezone.now())
    return rounds.wall(request, here.tournament, shown, here.context, part="tournaments/_wall.html")
