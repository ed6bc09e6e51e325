"""Dividing an amount of money, rounded to a coin; odd coins are placed or left over, and all is explained in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from common.language import Sentence, ngettext
from common.language import gettext as _

Money = Callable[[int], str]


def ordinal(place: int) -> Sentence:
    """1st, 2nd, 3rd, 11th, 22nd."""
    if place // 10 % 10 == 1:
        return _("%(number)sth") % {"number": place}
    endings = {1: _("%(number)sst"), 2: _("%(number)snd"), 3: _("%(number)srd")}
    return endings.get(place % 10, _("%(number)sth")) % {"number": place}


def places_text(number: int) -> Sentence:
    """1 place, 3 places."""
    return ngettext("%(count)s place", "%(count)s places", number) % {"count": number}


def divide(purse: int, weights: Sequence[int], whole: int, *, coin: int, top: bool) -> tuple[tuple[int, ...], int]:
    """Each weight's part of the purse rounded down to the coin, and how much `top` then put on the first of them.

    Each of those gets one coin; a rest of less than a coin is left over.
    """
    amounts = [purse * weight // whole // coin * coin for weight in weights]
    odd = (purse * sum(weights) // whole - sum(amounts)) // coin if top else 0
    for number in [number for number, weight in enumerate(weights) if weight][:odd]:
        amounts[number] += coin
    return tuple(amounts), odd * coin


def falling(fund: int, stake: int, winners: int) -> tuple[int, int, Sequence[int], int]:
    """Awards that fall by even steps: what each winner has back first, what is left to fall, in how many parts for
    each, and of how many in all.

    N winners have N, N - 1 … 1 parts of the fund. Where the last of them would not get more than the stake, each has
    the stake back and the rest falls from N - 1 parts to none.
    """
    parts = range(winners, 0, -1)
    if fund > stake * sum(parts) or fund < stake * winners:
        return 0, fund, parts, sum(parts)
    parts = range(winners - 1, -1, -1)
    return stake, fund - stake * winners, parts, max(sum(parts), 1)


def in_falling_parts(fund: int, stake: int, winners: int, coin: int, *, top: bool) -> tuple[int, ...]:
    """Those awards in whole coins: each is rounded down, and `top` gives the coins that are left to those that lost
    the most by that, the higher place first. So they never come to more than the fund, nor fall out of order.
    """
    back, rest, parts, whole = falling(fund, stake, winners)
    exact = [back * whole + rest * part for part in parts]  # in `whole`ths of the smallest unit
    amounts = [amount // (whole * coin) * coin for amount in exact]
    odd = (fund - sum(amounts)) // coin if top else 0
    lost = [amount - paid * whole for amount, paid in zip(exact, amounts, strict=True)]
    for number in sorted(range(winners), key=lambda number: -lost[number])[:odd]:
        amounts[number] += coin
    return tuple(amounts)


def rounded_down(line: Sentence, exact: int, coin: int, money: Money) -> Sentence:
    """The line about an amount, and what it is once rounded down to the coin."""
    if not exact % coin:
        return line
    return _("%(sum)s, rounded down to %(amount)s") % {"sum": line, "amount": money(exact // coin * coin)}


def rounding(odd: int, coin: int, money: Money, *, among: Literal["places", "players", "tied"]) -> list[Sentence]:
    """The line about odd coins, one each for the first of the places or players; none when nothing is odd."""
    if not odd:
        return []
    count = odd // coin
    if among == "places":
        sentence = ngettext(
            "%(odd)s left over from rounding: %(coin)s more for first place.",
            "%(odd)s left over from rounding: %(coin)s more for each of the first %(count)s places.",
            count,
        )
    elif among == "tied":
        sentence = ngettext(
            "%(odd)s left over from rounding: %(coin)s more for the first tied player in the standings.",
            "%(odd)s left over from rounding: %(coin)s more for each of the first %(count)s tied players.",
            count,
        )
    else:
        sentence = ngettext(
            "%(odd)s left over from rounding: %(coin)s more for the first player.",
            "%(odd)s left over from rounding: %(coin)s more for each of the first %(count)s players.",
            count,
        )
    return [sentence % {"odd": money(odd), "coin": money(coin), "count": count}]
