"""The payout schemes, and what each place is worth under them, before ties are looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

Money = Callable[[int], str]
ROUNDING = "what rounding leaves"


class PayoutSettings(Protocol):
    """What the schemes read of a format."""

    @property
    def payout(self) -> str: ...
    @property
    def one_in(self) -> int: ...
    @property
    def shares(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def percents(self) -> tuple[int, ...]: ...
    @property
    def prizes(self) -> tuple[int, ...]: ...
    @property
    def odd_cents(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Prizes:
    """Prizes from the first place down, in minor units; those of tied players are pooled if `by_place`.

    `rest` says why whatever the prizes leave over stays with the club.
    """

    amounts: tuple[int, ...] = ()
    reasons: tuple[str, ...] = ()
    arithmetic: tuple[str, ...] = ()
    by_place: bool = True
    rest: str = ROUNDING


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutScheme:
    """A way of paying a pot, with all that forms, checks and pages say of it.

    `label` ends "The pot is paid …" in forms; `sentence` tells players how they are paid. `fields` are the choices of a
    format that the scheme reads, each with what to say where it is empty: "" if it may be. `prizes` are those of
    players in order of standing, of whom the third argument tells the games won. `pays` is False where the pot stays
    with the club, whoever has played; `pays_idle` is True where players without a game are paid too.
    """

    label: str
    sentence: Callable[[PayoutSettings, Money], str]
    prizes: Callable[[PayoutSettings, int, Sequence[int], Money], Prizes]
    fields: Mapping[str, str]
    pays: bool = True
    pays_idle: bool = False


def prizes(fmt: PayoutSettings, purse: int, wins: Sequence[int], money: Money) -> Prizes:
    """The prizes by the format's scheme for players in order of standing, of whom `wins` tells the games won."""
    scheme = SCHEMES[fmt.payout]
    if scheme.pays and not wins:
        return Prizes(rest="nobody played", arithmetic=("Nobody has played a game.",))
    return scheme.prizes(fmt, purse, wins, money)


