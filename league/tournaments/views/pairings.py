"""One table: its result, its history, and its absent players."""

from urllib.parse import urlsplit

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from common.pages import elsewhere, get_or_post, posted_from
from league.clubs.queries import ClubRequest
from league.results.queries.matches import match_to_rule_on
from league.rounds.forms.results import ForfeitForm, ResultForm, SeenForm
from league.rounds.forms.round_tools import AbsenceForm
from league.rounds.presentation.addresses import address
from league.rounds.presentation.history import HistoryPage
from league.rounds.presentation.result_entry import Conflict
from league.rounds.services.results import undo_result
from league.rounds.views import pages as rounds
from league.rounds.views.results import render_preview, save_forfeit, save_result
from league.rules.games import GameView
from league.rules.tournaments.pairings import PairingView
from league.tournaments.models import Tournament
from league.tournaments.presentation.pairing_page import (
    pairing_address,
    pairing_page,
    round_address,
    saved_sentence,
    with_later_rounds,
)
from league.tournaments.presentation.scorekeeping import Unsaved
from league.tournaments.queries.pairing_rows import PairingInStage, pairing_in
from league.tournaments.services.clock_and_absences import mark_absent
from league.tournaments.services.locking import MATCH_CHANGED
from league.tournaments.services.tables import PairingTable
from league.tournaments.views._page import TABLE_GONE, found, frame, number_in
from league.tournaments.views.play import show_stage


@get_or_post
def pairing(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    """The result of one table: enter, correct, undo, or rule."""
    tournament = found(request, pk)
    try:
        here = pairing_in(tournament, pairing)
    except KeyError:
        if request.method != "POST":
            raise Http404(gettext(TABLE_GONE)) from None
        return _gone(request, tournament)
    if request.method == "POST" and number_in(request, "game") not in (game.pk for game in here.pairing.games):
        messages.error(request, gettext(MATCH_CHANGED))  # the input is not for the game that is waiting now
        return elsewhere(request, pairing_address(tournament, pairing))
    game = _asked(request, here.pairing)
    form = ResultForm.for_game(game, request.POST or None) if game else None
    conflict, status = None, 200
    if game and form and form.is_bound:
        if form.is_valid():
            conflict = save_result(request, PairingTable(pk, pairing, number_in(request, "game")), form)
        if form.is_valid() and not conflict:
            return _saved(request, tournament, pairing)
        status = 409 if conflict else 422
        if _from_stage(request, tournament, here):
            unsaved = Unsaved(pairing, game, form, conflict)
            return show_stage(request, tournament, here.stage.number, unsaved, status=status)
    return _show(request, tournament, here, game, form, conflict, status=status)


def _gone(request: ClubRequest, tournament: Tournament) -> HttpResponse:
    messages.error(request, gettext("Not saved: someone undid this round after you opened the page."))
    return elsewhere(request, address(tournament))


def _show(
    request: ClubRequest,
    tournament: Tournament,
    here: PairingInStage,
    game: GameView | None,
    form: ResultForm | None,
    conflict: Conflict | None = None,
    refused: ForfeitForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of a table, with the entry of one game; `conflict` or `refused` if it was not saved."""
    reader = frame(request, tournament)
    match = match_to_rule_on(game.pk, request.user.pk) if game else {}
    page = pairing_page(reader, here, game, form, conflict, refused, has_match=bool(match.get("match")))
    if refused and not page.entry:
        messages.error(request, refused.sentence)
    context = reader.context | {
        "stage": here.stage,
        "pairing": here.pairing,
        "page": page,
        "back": round_address(tournament, here),
    }
    return render(request, "tournaments/pairing.html", context | match, status=status)


def _asked(request: ClubRequest, pairing: PairingView) -> GameView | None:
    """The requested game, else the one without a result, else the last."""
    wanted = request.POST.get("game") or request.GET.get("game")
    named = (game for game in pairing.games if str(game.pk) == wanted)
    return next(named, None) or pairing.waiting or (pairing.games[-1] if pairing.games else None)


def _saved(request: ClubRequest, tournament: Tournament, pairing: int) -> HttpResponse:
    """Redirect to the round, or to the next game of a best of n."""
    now = pairing_in(tournament, pairing)
    messages.success(request, saved_sentence(tournament, now))
    if now.pairing.is_missing and not _from_stage(request, tournament, now):
        return redirect(address(tournament, "pairing", pairing=pairing))
    return elsewhere(request, round_address(tournament, now))


def _from_stage(request: ClubRequest, tournament: Tournament, here: PairingInStage) -> bool:
    """Whether the form is on the stage's page, a part of which the response replaces."""
    was = request.headers.get("HX-Current-URL", "")
    return urlsplit(was).path == address(tournament, "stage", number=here.stage.number)


def _game_of(tournament: Tournament, pairing: int, game: int) -> tuple[PairingInStage, GameView]:
    try:
        here = pairing_in(tournament, pairing)
    except KeyError:
        raise Http404(gettext(TABLE_GONE)) from None
    for each in here.pairing.games:
        if each.pk == game:
            return here, each
    raise Http404(gettext("There is no such game at this table."))


@require_safe
def result_preview(request: ClubRequest, pk: int, pairing: int, game: int) -> HttpResponse:
    """The meaning of a partly typed result."""
    return render_preview(request, _game_of(found(request, pk), pairing, game)[1])


@require_safe
def history(request: ClubRequest, pk: int, pairing: int, game: int) -> HttpResponse:
    """The history of one table's results."""
    tournament = found(request, pk)
    here, played = _game_of(tournament, pairing, game)
    shown = HistoryPage.of(
        played,
        title=here.pairing.title,
        back=round_address(tournament, here),
        back_to=gettext("Back to %(stage)s") % {"stage": here.stage},
    )
    context = frame(request, tournament).context | {"above": here.stage.name, "page": shown}
    return render(request, "rounds/history.html", context)


@posted_from("tournaments:pairing")
def undo(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    tournament = found(request, pk)
    return rounds.act(
        request,
        tournament,
        undo_result,
        form=SeenForm(request.POST),
        table=PairingTable(pk, pairing, number_in(request, "game")),
        back=pairing_address(tournament, pairing),
        done=lambda _: with_later_rounds(gettext("Last change undone."), tournament, pairing),
    )


@posted_from("tournaments:pairing")
def forfeit(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    """Award an unplayed game to a side, with the reason."""
    tournament, form = found(request, pk), ForfeitForm(request.POST)
    if save_forfeit(request, PairingTable(pk, pairing, number_in(request, "game")), form):
        return _saved(request, tournament, pairing)
    try:
        here = pairing_in(tournament, pairing)
    except KeyError:
        messages.error(request, form.sentence)
        return elsewhere(request, address(tournament))
    game = _asked(request, here.pairing)
    entry = ResultForm.for_game(game) if game else None
    return _show(request, tournament, here, game, entry, refused=form, status=422)


@posted_from("tournaments:pairing")
def absence(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    tournament = found(request, pk)
    return rounds.act(
        request,
        tournament,
        mark_absent,
        form=AbsenceForm(request.POST),
        pairing_id=pairing,
        back=pairing_address(tournament, pairing),
    )
