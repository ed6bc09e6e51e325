"""Q pools and side pools: funds that players enter by choice, and what the best of those who are in are paid.

A pool that pays by percentages, by fixed prizes or by a club's own shares is a format's payout: `payouts` does it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Literal, get_args

from league.rules.formats import FormatError
from league.rules.payouts import Share, Sheet
from league.rules.prizes import Money, counted, divide, ordinal
from league.rules.scoring import P

PoolScheme = Literal["graduated", "equal", "double_top"]


@dataclass(frozen=True, slots=True)
class Pool(Generic[P]):
    """A fund, in minor units: everyone in `entries` has put in the stake. Nonsense raises FormatError.

    `one_in`: one winner for so many entries, rounded up; None pays whoever of them is ranked, as a Q pool does with
    the qualifiers. `step`: graduated awards are whole multiples of it.
    """

    name: str
    stake: int
    entries: tuple[P, ...]
    scheme: PoolScheme = "graduated"
    one_in: int | None = 4
    step: int = 500

    def __post_init__(self) -> None:
        if self.scheme not in get_args(PoolScheme):
            raise FormatError("scheme", f"A pool pays by one of: {', '.join(get_args(PoolScheme))}.")
        for field in ("stake", "one_in", "step"):
            if (value := getattr(self, field)) is not None and value < 1:
                raise FormatError(field, f"The {field.replace('_', ' ')} of a pool cannot be less than 1.")
        if len(set(self.entries)) < len(self.entries):
            raise FormatError("entries", f"Somebody is in {self.name} twice.")

    @property
    def fund(self) -> int:
        """What is in the pool."""
        return self.stake * len(self.entries)


def pool_payouts(pool: Pool[P], ranked: Sequence[P], *, money: Money = str) -> Sheet[P]:
    """The fund shared among the best of `ranked` who are in the pool, the best first.

    What rounding leaves is the share of the player None, the club; below zero where the club has to make it up.
    """
    entered = set(pool.entries)
    takers = [player for player in ranked if player in entered]
    if pool.one_in:
        takers = takers[: -(-len(entered) // pool.one_in)]
    amounts, how = _awards(pool, len(takers), money) if takers else ((), "Nobody in the pool is to be paid.")
    places = counted(len(takers), "place")
    shares: list[Share[P]] = [
        Share(player, place, amount, f"{ordinal(place)} of {places} in {pool.name}")
        for place, (player, amount) in enumerate(zip(takers, amounts, strict=True), start=1)
    ]
    lines = [
        f"{counted(len(entered), 'player')} in {pool.name} at {money(pool.stake)}: {money(pool.fund)}.",
        how,
        *(f"{ordinal(place)}: {money(amount)}" for place, amount in enumerate(amounts, start=1)),
    ]
    if rest := pool.fund - sum(amounts):
        reason = _why_left(rest, nobody=not takers)
        shares.append(Share(None, None, rest, reason))
        lines.append(f"{money(abs(rest))} {'kept' if rest > 0 else 'given'} by the club: {reason}.")
    return Sheet(pool.fund, tuple(share for share in shares if share.amount), tuple(lines))


def _why_left(rest: int, *, nobody: bool) -> str:
    if nobody:
        return "nobody in the pool is to be paid"
    return "what rounding leaves" if rest > 0 else "what rounding takes"


def _awards(pool: Pool[P], winners: int, money: Money) -> tuple[Sequence[int], str]:
    if pool.scheme == "graduated":
        return graduated(pool.fund, pool.stake, winners, pool.step), f"Graduated, to the nearest {money(pool.step)}."
    weights = [2 if pool.scheme == "double_top" else 1] + [1] * (winners - 1)
    amounts, _ = divide(pool.fund, weights, sum(weights), top=False)
    how = "Equal shares, two of them to the top card." if pool.scheme == "double_top" else "Equal shares."
    return amounts, how


def graduated(fund: int, stake: int, winners: int, step: int) -> tuple[int, ...]:
    """Awards that fall by even steps, each rounded to the nearest multiple of `step`, a half upwards.

    N winners have N, N - 1 … 1 parts of the fund. Where the last of them would not get more than the stake, each has
    the stake back and the rest falls from N - 1 parts to none. The awards may miss the fund by what rounding does.
    """
    parts = winners * (winners + 1) // 2
    if fund > stake * parts:
        return tuple(_nearest(fund * part, parts, step) for part in range(winners, 0, -1))
    rest, parts = fund - stake * winners, max(winners * (winners - 1) // 2, 1)
    return tuple(stake + _nearest(rest * part, parts, step) for part in range(winners - 1, -1, -1))


def _nearest(number: int, parts: int, step: int) -> int:
    """number / parts to the nearest multiple of `step`."""
    return (2 * number + parts * step) // (2 * parts * step) * step
