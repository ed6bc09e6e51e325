"""The page of a stage: the organizer's next step, its rounds, and its standings or bracket."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
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
from league.tournaments.policies.access import shows_bracket
from league.tournaments.policies.blockers import unresolved_cards
from league.tournaments.presentation.bracket_drawing import (
    BracketDrawing,
    drawing_of,
    parts_of,
    round_names,
    shared_places,
)
from league.tournaments.presentation.crosstable import CrossTable, cross_table
from league.tournaments.presentation.stages import advice_for, sitting_out, stage_standings, winners_of
from league.tournaments.presentation.tie_breaks import tie_breaks_explained
from league.tournaments.queries.entries import without_partner
from league.tournaments.queries.pairing_swaps import swaps_of, swaps_version
from league.tournaments.queries.state import StoredTournament

FEW = 4  # more pairings than this are only counted


@dataclass(frozen=True, slots=True)
class NextStep:
    """The organizer's next step, and what blocks it; each sentence may be empty.

    waiting: the missing results. unresolved_cards: games of the stage before with differing scorecards. alone: players
    without a partner.
    """

    waiting: str
    callable_matches: int
    unresolved_cards: int
    why_not_startable: str
    why_not_revertible: str
    advice: str
    alone: Sequence[str]


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round with its name, its tables under their headings (parts_of), and its swaps."""

    round: RoundView
    name: str
    parts: Sequence[tuple[str, Sequence[PairingView]]]
    swaps: Sequence[PairingSwap]

    @property
    def version(self) -> str:
        return swaps_version(self.round.pk, len(self.swaps))


@dataclass(frozen=True, slots=True)
class CutLine:
    """The entries next to a qualifying line; the standings are in its order.

    high_non_qualifier: empty in a group. level: tied entries that the draw separates.
    """

    onward: str
    by_draw: bool
    high_non_qualifier: str
    level: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranking of a stage or of one of its groups; with a qualifying line if there is one."""

    name: str
    players: Sequence[Player]
    standings: dict[str, Any]
    cut: CutLine | None
    cross: CrossTable | None


@dataclass(frozen=True, slots=True)
class TieBreaks:
    """The parts of a Swiss's tie-breaks: their titles in order, and the figures of each player."""

    titles: Sequence[str]
    figures: Sequence[tuple[str, Sequence[str]]]


@dataclass(frozen=True, slots=True)
class StagePage:
    """Values for templates/tournaments/stage.html; hidden parts are empty or None.

    title: the round that is shown, or the stage. show: "" for a round, "standings" or "cross". has_cross: whether there
    is a cross-table. to_decide: games with scorecards that need a decision before the next stage. rounds: the requested
    one, missing results first; in a knockout all with missing results. ranking: of all players, unless they are in
    groups.
    """

    title: str
    show: str
    has_standings: bool
    has_cross: bool
    is_over: bool
    to_decide: int
    winners: str
    following: Sequence[StageView]
    may_swap: bool
    next_step: NextStep
    sitting_out: Sequence[str]
    rounds: Sequence[RoundShown]
    other_rounds: Sequence[RoundView]
    bracket: BracketDrawing | None
    places: Sequence[tuple[str, str]]
    groups: Sequence[Ranking]
    ranking: Ranking | None
    tie_breaks: TieBreaks | None


def stage_page(
    state: StoredTournament,
    view: StageView,
    sees: Visibility,
    *,
    may_organize: bool,
    asked: str | None,
    show: str = "",
) -> StagePage:
    """The page of a stage for a reader who `sees` these parts.

    asked: the number of the requested round, as typed. show: the tab, as typed.
    """
    players = players_for(state, view)
    over = is_over(state, view)
    opened = tuple(each for each in view.rounds if str(each.number) == asked) or view.rounds[-1:]
    has_bracket, in_groups = view.stage.has_bracket, view.stage.kind == Stage.Kind.GROUPS
    has_standings = sees.standings and not has_bracket
    has_cross = has_standings and sees.pairings and view.has_results and view.stage.kind != Stage.Kind.ROTATION
    show = show if (show == "standings" and has_standings) or (show == "cross" and has_cross) else ""
    following = state.followers(view)
    return StagePage(
        title=_title(view, opened),
        show=show,
        has_standings=has_standings and view.has_results,
        has_cross=has_cross,
        is_over=over,
        to_decide=sum(unresolved_cards(state, each) for each in following[:1]) if over and may_organize else 0,
        winners=winners_of(state, view) if over and sees.standings else "",
        following=following,
        may_swap=may_swap(view),
        next_step=_next_step(state, view, players, may_organize=may_organize),
        sitting_out=sitting_out(view),
        rounds=_rounds(view, players, opened) if sees.pairings else (),
        other_rounds=[each for each in view.rounds if each not in opened] if sees.pairings and not has_bracket else (),
        bracket=drawing_of(view, players) if has_bracket and shows_bracket(sees, view) else None,
        places=shared_places(view, players) if has_bracket and sees.standings else (),
        groups=[
            _ranking(state, view, group, name=group_name(number), with_cross=show == "cross")
            for number, group in enumerate(groups_of(view.stage, players))
        ]
        if has_standings and in_groups and (view.has_begun or sees.entries)
        else (),
        ranking=_ranking(state, view, with_cross=show == "cross")
        if has_standings and view.has_results and not in_groups
        else None,
        tie_breaks=_tie_breaks(view) if show == "standings" and view.stage.kind == Stage.Kind.SWISS else None,
    )


