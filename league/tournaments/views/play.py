"""A stage: its rounds, who meets whom, results, rulings and standings."""

from collections.abc import Sequence
from posixpath import relpath
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from common.pages import posted_from
from league.clubs.queries import ClubRequest
from league.rounds.forms import ClockForm
from league.rules.standings import Standing
from league.rules.tiebreaks import TIEBREAKS
from league.tournaments.models import Stage, Tournament
from league.tournaments.policies import pairing_systems
from league.tournaments.policies.blockers import (
    unresolved_cards,
    why_not_revertible,
    why_not_startable,
    why_stage_locked,
)
from league.tournaments.policies.groups import group_name, groups_of
from league.tournaments.policies.pairing_swaps import may_swap
from league.tournaments.policies.pairing_systems import players_for
from league.tournaments.policies.placing import Cut, by_cut, cut_of
from league.tournaments.presentation.bracket_chart import chart_of, parts_of, round_names, shared_places
from league.tournaments.presentation.crosstable import CrossTable, cross_table
from league.tournaments.presentation.round_status import round_status
from league.tournaments.presentation.stages import advice_for, sitting_out, stage_standings, winners_of
from league.tournaments.presentation.tie_breaks import tie_breaks_explained
from league.tournaments.queries.entries import without_partner
from league.tournaments.queries.pairing_swaps import swaps_of
from league.tournaments.queries.state import RoundView, StageView, state_of
from league.tournaments.services.clock_and_absences import start_clock
from league.tournaments.services.rounds import call_round, take_back_round
from league.tournaments.views._page import act, address, found, frame, number_in, refuse, stage_of
from league.tournaments.views.paper import sheets_of


@require_safe
def stage(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    tournament = found(request, pk)
    state = state_of(tournament)
    view = stage_of(state, number)
    players = players_for(state, view)
    names_of = round_names(view, players)
    context = frame(request, tournament, state)
    sees, is_over = context["sees"], pairing_systems.is_over(state, view)
    context |= {
        "view": view,
        "advice": advice_for(view, players),
        "alone": [] if view.has_begun else without_partner(tournament),
        "may_swap": may_swap(view),
        "is_over": is_over,
        "callable_matches": pairing_systems.callable_matches(view),
        "why_not_startable": why_not_startable(state, view),
        "stays": (why_stage_locked(state, view) or why_not_revertible(view)) if context["may_organize"] else "",
        "sitting_out": sitting_out(view),
        "unresolved_cards": unresolved_cards(state, view) if context["may_organize"] else 0,
        "is_knock_out": view.stage.has_chart,
        "following": state.followers(view),
        "winners": winners_of(state, view) if is_over and sees.standings else "",
        "sheets": sheets_of(view, sees),
    }
    if sees.pairings:
        by_hand = swaps_of(view.stage)
        opened = _opened(request, view)
        context["rounds"] = [
            (round_, names_of[round_.number], parts_of(view, players, round_), by_hand.get(round_.pk, ()))
            for round_ in reversed(view.rounds if view.stage.has_chart else opened)
        ]
        context["other_rounds"] = [] if view.stage.has_chart else [each for each in view.rounds if each not in opened]
        context["at_tables"] = not view.stage.has_chart
        context["pairings_url"] = _pairings_url(request, tournament) if context["may_score"] else ""
        context |= round_status(state, view, request.member, timezone.now())

    def crossed(ranked: Sequence[Standing[int]], cut: Cut | None) -> CrossTable | None:
        return cross_table(view, by_cut(ranked, cut)) if sees.pairings else None

    if context["is_knock_out"]:
        context["chart"] = chart_of(view, players) if sees.draws(has_begun=view.has_begun) else None
        context["places"] = shared_places(view, players) if sees.standings else []
    elif not sees.standings:
        pass
    elif view.stage.kind == Stage.Kind.GROUPS and (view.has_begun or sees.entries):
        context["groups"] = [
            {
                "name": group_name(number),
                "players": group,
                "standings": stage_standings(view, ranked),
                "cross": crossed(ranked, cut),
                **_cut_shown(view, ranked, cut),
            }
            for number, group in enumerate(groups_of(view.stage, players))
            for ranked, cut in [(view.standings_among(group), cut_of(state, view, group))]
        ]
    else:
        ranked, cut = view.standings, cut_of(state, view)
        context["standings"] = stage_standings(view, ranked)
        context |= _cut_shown(view, ranked, cut)
        if view.stage.kind != Stage.Kind.ROTATION:
            context["cross"] = crossed(ranked, cut)
        if view.stage.kind == Stage.Kind.SWISS:
            figures = tie_breaks_explained(view) if view.tie_breaking else {}
            context["tie_breaks"] = [TIEBREAKS[key] for key in view.tie_breaking]
            context["figures"] = [(view.names[row.player], figures[row.player]) for row in ranked if figures]
    return render(request, "tournaments/stage.html", context)


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
    inside, outside = (stage_standings(view, [rows[entry] for entry in side]) for side in (cut.above, cut.below))
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
    view = stage_of(state_of(tournament), number)
    return act(
        request,
        lambda: call_round(
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
    view = stage_of(state_of(tournament), number)
    return act(
        request,
        lambda: take_back_round(
            tournament_id=tournament.pk,
            stage_id=view.stage.pk,
            seen=number_in(request, "seen"),
            by=request.user,
        ),
        back=address(tournament, "stage", number=number),
        done="The last round is taken back.",
    )


@posted_from("tournaments:stage")
def clock(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Start the clock of the round that the page showed, start it again, or take it away."""
    tournament, form = found(request, pk), ClockForm(request.POST)
    back = address(tournament, "stage", number=number)
    if not form.is_valid():
        return refuse(request, form.sentence, back)
    given = form.cleaned_data
    return act(
        request,
        lambda: start_clock(
            tournament_id=tournament.pk,
            round_id=given["round"],
            minutes=given["minutes"],
            now=timezone.now(),
            by=request.user,
        ),
        back=back,
    )
