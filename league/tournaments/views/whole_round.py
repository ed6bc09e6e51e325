"""All results of a round on one page."""

from collections.abc import Callable
from functools import partial

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from common.pages import get_or_post
from league.clubs.queries import ClubRequest
from league.rounds.presentation.result_entry import FormOf, RoundRow
from league.rounds.views import enter_rows
from league.rules.tournaments.pairing_systems import players_for
from league.rules.tournaments.pairings import PairingView
from league.rules.tournaments.round_names import round_names
from league.rules.tournaments.stage_sentences import next_steps_sentence
from league.rules.tournaments.state import StageView
from league.tournaments.models import Tournament
from league.tournaments.queries.state import state_of
from league.tournaments.services.results import record_result
from league.tournaments.views._page import address, found, frame, stage_of


@get_or_post
def page(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """All missing results of the stage: each row is saved separately, and a refused one shows the reason."""
    tournament = found(request, pk)

    def read(form: FormOf) -> list[RoundRow]:
        return _rows(tournament, stage_of(state_of(tournament), number), form)

    def save(row: RoundRow) -> Callable[..., object]:
        return partial(
            record_result,
            tournament_id=tournament.pk,
            pairing_id=row.place,
            game_id=row.game.pk,
            by=request.user,
        )

    form_of = enter_rows(request, read, save)
    if form_of is None:
        return redirect(address(tournament, "stage", number=number))
    state = state_of(tournament)
    view = stage_of(state, number)
    rows = _rows(tournament, view, form_of)
    names = round_names(view, players_for(state, view))
    missing = {met.pk for met in view.missing}
    context = frame(request, tournament, state) | {
        "view": view,
        "rows": [row for row in rows if row.is_refused or (row.is_open and row.place in missing)],
        "follows": next_steps_sentence(state, view) if not view.missing else "",
        "name": gettext(" and ").join(dict.fromkeys(names[each.number] for each in view.being_played)),
        "draft": f"stage-{view.stage.pk}"
        if view.stage.has_bracket
        else f"round-{view.current.pk}"
        if view.current
        else "",
    }
    status = 422 if any(row.is_refused for row in rows) else 200
    return render(request, "tournaments/whole_round.html", context, status=status)


def _rows(tournament: Tournament, view: StageView, form: FormOf) -> list[RoundRow]:
    return [
        RoundRow(
            place=met.pk,
            number=met.table,
            title=_title(met),
            game=game,
            form=form(game),
            change=address(tournament, "pairing", pairing=met.pk),
            note="{}–{}".format(*met.wins) if met.best_of > 1 else "",
        )
        for met in view.pairings
        for game in met.games
    ]


def _title(met: PairingView) -> str:
    wins = f", {met.wins[0]}–{met.wins[1]}" if met.best_of > 1 else ""
    return gettext("Table %(number)s: %(pairing)s") % {"number": met.table, "pairing": f"{met.title}{wins}"}
