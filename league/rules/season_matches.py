"""Online matches outside sessions that count in a season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from league.rules.formats import Format
from league.rules.scoring import GameScore, P, forfeit_scores, game_scores, winner_of
from league.rules.season import SessionTotals
from league.rules.standings import totals


@dataclass(frozen=True, slots=True)
class SeasonMatch(Generic[P]):
    """A decided match of two players; `is_played`: to its end, not abandoned. `key` is a sort key."""

    key: Any
    players: tuple[P, P]
    pegs: tuple[int, ...]
    is_played: bool

    @property
    def winner(self) -> int:
        """The side that won."""
        return self.pegs.index(max(self.pegs))

    def scores(self, fmt: Format) -> tuple[GameScore[P], ...]:
        """The scores by a season's format; an abandoned match is a single game won by 0 holes."""
        one, other = self.players
        sides = ((one,), (other,))
        if self.is_played:
            return game_scores(fmt, sides, self.pegs)
        return forfeit_scores(fmt, sides, self.winner)


def counting_matches(fmt: Format, matches: Iterable[SeasonMatch[P]]) -> list[SeasonMatch[P]]:
    """The matches that count, from matches in order: up to the format's target, and the first ones of each pair."""
    of_pair: Counter[frozenset[P]] = Counter()
    counting = []
    for match in matches:
        if max(match.pegs) != fmt.target or winner_of(match.pegs) is None:
            continue
        of_pair[frozenset(match.players)] += 1
        if of_pair[frozenset(match.players)] <= fmt.online_matches:
            counting.append(match)
    return counting


def match_totals(fmt: Format, matches: Sequence[SeasonMatch[P]]) -> dict[P, list[SessionTotals]]:
    """Each player's matches as totals to be added to their sessions."""
    found: dict[P, list[SessionTotals]] = {}
    for match in matches:
        for player, row in totals(match.scores(fmt)).items():
            found.setdefault(player, []).append(SessionTotals(match.key, *row[1:], is_online=True))
    return found
