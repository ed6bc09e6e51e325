"""Whom the deck of a deal waits for, and whether it may be dealt."""

from games.engine import BeforeDeal, CuttingForDeal, State, to_act
from games.models import Deck, Match
from games.queries.decks import newest_deck


def is_shuffling(state: State) -> bool:
    """The table has to spread or deal before anyone can continue."""
    return isinstance(state.phase, BeforeDeal) or (isinstance(state.phase, CuttingForDeal) and not state.phase.deck)


def acting(state: State) -> tuple[int, ...]:
    """The seats that are to act, by number; none while the deck is being shuffled."""
    return () if is_shuffling(state) else to_act(state)


def has_committed(deck: Deck) -> bool:
    """Every seat has; from here on the deck is never drawn again."""
    return all(seat.commitment is not None for seat in deck.seats.all())


def is_ready(deck: Deck) -> bool:
    """Every seat has shown its seed too."""
    return all(seat.sealed is not None for seat in deck.seats.all())


def awaited(match: Match, state: State) -> tuple[int, ...]:
    """The seats whose clocks run: those that are to act or, while a deck waits for seeds, those that owe theirs."""
    if not is_shuffling(state):
        return to_act(state)
    deck = newest_deck(match)
    if deck is None or not has_committed(deck):
        return ()
    return tuple(seat.number for seat in deck.seats.all() if seat.sealed is None)
