"""Who reads the ledger, and validation of edited payouts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from common.currencies import money_text
from common.errors import Refused
from common.language import gettext as _
from league.clubs.models import Member
from league.clubs.policies import Who
from league.rules.payouts import Share, Sheet

READS_LEDGER = Who.ORGANIZER  # in the club's pages and in the admin


def edited(
    sheet: Sheet[int], amounts: Mapping[int | None, int], payees: Mapping[int, Sequence[Member]], currency: str
) -> Sheet[int]:
    """The sheet with edited amounts: player (None for the club) -> minor units; all others get nothing.

    The explanation lists the changes. The amounts must sum to the pot plus what the club adds. Refusals: "was_not_here"
    for a player without `payees`, "negative_payout", "payouts_off".
    """
    if amounts.keys() - {None, *payees}:
        raise Refused("was_not_here", _("Only players who took part can be paid from this pot."))
    if any(amount < 0 for amount in amounts.values()):
        raise Refused("negative_payout", _("A payout can’t be negative."))
    due = sheet.pot + sheet.club_adds
    if sentence := difference_sentence(due, sum(amounts.values()), currency):
        raise Refused("payouts_off", sentence)
    proposed = {share.player: share for share in sheet.shares}
    shares = []
    for player, amount in {**amounts, None: amounts.get(None, 0) - sheet.club_adds}.items():
        share = proposed.get(player, Share(player, None, 0, _("added manually")))
        if share.amount not in (0, amount):
            reason = _("%(reason)s, changed manually") % {"reason": share.reason}
            share = replace(share, reason=reason)
        shares += [replace(share, amount=amount)] * bool(amount)
    changed = [
        _("Changed manually: %(payee)s gets %(now)s instead of %(was)s.")
        % {"payee": _payee(player, payees), "now": money_text(now, currency), "was": money_text(was, currency)}
        for player, was, now in _changes(sheet, amounts)
    ]
    return replace(sheet, shares=tuple(shares), arithmetic=(*sheet.arithmetic, *changed))


def difference_sentence(due: int, paid: int, currency: str) -> str:
    """The difference between payouts and their required sum, in words; empty if there is none."""
    said = {"due": money_text(due, currency), "left": money_text(abs(due - paid), currency)}
    if paid < due:
        return _("The payouts must add up to %(due)s. %(left)s is left to pay.") % said
    return _("The payouts must add up to %(due)s. They are %(left)s too high.") % said if paid > due else ""


def _changes(sheet: Sheet[int], amounts: Mapping[int | None, int]) -> Iterator[tuple[int | None, int, int]]:
    """Player, old and new amount, for each edited amount."""
    proposed = {share.player: max(share.amount, 0) for share in sheet.shares}
    for player in {**proposed, **amounts}:
        was, now = proposed.get(player, 0), amounts.get(player, 0)
        if was != now:
            yield player, was, now


def _payee(player: int | None, payees: Mapping[int, Sequence[Member]]) -> str:
    if player is None:
        return _("the club")
    one, *partner = payees[player]
    return _("%(one)s and %(other)s") % {"one": one, "other": partner[0]} if partner else str(one)
