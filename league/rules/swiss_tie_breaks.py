"""Tie-breaks of a Swiss: players with the same score are separated by opponents, wins, or when they scored.

A round that a player did not play, a bye or a forfeit, counts as one against an opponent with the player's own score.
Otherwise a bye, which the player did not choose, would lower the tie-break. An opponent's score includes byes. Rounds
before a late entry and after a withdrawal are not listed, and count as zero.

Sources: the articles named below are those of FIDE Handbook C.07, *Tie-Break Regulations*, of August 2024.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Any, Generic

from common.language import gettext, gettext_noop

from .scoring import P
from .standings import Key


@dataclass(frozen=True, slots=True)
class Played(Generic[P]):
    """One round of a player: its points, and the opponent; none for a bye or a forfeit."""

    opponent: P | None
    points: int
    won: bool


@dataclass(frozen=True, slots=True)
class Figure(Generic[P]):
    """A tie-break of one player: the sum of its parts, each a number and its opponent; some may be left out."""

    parts: tuple[tuple[P | None, int], ...]
    left_out: tuple[tuple[P | None, int], ...] = ()

    @property
    def value(self) -> int:
        return sum(number for _, number in self.parts)


class Games(Generic[P]):
    """The rounds of all players, oldest first, and their total scores."""

    def __init__(self, played: Mapping[P, Sequence[Played[P]]]) -> None:
        self.played = played
        self.scores = {player: sum(one.points for one in own) for player, own in played.items()}

    def opponents(self, player: P, *, beaten: bool = False) -> list[tuple[P | None, int]]:
        """Each opponent, or only beaten ones, with their score; None with the player's own score."""
        own = (one for one in self.played[player] if one.won or not beaten)
        return [(one.opponent, self.scores[player if one.opponent is None else one.opponent]) for one in own]


def buchholz(games: Games[P], player: P, level: Sequence[P]) -> Figure[P]:
    """The scores of all opponents (article 8.1)."""
    return Figure(tuple(games.opponents(player)))


def median_buchholz(games: Games[P], player: P, level: Sequence[P]) -> Figure[P]:
    """Buchholz without one highest and one lowest opponent (Median-1); so it is 0 after two rounds."""
    ranked = sorted(games.opponents(player), key=lambda part: part[1], reverse=True)
    ends = {0, len(ranked) - 1}
    kept = tuple(part for at, part in enumerate(ranked) if at not in ends)
    return Figure(kept, tuple(part for at, part in enumerate(ranked) if at in ends))


def sonneborn_berger(games: Games[P], player: P, level: Sequence[P]) -> Figure[P]:
    """The scores of the beaten opponents (article 9.1); cribbage has no draws."""
    return Figure(tuple(games.opponents(player, beaten=True)))


def progressive(games: Games[P], player: P, level: Sequence[P]) -> Figure[P]:
    """The player's score after each round (article 7.5): points won early count more often."""
    return Figure(tuple((None, score) for score in accumulate(one.points for one in games.played[player])))


def direct_encounter(games: Games[P], player: P, level: Sequence[P]) -> Figure[P]:
    """The points won against the other tied players (article 6); 0 unless all of them have met each other."""
    others = {one: set(level) - {one} for one in level}
    met = {one: {game.opponent for game in games.played[one]} for one in level}
    if not all(others[one] <= met[one] for one in level):
        return Figure(())
    own = games.played[player]
    return Figure(tuple((game.opponent, game.points) for game in own if game.opponent in others[player]))


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break: its word in the standings, its explanation, and the figure of a player among the tied ones.

    then: the key of the tie-break that separates players who are still tied.
    """

    word: str
    explanation: str
    figure: Callable[[Games[Any], Any, Sequence[Any]], Figure[Any]]
    then: str


TIE_BREAKS = {
    "buchholz": TieBreak(
        word=gettext_noop("Buchholz"),
        explanation=gettext_noop("Buchholz: the sum of all opponents’ scores"),
        figure=buchholz,
        then="sonneborn_berger",
    ),
    "median_buchholz": TieBreak(
        word=gettext_noop("median-Buchholz"),
        explanation=gettext_noop("Median-Buchholz: the sum of all opponents’ scores except the highest and lowest"),
        figure=median_buchholz,
        then="progressive",
    ),
    "sonneborn_berger": TieBreak(
        word=gettext_noop("Sonneborn-Berger"),
        explanation=gettext_noop("Sonneborn-Berger: the sum of the scores of the opponents the player beat"),
        figure=sonneborn_berger,
        then="buchholz",
    ),
    "progressive": TieBreak(
        word=gettext_noop("progressive score"),
        explanation=gettext_noop("Progressive: the player’s own score after each round, added up"),
        figure=progressive,
        then="buchholz",
    ),
    "direct_encounter": TieBreak(
        word=gettext_noop("direct encounter"),
        explanation=gettext_noop("Direct encounter, if all the tied players have played each other"),
        figure=direct_encounter,
        then="buchholz",
    ),
}
"""By the word that a stage keeps. Every list of tie-breaks comes from here; the first one is the usual one."""


def chains() -> dict[str, str]:
    """The choices of a Swiss: the keys of its tie-breaks in order, as a stage keeps them -> their words."""
    found: dict[str, str] = {}
    for key, one in TIE_BREAKS.items():
        words = {"first": title(key), "second": gettext(TIE_BREAKS[one.then].word)}
        usual = not found
        sentence = gettext("%(first)s, then %(second)s (usual)") if usual else gettext("%(first)s, then %(second)s")
        found[f"{key} {one.then}"] = sentence % words
    return found


def figure(key: str, games: Games[P], player: P, level: Sequence[P]) -> Figure[P]:
    """A player's figure for a key of `TIE_BREAKS`, among the tied players in `level`."""
    return TIE_BREAKS[key].figure(games, player, level)


def title(key: str) -> str:
    """The name of a tie-break as a heading: “Buchholz”, “Progressive score”."""
    word = gettext(TIE_BREAKS[key].word)
    return word[0].upper() + word[1:]


def keys(games: Games[P]) -> dict[str, Key[P]]:
    """All tie-breaks as keys for `standings(..., more=keys(games))`."""

    def figures(key: str, level: Sequence[P]) -> dict[P, int]:
        return {player: figure(key, games, player, level).value for player in level}

    return {key: Key(gettext(one.word), partial(figures, key)) for key, one in TIE_BREAKS.items()}


def explained(key: str, games: Games[P], player: P, names: Mapping[P, str], level: Sequence[P] = ()) -> str:
    """The parts of a figure: “Buchholz 14: Ann 6, Bob 5, Carla 3”."""
    found = figure(key, games, player, level)

    def listed(parts: Sequence[tuple[P | None, int]]) -> str:
        if key == "progressive":
            return " + ".join(str(number) for _, number in parts)
        return ", ".join(f"{gettext('not played') if who is None else names[who]} {number}" for who, number in parts)

    named = {
        "word": gettext(TIE_BREAKS[key].word),
        "value": found.value,
        "parts": listed(found.parts) or gettext("nothing to count"),
        "left_out": listed(found.left_out),
    }
    if found.left_out:
        return gettext("%(word)s %(value)s: %(parts)s; without %(left_out)s") % named
    return gettext("%(word)s %(value)s: %(parts)s") % named
