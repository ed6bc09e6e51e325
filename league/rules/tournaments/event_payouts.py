"""Divides the pot of a tournament among its events, and each part among its players; the same in sentences."""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce

from common.language import gettext as _
from league.rules.dividing import Money
from league.rules.formats import Format
from league.rules.payout_schemes import SCHEMES
from league.rules.payouts import Share, Sheet, payouts

from .placing import Event, advanced, events_of, is_decided, placing
from .state import TournamentState


def event_payouts(state: TournamentState, fund: int, consolation_share: int, *, money: Money) -> Sheet[int]:
    """The payouts of a pot once every event is decided. Each consolation gets its percentage of the pot."""
    parts = _parts(state, fund, consolation_share)
    return _joined([_paid_by(state, event, part, money) for event, part in parts], fund, money)


def why_undecided(state: TournamentState, consolation_share: int) -> str:
    """A sentence that names a paid event which is not over; empty if all are over."""
    parts = _parts(state, 0, consolation_share)
    open_ = (
        _("Waiting for %(stage)s to end.") % {"stage": event.last.stage}
        for event, _part in parts
        if not is_decided(state, event.last)
    )
    return next(open_, "")


def _parts(state: TournamentState, fund: int, share: int) -> Iterator[tuple[Event, int]]:
    """Each paid event with its part of the pot; the remainder goes to the main event."""
    main, *others = events_of(state)
    coin = state.fmt.coin
    each = fund * share // 100 // len(others) // coin * coin if others else 0
    yield main, fund - each * len(others)
    if share:
        yield from ((event, each) for event in others)


def _paid_by(state: TournamentState, event: Event, part: int, as_money: Money) -> tuple[Event, Sheet[int]]:
    """The payouts of one event. In a knockout and in groups, players are tied by place, not by points."""
    fmt = state.fmt
    if len(event.stages) > 1 or event.last.stage.has_bracket or event.last.stage.in_groups:
        fmt = fmt.but(ties="chain")
    return event, payouts(fmt, part, placing(state, event), money=as_money, also=advanced(state, event))


def _joined(sheets: list[tuple[Event, Sheet[int]]], fund: int, as_money: Money) -> Sheet[int]:
    """The payouts of several events as one sheet; reasons name the event. A player paid in two events has one share."""
    if len(sheets) == 1:
        return sheets[0][1]
    shares: dict[int | None, Share[int]] = {}
    for event, sheet in sheets:
        for share in sheet.shares:
            here = replace(share, reason=_("%(event)s: %(reason)s") % {"event": event.name, "reason": share.reason})
            if before := shares.get(share.player):
                reason = _("%(one)s; %(other)s") % {"one": before.reason, "other": here.reason}
                here = replace(before, amount=before.amount + here.amount, reason=reason)
            shares[share.player] = here
    parts = reduce(
        lambda some, more: _("%(some)s, %(more)s") % {"some": some, "more": more},
        [
            _("%(amount)s for %(event)s") % {"amount": as_money(sheet.pot), "event": _inside(event)}
            for event, sheet in sheets
        ],
    )
    head = _("%(fund)s in the pot: %(parts)s.") % {"fund": as_money(fund), "parts": parts}
    lines = [
        _("%(event)s: %(line)s") % {"event": event.name, "line": line}
        for event, sheet in sheets
        for line in sheet.arithmetic
    ]
    in_order = sorted(shares.values(), key=lambda share: share.player is None)
    return Sheet(fund, tuple(in_order), (head, *lines))


def _inside(event: Event) -> str:
    """The event's name for use inside a sentence."""
    return _("the main event") if event.is_main else event.name


def payout_sentences(state: TournamentState, share: int, *, money: Money) -> list[str]:
    """The payout rules of the pot, in sentences for players. `share`: the percentage for the consolation."""
    fmt = state.fmt
    sentences = [SCHEMES[fmt.payout].sentence(fmt, money)]
    if fmt.club_share:
        sentences.append(_("The club keeps %(share)s%%.") % {"share": fmt.club_share})
    if len(events_of(state)) > 1:
        if share:
            sentences.append(_("The consolation gets %(share)s%% of the pot.") % {"share": share})
        else:
            sentences.append(_("The consolation has no prizes."))
    return [*sentences, *_rounding(fmt, money)]


def _rounding(fmt: Format, money: Money) -> list[str]:
    """How the pot is rounded, so that the club never has to add to it."""
    if fmt.payout == "none":
        return []
    if fmt.payout == "fixed":
        return [_("If the pot holds less, all prizes are reduced in proportion. The club adds nothing.")]
    if fmt.coin > 1:
        coin = {"coin": money(fmt.coin)}
        if fmt.odd_cents == "top":
            rounding = _("Amounts are rounded down to %(coin)s. Money left over goes to the highest places.")
        else:
            rounding = _("Amounts are rounded down to %(coin)s. Money left over goes to the club.")
        rounding %= coin
    elif fmt.odd_cents == "top":
        rounding = _("Amounts are rounded down to the cent. Cents left over go to the highest places.")
    else:
        rounding = _("Amounts are rounded down to the cent. Cents left over go to the club.")
    return [rounding, _("The club adds nothing.")]
