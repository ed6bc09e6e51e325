"""Scorecards: entering, comparing, and rulings."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from common.errors import Refused
from common.pages import get_or_post, page, posted_from, refuse
from league.clubs.queries import ClubRequest
from league.rounds.forms.base import TokenForm
from league.rounds.forms.round_tools import ROUND_GONE
from league.rounds.presentation.addresses import address
from league.rounds.views import pages as rounds
from league.rules.tournaments.checked_cards import CardGame
from league.rules.tournaments.state import StageView, TournamentState
from league.tournaments.forms.cross_check import CardForm, CardRulingForm
from league.tournaments.presentation.cross_check import card_page, cross_check_page
from league.tournaments.presentation.pairing_page import with_later_rounds
from league.tournaments.queries.cross_check import cross_check_of
from league.tournaments.queries.state import state_of
from league.tournaments.queries.tournaments import stage_number_of
from league.tournaments.services.cross_check import accept_case, enter_card, rule_on_cards, undo_card_ruling
from league.tournaments.views._page import TABLE_GONE, found, frame, number_in, stage_of


@require_safe
def cards(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """The cross-check: entered cards, games whose cards differ with proposed rulings, and rulings."""
    here = frame(request, found(request, pk))
    view = _with_cards(here.state, number)
    page = cross_check_page(here, view, cross_check_of(here.state, view))
    return render(request, "tournaments/cross_check.html", here.context | {"view": view, "page": page})


@get_or_post
def card(request: ClubRequest, pk: int, number: int, entry: int) -> HttpResponse:
    """One player's card, one row per game."""
    here = frame(request, found(request, pk))
    view = _with_cards(here.state, number)
    check = cross_check_of(here.state, view)
    own = check.card(entry)
    if own is None:
        raise Http404(gettext("No player with that number plays in this stage."))
    form = CardForm(own, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            enter_card(tournament_id=pk, stage_id=view.stage.pk, entry_id=entry, lines=form.written(), by=request.user)
        except Refused as no:
            form.refuse(no)
        else:
            messages.success(request, gettext("%(name)s’s scorecard has been saved.") % {"name": own.player.name})
            if following := check.card(number_in(request, "next")):  # if that button was pressed
                return redirect(address(here.tournament, "card", number=number, entry=following.player.entry))
            return redirect(address(here.tournament, "cards", number=number))
    context = here.context | {"view": view, "page": card_page(here, view, check, own, form)}
    return render(request, "tournaments/card.html", context, status=200 if form.sent is None else 422)


@get_or_post
def decide(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    """A director's ruling that differs from the cases."""
    here = frame(request, found(request, pk))
    view, game = _game(here.state, pairing)
    form = CardRulingForm(request.POST if request.method == "POST" else None, game=game)
    where = {"tournament_id": pk, "stage_id": view.stage.pk, "pairing_id": pairing}
    if form.submit(rule_on_cards, **where, by=request.user):
        messages.success(request, with_later_rounds(gettext("Ruling saved."), here.tournament, pairing))
        return redirect(address(here.tournament, "cards", number=view.stage.number))
    return page(request, "tournaments/decide_cards", **here.context, view=view, game=game, form=form)


@posted_from("tournaments:decide_cards")
def accept(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    return _act_on_game(request, pk, pairing, accept_case, done=gettext("Ruling saved."))


@posted_from("tournaments:decide_cards")
def undo(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    return _act_on_game(request, pk, pairing, undo_card_ruling, done=gettext("Ruling undone."))


def _act_on_game(
    request: ClubRequest, pk: int, pairing: int, service: Callable[..., object], *, done: str
) -> HttpResponse:
    """Call a service of card rulings with the version that the page showed."""
    tournament = found(request, pk)
    if stage_number_of(tournament, pairing) is None:
        return refuse(request, ROUND_GONE, address(tournament))
    view, _ = _game(state_of(tournament), pairing)
    return rounds.act(
        request,
        tournament,
        service,
        form=TokenForm(request.POST),
        stage_id=view.stage.pk,
        pairing_id=pairing,
        back=address(tournament, "cards", number=view.stage.number),
        done=lambda _: with_later_rounds(done, tournament, pairing),
    )


def _with_cards(state: TournamentState, number: int) -> StageView:
    view = stage_of(state, number)
    if not view.stage.takes_cards:
        raise Http404(gettext("This stage has no scorecards."))
    return view


def _game(state: TournamentState, pairing: int) -> tuple[StageView, CardGame]:
    try:
        view, _ = state.pairing(pairing)
    except KeyError:
        raise Http404(gettext(TABLE_GONE)) from None
    game = cross_check_of(state, _with_cards(state, view.stage.number)).game(pairing)
    if game is None:
        raise Http404(gettext("There are no scorecards for this game."))
    return view, game
