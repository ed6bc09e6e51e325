"""Who may see the money, and which payouts may be edited by hand."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from common.errors import Refused
from league.clubs.policies import Who
from league.clubs.queries import money
from league.rules.payouts import Share, Sheet

ACCESS = {
    "money:ledger": Who.ORGANIZER,
}


def edited(sheet: Sheet[int], amounts: Mapping[int | None, int], payable: Collection[int], currency: str) -> Sheet[int]:
    """The sheet with amounts edited by hand: player (None for the club) -> minor units; all others are paid nothing.

    The amounts must add up to the pot and what the club adds to it. Refusals: "was_not_here" for somebody who is not
    `payable`, "negative_payout", "payouts_off".
    """
    if amounts.keys() - {None, *payable}:
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
            share = replace(share, reason=f"{share.reason}, changed by hand")
        shares += [replace(share, amount=amount)] * bool(amount)
    return replace(sheet, shares=tuple(shares))
