"""The front page of the site, and the page of a club."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from common.pages import page
from league.accounts.policies import may_sign_up
from league.clubs.policies import Who, may
from league.clubs.queries import ClubRequest, clubs_of
from league.front.presentation import club_page, showcase
from league.seasons.queries import current_season
from league.tournaments.queries.tournaments import tournaments_of


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The user's clubs, or the club's page if there is only one; an introduction for strangers."""
    if not request.user.is_authenticated:
        return page(request, "front/welcome", showcase=showcase(timezone.now()), may_start=may_sign_up())
    clubs = list(clubs_of(request.user))
    if len(clubs) == 1:
        return redirect("front:club", club=clubs[0].slug)
    return page(request, "front/clubs", clubs=clubs, may_start=may_sign_up())


@require_safe
def club(request: ClubRequest) -> HttpResponse:
    """The main next step, then coming and past sessions; in a rehearsal its tournament."""
    if request.club.rehearsal_of_id and (rehearsed := tournaments_of(request.club)):
        return redirect("tournaments:detail", club=request.club.slug, pk=rehearsed[0].pk)
    today = timezone.localdate(timezone=request.club.zone)
    return page(
        request,
        "front/club",
        club=request.club,
        today=today,
        shown=club_page(request.club, request.member, current_season(request.club), today),
        may_organize=may(Who.ORGANIZER, request.club, request.member),
        may_score=may(Who.SCOREKEEPER, request.club, request.member),
    )
