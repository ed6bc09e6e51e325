"""Replacing a player: preview, then confirm."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.errors import Refused
from common.pages import get_or_post, posted_from
from league.clubs.queries import ClubRequest
from league.rounds.presentation.addresses import address
from league.rounds.services.entrants import UnclearName
from league.rounds.views.pages import find_names
from league.tournaments.forms.desk import ReplacementForm
from league.tournaments.models import Replacement
from league.tournaments.presentation.replacement_preview import replacement_page
from league.tournaments.queries.entries import entry_with, replacement_desk
from league.tournaments.services.replacements import replace_by_name, undo_replacement
from league.tournaments.views._page import act, found, frame, number_in


@get_or_post
def replace(request: ClubRequest, pk: int, entry: int) -> HttpResponse:
    tournament = found(request, pk)
    one = entry_with(tournament, entry)
    if one is None:
        raise Http404(_("This tournament has no such entry."))
    form = ReplacementForm(request.POST or None, entry=one, fee=tournament.format.fee)
    question = None
    if form.is_valid():
        try:
            done = replace_by_name(tournament_id=tournament.pk, entry_id=one.pk, by=request.user, **form.given())
        except UnclearName as no:
            question = no
        except Refused as no:
            form.add_error(None, no.sentence)
        else:
            messages.success(request, " ".join(map(_replaced, done)))
            return redirect(address(tournament))
    here = frame(request, tournament)
    context = here.context | {"page": replacement_page(here.state, one, form, question)}
    return render(request, "tournaments/replace.html", context, status=422 if form.is_bound else 200)


def _replaced(made: Replacement) -> str:
    return _("%(came)s plays instead of %(gone)s from now on.") % {"came": made.came, "gone": made.gone}


def _undone(made: Replacement) -> str:
    return _("Replacement undone. %(gone)s plays again instead of %(came)s.") % {"came": made.came, "gone": made.gone}


@require_safe
def find(request: ClubRequest, pk: int, entry: int) -> HttpResponse:
    tournament = found(request, pk)
    one = entry_with(tournament, entry)
    whose = ReplacementForm(None, entry=one, fee=0).whose if one else {}
    return find_names(request, replacement_desk(tournament), whose)


@posted_from("tournaments:detail")
def undo(request: ClubRequest, pk: int, entry: int) -> HttpResponse:
    number = number_in(request, "replacement")
    return act(request, pk, undo_replacement, replacement_id=number, done=_undone)
