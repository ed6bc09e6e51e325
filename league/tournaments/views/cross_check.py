"""Scorecards: entering, comparing, and rulings."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from common.errors import Refused
from common.pages import get_or_post, page, posted_from, refuse
from league.clubs.queries import ClubRequest
from league.rounds import views as rounds
from league.rounds.forms.base import TokenForm
from league.rounds.forms.round_tools import ROUND_GONE
from league.rules.tournaments.blockers import why_stage_locked
from league.rules.tournaments.checked_cards import CardGame, CardSide
from league.rules.tournaments.state import StageView, TournamentState
from league.tournaments.forms.cross_check import CardRulingForm, WrittenLineForm
from league.tournaments.queries.cross_check import cross_check_of
from league.tournaments.queries.state import state_of
from league.tournaments.queries.tournaments import stage_number_of
from league.tournaments.services.cross_check import (
    WrittenLine,
    accept_case,
    enter_card,
    rule_on_cards,
    undo_card_ruling,
)
from league.tournaments.views._page import address, found, frame, number_in, stage_of, with_later_rounds


@require_safe
def cards(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """The cross-check: entered cards, games whose cards differ with proposed rulings, and rulings."""
    tournament = found(request, pk)
    state = state_of(tournament)
    view = _with_cards(state, number)
    check = cross_check_of(state, view)
    context = frame(request, tournament, state) | {
        "view": view,
        "cards": check.cards,
        "to_decide": check.by_state("differ", "changed"),
        "one_sided": check.by_state("one"),
        "ruled": check.by_state("ruled"),
        "corrected": [card for card in check.cards if card.differs],
        "why_locked": why_stage_locked(state, view),
        "begun": len(check.by_state("out")) < len(check.games),
    }
    return render(request, "tournaments/cross_check.html", context)


@get_or_post
def card(request: ClubRequest, pk: int, number: int, entry: int) -> HttpResponse:
    """One player's card, one row per game."""
    tournament = found(request, pk)
    state = state_of(tournament)
    view = _with_cards(state, number)
    check = cross_check_of(state, view)
    own = check.card(entry)
    if own is None:
        raise Http404(gettext("No player with that number plays in this stage."))
    data = request.POST if request.method == "POST" else None
    lines = [(game, _line(game, side, data)) for game, side in own.lines]
    refusal = ""
    if data is not None and all(form.is_valid() for _, form in lines):
        written = [WrittenLine(game.met.pk, form.claim, form.cleaned_data["expected_version"]) for game, form in lines]
        try:
            enter_card(tournament_id=pk, stage_id=view.stage.pk, entry_id=entry, lines=written, by=request.user)
        except Refused as no:
            refusal = no.sentence
            lines = [
                (game, form if form.cleaned_data["expected_version"] == side.version else _line(game, side))
                for (game, form), side in zip(lines, own.own, strict=True)
            ]
        else:
            messages.success(request, gettext("%(name)s’s scorecard has been saved.") % {"name": own.player.name})
            next_card = check.card(number_in(request, "next"))  # if that button was pressed
            if next_card:
                return redirect(address(tournament, "card", number=number, entry=next_card.player.entry))
            return redirect(address(tournament, "cards", number=number))
    context = frame(request, tournament, state) | {
        "view": view,
        "card": own,
        "next": check.next_after(own),
        "lines": [(game, game.met.opponent_of(entry), form) for game, form in lines],
        "written": [(game, game.met.opponent_of(entry), side.summary) for game, side in own.lines],
        "why_locked": why_stage_locked(state, view),
        "refusal": refusal,
        "versions": "-".join(str(side.version) for side in own.own),
        "missed": any(form.errors for _, form in lines),
    }
    return render(request, "tournaments/card.html", context, status=200 if data is None else 422)


def _line(game: CardGame, side: CardSide, data: QueryDict | None = None) -> WrittenLineForm:
    return WrittenLineForm(data, initial=WrittenLineForm.of(side), prefix=f"g{game.met.pk}")


@get_or_post
def decide(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    """A director's ruling that differs from the cases."""
    tournament = found(request, pk)
    state = state_of(tournament)
    view, game = _game(state, pairing)
    one, other = game.sides
    form = CardRulingForm(
        request.POST if request.method == "POST" else None,
        initial=_standing(game),
        names=(one.player.name, other.player.name),
    )
    where = {"tournament_id": tournament.pk, "stage_id": view.stage.pk, "pairing_id": pairing}
    if form.submit(rule_on_cards, **where, by=request.user):
        messages.success(request, with_later_rounds(gettext("Ruling saved."), tournament, pairing))
        return redirect(address(tournament, "cards", number=view.stage.number))
    return page(
        request, "tournaments/decide_cards", **frame(request, tournament, state), view=view, game=game, form=form
    )


def _standing(game: CardGame) -> dict[str, object]:
    """The initial values of the form: the ruling, else the result at the table, else the cases."""
    shown: dict[str, object] = {"expected_version": game.token}
    for side, each in enumerate(game.stands or game.by_table or game.proposal.sides or ()):
        shown |= {f"won_{side}": str(int(each.won)), f"spread_{side}": abs(each.spread)}
    return shown


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
        service,
        form=TokenForm(request.POST),
        tournament_id=tournament.pk,
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
        raise Http404(gettext("This table no longer exists because its round was undone.")) from None
    game = cross_check_of(state, _with_cards(state, view.stage.number)).game(pairing)
    if game is None:
        raise Http404(gettext("There are no scorecards for this game."))
    return view, game
