"""Sums a player's games and ranks players by a chain of keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import lcm
from typing import Any, Generic, Literal, NamedTuple

from common.language import Sentence, gettext_noop
from common.language import gettext as _
from league.rules.scoring import GameScore, P

WORDS = {
    "points": gettext_noop("points"),
    "wins": gettext_noop("wins"),
    "doubles": gettext_noop("skunks"),
    "spread": gettext_noop("spread"),
    "plus_spread": gettext_noop("plus spread"),
    "pegs": gettext_noop("total pegs"),
    "legs": gettext_noop("legs"),
    "average": gettext_noop("points per game"),
    "short": gettext_noop("fewest holes short"),
    "head_to_head": gettext_noop("head-to-head games"),
    "group": gettext_noop("games among the tied players"),
    "playoff": gettext_noop("the playoff game"),
    "cut": gettext_noop("the cut of the cards"),
}
MOST = {
    "points": gettext_noop("most points"),
    "wins": gettext_noop("most wins"),
    "doubles": gettext_noop("most skunks"),
    "spread": gettext_noop("best spread"),
    "plus_spread": gettext_noop("best plus spread"),
    "pegs": gettext_noop("most pegs"),
    "legs": gettext_noop("most legs"),
    "short": gettext_noop("fewest holes short"),
    "average": gettext_noop("most points per game"),
}
SIGNED = ("spread", "short", "average")
"""Figures that can be below zero: a player without a game is not above one who has lost by a few."""


class Totals(NamedTuple, Generic[P]):
    """Sums of a player's games; `plus_spread` is the spread of won games only, `pegs` are holes or legs."""

    player: P
    games: int = 0
    wins: int = 0
    points: int = 0
    doubles_for: int = 0
    doubles_against: int = 0
    spread: int = 0
    plus_spread: int = 0
    pegs: int = 0


FIGURES = Totals._fields[1:]
"""The names of all sums; `SessionTotals` and `SeasonTotal` have the same, in this order."""


def place_text(place: int, *, shared: bool) -> str:
    """A place as text: "3", or "T3" if it is shared."""
    return _("T%(place)s") % {"place": place} if shared else str(place)


@dataclass(frozen=True, slots=True)
class Standing(Generic[P]):
    """One row of the standings; `why` says why it is above the next row, and is empty for the last."""

    place: int
    player: P
    totals: Totals[P]
    shared: bool
    why: Sentence | Literal[""]

    @property
    def place_text(self) -> str:
        return place_text(self.place, shared=self.shared)


@dataclass(frozen=True, slots=True)
class Decision(Generic[P]):
    """A playoff game or a cut of the cards: the winner, and over whom. It applies while exactly these are tied."""

    key: str
    winner: P
    over: tuple[P, ...]


A_GAME = lcm(*range(1, 61))  # averages over up to sixty games are compared exactly, as whole numbers
COUNTED: dict[str, Callable[[Totals[Any]], int]] = {
    "points": lambda row: row.points,
    "wins": lambda row: row.wins,
    "doubles": lambda row: row.doubles_for,
    "spread": lambda row: row.spread,
    "plus_spread": lambda row: row.plus_spread,
    "pegs": lambda row: row.pegs,
    "legs": lambda row: row.pegs,
    "short": lambda row: row.spread - row.plus_spread,
    "average": lambda row: row.points * A_GAME // max(row.games, 1),
}
DECIDED = ("playoff", "cut")


@dataclass(frozen=True, slots=True)
class Key(Generic[P]):
    """A ranking key: its name, and the figure of each of some tied players, highest first."""

    word: str
    figures: Callable[[Sequence[P]], Mapping[P, int]]


def totals(scores: Iterable[GameScore[P]], players: Iterable[P] = ()) -> dict[P, Totals[P]]:
    """Totals by player; zeros for those of `players` who have no game yet."""
    found = {player: Totals(player) for player in players}
    for score in scores:
        old = found.get(score.player, Totals(score.player))
        found[score.player] = Totals(
            score.player,
            games=old.games + 1,
            wins=old.wins + score.won,
            points=old.points + score.points,
            doubles_for=old.doubles_for + score.doubles_for,
            doubles_against=old.doubles_against + score.doubles_against,
            spread=old.spread + score.spread,
            plus_spread=old.plus_spread + max(score.spread, 0),
            pegs=old.pegs + score.pegs,
        )
    return found


def wins_against(scores: Iterable[GameScore[P]]) -> dict[tuple[P, P], int]:
    """Games that the first of each pair won against the second."""
    return dict(Counter((score.player, beaten) for score in scores if score.won for beaten in score.opponents))


