"""What can be done besides the cards: clocks, offers, claims."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from games.engine import State, to_act
from games.models import Match, Seat
from games.selectors.history import state_of
from games.selectors.packs import is_shuffling, withholding


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
    told = f"{match.changed_at.timestamp():.6f} {besides.gone} {besides.claims} {late} {seat}"
    return sha256(told.encode()).hexdigest()[:12]


OFFERS = (("pause", "Offer a pause"), ("void", "Offer to call it off"))
OFFERED = {Match.Offer.PAUSE: "a pause", Match.Offer.GO_ON: "to go on", Match.Offer.VOID: "to call the match off"}
AWAY = timedelta(seconds=25)  # a page says every ten seconds that it is there
MOMENT = timedelta(seconds=5)  # that a page is closed while it loads anew
GRACE = {  # how long somebody may be away at whose turn it is: connection lost, page closed
    "live": (timedelta(seconds=120), timedelta(seconds=30)),
    "untimed": (timedelta(hours=24), timedelta(hours=24)),
}


def gone_since(seat: Seat) -> datetime | None:
    """Since when a person's page has not been heard of; None for who was never heard of, and for bots."""
    return None if seat.bot else seat.left_at or seat.seen_at


def is_away(seat: Seat, now: datetime, *, closed_for: timedelta = timedelta()) -> bool:
    """A person who was here, and whose page is closed, for so long at least, or has been silent for too long."""
    since = gone_since(seat)
    return since is not None and now - since >= (closed_for if seat.left_at else AWAY)


def claimable_at(match: Match, seat: Seat) -> datetime | None:
    """When the others may claim the match from this seat, if nothing is heard of it; None: its clock decides."""
    since, grace = gone_since(seat), GRACE.get(match.clock.kind)
    if since is None or grace is None or match.paused_at:
        return None
    return since + grace[seat.left_at is not None]


def waited_for(match: Match, state: State) -> tuple[int, ...]:
    """The seats that the game waits for: to act, or to show the seeds that they have committed themselves to."""
    return withholding(match) if is_shuffling(state) else to_act(state)


def may_claim(match: Match, gone: Seat, claimant: int, state: State, now: datetime) -> bool:
    """It is `gone`'s turn, on another side than the claimant's, and nothing was heard of it for too long."""
    at, side, awaited = claimable_at(match, gone), state.rules.side_of, waited_for(match, state)
    waits = gone.number in awaited and claimant not in awaited
    return at is not None and at <= now and waits and side(gone.number) != side(claimant)


@dataclass(frozen=True, slots=True)
class Besides:
    """What a seat may do besides the cards: `offers` are (word, button), `asks` what the other side has offered.

    `gone` tells of somebody whose page is closed, `claims` that the match may be claimed now.
    """

    offers: tuple[tuple[str, str], ...] = ()
    asks: str = ""
    waits: str = ""
    resigns: bool = False
    gone: str = ""
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
    away = [each for each in seats if side(each.number) != side(seat) and is_away(each, now)]
    return Besides(
        offers=() if open_offer else ((("go on", "Go on"),) if match.paused_at else OFFERS),
        asks="" if said else sentence,
        waits=f"{said} The others have not answered." if said else "",
        resigns=True,
        gone=_gone_told(match, away[0], now) if away else "",
        extends=not match.rated and match.clock.kind == "live" and seats[seat].since is not None,
        taken=seats[seat].extended,
        claims=any(may_claim(match, each, seat, state, now) for each in away),
    )


def _gone_told(match: Match, seat: Seat, now: datetime) -> str:
    at = claimable_at(match, seat)
    if match.clock.kind != "live" or at is None:
        return f"{seat.name} is not here just now."
    if at > now:
        return f"{seat.name} has left. In {int((at - now).total_seconds()) + 1} seconds you may claim the match."
    return f"{seat.name} has left. You may claim the match when it is their turn."
