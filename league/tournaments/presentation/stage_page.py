"""The page of a stage: the organizer's next step, its rounds, and its standings or bracket."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from django.utils.translation import gettext as _

from league.clubs.models import Member
from league.results.presentation.standings import StandingsTable
from league.rules.standings import Standing
from league.rules.tournaments.bracket_drawing import BracketDrawing, bracket_drawing
from league.rules.tournaments.knockouts import callable_matches
from league.rules.tournaments.pairing_swaps import may_swap
from league.rules.tournaments.pairing_systems import has_more_to_call, is_over, players_for
from league.rules.tournaments.pairings import PairingView, Player
from league.rules.tournaments.placing import shared_places
from league.rules.tournaments.qualifying_line import Cut, CutLine, RankedGroup, cut_line, ranked_groups
from league.rules.tournaments.round_names import opened_title, parts_of, round_names
from league.rules.tournaments.stage_dependencies import why_not_revertible, why_not_startable, why_stage_locked
from league.rules.tournaments.stage_sentences import advice_for, waiting_sentence, winners_of
from league.rules.tournaments.stage_settings import Kind
from league.rules.tournaments.state import RoundView, StageView
from league.rules.tournaments.tables import sitting_out
from league.rules.tournaments.tie_break_table import TieBreakTable, tie_break_table
from league.tournaments.models import PairingSwap
from league.tournaments.policies.blockers import unresolved_cards, why_cards_block, why_rulings_stay
from league.tournaments.policies.payouts import is_payout_due
from league.tournaments.policies.required_parts import shows_bracket
from league.tournaments.presentation.cross_table_drawing import CrossTableDrawing, cross_table_drawing
from league.tournaments.presentation.frame import Frame
from league.tournaments.presentation.paper import links_to_sheets
from league.tournaments.presentation.round_status import RoundStatus, round_status
from league.tournaments.presentation.scorekeeping import Scorekeeping, Unsaved, scorekeeping
from league.tournaments.presentation.stage_tools import StageTools, tools_of
from league.tournaments.presentation.standings import stage_standings
from league.tournaments.queries.entries import without_partner
from league.tournaments.queries.pairing_rows import swaps_of, swaps_version


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step, and what blocks it; each sentence may be empty.

    state: results are to "enter", or the next round to "call"; to others, a stage that has not begun is "planned".
    waiting: the missing results; then: what can be called after them. callable_matches: matches of a knockout that the
    reader can call before. may_simulate: results of a rehearsal. is_main: whether entering the whole round comes first.
    why_cards_block: about the scorecards of the stage before. alone: players without a partner.
    """

    state: Literal["enter", "call", "planned", ""]
    waiting: str
    then: str
    callable_matches: int
    may_simulate: bool
    is_main: bool
    why_cards_block: str
    why_not_startable: str
    advice: str
    alone: Sequence[str]


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round with its name, its tables under their headings (parts_of), and its swaps.

    sitting_out, may_swap: of the last round, until it is over.
    """

    round: RoundView
    name: str
    parts: Sequence[tuple[str, Sequence[PairingView]]]
    swaps: Sequence[PairingSwap]
    sitting_out: Sequence[str] = ()
    may_swap: bool = False

    @property
    def version(self) -> str:
        return swaps_version(self.round.pk, len(self.swaps))


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranking of a stage, without a name, or of one of its groups; with a qualifying line if there is one."""

    name: str
    players: Sequence[Player]
    standings: StandingsTable
    cut: CutLine | None
    cross: CrossTableDrawing | None


@dataclass(frozen=True, slots=True)
class StagePage:
    """Values for templates/tournaments/stage.html; hidden parts are empty or None.

    title: the round that is shown, or the stage. show: "" for a round, "standings" or "cross". has_cross: whether there
    is a cross-table. is_hidden: whether the reader can see nothing of it. status: of the round in progress. to_decide:
    games with scorecards that need a decision before the next stage. following: the stages after it, each with whether
    it is the next step. may_time: whether the reader sets the clock. sheets: to print, with their URLs. rounds: the
    requested one, missing results first; in a knockout all with missing results.
    """

    title: str
    show: str
    has_standings: bool
    has_cross: bool
    is_hidden: bool
    is_over: bool
    status: RoundStatus | None
    work: Scorekeeping
    to_decide: int
    winners: str
    following: Sequence[tuple[StageView, bool]]
    is_payout_due: bool
    may_check_cards: bool
    may_time: bool
    may_undo_round: bool
    sheets: Sequence[tuple[str, str, bool]]
    tools: StageTools | None
    next_step: NextStep
    rounds: Sequence[RoundShown]
    bracket: BracketDrawing | None
    places: Sequence[tuple[str, str]]
    rankings: Sequence[Ranking]
    tie_breaks: TieBreakTable | None


