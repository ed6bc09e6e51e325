"""A stage: its rounds, who meets whom, results, rulings and standings."""

from collections.abc import Sequence
from posixpath import relpath
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from common.pages import posted_from
from league.clubs.queries import ClubRequest
from league.rules.standings import Standing
from league.rules.tiebreaks import TIEBREAKS
from league.tournaments import selectors, services
from league.tournaments.models import Stage, Tournament
from league.tournaments.selectors import CrossTable, Cut, RoundView, StageView
from league.tournaments.views._page import act, address, found, frame, number_in, stage_of
from league.tournaments.views.hall import hall_of
from league.tournaments.views.paper import sheets_of


@require_safe
def stage(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    tournament = found(request, pk)
    board = selectors.board_of(tournament)
    view = stage_of(board, number)
    players = selectors.players_for(board, view)
    names_of = selectors.round_names(view, players)
    told = frame(request, tournament, board)
    sees, is_over = told["sees"], selectors.is_over(board, view)
    told |= {
        "view": view,
        "advice": selectors.advice_for(view, players),
        "alone": [] if view.has_begun else selectors.without_partner(tournament),
        "may_exchange": view.current and view.missing and not view.stage.has_chart and len(view.current.pairings) > 1,
        "is_over": is_over,
        "not_yet": selectors.not_yet(board, view),
        "stays": (selectors.stands_on(board, view) or selectors.why_it_stays(view)) if told["may_organise"] else "",
        "sitting_out": selectors.sitting_out(view),
        "undecided": selectors.undecided(board, view) if told["may_organise"] else 0,
        "is_knock_out": view.stage.has_chart,
        "following": board.followers(view),
        "winners": selectors.winners_of(board, view) if is_over and sees.standings else "",
        "sheets": sheets_of(view, sees),
    }
    if sees.pairings:
        by_hand = selectors.exchanges_of(view.stage)
        opened = _opened(request, view)
        told["rounds"] = [
            (round_, names_of[round_.number], selectors.parts_of(view, players, round_), by_hand.get(round_.pk, ()))
            for round_ in reversed(view.rounds if view.stage.has_chart else opened)
        ]
        told["other_rounds"] = [] if view.stage.has_chart else [each for each in view.rounds if each not in opened]
        told["at_tables"] = not view.stage.has_chart
        told["pairings_url"] = _pairings_url(request, tournament) if told["may_score"] else ""
        told |= hall_of(request, tournament, board, view)

    def crossed(ranked: Sequence[Standing[int]], cut: Cut | None) -> CrossTable | None:
        return selectors.cross_table(view, selectors.by_cut(ranked, cut)) if sees.pairings else None

    if told["is_knock_out"]:
        told["chart"] = selectors.chart_of(view, players) if sees.draws(has_begun=view.has_begun) else None
        told["places"] = selectors.shared_places(view, players) if sees.standings else []
    elif not sees.standings:
        pass
    elif view.stage.kind == Stage.Kind.GROUPS and (view.has_begun or sees.entries):
        told["groups"] = [
            {
                "name": selectors.group_name(number),
                "players": group,
                "standings": selectors.stage_shown(view, ranked),
                "cross": crossed(ranked, cut),
                **_cut_shown(view, ranked, cut),
            }
            for number, group in enumerate(selectors.groups_of(view.stage, players))
            for ranked, cut in [(view.standings_among(group), selectors.cut_of(board, view, group))]
        ]
    else:
        ranked, cut = view.standings, selectors.cut_of(board, view)
        told["standings"] = selectors.stage_shown(view, ranked)
        told |= _cut_shown(view, ranked, cut)
        if view.stage.kind != Stage.Kind.ROTATION:
            told["cross"] = crossed(ranked, cut)
        if view.stage.kind == Stage.Kind.SWISS:
            figures = view.explained() if view.tie_breaking else {}
            told["tie_breaks"] = [TIEBREAKS[key] for key in view.tie_breaking]
            told["figures"] = [(view.names[row.player], figures[row.player]) for row in ranked if figures]
    return render(request, "tournaments/stage.html", told)


def _opened(request: ClubRequest, view: StageView) -> tuple[RoundView, ...]:
    """The round that is asked for, else the last; none before the first."""
    asked = request.GET.get("round")
    return tuple(each for each in view.rounds if str(each.number) == asked) or view.rounds[-1:]


def _pairings_url(request: ClubRequest, tournament: Tournament) -> str:
    """Below which every pairing has its page, from the page that is asked for: a bracket has hundreds of such links."""
    return relpath(address(tournament, "pairing", pairing=0), request.path).removesuffix("0")


def _cut_shown(view: StageView, ranked: Sequence[Standing[int]], cut: Cut | None) -> dict[str, Any]:
    """The standings on both sides of the cut line, and who stands first outside it; nothing where none is drawn."""
    if cut is None:
        return {}
    rows = {row.player: row for row in ranked}
    inside, outside = (selectors.stage_shown(view, [rows[entry] for entry in side]) for side in (cut.above, cut.below))
    first = rows[cut.high_non_qualifier] if cut.high_non_qualifier else None
    return {
        "cut": cut,
        "inside": inside,
        "outside": outside,
        "high_non_qualifier": f"{view.names[first.player]}, {first.totals.points} points" if first else "",
        "level": " and ".join(view.names[entry] for entry in (cut.above[-1], *cut.below[:1])),
    }


@posted_from("tournaments:stage")
def call(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    tournament = found(request, pk)
    view = stage_of(selectors.board_of(tournament), number)
    return act(
        request,
        lambda: services.call_round(
            tournament_id=tournament.pk,
            stage_id=view.stage.pk,
            seen=number_in(request, "seen"),
            by=request.user,
        ),
        back=address(tournament, "stage", number=number),
        done=lambda called: f"Round {called.number} is called.",
    )


@posted_from("tournaments:stage")
def take_back(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    tournament = found(request, pk)
    view = stage_of(selectors.board_of(tournament), number)
    return act(
        request,
        lambda: services.take_back_round(
            tournament_id=tournament.pk,
            stage_id=view.stage.pk,
            seen=number_in(request, "seen"),
            by=request.user,
        ),
        back=address(tournament, "stage", number=number),
        done="The last round is taken back.",
    )
