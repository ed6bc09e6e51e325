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
    amounts, how = _awards(pool, len(takers), money) if takers else ((), ["Nobody in the pool is to be paid."])
    places = counted(len(takers), "place")
    shares: list[Share[P]] = [
        Share(player, place, amount, f"{ordinal(place)} of {places} in {pool.name}")
        for place, (player, amount) in enumerate(zip(takers, amounts, strict=True), start=1)
    ]
    lines = [
        f"{counted(len(entered), 'player')} in {pool.name} at {money(pool.stake)}: {money(pool.fund)}.",
        *how,
    ]
    if rest := pool.fund - sum(amounts):
        reason = _why_left(rest, nobody=not takers)
        shares.append(Share(None, None, rest, reason))
        both = f"The awards come to {money(sum(amounts))} and the pool holds {money(pool.fund)}"
        added = f"{both}: the club adds {money(-rest)}."
        lines.append(added if rest < 0 else f"{money(rest)} kept by the club: {reason}.")
    return Sheet(pool.fund, tuple(share for share in shares if share.amount), tuple(lines))


def _why_left(rest: int, *, nobody: bool) -> str:
    if nobody:
        return "nobody in the pool is to be paid"
    return "what rounding leaves" if rest > 0 else "what rounding adds to the awards"


def _awards(pool: Pool[P], winners: int, money: Money) -> tuple[Sequence[int], list[str]]:
    """The awards, the best first, and the lines that show how."""
    if pool.scheme == "graduated":
        amounts = graduated(pool.fund, pool.stake, winners, pool.step)
        return amounts, _graduated_text(pool, amounts, money)
    weights = [2 if pool.scheme == "double_top" else 1] + [1] * (winners - 1)
    amounts, _ = divide(pool.fund, weights, sum(weights), top=False)
    how = "Equal shares, two of them to the top card." if pool.scheme == "double_top" else "Equal shares."
    return amounts, [
        how,
        *(
            f"{ordinal(place)}: {weight}/{sum(weights)} of {money(pool.fund)} = {money(amount)}"
            for place, (weight, amount) in enumerate(zip(weights, amounts, strict=True), start=1)
        ),
    ]


def _graduated_text(pool: Pool[P], amounts: Sequence[int], money: Money) -> list[str]:
    back, rest, parts, whole = _steps(pool.fund, pool.stake, len(amounts))
    lines = [f"Graduated, each award to the nearest {money(pool.step)}."]
    if back and rest:
        lines.append(
            f"Each of the {len(amounts)} has the stake of {money(back)} back first. "
            f"The other {money(rest)} falls from {parts[0]}/{whole} of it to nothing."
        )
    for place, (part, amount) in enumerate(zip(parts, amounts, strict=True), start=1):
        exact = back + rest * part // whole
        first = f"{money(back)} and " if back else ""
        rounded = f", rounded to {money(amount)}" if amount != exact else ""
        lines.append(f"{ordinal(place)}: {first}{part}/{whole} of {money(rest)} = {money(exact)}{rounded}")
    return lines


def graduated(fund: int, stake: int, winners: int, step: int) -> tuple[int, ...]:
    """Awards that fall by even steps, each rounded to the nearest multiple of `step`, a half upwards.

    N winners have N, N - 1 … 1 parts of the fund. Where the last of them would not get more than the stake, each has
    the stake back and the rest falls from N - 1 parts to none. The awards may miss the fund by what rounding does.
    """
    back, rest, parts, whole = _steps(fund, stake, winners)
    return tuple(back + _nearest(rest * part, whole, step) for part in parts)


def _steps(fund: int, stake: int, winners: int) -> tuple[int, int, Sequence[int], int]:
    """What each has back first, what is left to fall, in how many parts for each, and of how many in all."""
    parts = range(winners, 0, -1)
    if fund > stake * sum(parts):
        return 0, fund, parts, sum(parts)
    parts = range(winners - 1, -1, -1)
    return stake, fund - stake * winners, parts, max(sum(parts), 1)


def _nearest(number: int, parts: int, step: int) -> int:
    """number / parts to the nearest multiple of `step`."""
    return (2 * number + parts * step) // (2 * parts * step) * step
