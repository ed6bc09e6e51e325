"""What is shown of the decks of a match: commitments, the chain's head, and who drew which seed."""

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
    """The commitments to one deck, which every player may see; "" for a seat that has none yet."""

    deal: int
    server: str
    seats: tuple[str, ...]
    drawn_by: tuple[str, ...]
    shown: tuple[bool, ...]

    @property
    def whole(self) -> bool:
        """No commitment is missing: seeds may be shown now."""
        return all(self.seats)


def committed(match: Match) -> list[Committed]:
    """What was committed to in a match, deal by deal; never a seed."""
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
    """A head of the chain, after so many events and endings of the match."""

    events: int
    endings: int
    head: str

    @property
    def words(self) -> str:
        return spoken(bytes.fromhex(self.head))


def head_of(match: Match, newest: Deck | None, file: MatchFile | None) -> HeadShown | None:
    """The head that every player may see: before the deal on the table, or when the match is over its last.

    None where nothing was fixed by seeds.
    """
    if file is not None:
        return HeadShown(len(file.links), len(file.endings), file.head)
    if newest is None or match.status != Match.Status.PLAYING:
        return None
    return HeadShown(newest.events, 0, bytes(newest.head).hex())


@dataclass(frozen=True, slots=True)
class Published:
    """What browsers are told of the decks of a match, and where its chain is."""

    decks: tuple[Committed, ...]
    head: HeadShown | None


def published(match: Match) -> Published:
    decks = decks_of(match)
    head = head_of(match, decks[-1] if decks else None, match_file(match))
    return Published(tuple(map(_committed, decks)), head)


@dataclass(frozen=True, slots=True)
class Seal:
    """What the table's page says of its decks. `drawn` are names and who drew for them, of the deck on the table.

    `commitment` is the server's to the deck that is dealt next; `asks`: the reader's browser, at `seat`, is to give a
    seed for it.
    """

    commitment: str = ""
    head: HeadShown | None = None
    dealt: int = 0  # deals that are in the head
    drawn: tuple[tuple[str, str], ...] = ()
    waits: str = ""
    seat: int | None = None
    asks: bool = False


def seal_of(match: Match, events: Sequence[Event], state: State, seats: Sequence[Seat], seat: int | None) -> Seal:
    """Of the deck that lies on the table, or is shuffled for it; and of the newest one what the reader is to do."""
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
    return _("Waiting for the seed of %(names)s.") % {"names": listed(late)}
