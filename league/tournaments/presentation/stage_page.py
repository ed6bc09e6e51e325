"""The page of a stage: what an organizer can do next, its rounds, and its standings or its bracket."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.rounds.policies import Visibility
from league.rules.standings import Standing
from league.rules.tiebreaks import TIEBREAKS
from league.rules.tournaments.blockers import why_not_revertible, why_not_startable, why_stage_locked
from league.rules.tournaments.groups import group_name, groups_of
from league.rules.tournaments.pairing_swaps import may_swap
from league.rules.tournaments.pairing_systems import callable_matches, is_over, players_for
from league.rules.tournaments.pairings import PairingView, Player
from league.rules.tournaments.placing import Cut, by_cut, cut_of
from league.rules.tournaments.state import RoundView, StageView
from league.tournaments.models import PairingSwap, Stage
from league.tournaments.policies.access import shows_chart
from league.tournaments.policies.blockers import unresolved_cards
from league.tournaments.presentation.bracket_chart import BracketChart, chart_of, parts_of, round_names, shared_places
from league.tournaments.presentation.crosstable import CrossTable, cross_table
from league.tournaments.presentation.stages import advice_for, sitting_out, stage_standings, winners_of
from league.tournaments.presentation.tie_breaks import tie_breaks_explained
from league.tournaments.queries.entries import without_partner
from league.tournaments.queries.pairing_swaps import swaps_of
from league.tournaments.queries.state import StoredTournament


@dataclass(frozen=True, slots=True)
class NextStep:
    """What an organizer can do next, and what keeps them from it; each sentence is empty where nothing does.

    unresolved_cards: games of the stage before whose two scorecards differ. alone: who has no partner.
    """

    callable_matches: int
    unresolved_cards: int
    why_not_startable: str
    why_not_revertible: str
    advice: str
    alone: Sequence[str]


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round with its name, its tables under what they are (parts_of), and the swaps made in it."""

    round: RoundView
    name: str
    parts: Sequence[tuple[str, Sequence[PairingView]]]
    swaps: Sequence[PairingSwap]


@dataclass(frozen=True, slots=True)
class CutLine:
    """The standings on both sides of a cut line, and who stands first outside it.

    high_non_qualifier: empty in a group. level: whom the draw tells apart. inside, outside: as
    components/_standings.html shows them.
    """

    onward: str
    by_draw: bool
    inside: dict[str, Any]
    outside: dict[str, Any]
    high_non_qualifier: str
    level: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """The players of a stage, or of one of its groups, as they stand; with a qualifying line where one is drawn."""

    name: str
    players: Sequence[Player]
    standings: dict[str, Any]
    cut: CutLine | None
    cross: CrossTable | None


@dataclass(frozen=True, slots=True)
class TieBreaks:
    """What the tie-breaks of a Swiss are made of: their titles in order, and the figures of each player."""

    titles: Sequence[str]
    figures: Sequence[tuple[str, Sequence[str]]]


@dataclass(frozen=True, slots=True)
class StagePage:
    """What templates/tournaments/stage.html shows; empty, or None, what its reader is not shown.

    rounds: the one that is asked for, or all of a knockout, the last first. ranking: of all players, where they are
    not in groups.
    """

    is_over: bool
    winners: str
    following: Sequence[StageView]
    may_swap: bool
    next_step: NextStep
    sitting_out: Sequence[str]
    rounds: Sequence[RoundShown]
    other_rounds: Sequence[RoundView]
    chart: BracketChart | None
    places: Sequence[tuple[str, str]]
    groups: Sequence[Ranking]
    ranking: Ranking | None
    tie_breaks: TieBreaks | None


