"""Random sessions with arrivals and departures, for the tests of seating."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from hypothesis import strategies as st

from league.rules.rotation import rotation
from league.rules.rounds import Round


@dataclass(frozen=True)
class Moment:
    """Between two rounds: players present, called rounds, planned rounds."""

    here: tuple[int, ...]
    games: int
    called: tuple[Round[int], ...]
    plan: tuple[Round[int], ...]


@dataclass(frozen=True)
class RandomSession:
    """The players at the start, the games each, and before each later round departures (by place) and arrivals."""

    start: int
    games: int
    changes: tuple[tuple[tuple[int, ...], int], ...]

    def moments(self) -> Iterator[Moment]:
        here, called, ever = list(range(self.start)), list[Round[int]](), self.start
        for leavers, arrivals in (((), 0), *self.changes):
            for place in leavers:
                if len(here) > 2:
                    here.pop(place % len(here))
            here += range(ever, ever + arrivals)
            ever += arrivals
            plan = rotation(here, games=self.games, called=called)
            yield Moment(tuple(here), self.games, tuple(called), plan)
            called.append(plan[0])


def random_sessions(*, players: int = 60, games: int = 9, most: int = 2) -> st.SearchStrategy[RandomSession]:
    """Sessions of 2 to `players` at the start, with at most `most` departures and arrivals before each round."""
    change = st.tuples(
        st.lists(st.integers(0, 99), max_size=most).map(tuple), st.sampled_from([0, 0, *range(1, most + 1)])
    )
    return st.integers(1, games).flatmap(
        lambda k: st.builds(
            RandomSession, st.integers(2, players), st.just(k), st.lists(change, max_size=k - 1).map(tuple)
        )
    )


def pairs(rounds: tuple[Round[int], ...]) -> Counter[frozenset[int]]:
    """How often each two shared a table."""
    return Counter(frozenset(pair) for one in rounds for table in one.tables for pair in combinations(table.players, 2))


def regular(rounds: tuple[Round[int], ...]) -> tuple[Round[int], ...]:
    """The rounds without the catch-up round."""
    return tuple(one for one in rounds if not one.catch_up)


def at_tables(one: Round[int]) -> list[int]:
    """Everyone who plays in a round, once per seat."""
    return [player for table in one.tables for player in table.players]


def cards(rounds: tuple[Round[int], ...]) -> Counter[int]:
    """Counted games of each player."""
    return Counter(p for one in rounds for table in one.tables for p in table.players if p not in table.uncounted)


def missed(rounds: tuple[Round[int], ...]) -> Counter[int]:
    """Regular rounds that each player did not play, of those with any part in `rounds`."""
    played = Counter(player for one in regular(rounds) for player in at_tables(one))
    return Counter({player: len(regular(rounds)) - played[player] for player in {*played, *sat(rounds)}})


def sat(rounds: tuple[Round[int], ...]) -> Counter[int]:
    """Regular rounds that each player sat out."""
    return Counter(player for one in regular(rounds) for player in one.sitting_out)
