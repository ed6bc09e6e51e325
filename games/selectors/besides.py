"""What can be done besides the cards: clocks, offers, claims."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from math import ceil

from games.engine import State
from games.models import Match, Seat
from games.selectors.history import state_of
from games.selectors.packs import withholding
from games.selectors.presence import claimable_at, is_away, late_seats, may_claim, waited_for


@dataclass(frozen=True, slots=True)
class ClockShown:
    """One seat's clock: seconds left as the page was made, None for as much as is needed; `told` in words."""

    seat: int
    name: str
    seconds: int | None
    runs: bool
    told: str

    @property
    def digits(self) -> str:
        """ "4:09", "1 h 5 min", "2 d 23 h"; a word where there is no end."""
        if self.seconds is None:
            return self.told
        minutes, seconds = divmod(self.seconds, 60)
        hours, rest = divmod(minutes, 60)
        days = hours // 24
        return f"{days} d {hours % 24} h" if days else f"{hours} h {rest} min" if hours else f"{minutes}:{seconds:02}"


def clocks_of(match: Match, now: datetime, reader: int | None = None) -> tuple[ClockShown, ...]:
    """The clocks of a match's people; none in an untimed one."""
    if match.clock.kind == "untimed":
        return ()
    return tuple(_clock(seat, now, reader) for seat in match.seats.all() if not seat.bot)


def _clock(seat: Seat, now: datetime, reader: int | None) -> ClockShown:
    name = "You" if seat.number == reader else seat.name
    if seat.bank is None:
        return ClockShown(seat.number, name, None, seat.since is not None, "untimed")
    left = max(seat.bank - (now - seat.since if seat.since else timedelta()), timedelta())
    seconds = int(left.total_seconds())
    return ClockShown(seat.number, name, seconds, seat.since is not None, time_told(seconds))


def time_told(seconds: int) -> str:
    """ "2 days 3 hours", "4 minutes 10 seconds", "9 seconds"."""
    days, rest = divmod(seconds, 86_400)
    hours, rest = divmod(rest, 3_600)
    minutes, seconds = divmod(rest, 60)
    parts = [(days, "day"), (hours, "hour"), (minutes, "minute"), (seconds, "second")]
    told = [f"{number} {word}{'s' * (number != 1)}" for number, word in parts if number]
    return " ".join(told[:2]) or "no time"


def mark_of(match: Match, seat: int | None, now: datetime) -> str:
    """A word that changes with everything on the page that is no event: offers, who is gone, whose page it is."""
    besides, late = besides_of(match, seat, now), withholding(match)
    gone = f"{besides.gone} {besides.claims} {besides.claim_in is None}"  # the page counts the seconds by itself
    told = f"{match.changed_at.timestamp():.6f} {gone} {late} {seat}"
    return sha256(told.encode()).hexdigest()[:12]


OFFERS = (("pause", "Offer a pause"), ("void", "Offer to call it off"))
OFFERED = {Match.Offer.PAUSE: "a pause", Match.Offer.GO_ON: "to go on", Match.Offer.VOID: "to call the match off"}


@dataclass(frozen=True, slots=True)
class Besides:
    """What a seat may do besides the cards: `offers` are (word, button), `asks` what the other side has offered.

    `gone` tells of somebody who is away, `claim_in` in how many seconds the match may be claimed from them, `claims`
    that it may be claimed now.
    """

    offers: tuple[tuple[str, str], ...] = ()
    asks: str = ""
    waits: str = ""
    resigns: bool = False
    gone: str = ""
    claim_in: int | None = None
    claims: bool = False
    extends: bool = False  # another minute may be taken
    taken: int = 0  # how many were


def besides_of(match: Match, seat: int | None, now: datetime) -> Besides:
    """Nothing for who looks on, and nothing when the match is over."""
    if seat is None or match.status != Match.Status.PLAYING:
        return Besides()
    seats, state = list(match.seats.all()), state_of(match)
    side = state.rules.side_of
    names = [each.name for each in seats]
    open_offer = match.offered_by is not None
    mine = open_offer and side(match.offered_by or 0) == side(seat)
    agreed = open_offer and side(seat) in match.agreed
    offered = OFFERED[Match.Offer(match.offer)] if open_offer else ""
    sentence = f"{names[match.offered_by or 0]} offers {offered}." if open_offer else ""
    said = f"You offer {offered}." if mine else "You agree." if agreed else ""
    late = late_seats(match, state)
    others = [each for each in seats if side(each.number) != side(seat)]
    away = [each for each in others if each.number in late or is_away(each, now)]
    claimable = [each for each in away if may_claim(match, each, seat, state, late, now)]
    awaited = [each for each in away if each.number in waited_for(state, late)]
    gone = next(iter([*claimable, *awaited, *away]), None)
    return Besides(
        offers=() if open_offer else ((("go on", "Go on"),) if match.paused_at else OFFERS),
        asks="" if said else sentence,
        waits=f"{said} The others have not answered." if said else "",
        resigns=True,
        gone=_gone_told(match, gone, seat, state, late, claims=bool(claimable)) if gone else "",
        claim_in=_claim_in(match, gone, seat, state, late, now) if gone and not claimable else None,
        extends=not match.rated and match.clock.kind == "live" and seats[seat].since is not None,
        taken=seats[seat].extended,
        claims=bool(claimable),
    )


def _gone_told(
    match: Match, gone: Seat, reader: int, state: State, late: Mapping[int, datetime], *, claims: bool
) -> str:
    """Who is away, and what stands between the reader and a claim; the seconds until then are `claim_in`."""
    told = f"{gone.name} has left." if gone.left_at else f"{gone.name}’s connection is lost."
    if gone.number in late:
        told = f"{gone.name}’s browser has not shown its seed, so the cards cannot be dealt."
    if claims:
        return f"{told} You may claim the match, or call it off."
    if match.clock.kind != "live" or match.paused_at:
        return told if gone.number in late else f"{gone.name} is not here just now."
    awaited = waited_for(state, late)
    if reader in awaited:
        return f"{told} It is your turn; you may claim the match when it is {gone.name}’s."
    return told if gone.number in awaited else f"{told} You may claim the match when it is {gone.name}’s turn."


def _claim_in(
    match: Match, gone: Seat, reader: int, state: State, late: Mapping[int, datetime], now: datetime
) -> int | None:
    """Only where time alone stands in the way, and soon does not."""
    at, awaited = claimable_at(match, gone, late), waited_for(state, late)
    if match.clock.kind != "live" or at is None or gone.number not in awaited or reader in awaited:
        return None
    return max(ceil((at - now).total_seconds()), 1)