def stage_page(
    state: StoredTournament, view: StageView, sees: Visibility, *, may_organize: bool, asked: str | None
) -> StagePage:
    """The page of a stage for a reader who `sees` these parts. asked: the number of the round to open, as typed."""
    players = players_for(state, view)
    over = is_over(state, view)
    opened = tuple(each for each in view.rounds if str(each.number) == asked) or view.rounds[-1:]
    has_chart, in_groups = view.stage.has_chart, view.stage.kind == Stage.Kind.GROUPS
    has_standings = sees.standings and not has_chart
    return StagePage(
        is_over=over,
        winners=winners_of(state, view) if over and sees.standings else "",
        following=state.followers(view),
        may_swap=may_swap(view),
        next_step=_next_step(state, view, players, may_organize=may_organize),
        sitting_out=sitting_out(view),
        rounds=_rounds(view, players, view.rounds if has_chart else opened) if sees.pairings else (),
        other_rounds=[each for each in view.rounds if each not in opened] if sees.pairings and not has_chart else (),
        chart=chart_of(view, players) if has_chart and shows_chart(sees, view) else None,
        places=shared_places(view, players) if has_chart and sees.standings else (),
        groups=[
            _ranking(state, view, sees, group, name=group_name(number))
            for number, group in enumerate(groups_of(view.stage, players))
        ]
        if has_standings and in_groups and (view.has_begun or sees.entries)
        else (),
        ranking=_ranking(state, view, sees) if has_standings and not in_groups else None,
        tie_breaks=_tie_breaks(view) if has_standings and view.stage.kind == Stage.Kind.SWISS else None,
    )


def _next_step(state: StoredTournament, view: StageView, players: Sequence[Player], *, may_organize: bool) -> NextStep:
    return NextStep(
        callable_matches=callable_matches(view),
        unresolved_cards=unresolved_cards(state, view) if may_organize else 0,
        why_not_startable=why_not_startable(state, view),
        why_not_revertible=(why_stage_locked(state, view) or why_not_revertible(view)) if may_organize else "",
        advice=advice_for(view, players),
        alone=() if view.has_begun else without_partner(state.tournament),
    )


def _rounds(view: StageView, players: Sequence[Player], opened: Sequence[RoundView]) -> list[RoundShown]:
    """These rounds, the last first."""
    names, swaps = round_names(view, players), swaps_of(view.stage.pk)
    return [
        RoundShown(each, names[each.number], parts_of(view, players, each), swaps.get(each.pk, ()))
        for each in reversed(opened)
    ]


def _ranking(
    state: StoredTournament, view: StageView, sees: Visibility, group: tuple[Player, ...] | None = None, name: str = ""
) -> Ranking:
    """How a group stands, or all players of a stage; games beside it only where pairings are shown."""
    ranked = view.standings if group is None else view.standings_among(group)
    cut = cut_of(state, view, group)
    has_cross = sees.pairings and view.stage.kind != Stage.Kind.ROTATION
    return Ranking(
        name=name,
        players=group or (),
        standings=stage_standings(view, ranked),
        cut=_cut_line(view, ranked, cut, in_group=group is not None) if cut else None,
        cross=cross_table(view, by_cut(ranked, cut)) if has_cross else None,
    )


def _cut_line(view: StageView, ranked: Sequence[Standing[int]], cut: Cut, *, in_group: bool) -> CutLine:
    rows = {row.player: row for row in ranked}
    inside, outside = (stage_standings(view, [rows[entry] for entry in side]) for side in (cut.above, cut.below))
    first = rows[cut.high_non_qualifier] if cut.high_non_qualifier and not in_group else None
    return CutLine(
        onward=cut.onward.name,
        by_draw=cut.by_draw,
        inside=inside,
        outside=outside,
        high_non_qualifier=_card_text(view.names[first.player], first.totals.points) if first else "",
        level=_(" and ").join(view.names[entry] for entry in (cut.above[-1], *cut.below[:1])),
    )


def _card_text(name: str, points: int) -> str:
    text = ngettext("%(name)s, %(points)s point", "%(name)s, %(points)s points", points)
    return text % {"name": name, "points": points}


def _tie_breaks(view: StageView) -> TieBreaks | None:
    """None where no tie-break is chosen."""
    if not view.tie_breaking:
        return None
    figures = tie_breaks_explained(view)
    return TieBreaks(
        titles=[_(TIEBREAKS[key]) for key in view.tie_breaking],
        figures=[(view.names[row.player], figures[row.player]) for row in view.standings] if figures else (),
    )
