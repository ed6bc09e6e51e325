"""The decks of a match: rows, seeds, and seats with late seeds."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from games.dealing import DrawnBy, Ending, FixedDeck, MatchFile, SeatSeed, shuffled
from games.dealing.sealing import unseal
from games.engine import Card, Dealt, DeckSpread, Event, GameBegan
from games.match_cache import history_of
from games.models import Deck, DeckSeat, Match

DRAWN_BY: dict[str, DrawnBy] = {DeckSeat.DrawnBy.PLAYER: "player", DeckSeat.DrawnBy.SERVER: "server", "": ""}


def deals_in(events: Sequence[Event]) -> int:
    """The number of deals in these events."""
    return sum(isinstance(event, Dealt) for event in events)


def deck_of(match: Match, deal: int) -> Deck | None:
    """The deck of a deal (0: for the cut), with its seats loaded, so that changes to them are seen."""
    return match.decks.filter(deal=deal).prefetch_related("seats").first()


def decks_of(match: Match, since: int = 0) -> list[Deck]:
    """The decks of all deals from `since` on, with their seats."""
    return list(match.decks.filter(deal__gte=since).prefetch_related("seats"))


def newest_deck(match: Match) -> Deck | None:
    """The last opened deck, with its seats."""
    return match.decks.prefetch_related("seats").last()


def key_of(match: Match, deck: Deck) -> bytes:
    """The 32-byte key that determines the order of a deck. It reveals every card."""
    key = fixed(deck).key(match.pk)
    assert key is not None, "every seat has shown its seed"
    return key


def cards_of(match: Match, deck: Deck) -> tuple[Card, ...]:
    """All 52 cards of a deck whose seeds are complete, in order."""
    return shuffled(key_of(match, deck))


def fixed(deck: Deck) -> FixedDeck:
    """The deck with all known seeds: only the server may see it before the match is over."""
    seats = tuple(
        SeatSeed(
            None if seat.commitment is None else bytes(seat.commitment),
            None if seat.sealed is None else unseal(seat.sealed),
            DRAWN_BY[seat.drawn_by],
        )
        for seat in deck.seats.all()
    )
    return FixedDeck(deck.deal, bytes(deck.commitment), unseal(deck.sealed), seats)


def decks_due(now: datetime) -> list[UUID]:
    """Matches with a deck whose waiting time is over."""
    waiting = Match.objects.filter(status=Match.Status.PLAYING, paused_at=None, decks__due_at__lte=now)
    return list(waiting.order_by().distinct().values_list("pk", flat=True))


def seats_not_revealing(match: Match) -> dict[int, datetime]:
    """Seat -> the time since which its seed is late."""
    late = DeckSeat.objects.filter(deck__match=match, late_at__isnull=False, sealed=None).order_by("number")
    return {seat.number: seat.late_at for seat in late if seat.late_at}


def match_file(match: Match) -> MatchFile | None:
    """The match's file; None before its end, or if a deck was not fixed because it ended before it began."""
    if match.status != Match.Status.OVER:
        return None
    decks, history = decks_of(match), history_of(match)
    used = sum(isinstance(event, DeckSpread | Dealt) for event in history.events)
    if len(decks) != used + 1:
        return None
    endings = [Ending(**ending) for ending in match.endings]
    return MatchFile.of(match.pk, list(map(fixed, decks)), history.events, history.auto, endings)


def games_dealt(events: Sequence[Event]) -> int:
    """The number of games in which cards were dealt: 0 for real cards."""
    begun, dealt = 1, 0
    for event in events:
        if isinstance(event, GameBegan):
            begun = event.number
        elif isinstance(event, Dealt):
            dealt = begun
    return dealt