def stage_page(
    here: Frame,
    view: StageView,
    member: Member | None,
    now: datetime,
    asked: Mapping[str, str],
    unsaved: Unsaved | None,
) -> StagePage:
    """The page of a stage for one reader.

    asked: the "round" by its number, the "table" by its key, and the tab to "show", as typed. unsaved: a refused entry.
    """
    state, sees, may_organize = here.state, here.sees, here.may_organize
    players = players_for(state, view)
    over = is_over(state, view)
    table, show = asked.get("table", ""), asked.get("show", "")
    wanted = asked.get("round") or _round_of(view, table)
    opened = tuple(each for each in view.rounds if str(each.number) == wanted) or view.rounds[-1:]
    has_bracket = view.stage.has_bracket
    is_ranked = view.has_begun or sees.entries if view.stage.in_groups else view.has_results
    has_standings = sees.standings and not has_bracket
    has_cross = has_standings and sees.pairings and view.has_results and view.stage.kind != Kind.ROTATION
    show = show if (show == "standings" and has_standings) or (show == "cross" and has_cross) else ""
    following = state.followers(view)
    to_decide = sum(unresolved_cards(state, each) for each in following[:1]) if over and may_organize else 0
    rounds = _rounds(here, view, players, opened) if sees.pairings else []
    shown = () if show else [pairing for each in rounds for _name, part in each.parts for pairing in part]
    work = scorekeeping(state, view, shown, asked=table, unsaved=unsaved) if here.may_score else Scorekeeping()
    return StagePage(
        title=opened_title(view, opened),
        show=show,
        has_standings=has_standings and view.has_results,
        has_cross=has_cross,
        is_hidden=view.has_begun and not (sees.pairings or sees.standings),
        is_over=over,
        status=round_status(state, view, member, now) if sees.pairings else None,
        work=work,
        to_decide=to_decide,
        winners=winners_of(state, view) if over and sees.standings else "",
        following=[(each, each is following[0] and not to_decide) for each in following],
        is_payout_due=may_organize and over and not following and is_payout_due(state),
        may_check_cards=here.may_score and view.has_begun and view.stage.takes_cards,
        may_time=here.may_score and bool(view.missing),
        may_undo_round=may_organize
        and view.has_begun
        and not (why_stage_locked(state, view) or why_not_revertible(view) or why_rulings_stay(view)),
        sheets=links_to_sheets(here.tournament, view, sees) if view.has_begun else (),
        tools=tools_of(here, [view])[0],
        next_step=_next_step(here, view, players, over=over, enters=work.entry is not None),
        rounds=rounds,
        bracket=bracket_drawing(view, players) if has_bracket and shows_bracket(sees, view) else None,
        places=shared_places(view, players) if has_bracket and sees.standings else (),
        rankings=[_ranking(view, each, over=over, with_cross=show == "cross") for each in ranked_groups(state, view)]
        if has_standings and is_ranked
        else (),
        tie_breaks=tie_break_table(view) if show == "standings" else None,
    )


def _round_of(view: StageView, table: str) -> str:
    """The round number of a table, whose key is as typed; empty if there is none."""
    numbers = (str(each.number) for each in view.rounds if any(str(pairing.pk) == table for pairing in each.pairings))
    return next(numbers, "")


def _next_step(here: Frame, view: StageView, players: Sequence[Player], *, over: bool, enters: bool) -> NextStep:
    to_call = callable_matches(view)
    may_simulate = here.may_organize and here.club.rehearsal_of_id is not None
    return NextStep(
        state=_state_for(here, view, over=over),
        waiting=waiting_sentence(view),
        then=_then(view, to_call) if has_more_to_call(view, players) else "",
        callable_matches=to_call if here.may_organize else 0,
        may_simulate=may_simulate,
        is_main=not (enters or may_simulate),
        why_cards_block=why_cards_block(here.state, view) if here.may_organize else "",
        why_not_startable=why_not_startable(here.state, view),
        advice=advice_for(view, players),
        alone=() if view.has_begun else without_partner(here.tournament),
    )


def _state_for(here: Frame, view: StageView, *, over: bool) -> Literal["enter", "call", "planned", ""]:
    if view.missing and here.may_score:
        return "enter"
    if here.may_organize and not over:
        return "call"
    return "" if view.has_begun or here.state.is_canceled else "planned"


def _then(view: StageView, to_call: int) -> str:
    """What can be called once the missing results are in; empty if it can be called before."""
    if not view.stage.has_bracket:
        return _("The next round can be called once all results are in.")
    return "" if to_call else _("The next match can begin once both of its players are known.")


def _rounds(here: Frame, view: StageView, players: Sequence[Player], opened: Sequence[RoundView]) -> list[RoundShown]:
    """The opened round; in a knockout all matches in progress, as its bracket shows the rest."""
    if view.stage.has_bracket:
        missing = view.missing
        return [RoundShown(view.rounds[-1], "", parts_of(view, players, missing), ())] if missing else []
    names, swaps = round_names(view, players), swaps_of(view.stage.pk)
    return [
        RoundShown(
            each,
            names[each.number],
            _missing_first(parts_of(view, players, each.pairings)),
            swaps.get(each.pk, ()),
            sitting_out(view) if each == view.current else (),
            here.may_organize and each == view.current and may_swap(view),
        )
        for each in opened
    ]


def _missing_first(parts: Sequence[tuple[str, Sequence[PairingView]]]) -> list[tuple[str, Sequence[PairingView]]]:
    return [(name, sorted(pairings, key=lambda pairing: not pairing.is_missing)) for name, pairings in parts]


def _ranking(view: StageView, group: RankedGroup, *, over: bool, with_cross: bool) -> Ranking:
    standings = stage_standings(view, group.rows)
    if group.cut:
        standings = _with_line(standings, group.rows, group.cut, over=over)
    return Ranking(
        name=group.name,
        players=group.players,
        standings=standings,
        cut=cut_line(view, group.rows, group.cut, in_group=bool(group.name)) if group.cut else None,
        cross=cross_table_drawing(view, group.rows) if with_cross else None,
    )


def _with_line(table: StandingsTable, in_order: Sequence[Standing[int]], cut: Cut, *, over: bool) -> StandingsTable:
    """The table with the qualifying line: a sentence above the rows, and a line between them."""
    caption = _("Qualifies for the %(stage)s") if over else _("Currently qualifies for the %(stage)s")
    inside = sum(row.player in cut.above for row in in_order if row.totals.games)
    rows = [*table.rows]
    if inside < len(rows):
        line = _("Does not qualify") if over else _("Currently does not qualify")
        rows[inside] = replace(rows[inside], line=line)
    return replace(table, rows=rows, caption=caption % {"stage": cut.onward.name})
