"""The published data of a match's decks: commitments, the chain's head, and who drew which seed."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.dealing import MatchFile, spoken
from games.engine import Event, State, listed
from games.models import Deck, Match, Seat
from games.policies.decks import is_shuffling
from games.queries.decks import deals_in, decks_of, match_file


@dataclass(frozen=True, slots=True)
class Committed:
    """The commitments to one deck, public to all players; "" for a seat without one yet."""

    deal: int
    server: str
    seats: tuple[str, ...]
    drawn_by: tuple[str, ...]
    shown: tuple[bool, ...]

    @property
    def whole(self) -> bool:
        """Whether all commitments are there, so that seeds can be revealed."""
        return all(self.seats)


def committed(match: Match) -> list[Committed]:
    """The commitments in a match, deal by deal; without seeds."""
    return [_committed(deck) for deck in decks_of(match)]


def _committed(deck: Deck) -> Committed:
    seats = list(deck.seats.all())
    return Committed(
        deck.deal,
        bytes(deck.commitment).hex(),
        tuple(bytes(seat.commitment or b"").hex() for seat in seats),
        tuple(seat.drawn_by for seat in seats),
        tuple(seat.sealed is not None for seat in seats),
    )


@dataclass(frozen=True, slots=True)
class HeadShown:
    """A head of the chain, after this many events and endings of the match."""

    events: int
    endings: int
    head: str

    @property
    def words(self) -> str:
        return spoken(bytes.fromhex(self.head))


def head_of(match: Match, newest: Deck | None, file: MatchFile | None) -> HeadShown | None:
    """The public head: before the current deal, or at the end of a finished match.

    None if no deck was fixed by seeds.
    """
    if file is not None:
        return HeadShown(len(file.links), len(file.endings), file.head)
    if newest is None or match.status != Match.Status.PLAYING:
        return None
    return HeadShown(newest.events, 0, bytes(newest.head).hex())


@dataclass(frozen=True, slots=True)
class Published:
    """Published data of a match's decks for browsers, with the chain's position."""

    decks: tuple[Committed, ...]
    head: HeadShown | None


def published(match: Match) -> Published:
    decks = decks_of(match)
    head = head_of(match, decks[-1] if decks else None, match_file(match))
    return Published(tuple(map(_committed, decks)), head)


@dataclass(frozen=True, slots=True)
class Seal:
    """Deck data for the table's page. `drawn`: for the current deck, names and who drew their seed.

    `commitment`: the server's for the next deck; `asks`: whether the reader's browser, at `seat`, must send a seed for
    it.
    """

    commitment: str = ""
    head: HeadShown | None = None
    dealt: int = 0  # deals that are in the head
    drawn: tuple[tuple[str, str], ...] = ()
    waits: str = ""
    seat: int | None = None
    asks: bool = False


def seal_of(match: Match, events: Sequence[Event], state: State, seats: Sequence[Seat], seat: int | None) -> Seal:
    """Data of the current deck, dealt or being shuffled; and of the newest one, for which the reader may owe a seed."""
    playing, dealt = match.status == Match.Status.PLAYING, deals_in(events)
    shuffling = is_shuffling(state) and playing
    decks = decks_of(match, since=dealt)
    if not decks:
        return Seal()
    on_table, newest = decks[-1] if shuffling else decks[0], decks[-1]
    wanted = None if seat is None or not playing else newest.seats.all()[seat]
    head = head_of(match, newest, match_file(match))
    return Seal(
        commitment=bytes(newest.commitment).hex() if playing else "",
        head=head,
        dealt=deals_in(events[: head.events]) if head else 0,
        drawn=tuple((seats[each.number].name, each.get_drawn_by_display()) for each in on_table.seats.all()),
        waits=_waits(newest, seats) if shuffling else "",
        seat=seat,
        asks=wanted is not None and wanted.sealed is None,
    )


def _waits(deck: Deck, seats: Sequence[Seat]) -> str:
    late = [seats[each.number].name for each in deck.seats.all() if each.late_at and each.sealed is None]
    if not late:
        return _("The deck is being shuffled.")
    return _("Waiting for the secret number of %(names)s.") % {"names": listed(late)}
