"""Round robins of all players or of groups: the groups, the remaining pairs, and the qualifiers."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, zip_longest
from string import ascii_uppercase

from common.language import gettext as _
from league.rules.round_robin import fixtures, groups
from league.rules.seeds_after_groups import seeded_apart
from league.rules.standings import Standing

from .pairings import Player
from .stage_settings import StageSettings
from .state import StageView

Group = tuple[Player, ...]


def groups_of(stage: StageSettings, players: Sequence[Player]) -> tuple[Group, ...]:
    """The players, by seed, in groups in serpentine order; one group if the stage has none."""
    if not stage.in_groups or len(players) < 2:
        return (tuple(players),)
    return groups(players, -(-len(players) // (stage.group_size or len(players))))


def group_name(number: int) -> str:
    """ "Group A" for 0, "Group AA" for 26."""
    laps, letter = divmod(number, len(ascii_uppercase))
    return _("Group %(letters)s") % {"letters": ascii_uppercase[letter] * (laps + 1)}


def pairs_to_call(view: StageView, players: Sequence[Player]) -> Iterator[tuple[int, int]]:
    """The next round: in each group the first remaining fixtures, and later ones of players who have no game in it yet.

    Pairs with a withdrawn player are left out.
    """
    meetings = Counter(frozenset(each.entries) for each in view.pairings)
    busy = {player.entry for player in players if not player.plays_on}
    for group in groups_of(view.stage, players):
        for fixture in fixtures([player.entry for player in group], double=view.stage.cycles == 2):
            for table in fixture.tables:
                both = frozenset(table.players)
                if meetings[both]:
                    meetings[both] -= 1
                elif not both & busy:
                    busy |= both
                    yield table.sides[0][0], table.sides[1][0]


def players_from_groups(view: StageView, players: Mapping[int, Player], *, qualified: bool) -> tuple[Player, ...]:
    """The qualifiers by seed, those of one group as far apart as possible; or all others, the best first.

    Players who have withdrawn are left out.
    """
    groups = enumerate(groups_of(view.stage, view.entrants))
    group = {player.entry: number for number, members in groups for player in members}
    tiers = group_order(view, qualified=qualified)
    playing = [[entry for entry in tier if players[entry].plays_on] for tier in tiers]
    seeded = seeded_apart(playing, group) if qualified else [entry for tier in playing for entry in tier]
    return tuple(players[entry] for entry in seeded)


def group_order(view: StageView, *, qualified: bool) -> list[list[int]]:
    """The entries with the same place in their groups, best first: the winners, then the second of each group.

    Either all qualifiers or all others. Groups differ in size, so points per game decide between groups, then the
    spread.
    """
    cut = view.stage.qualifiers_per_group
    tables = [view.ordered_among(group) for group in groups_of(view.stage, view.entrants)]
    return [
        [row.player for row in sorted(filter(None, tier), key=lambda row: (_merit(row), view.seeds[row.player]))]
        for tier in zip_longest(*(table[:cut] if qualified else table[cut:] for table in tables))
    ]


def places_in_groups(view: StageView) -> list[tuple[int, int]]:
    """(place, entry) of all entries of all groups, best first: by place in the group, then as in `group_order`."""
    rows = {row.player: row for row in view.standings}
    found: list[tuple[int, int]] = []
    for tier in (*group_order(view, qualified=True), *group_order(view, qualified=False)):
        for _same_merit, level in groupby(tier, key=lambda entry: _merit(rows[entry])):
            place = len(found) + 1
            found += [(place, entry) for entry in level]
    return found


def _merit(row: Standing[int]) -> tuple[Fraction, Fraction]:
    games = row.totals.games or 1
    return Fraction(-row.totals.points, games), Fraction(-row.totals.spread, games)
