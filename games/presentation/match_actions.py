"""Actions other than card commands: offers, claims, resigning."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import State
from games.match_cache import state_of
from games.models import Match, Seat
from games.policies.presence import claimable_at, is_away, late_seats, may_claim, presence_of, waited_for
from games.queries.decks import seats_not_revealing


def etag_of(match: Match, seat: int | None, now: datetime) -> str:
    """A hash of the page's state outside the events: offers, absences, claims and the reader's seat."""
    actions, late = match_actions_of(match, seat, now), seats_not_revealing(match)
    gone = f"{actions.gone} {actions.claims} {actions.claim_in is None}"  # the page counts the seconds itself
    here = [presence_of(each, now) for each in match.seats.all()]
    text = f"{match.changed_at.timestamp():.6f} {gone} {late} {seat} {here}"
    return sha256(text.encode()).hexdigest()[:12]


OFFERS = (("pause", gettext_lazy("Offer a pause")), ("void", gettext_lazy("Offer to cancel the match")))
THEY_OFFER = {
    Match.Offer.PAUSE: gettext_lazy("%(name)s offers a pause."),
    Match.Offer.GO_ON: gettext_lazy("%(name)s offers to continue."),
    Match.Offer.VOID: gettext_lazy("%(name)s offers to cancel the match."),
}
YOU_OFFER = {
    Match.Offer.PAUSE: gettext_lazy("You offered a pause."),
    Match.Offer.GO_ON: gettext_lazy("You offered to continue."),
    Match.Offer.VOID: gettext_lazy("You offered to cancel the match."),
}


@dataclass(frozen=True, slots=True)
class MatchActions:
    """A seat's possible actions: `offers` are (value, button), `asks`: the other side's offer.

    `gone`: the name of an absent player, `claim_in`: seconds until the match can be claimed from them, `claims`:
    whether it can be claimed now.
    """

    offers: tuple[tuple[str, str], ...] = ()
    asks: str = ""
    waits: str = ""
    resigns: bool = False
    gone: str = ""
    claim_in: int | None = None
    claims: bool = False
    extends: bool = False  # another minute can be added
    taken: int = 0  # how many were added


def match_actions_of(match: Match, seat: int | None, now: datetime) -> MatchActions:
    """A seat's possible actions at `now`; none for a spectator (`seat` None), or after the match."""
    if seat is None or match.status != Match.Status.PLAYING:
        return MatchActions()
    seats, state = list(match.seats.all()), state_of(match)
    side = state.rules.side_of
    names = [each.name for each in seats]
    open_offer = match.offered_by is not None
    mine = open_offer and side(match.offered_by or 0) == side(seat)
    agreed = open_offer and side(seat) in match.agreed
    offer = Match.Offer(match.offer) if open_offer else None
    sentence = THEY_OFFER[offer] % {"name": names[match.offered_by or 0]} if offer else ""
    said = str(YOU_OFFER[offer]) if offer and mine else _("You agreed.") if agreed else ""
    late = late_seats(match, state)
    others = [each for each in seats if side(each.number) != side(seat)]
    away = [each for each in others if each.number in late or is_away(each, now)]
    claimable = [each for each in away if may_claim(match, each, seat, state, late, now)]
    awaited = [each for each in away if each.number in waited_for(state, late)]
    gone = next(iter([*claimable, *awaited, *away]), None)
    return MatchActions(
        offers=()
        if open_offer
        else (
            (("go on", _("Continue")),) if match.paused_at else tuple((word, str(button)) for word, button in OFFERS)
        ),
        asks="" if said else sentence,
        waits=f"{said} {_('Waiting for the other players.')}" if said else "",
        resigns=True,
        gone=_absence(match, gone, seat, state, late, claims=bool(claimable)) if gone else "",
        claim_in=_claim_in(match, gone, seat, state, late, now) if gone and not claimable else None,
        extends=not match.rated and match.clock.kind == "live" and seats[seat].running_since is not None,
        taken=seats[seat].extended,
        claims=bool(claimable),
    )


def _absence(match: Match, gone: Seat, reader: int, state: State, late: Mapping[int, datetime], *, claims: bool) -> str:
    """Who is away, and when the reader can claim the match; the seconds until then are `claim_in`."""
    name = {"name": gone.name}
    text = (_("%(name)s has left.") if gone.left_at else _("%(name)s’s connection is lost.")) % name
    if gone.number in late:
        text = _("%(name)s’s browser has not revealed its secret number, so the cards can’t be dealt.") % name
    if claims:
        return f"{text} {_('You may claim the match or cancel it.')}"
    if match.clock.kind != "live" or match.paused_at:
        return text if gone.number in late else _("%(name)s is away right now.") % name
    awaited = waited_for(state, late)
    if reader in awaited:
        return f"{text} {_('It is your turn. You may claim the match when it is %(name)s’s turn.') % name}"
    if gone.number in awaited:
        return text
    return f"{text} {_('You may claim the match when it is %(name)s’s turn.') % name}"


def _claim_in(
    match: Match, gone: Seat, reader: int, state: State, late: Mapping[int, datetime], now: datetime
) -> int | None:
    """Seconds until the match can be claimed; None if the claim depends on anything else."""
    at, awaited = claimable_at(match, gone, late), waited_for(state, late)
    if match.clock.kind != "live" or at is None or gone.number not in awaited or reader in awaited:
        return None
    return max(ceil((at - now).total_seconds()), 1)
