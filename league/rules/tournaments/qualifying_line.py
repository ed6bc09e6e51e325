"""The qualifying line of a stage or a group: who is above it, and the standings in its order."""

from collections.abc import Sequence
from dataclasses import dataclass

from common.language import gettext as _
from common.language import ngettext
from league.rules.standings import Standing

from .groups import Group, group_name, group_order, groups_of
from .pairing_systems import players_for
from .placing import ranked
from .stage_settings import StageSettings
from .state import StageView, TournamentState


@dataclass(frozen=True, slots=True)
class Cut:
    """The qualifiers of a stage and the others, best first; `onward`: the qualifiers' next stage."""

    onward: StageSettings
    above: tuple[int, ...]
    below: tuple[int, ...]
    by_draw: bool  # the last above and the first below are tied, and the draw decides

    @property
    def high_non_qualifier(self) -> int | None:
        """The best entry that did not qualify."""
        return self.below[0] if self.below else None


def cut_of(state: TournamentState, view: StageView, group: Group | None = None) -> Cut | None:
    """The qualifying line of a stage or of one of its groups.

    None if there is no such line, before a game is over, and for groups together.
    """
    onward = state.onward(view)
    if onward is None or not view.has_results or view.stage.in_groups != (group is not None):
        return None
    if group is None:
        rows = ranked(state, view)
        cut = onward.qualifiers(len(rows))
    else:
        rows = [(row.place, row.player) for row in view.ordered_among(group)]
        cut = view.stage.qualifiers_per_group
    above, below = (tuple(entry for _, entry in side) for side in (rows[:cut], rows[cut:]))
    return Cut(onward, above, below, by_draw=bool(below) and rows[cut - 1][0] == rows[cut][0])


def _by_cut(ranked: Sequence[Standing[int]], cut: Cut | None) -> list[Standing[int]]:
    """The standings with ties at the qualifying line resolved by the draw, if the stage has such a line."""
    if cut is None:
        return list(ranked)
    rows = {row.player: row for row in ranked}
    return [rows[entry] for entry in (*cut.above, *cut.below)]


@dataclass(frozen=True, slots=True)
class RankedGroup:
    """The standings of a group, or of a whole stage without a name, in the order of its qualifying line."""

    name: str
    players: Group
    rows: Sequence[Standing[int]]
    cut: Cut | None


def ranked_groups(state: TournamentState, view: StageView) -> list[RankedGroup]:
    """Each group with its ranking, also before the stage has begun; of a stage without groups all its entrants."""
    if not view.stage.in_groups:
        cut = cut_of(state, view)
        return [RankedGroup("", view.entrants, _by_cut(view.standings, cut), cut)]
    found = []
    for number, group in enumerate(groups_of(view.stage, players_for(state, view))):
        cut = cut_of(state, view, group)
        found.append(RankedGroup(group_name(number), group, _by_cut(view.standings_among(group), cut), cut))
    return found


def qualifiers_of(state: TournamentState, view: StageView) -> tuple[int, ...]:
    """The qualifiers of a stage, best first, including those who have withdrawn since."""
    if view.stage.in_groups:
        return tuple(entry for tier in group_order(view, qualified=True) for entry in tier)
    cut = cut_of(state, view)
    return cut.above if cut else ()


@dataclass(frozen=True, slots=True)
class CutLine:
    """The entries next to a qualifying line; the standings are in its order.

    high_non_qualifier: empty in a group. level: tied entries that the draw separates.
    """

    onward: str
    by_draw: bool
    high_non_qualifier: str
    level: str


def cut_line(view: StageView, ranked: Sequence[Standing[int]], cut: Cut, *, in_group: bool) -> CutLine | None:
    """The entries next to the qualifying line among the `ranked`, by name; None until the first below it has played."""
    rows = {row.player: row for row in ranked}
    if cut.below and not rows[cut.below[0]].totals.games:
        return None
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
