"""Printed pages of a stage: pairings, scorecards, the bracket or the cross-table, the standings."""

from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from league.clubs.queries import ClubRequest
from league.rounds.policies import Visibility
from league.rounds.services.phones import join_path
from league.rounds.views import check_shown
from league.rules.tournaments.bracket_drawing import drawing_of
from league.rules.tournaments.groups import group_name, groups_of
from league.rules.tournaments.pairing_systems import is_over, players_for
from league.rules.tournaments.placing import by_cut, cut_of
from league.rules.tournaments.printed_cards import cards_of
from league.rules.tournaments.round_names import round_names
from league.rules.tournaments.state import StageView, TournamentState
from league.rules.tournaments.tables import sitting_out, tables_by_name
from league.tournaments.models import Stage
from league.tournaments.policies.visibility import shows_bracket
from league.tournaments.presentation.cross_table_drawing import CrossTableDrawing, cross_table_drawing
from league.tournaments.presentation.standings import stage_standings
from league.tournaments.queries.state import state_of
from league.tournaments.services.phones import links_of
from league.tournaments.views._page import address, found, frame, stage_of

SHEETS = {
    "pairings": (_("Pairings"), ("pairings",)),
    "by-name": (_("Pairings by name"), ("pairings",)),
    "cards": (_("Scorecards"), ("pairings",)),
    "bracket": (_("Bracket"), ("pairings",)),
    "cross-table": (_("Results grid"), ("pairings", "standings")),
    "standings": (_("Standings"), ("standings",)),
}  # slug -> title, and the required parts
WITH_CODE = ("pairings", "by-name")  # sheets to be posted in the hall


@require_safe
def print_(request: ClubRequest, pk: int, number: int, what: str) -> HttpResponse:
    tournament = found(request, pk)
    state = state_of(tournament)
    view = stage_of(state, number)
    if what not in _of_system(view):
        raise Http404(gettext("There is no such sheet to print."))
    title, parts = SHEETS[what]
    check_shown(request, tournament, *parts)
    context = frame(request, tournament, state)
    context |= {
        "view": view,
        "what": what,
        "title": title,
        "links": [
            (name, address(tournament, "print", number=number, what=slug), slug == what)
            for slug, name in sheets_of(view, context["sees"]).items()
        ],
        "join": join_path(tournament) if context["may_score"] and what in WITH_CODE else "",
        "printed_for": f"{tournament.name}, {view.stage.name} · {date_format(tournament.date, 'F j, Y')}",
    }
    links = links_of(tournament) if what == "cards" and context["may_score"] else {}
    return render(request, "tournaments/print.html", context | _sheet(context["sees"], state, view, what, links))


def _of_system(view: StageView) -> set[str]:
    """The sheets for this kind of stage: a bracket for a knockout, otherwise a cross-table and standings."""
    return set(SHEETS) - ({"cross-table", "standings"} if view.stage.has_bracket else {"bracket"})


def sheets_of(view: StageView, sees: Visibility) -> dict[str, str]:
    """The sheets of a stage that a reader can see, by slug."""
    own = _of_system(view)
    return {slug: str(title) for slug, (title, parts) in SHEETS.items() if slug in own and sees.has(*parts)}


def _sheet(
    sees: Visibility, state: TournamentState, view: StageView, what: str, links: dict[int, str]
) -> dict[str, Any]:
    players = players_for(state, view)
    if what == "pairings":
        names = round_names(view, players)
        rounds = [(names[round_.number], round_) for round_ in view.being_played]
        return {"rounds": rounds, "sitting_out": sitting_out(view)}
    if what == "by-name":
        names, out = round_names(view, players), sitting_out(view)
        return {"rounds": [(names[each.number], tables_by_name(each, out)) for each in view.being_played]}
    if what == "cards":
        return {"cards": cards_of(view, is_over=is_over(state, view), links=links)}
    if what == "bracket":
        return {"bracket": drawing_of(view, players) if shows_bracket(sees, view) else None}
    if what == "cross-table":
        crosses = list(_crosses(state, view))
        return {"crosses": crosses, "is_wide": any(cross and cross.is_wide for _, cross in crosses)}
    return {"standings": stage_standings(view, view.standings if view.has_results else ())}


def _crosses(state: TournamentState, view: StageView) -> Iterator[tuple[str, CrossTableDrawing | None]]:
    """The cross-table of a stage, or of each of its groups by its name."""
    for number, group in enumerate(groups_of(view.stage, view.entrants)):
        in_groups = view.stage.kind == Stage.Kind.GROUPS
        cut = cut_of(state, view, group if in_groups else None)
        ranked = by_cut(view.standings_among(group), cut)
        yield group_name(number) if in_groups else "", cross_table_drawing(view, ranked)