def ordinal(place: int) -> str:
    """1st, 2nd, 3rd, 11th, 22nd."""
    ending = "th" if place // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def counted(number: int, noun: str) -> str:
    """1 place, 3 places."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _none(fmt: PayoutSettings, purse: int, wins: Sequence[int], money: Money) -> Prizes:
    return Prizes(rest="nothing is paid out", arithmetic=("Nothing is paid out.",))


def _one_in(fmt: PayoutSettings, purse: int, wins: Sequence[int], money: Money) -> Prizes:
    places = -(-len(wins) // fmt.one_in)
    head = f"{counted(len(wins), 'player')}, one in {fmt.one_in}: {counted(places, 'place')}."
    if places <= len(fmt.shares):
        weights = fmt.shares[places - 1]
        return _by_place(fmt, purse, weights, 100, [f"{weight}%" for weight in weights], head, money)
    weights = tuple(range(places, 0, -1))
    whole = sum(weights)
    return _by_place(fmt, purse, weights, whole, [f"{weight}/{whole}" for weight in weights], head, money)


def _percent(fmt: PayoutSettings, purse: int, wins: Sequence[int], money: Money) -> Prizes:
    weights = fmt.percents[: len(wins)]
    head = f"{counted(len(weights), 'place')} paid by percentage."
    rest = f"the {100 - sum(weights)}% not given to a place" if sum(weights) < 100 else ROUNDING
    return _by_place(fmt, purse, weights, 100, [f"{weight}%" for weight in weights], head, money, rest)


def _fixed(fmt: PayoutSettings, purse: int, wins: Sequence[int], money: Money) -> Prizes:
    wanted = fmt.prizes[: len(wins)]
    reasons = tuple(f"{_place(number, len(wanted))}: a prize of {money(prize)}" for number, prize in enumerate(wanted))
    if sum(wanted) > purse:
        head = f"The prizes come to {money(sum(wanted))}, more than {money(purse)}: reduced in proportion."
        parts = [f"{money(prize)}/{money(sum(wanted))}" for prize in wanted]
        reduced = _by_place(fmt, purse, wanted, sum(wanted), parts, head, money)
        return replace(reduced, reasons=tuple(f"{reason}, reduced" for reason in reasons))
    lines = tuple(f"{ordinal(number)}: {money(prize)}" for number, prize in enumerate(wanted, start=1))
    head = f"{counted(len(wanted), 'fixed prize')}, {money(sum(wanted))} in all."
    return Prizes(wanted, reasons, (head, *lines), rest="the rest after the prizes")


def _per_win(fmt: PayoutSettings, purse: int, wins: Sequence[int], money: Money) -> Prizes:
    whole = sum(wins)
    if not whole:
        return Prizes(rest="nobody won a game", arithmetic=("Nobody has won a game.",))
    amounts, odd = divide(purse, wins, whole, top=fmt.odd_cents == "top")
    lines = [
        f"{count} of {whole}: {money(purse)} × {count} / {whole} = {money(purse * count // whole)}"
        for count in sorted({*wins} - {0}, reverse=True)
    ]
    head = f"{money(purse)} for {counted(whole, 'game')} won."
    reasons = tuple(f"{count} of {counted(whole, 'game')} won" for count in wins)
    return Prizes(amounts, reasons, (head, *lines, *rounding(odd, money, "players")), by_place=False)


def _all_back(fmt: PayoutSettings, purse: int, wins: Sequence[int], money: Money) -> Prizes:
    players = len(wins)
    amounts, odd = divide(purse, [1] * players, players, top=fmt.odd_cents == "top")
    head = f"{money(purse)} back to {counted(players, 'player')}: {money(purse // players)} each."
    reason = f"one of {counted(players, 'equal share')}"
    return Prizes(amounts, (reason,) * players, (head, *rounding(odd, money, "players")), by_place=False)


def _by_place(
    fmt: PayoutSettings,
    purse: int,
    weights: Sequence[int],
    whole: int,
    parts: Sequence[str],
    head: str,
    money: Money,
    rest: str = ROUNDING,
) -> Prizes:
    """Prizes by weight; `parts` is how each weight is written: 50%, 2/3."""
    amounts, odd = divide(purse, weights, whole, top=fmt.odd_cents == "top")
    lines = [
        f"{ordinal(number)}: {part} of {money(purse)} = {money(purse * weight // whole)}"
        for number, (part, weight) in enumerate(zip(parts, weights, strict=True), start=1)
    ]
    reasons = tuple(f"{_place(number, len(weights))}: {part}" for number, part in enumerate(parts))
    return Prizes(amounts, reasons, (head, *lines, *rounding(odd, money, "places")), rest=rest)


def divide(purse: int, weights: Sequence[int], whole: int, *, top: bool) -> tuple[tuple[int, ...], int]:
    """Each weight's part of the purse rounded down, and how many cents `top` then put on the first of them."""
    amounts = [purse * weight // whole for weight in weights]
    odd = purse * sum(weights) // whole - sum(amounts) if top else 0
    for number in [number for number, weight in enumerate(weights) if weight][:odd]:
        amounts[number] += 1
    return tuple(amounts), odd


def _place(number: int, places: int) -> str:
    return f"{ordinal(number + 1)} of {counted(places, 'place')}"


def rounding(odd: int, money: Money, whom: str) -> list[str]:
    """The line about odd cents, one of them each for the first of `whom`; none when nothing is odd."""
    if not odd:
        return []
    first = f"the first {odd}" if odd > 1 else "the first"
    return [f"{money(odd)} left by rounding: {money(1)} more for {first} of the {whom}."]


SCHEMES = {
    "one_in": PayoutScheme(
        label="To one player in so many",
        sentence=lambda fmt, money: f"One in {fmt.one_in} is paid, rounded up.",
        prizes=_one_in,
        fields={"one_in": "", "shares": ""},
    ),
    "percent": PayoutScheme(
        label="By percentages",
        sentence=lambda fmt, money: f"Paid by place: {', '.join(f'{each}%' for each in fmt.percents)}.",
        prizes=_percent,
        fields={"percents": "Say what percentage each place is paid."},
    ),
    "fixed": PayoutScheme(
        label="As fixed prizes",
        sentence=lambda fmt, money: f"Paid by place: {', '.join(map(money, fmt.prizes))}.",
        prizes=_fixed,
        fields={"prizes": "Say what each place is paid."},
    ),
    "per_win": PayoutScheme(
        label="By games won",
        sentence=lambda fmt, money: "Everybody is paid by the games won.",
        prizes=_per_win,
        fields={},
    ),
    "all_back": PayoutScheme(
        label="Back to everybody",
        sentence=lambda fmt, money: "The pot goes back to everybody in equal shares.",
        prizes=_all_back,
        fields={},
        pays_idle=True,
    ),
    "none": PayoutScheme(
        label="Not at all",
        sentence=lambda fmt, money: "Nothing is paid out: the fees are the club’s.",
        prizes=_none,
        fields={},
        pays=False,
    ),
}
"""By the word that a format keeps. Whatever lists payout schemes reads them here."""
PAYOUT_CHOICES = [(word, scheme.label) for word, scheme in SCHEMES.items()]
PAYOUT_FIELDS = tuple(dict.fromkeys(field for scheme in SCHEMES.values() for field in scheme.fields))
