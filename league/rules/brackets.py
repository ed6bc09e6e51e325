"""Brackets for knockouts: which seeds meet, and where the winners and losers of each match go.

Seeds are numbers from 1, the best; who has which is decided by `players_for` in
`league.rules.tournaments.pairing_systems`. A meeting is a match of one or more games between two entries. Its id is its
number in the order of the bracket: the meetings that decide its players have smaller ids.

Source of the placement, the byes and one in four: the American Cribbage Congress's page *Playoff Brackets and Byes*
(cribbage.org/rules/playoffbracket.asp), with "the only approved bracketing for playoffs". It has no losers' bracket;
the one here avoids rematches (`_crossed`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from league.rules.errors import RuleError

Section = Literal["main", "losers", "final", "third"]


class BracketError(RuleError):
    """An impossible bracket, or an impossible result of a match."""


@dataclass(frozen=True, slots=True)
class Seed:
    """The entry of this seed."""

    number: int


@dataclass(frozen=True, slots=True)
class Winner:
    """The winner of the meeting with this id."""

    meeting: int


@dataclass(frozen=True, slots=True)
class Loser:
    """The loser of the meeting with this id."""

    meeting: int


Source: TypeAlias = Seed | Winner | Loser | None


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """Two sides; one of them is None for a bye.

    Rounds count from 1, separately for losers; the final and the third-place match are in the round after the last
    of "main". `slot` is the index in the round from the top of the bracket, from 0: the winner of slot s goes to slot s
    // 2 of the next round of "main".
    """

    id: int
    bracket: Section
    round: int
    slot: int
    sides: tuple[Source, Source]

    @property
    def bye(self) -> bool:
        """Whether this is a bye."""
        return None in self.sides


@dataclass(frozen=True, slots=True)
class Bracket:
    """All meetings of a bracket. `decider` is the second final, played only if the second side wins the first."""

    entries: int
    meetings: tuple[BracketMatch, ...]
    decider: int | None = None


def slots(entries: int) -> int:
    """The bracket's number of slots: the next power of two. Raises BracketError for no entries."""
    if entries < 1:
        raise BracketError("no_entries", "A bracket needs at least one entry.")
    return int(1 << (entries - 1).bit_length())


def seeds_by_slot(size: int) -> tuple[int, ...]:
    """Seeds by slot, the top of the bracket first: 1, 8, 5, 4, 3, 6, 7, 2 for eight.

    The placement of the source's chart: seed 1 at the top and seed 2 at the bottom. While the better seeds win, every
    round pairs the best with the worst, the second best with the second worst, and so on.
    """
    if size < 1 or size & (size - 1):
        raise BracketError("bad_size", f"A bracket has 1, 2, 4, 8, 16 … slots; {size} cannot be.")
    seeds = [1]
    while (twice := 2 * len(seeds)) <= size:
        pairs = [(seed, twice + 1 - seed) for seed in seeds]
        seeds = [seed for slot, pair in enumerate(pairs) for seed in (pair if slot % 2 == 0 else pair[::-1])]
    return tuple(seeds)


def qualifiers(entries: int, one_in: int = 4) -> int:
    """The number of qualifiers, one in `one_in`, rounded up; not filled to a power of two (108 -> 27, 121 -> 31)."""
    if entries < 1 or one_in < 1:
        raise BracketError("no_entries", "A bracket needs at least one entry, and a rate of at least 1.")
    return -(-entries // one_in)


def usual_rate(entries: int) -> int:
    """The usual 4 of "one in 4"; with few entries the largest smaller number by which four qualify, at least 1."""
    return next((rate for rate in (4, 3, 2) if not entries or qualifiers(entries, rate) >= 4), 1)


def byes(entries: int) -> int:
    """The number of first-round byes, for the best seeds (27 -> 5); later rounds have none."""
    return slots(entries) - entries


def single(entries: int, *, third_place: bool = False) -> Bracket:
    """A knockout: one loss eliminates. `third_place`: the losers of the semifinals play for third place."""
    made: list[BracketMatch] = []
    rounds = _main(made, entries, last="final")
    if third_place and len(rounds) > 1:
        _play(made, "third", len(rounds), _losers(rounds[-2]))
    return Bracket(entries, tuple(made))


def double(entries: int) -> Bracket:
    """Double elimination: the second loss eliminates.

    The winner of the losers' bracket, who is the second side of the final, must beat the unbeaten side twice; the
    second time is the decider.
    """
    made: list[BracketMatch] = []
    rounds = _main(made, entries, last="main")
    if not rounds:
        return Bracket(entries, ())
    last = len(rounds) + 1
    (first,) = _play(made, "final", last, [_winner(rounds[-1][0]), _play_on(made, rounds)])
    _play(made, "final", last + 1, [_winner(first), _loser(first)])
    return Bracket(entries, tuple(made), len(made))


Row: TypeAlias = "list[BracketMatch | Source]"  # a source if a player advances without a match


def _main(made: list[BracketMatch], entries: int, last: Section) -> list[Row]:
    """The rounds of the main bracket."""
    sources: list[Source] = [Seed(seed) if seed <= entries else None for seed in seeds_by_slot(slots(entries))]
    rounds: list[Row] = []
    while len(sources) > 1:
        section: Section = last if len(sources) == 2 else "main"
        rounds.append(_play(made, section, len(rounds) + 1, sources))
        sources = [_winner(one) for one in rounds[-1]]
    return rounds


def _play_on(made: list[BracketMatch], rounds: Sequence[Row]) -> Source:
    """The losers' bracket. The losers of the first round meet; in each later step the losers of the next round join.

    Returns the source of its winner.
    """
    left = _losers(rounds[0])
    number = 1

    def play(sources: list[Source]) -> list[Source]:
        nonlocal number
        before = len(made)
        row = _play(made, "losers", number, sources)
        number += len(made) > before  # a round with only byes is left out
        return [_winner(one) for one in row]

    for crossing, row in enumerate(rounds[1:], start=1):
        left = play(left)
        left = play([side for pair in zip(_crossed(_losers(row), crossing), left, strict=True) for side in pair])
    while len(left) > 1:
        left = play(left)
    return left[0]


def _crossed(coming: list[Source], crossing: int) -> list[Source]:
    """The losers of a later round, in the slots in which rematches come as late as possible.

    A loser of round r is in its main bracket slot moved by the binary digits of r - 1, the lowest digit moving by half
    the bracket, the next by a quarter (van der Corput's sequence): the moves of any two rounds differ in the largest
    possible part of the bracket.
    """
    digits = (len(coming) - 1).bit_length()
    moved = sum(1 << (digits - 1 - digit) for digit in range(digits) if crossing >> digit & 1)
    return [coming[slot ^ moved] for slot in range(len(coming))]


def _play(made: list[BracketMatch], section: Section, number: int, sources: Sequence[Source]) -> Row:
    """One round: neighbors meet. Only the main bracket lists byes."""
    row: Row = []
    for slot, sides in enumerate(zip(sources[::2], sources[1::2], strict=True)):
        if None in sides and (section in ("losers", "third") or sides == (None, None)):
            row.append(sides[0] or sides[1])
            continue
        made.append(BracketMatch(len(made) + 1, section, number, slot, sides))
        row.append(made[-1])
    return row


def _winner(one: BracketMatch | Source) -> Source:
    return Winner(one.id) if isinstance(one, BracketMatch) else one


def _loser(one: BracketMatch | Source) -> Source:
    return Loser(one.id) if isinstance(one, BracketMatch) and not one.bye else None


def _losers(row: Row) -> list[Source]:
    return [_loser(one) for one in row]
