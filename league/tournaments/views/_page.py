"""Shared by the pages of a tournament: look-up, header, and errors."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from common.pages import whole_number
from league.clubs.policies import Who, may
from league.clubs.queries import ClubRequest
from league.money.forms import PayForm
from league.rounds import views as rounds
from league.rounds.forms.base import WhyForm
from league.rounds.policies import Visibility, visibility_for
from league.rules.tournaments.stage_sentences import outdated_pairings_sentence
from league.rules.tournaments.state import StageView, TournamentState
from league.tournaments.models import Tournament
from league.tournaments.policies.payouts import PotPayout
from league.tournaments.policies.visibility import REQUIRED_PARTS
from league.tournaments.presentation.entries import counted_in_words
from league.tournaments.presentation.headline import steps_of
from league.tournaments.presentation.payout_preview import payout_table_of
from league.tournaments.queries.pairing_rows import PairingInStage, pairing_in
from league.tournaments.queries.pools import has_money
from league.tournaments.queries.state import StoredTournament, state_of
from league.tournaments.queries.tournaments import stage_number_of, tournament_of

SHELL = {"base": "tournaments/base.html", "head": "components/_head.html"}  # of pages that sessions have too


def found(request: ClubRequest, pk: int) -> Tournament:
    """The club's tournament, or 404; 403 if the page shows only unpublished parts."""
    tournament = tournament_of(request.club, pk)
    if tournament is None:
        raise Http404(_("This club has no such tournament."))
    rounds.check_page_shown(request, tournament, REQUIRED_PARTS)
    return tournament


def address(tournament: Tournament, name: str = "detail", **more: Any) -> str:
    return reverse(f"tournaments:{name}", kwargs={"club": tournament.club.slug, "pk": tournament.pk, **more})


def act(
    request: ClubRequest,
    pk: int,
    service: Callable[..., object],
    *,
    back: str | Callable[[Tournament], str],
    **more: Any,
) -> HttpResponse:
    """Call a service of a tournament, and redirect to a page of it, by name or URL: see `league.rounds.views.act`."""
    tournament = found(request, pk)
    to = address(tournament, back) if isinstance(back, str) else back(tournament)
    return rounds.act(request, service, tournament_id=tournament.pk, back=to, **more)


def act_on_stage(
    request: ClubRequest, pk: int, number: int, service: Callable[..., object], *, back: str = "stage", **more: Any
) -> HttpResponse:
    """Call a service of one of its stages, and redirect to the stage, or to the page `back`."""
    tournament = found(request, pk)
    view = stage_of(state_of(tournament), number)
    to = address(tournament, "stage", number=number) if back == "stage" else address(tournament, back)
    return rounds.act(request, service, tournament_id=tournament.pk, stage_id=view.stage.pk, back=to, **more)


def frame(request: ClubRequest, tournament: Tournament, state: StoredTournament) -> dict[str, Any]:
    """The header of a tournament's page: one line of facts, its stages, and what the reader `sees`.

    Without `has_money`, amounts would always be zero.
    """
    sees = visibility_for(tournament, request.member)
    begins = f", {time_format(tournament.starts_at, 'g:i A')}" if tournament.starts_at else ""
    day = f"{date_format(tournament.date, 'l, F j, Y')}{begins}"
    counted = f" · {counted_in_words(state)}" if sees.entries else ""
    return {
        "tournament": tournament,
        "club": request.club,
        "state": state,
        "facts": f"{day}{counted}",
        "sees": sees,
        "steps": steps_of(state, sees),
        "has_money": has_money(tournament),
        "may_organize": may(Who.ORGANIZER, request.club, request.member),
        "may_score": may(Who.SCOREKEEPER, request.club, request.member),
        **SHELL,
    }


def pot_context(
    pot_payout: PotPayout,
    state: StoredTournament,
    sees: Visibility,
    pay_form: PayForm | None = None,
    why: WhyForm | None = None,
) -> dict[str, Any]:
    """A pot for tournaments/_pot_payout.html; with a form, its input."""
    pay_form = pay_form or PayForm(sheet=pot_payout.sheet, currency=state.tournament.club.currency)
    payouts = payout_table_of(pot_payout, state, pay_form)
    return {
        "pot_payout": pot_payout,
        "payouts": payouts if sees.standings else payouts.without_standings(),
        "pay_form": pay_form,
        "why": why or WhyForm(),
    }


def number_in(request: ClubRequest, field: str) -> int:
    """A number from the request; -1, which no row has, for anything else."""
    number = whole_number(request.POST.get(field, ""))
    return -1 if number is None else number


def stage_of(state: TournamentState, number: int) -> StageView:
    """A stage by its number, or 404."""
    for view in state.stages:
        if view.stage.number == number:
            return view
    raise Http404(_("This tournament has no such stage."))


def with_later_rounds(done: str, tournament: Tournament, pairing: int) -> str:
    """What was done to a result, and which later rounds were paired by the old one."""
    with suppress(KeyError):  # its round was undone since
        done = f"{done} {later_rounds_sentence(tournament, pairing_in(tournament, pairing))}"
    return done.strip()


def later_rounds_sentence(tournament: Tournament, now: PairingInStage) -> str:
    """The later rounds that were paired by a changed result; the tournament is loaded only if there are any."""
    if now.is_in_last_round:
        return ""
    return outdated_pairings_sentence(*state_of(tournament).pairing(now.pairing.pk))


def pairing_address(tournament: Tournament, pairing: int) -> str:
    """The URL of a pairing's page, or of its tournament if the round was undone."""
    is_there = stage_number_of(tournament, pairing) is not None
    return address(tournament, "pairing", pairing=pairing) if is_there else address(tournament)


def stage_address(tournament: Tournament, pairing: int) -> str:
    """The URL of a pairing's stage, or of its tournament if the round was undone."""
    number = stage_number_of(tournament, pairing)
    return address(tournament, "stage", number=number) if number else address(tournament)


def round_address(tournament: Tournament, now: PairingInStage) -> str:
    """The URL of the stage's page with a pairing's round; a knockout shows all of its rounds at once."""
    page = address(tournament, "stage", number=now.stage.number)
    return page if now.stage.has_bracket or now.is_in_last_round else f"{page}?round={now.round.number}"