def _title(view: StageView, opened: Sequence[RoundView]) -> str:
    """ "Round 4 of 6"; the stage's name before it has begun, and for a bracket, which shows all of its rounds."""
    if view.stage.has_bracket or not opened:
        return view.stage.name
    numbers = {"number": opened[0].number, "of": view.stage.planned_rounds}
    return (_("Round %(number)s of %(of)s") if view.stage.planned_rounds else _("Round %(number)s")) % numbers


def _next_step(state: StoredTournament, view: StageView, players: Sequence[Player], *, may_organize: bool) -> NextStep:
    return NextStep(
        waiting=_waiting(view),
        callable_matches=callable_matches(view),
        unresolved_cards=unresolved_cards(state, view) if may_organize else 0,
        why_not_startable=why_not_startable(state, view),
        why_not_revertible=(why_stage_locked(state, view) or why_not_revertible(view)) if may_organize else "",
        advice=advice_for(view, players),
        alone=() if view.has_begun else without_partner(state.tournament),
    )


def _waiting(view: StageView) -> str:
    """ "Waiting for results: Ann vs. Bob.", "Waiting for 7 results: tables 5–11."; empty if none is missing."""
    missing = view.missing
    if not missing:
        return ""
    if len(missing) < FEW:
        return _("Waiting for results: %(pairings)s.") % {"pairings": ", ".join(met.title for met in missing)}
    tables = _in_runs(sorted(met.table for met in missing))
    return _("Waiting for %(count)s results: tables %(tables)s.") % {"count": len(missing), "tables": tables}


def _in_runs(numbers: Sequence[int]) -> str:
    """ "1, 3, 5–11", from ascending numbers."""
    runs = [[number for _at, number in run] for _key, run in groupby(enumerate(numbers), lambda at: at[1] - at[0])]
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _rounds(view: StageView, players: Sequence[Player], opened: Sequence[RoundView]) -> list[RoundShown]:
    """The opened round; in a knockout the matches in progress, as its bracket shows the rest."""
    if view.stage.has_bracket:
        return [RoundShown(each, "", _missing(parts_of(view, players, each)), ()) for each in view.being_played]
    names, swaps = round_names(view, players), swaps_of(view.stage.pk)
    return [
        RoundShown(each, names[each.number], _missing_first(parts_of(view, players, each)), swaps.get(each.pk, ()))
        for each in opened
    ]


def _missing(parts: Sequence[tuple[str, Sequence[PairingView]]]) -> list[tuple[str, Sequence[PairingView]]]:
    missing = ((name, [met for met in pairings if met.is_missing]) for name, pairings in parts)
    return [(name, pairings) for name, pairings in missing if pairings]


def _missing_first(parts: Sequence[tuple[str, Sequence[PairingView]]]) -> list[tuple[str, Sequence[PairingView]]]:
    return [(name, sorted(pairings, key=lambda met: not met.is_missing)) for name, pairings in parts]


def _ranking(
    state: StoredTournament,
    view: StageView,
    group: tuple[Player, ...] | None = None,
    name: str = "",
    *,
    with_cross: bool,
) -> Ranking:
    """The ranking of a group, or of a stage."""
    ranked = view.standings if group is None else view.standings_among(group)
    cut = cut_of(state, view, group)
    in_order = by_cut(ranked, cut)
    standings = stage_standings(view, in_order)
    if cut and view.has_results:
        _draw_line(standings, in_order, cut, over=is_over(state, view))
    return Ranking(
        name=name,
        players=group or (),
        standings=standings,
        cut=_cut_line(view, ranked, cut, in_group=group is not None) if cut and view.has_results else None,
        cross=cross_table(view, in_order) if with_cross else None,
    )


def _draw_line(standings: dict[str, Any], in_order: Sequence[Standing[int]], cut: Cut, *, over: bool) -> None:
    """Add the qualifying line: a sentence above the rows, and a line between them."""
    onward = {"stage": cut.onward.name}
    caption = _("Qualifies for the %(stage)s") if over else _("Currently qualifies for the %(stage)s")
    standings["caption"] = caption % onward
    played = [row.player for row in in_order if row.totals.games]
    inside = sum(entry in cut.above for entry in played)
    if inside < len(played):
        standings["rows"][inside]["line"] = _("Does not qualify") if over else _("Currently does not qualify")


def _cut_line(view: StageView, ranked: Sequence[Standing[int]], cut: Cut, *, in_group: bool) -> CutLine:
    rows = {row.player: row for row in ranked}
    first = rows[cut.high_non_qualifier] if cut.high_non_qualifier and not in_group else None
    return CutLine(
        onward=cut.onward.name,
        by_draw=cut.by_draw,
        high_non_qualifier=_card_text(view.names[first.player], first.totals.points) if first else "",
        level=_(" and ").join(view.names[entry] for entry in (cut.above[-1], *cut.below[:1])),
    )


def _card_text(name: str, points: int) -> str:
    text = ngettext("%(name)s, %(points)s point", "%(name)s, %(points)s points", points)
    return text % {"name": name, "points": points}


def _tie_breaks(view: StageView) -> TieBreaks | None:
    """None without tie-breaks."""
    if not view.tie_breaking:
        return None
    figures = tie_breaks_explained(view)
    return TieBreaks(
        titles=[_(TIEBREAKS[key]) for key in view.tie_breaking],
        figures=[(view.names[row.player], figures[row.player]) for row in view.standings] if figures else (),
    )
