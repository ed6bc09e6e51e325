"""The changes by a second closing: earlier payouts, correct ones, and how to settle the difference. With side pots."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from common.currencies import money_text
from league.money.presentation import CLUB
from league.rules.dividing import ordinal
from league.sessions.models import Closing, Session
from league.sessions.queries.closing import Proposal
from league.sessions.queries.recap import amounts_paid, frozen_places, last_closing, payee_names

Amounts = Mapping[int | None, int]  # member, or None for the club -> minor units
Places = Mapping[int | None, int]


@dataclass(frozen=True, slots=True)
class Correction:
    """A person whose payout or place has changed, with instructions in sentences."""

    name: str
    was: str
    now: str
    difference: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Corrections:
    """The changes since the closing before; `collect` and `hand_out` are sums, empty if there are none."""

    lines: tuple[Correction, ...]
    others: int
    collect: str
    hand_out: str


def corrections_due(session: Session, proposal: Proposal) -> Corrections | None:
    """The changes that closing would make; None for the first closing."""
    before = last_closing(session)
    if before is None:
        return None
    amounts = Counter({share.player: share.amount for share in proposal.sheet.shares})
    for due in proposal.side_pots:
        amounts.update({share.player: share.amount for share in due.sheet.shares if share.player is not None})
    places: Places = {row.player: row.place for row in proposal.standings if row.totals.games}
    return _between(before, amounts, places)


def corrections_made(closing: Closing) -> Corrections | None:
    """The changes that this closing made; None if it was the first one."""
    before = last_closing(closing.session, before=closing)
    return _between(before, amounts_paid(closing), frozen_places(closing)) if before else None


def _between(before: Closing, amounts: Amounts, places: Places) -> Corrections:
    paid, placed = amounts_paid(before), frozen_places(before)
    names = payee_names(before) | {None: _(CLUB)}
    off = {who: amounts.get(who, 0) - paid.get(who, 0) for who in names}
    changed = [who for who in off if off[who] or placed.get(who) != places.get(who)]
    changed.sort(key=lambda who: (not off[who], who is None, places.get(who, len(names))))  # money first, the club last
    currency = before.session.club.currency
    lines = [
        _correction(
            who,
            names[who],
            paid.get(who, 0),
            amounts.get(who, 0),
            _moved(placed.get(who), places.get(who)),
            currency,
        )
        for who in changed
    ]
    del off[None]
    return Corrections(
        lines=tuple(lines),
        others=len(off.keys() - set(changed)),
        collect=_sum((-each for each in off.values() if each < 0), currency),
        hand_out=_sum((each for each in off.values() if each > 0), currency),
    )


def _sum(amounts: Iterable[int], currency: str) -> str:
    total = sum(amounts)
    return money_text(total, currency) if total else ""


def _correction(who: int | None, name: str, was: int, now: int, moved: str, currency: str) -> Correction:
    if who is None:
        todo = _("The club’s share was %(was)s and is now %(now)s.")
    elif was == now:
        todo = _("%(name)s keeps %(was)s.") if was else ""
    elif not now:
        todo = _("%(name)s was paid %(was)s and should get nothing: collect %(off)s.")
    elif not was:
        todo = _("%(name)s was paid nothing and should get %(now)s: hand out %(off)s.")
    elif now < was:
        todo = _("%(name)s was paid %(was)s and should get %(now)s: collect %(off)s.")
    else:
        todo = _("%(name)s was paid %(was)s and should get %(now)s: hand out %(off)s.")
    said = {
        "name": name,
        "was": money_text(was, currency),
        "now": money_text(now, currency),
        "off": money_text(abs(now - was), currency) if now != was else "",
    }
    difference = said["off"] and f"{'+' if now > was else '−'}{said['off']}"
    return Correction(name, said["was"], said["now"], difference, f"{todo % said} {moved}".strip())


def _moved(was: int | None, now: int | None) -> str:
    if was == now:
        return ""
    if was is None or now is None:
        return _("Now in the standings.") if now else _("No longer in the standings.")
    return _("From %(was)s to %(now)s place.") % {"was": ordinal(was), "now": ordinal(now)}
