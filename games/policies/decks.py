"""Which seats the deck of a deal waits for, and whether it can be dealt."""

from games.engine import BeforeDeal, CuttingForDeal, State, to_act
from games.models import Deck, Match
from games.queries.decks import newest_deck


def is_shuffling(state: State) -> bool:
    """Whether the table must spread or deal before anyone can continue."""
    return isinstance(state.phase, BeforeDeal) or (isinstance(state.phase, CuttingForDeal) and not state.phase.deck)


def acting(state: State) -> tuple[int, ...]:
    """The seats that must act, by number; none while the deck is being shuffled."""
    return () if is_shuffling(state) else to_act(state)


def has_committed(deck: Deck) -> bool:
    """Whether every seat has committed; after that the deck is never drawn again."""
    return all(seat.commitment is not None for seat in deck.seats.all())


def is_ready(deck: Deck) -> bool:
    """Whether every seat has revealed its seed."""
    return all(seat.sealed is not None for seat in deck.seats.all())


def awaited(match: Match, state: State) -> tuple[int, ...]:
    """The seats whose clocks run: those that must act or, while a deck waits for seeds, those whose seed is missing."""
    if not is_shuffling(state):
        return to_act(state)
    deck = newest_deck(match)
    if deck is None or not has_committed(deck):
        return ()
    return tuple(seat.number for seat in deck.seats.all() if seat.sealed is None)
