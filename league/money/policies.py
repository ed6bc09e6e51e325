"""Who may see the money, and which payouts may be edited by hand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from common.errors import Refused
from league.clubs.models import Member
from league.clubs.policies import Who
from league.clubs.queries import money
from league.rules.payouts import Share, Sheet

ACCESS = {
    "money:ledger": Who.ORGANIZER,
}


def edited(
    sheet: Sheet[int], amounts: Mapping[int | None, int], payees: Mapping[int, Sequence[Member]], currency: str
) -> Sheet[int]:
    """The sheet with amounts edited by hand: player (None for the club) -> minor units; all others are paid nothing.

    The arithmetic says what was changed. The amounts must add up to the pot and what the club adds to it. Refusals:
    "was_not_here" for somebody without `payees`, "negative_payout", "payouts_off".
    """
    if amounts.keys() - {None, *payees}:
        raise Refused("was_not_here", "Only players who took part can be paid from this pot.")
    if any(amount < 0 for amount in amounts.values()):
        raise Refused("negative_payout", "A payout can't be negative.")
    due = sheet.pot + sheet.club_adds
    if left := due - sum(amounts.values()):
        which = "is still to be given out" if left > 0 else "is more than there is"
        together = f"The payouts must add up to {money(due, currency)}"
        raise Refused("payouts_off", f"{together}: {money(abs(left), currency)} {which}.")
    proposed = {share.player: share for share in sheet.shares}
    shares = []
    for player, amount in {**amounts, None: amounts.get(None, 0) - sheet.club_adds}.items():
        share = proposed.get(player, Share(player, None, 0, "added by hand"))
        if share.amount not in (0, amount):
            share = replace(share, reason=f"{share.reason[:180]}, changed by hand")
        shares += [replace(share, amount=amount)] * bool(amount)
    changed = [
        f"Changed by hand: {_payee(player, payees)} {money(now, currency)} instead of {money(was, currency)}."
        for player, was, now in _changes(sheet, amounts)
    ]
    return replace(sheet, shares=tuple(shares), arithmetic=(*sheet.arithmetic, *changed))


def _changes(sheet: Sheet[int], amounts: Mapping[int | None, int]) -> Iterator[tuple[int | None, int, int]]:
    """Player, amount before and now, of everybody whose amount was edited."""
    proposed = {share.player: max(share.amount, 0) for share in sheet.shares}
    for player in {**proposed, **amounts}:
        was, now = proposed.get(player, 0), amounts.get(player, 0)
        if was != now:
            yield player, was, now


def _payee(player: int | None, payees: Mapping[int, Sequence[Member]]) -> str:
    return "the club" if player is None else " and ".join(str(member) for member in payees[player])
