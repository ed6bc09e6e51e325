"""Seats players at tables of two, three and four, so that they meet as many others as possible.

The number of tables of each size is given: in a session the organizer's or the first of `mixes`, in a tournament that
of `tournaments.pairing_systems.table_mix`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from common.language import gettext as _
from common.language import ngettext

from .annealing import anneal
from .rounds import Dice, History, P, Round, Table
from .seat_requests import NO_REQUESTS, Requests, at_their_tables


@dataclass(frozen=True, slots=True)
class Mix:
    """The number of tables of each size."""

    fours: int
    threes: int
    twos: int

    @property
    def players(self) -> int:
        """The number of players seated."""
        return sum(self.sizes)

    @property
    def tables(self) -> int:
        """The total number of tables."""
        return len(self.sizes)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The size of each table, in table order."""
        return (4,) * self.fours + (3,) * self.threes + (2,) * self.twos

    @property
    def sentence(self) -> str:
        """The organizer's choice as text: "2 tables of four, 1 table of three"."""
        parts = (
            (ngettext("%(count)s table of four", "%(count)s tables of four", self.fours), self.fours),
            (ngettext("%(count)s table of three", "%(count)s tables of three", self.threes), self.threes),
            (ngettext("%(count)s table of two", "%(count)s tables of two", self.twos), self.twos),
        )
        return ", ".join(part % {"count": count} for part, count in parts if count) or _("no tables")


def mixes(n: int, *, sitting_out: int = 0) -> tuple[Mix, ...]:
    """Every way to seat n players, or all but those sitting out: most fours first, then fewest threes."""
    seated = n - sitting_out
    return tuple(
        Mix(fours, threes, left // 2)
        for fours in range(seated // 4, -1, -1)
        for threes in range((seated - 4 * fours) // 3 + 1)
        if (left := seated - 4 * fours - 3 * threes) % 2 == 0 and seated > 0
    )


def mixed(
    players: Sequence[P],
    *,
    rounds: int,
    dice: Dice,
    mix: Mix | None = None,
    called: Sequence[Round[P]] = (),
    requests: Requests[P] = NO_REQUESTS,
) -> tuple[Round[P], ...]:
    """`rounds` more rounds for the players present; players beyond the seats of `mix` sit out in turn.

    Minimizes repeated partners, repeated meetings, and repeated seats at tables of the less common size. Requests cost
    more than any of these. The search has a fixed number of steps: the same dice give the same plan.
    Raises ValueError if `mix` has more seats than there are players.
    """
    if len(players) < 2:
        return ()
    mix = mix or mixes(len(players))[0]
    if mix.players > len(players):
        raise ValueError(f"{mix.sentence}: {mix.players} seats for {len(players)} players.")
    history = History(called)
    plan = anneal(players, mix.sizes, rounds=rounds, dice=dice, called=called, requests=requests)
    return tuple(at_their_tables(_seated(seats, mix, history), requests.tables) for seats in plan)


def _seated(seats: Sequence[P], mix: Mix, history: History[P]) -> Round[P]:
    """One round, added to the history; the side with fewer first deals deals first."""

    def tables() -> Iterator[Table[P]]:
        rest = iter(seats)
        for size in mix.sizes:
            at = [next(rest) for _ in range(size)]
            sides = [(at[0], at[1]), (at[2], at[3])] if size == 4 else [(player,) for player in at]
            yield history.two(*at) if size == 2 else history.of_sides(sides)

    one = Round(tuple(tables()), tuple(seats[mix.players :]))
    history.add(one)
    return one