def standings(
    rows: Mapping[P, Totals[P]],
    chain: Sequence[str],
    *,
    names: Mapping[P, str],
    met: Mapping[tuple[P, P], int] | None = None,
    more: Mapping[str, Key[P]] | None = None,
    decisions: Sequence[Decision[P]] = (),
) -> tuple[Standing[P], ...]:
    """Players by the keys of the chain, best first; tied players share a place, sorted by name.

    Before a key in `SIGNED` is compared, players without a game are ranked below those with one. `met[(a, b)]` are the
    games that a won against b. `more`: keys that the chain may name in addition to the catalogue's. `decisions`:
    recorded playoff games and cuts.
    """
    has_played = Key(_("games played"), lambda level: {player: rows[player].games > 0 for player in level})
    keys = {**_catalogue(rows, {} if met is None else met, decisions), **(more or {}), "has_played": has_played}
    asked = [key for each in chain for key in (("has_played", each) if each in SIGNED else (each,))]
    groups = [(_by_name(group, names), key) for group, key in _groups(list(rows.values()), tuple(asked), keys)]
    words = {key: _(keys[key].word) if key else "" for key in {key for _group, key in groups}}
    above_on = _("above %(names)s on %(key)s")
    found: list[Standing[P]] = []
    above: Sentence | Literal[""]
    for (group, key), (below, _key) in pairwise([*groups, ([], "")]):
        place = len(found) + 1
        below_names = [names[row.player] for row in below]
        if place == 1 and key == chain[0]:
            above = _(MOST[key]) if key in MOST else _("best %(key)s") % {"key": words[key]}
        else:
            above = above_on % {"names": _listed(below_names), "key": words[key]} if below else ""
        if len(group) == 1:
            found.append(Standing(place, group[0].player, group[0], shared=False, why=above))
            continue
        tied_with = _("tied with %(names)s")
        group_names = [names[row.player] for row in group]
        for at, row in enumerate(group):
            others = _listed(group_names[:at] + group_names[at + 1 :])
            found.append(Standing(place, row.player, row, shared=True, why=tied_with % {"names": others}))
    return tuple(found)


def _catalogue(
    rows: Mapping[P, Totals[P]], met: Mapping[tuple[P, P], int], decisions: Sequence[Decision[P]]
) -> dict[str, Key[P]]:
    def counted(key: str) -> Key[P]:
        figure = COUNTED[key]
        return Key(WORDS[key], lambda level: {player: figure(rows[player]) for player in level})

    def head_to_head(level: Sequence[P]) -> Mapping[P, int]:
        if len(level) != 2:
            return dict.fromkeys(level, 0)
        one, other = level
        return {one: met.get((one, other), 0), other: met.get((other, one), 0)}

    def group(level: Sequence[P]) -> Mapping[P, int]:
        return {one: sum(met.get((one, other), 0) for other in level) for one in level}

    between = {"head_to_head": head_to_head, "group": group}
    between |= {key: partial(_decided, [one for one in decisions if one.key == key]) for key in DECIDED}
    return {key: Key(WORDS[key], between[key]) if key in between else counted(key) for key in WORDS}


def _decided(decisions: Sequence[Decision[P]], level: Sequence[P]) -> dict[P, int]:
    """The players in the order in which each won against the remaining ones; the rest are tied at 1."""
    left, figures = set(level), {}
    while found := next((one for one in decisions if {one.winner, *one.over} == left), None):
        figures[found.winner] = len(left)
        left.remove(found.winner)
    return figures | dict.fromkeys(left, 1)


def open_ties(
    rows: Mapping[P, Totals[P]],
    chain: Sequence[str],
    *,
    names: Mapping[P, str],
    met: Mapping[tuple[P, P], int] | None = None,
    decisions: Sequence[Decision[P]] = (),
) -> tuple[tuple[str, tuple[P, ...]], ...]:
    """The ties that the desk must decide next: the key, and the players who are tied when it is reached."""
    for at, key in enumerate(chain):
        if key in DECIDED:
            reached = standings(rows, chain[: at + 1], names=names, met=met, decisions=decisions)
            level: dict[int, list[P]] = {}
            for row in reached:
                level.setdefault(row.place, []).append(row.player)
            if ties := tuple((key, tuple(tied)) for tied in level.values() if len(tied) > 1):
                return ties
    return ()


def _by_name(rows: list[Totals[P]], names: Mapping[P, str]) -> list[Totals[P]]:
    if len(rows) < 2:
        return rows
    return sorted(rows, key=lambda row: (names[row.player].casefold(), names[row.player], str(row.player)))


Groups = Iterator[tuple[list[Totals[P]], str]]


def _groups(rows: list[Totals[P]], chain: tuple[str, ...], keys: Mapping[str, Key[P]]) -> Groups[P]:
    """Tied players in groups, best first, each with the key that puts it above the next."""
    if len(rows) < 2 or not chain or chain[0] == "shared":
        yield rows, ""
        return
    key, rest = chain[0], chain[1:]
    for part in _parts(rows, keys[key]):
        *upper, (lowest, _) = _groups(part, rest, keys)
        yield from upper
        yield lowest, key


def _parts(rows: list[Totals[P]], key: Key[P]) -> list[list[Totals[P]]]:
    counted = key.figures([row.player for row in rows])
    parts: dict[int, list[Totals[P]]] = {}
    for row in rows:
        parts.setdefault(counted[row.player], []).append(row)
    return [parts[step] for step in sorted(parts, reverse=True)]


def _listed(names: Sequence[str]) -> str:
    if len(names) > 3:
        return _("%(count)s others") % {"count": len(names)}
    if len(names) == 1:
        return names[0]
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
