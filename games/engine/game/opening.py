"""From the cut for the first deal to the starter: the deal, discards and undoing them (`TakeBack`)."""

from __future__ import annotations

from itertools import combinations

from common.language import gettext
from games.engine.cards import CARDS, JACK, RANK, Card
from games.engine.commands import CutDeck, CutForDeal, CutStarter, Deal, Discard, IllegalMove, SpreadDeck, TakeBack
from games.engine.events import CardCut, CutTied, DealFell, Dealt, DeckCut, DeckSpread, Discarded, StarterCut, TakenBack
from games.engine.game.draft import Draft, check_seat, check_turn, refuse
from games.engine.scoring import Score
from games.engine.state import BeforeDeal, CuttingForDeal, CuttingStarter, Discarding, State

LEAST = 4  # minimum cards in each packet of a cut


def check_deck(deck: tuple[Card, ...]) -> None:
    if len(deck) != 52:
        code = "too_few_cards" if len(deck) < 52 else "too_many_cards"
        sentence = gettext("A deck has 52 cards; this one has %(cards)s.") % {"cards": len(deck)}
        raise IllegalMove(code, sentence)
    seen = set(deck)
    if not seen.issubset(CARDS):
        raise IllegalMove("not_a_card", gettext("The deck holds something that is not a card."))
    if len(seen) != 52:
        twice = next(card for index, card in enumerate(deck) if card in deck[:index])
        raise IllegalMove("card_twice", gettext("The deck has the %(card)s twice.") % {"card": CARDS[twice].name})


def check_cut(at: int, cards: int) -> None:
    if at < LEAST or cards - at < LEAST:
        sentence = gettext("Leave at least four cards in each part: cut at a number from %(least)s to %(most)s.")
        raise IllegalMove("bad_cut", sentence % {"least": LEAST, "most": cards - LEAST})


def spread_deck(draft: Draft, command: SpreadDeck) -> None:
    phase = draft.state.phase
    if not isinstance(phase, CuttingForDeal):
        raise refuse(phase)
    if phase.deck:
        raise IllegalMove("already_spread", gettext("The deck is already spread."))
    check_deck(command.deck)
    draft.add(DeckSpread(tuple([CARDS[card] for card in command.deck])))


def cut_for_deal(draft: Draft, command: CutForDeal) -> None:
    phase = draft.state.phase
    if not isinstance(phase, CuttingForDeal):
        raise refuse(phase)
    if not phase.deck:
        raise IllegalMove("not_now", gettext("The deck is not spread yet."))
    check_seat(draft, command.seat)
    if command.seat not in phase.cutting:
        raise IllegalMove("already_cut", gettext("You have already cut."))
    if not LEAST <= command.at < 52 - LEAST:
        sentence = gettext("Leave four cards at each end: cut at a number from %(least)s to %(most)s.")
        raise IllegalMove("bad_cut", sentence % {"least": LEAST, "most": 51 - LEAST})
    if any(cut.at == command.at for cut in phase.cuts):
        raise IllegalMove("place_taken", gettext("Another player has cut there. Choose another number."))
    draft.add(CardCut(command.seat, command.at, phase.deck[command.at]))
    _settle_the_cut(draft)


def _settle_the_cut(draft: Draft) -> None:
    """Once all have cut: the lowest card deals, ace low; players who tie cut again, and the lowest of them deals."""
    phase = draft.state.phase
    assert isinstance(phase, CuttingForDeal)
    if phase.cutting:
        return
    cuts, tied = phase.cuts, tuple(range(draft.state.rules.players))
    while cuts:
        newest, cuts = cuts[: len(tied)], cuts[len(tied) :]
        lowest = min(RANK[cut.card] for cut in newest)
        tied = tuple(sorted(cut.seat for cut in newest if RANK[cut.card] == lowest))
    if len(tied) > 1:
        draft.add(CutTied(tied))
    else:
        begin_game(draft, tied[0])


def begin_game(draft: Draft, dealer: int) -> None:
    """Start a game with this dealer; in the five-card game the pone pegs three for last."""
    draft.add(DealFell(dealer))
    peg_pone_start(draft)


def peg_pone_start(draft: Draft) -> None:
    rules, dealer = draft.state.rules, draft.state.dealer
    if rules.pone_start and dealer is not None:
        draft.peg(rules.left_of(dealer), (Score("three for last", rules.pone_start, ()),))


def cut_deck(draft: Draft, command: CutDeck) -> None:
    state = draft.state
    if not isinstance(state.phase, BeforeDeal):
        raise refuse(state.phase)
    assert state.dealer is not None
    check_turn(command.seat, state.rules.cutter_for(state.dealer))
    if state.phase.cut_at is not None:
        raise IllegalMove("already_cut", gettext("The deck is already cut."))
    check_cut(command.at, 52)
    draft.add(DeckCut(command.seat, command.at))


def deal(draft: Draft, command: Deal) -> None:
    """Deal one card at a time from the dealer's left; with three players one card of the deck goes to the crib."""
    state = draft.state
    if not isinstance(state.phase, BeforeDeal):
        raise refuse(state.phase)
    check_deck(command.deck)
    rules, dealer, cut_at = state.rules, state.dealer, state.phase.cut_at or 0
    assert dealer is not None
    deck = tuple([CARDS[card] for card in command.deck[cut_at:] + command.deck[:cut_at]])
    players, cards = rules.players, rules.players * rules.dealt
    hands = tuple(deck[(seat - dealer - 1) % players : cards : players] for seat in range(players))
    crib_end = cards + rules.from_deck
    draft.add(Dealt(dealer, hands, deck[cards:crib_end], deck[crib_end:]))


def discard(draft: Draft, command: Discard) -> None:
    state = draft.state
    phase, seat, cards = state.phase, command.seat, command.cards
    if not isinstance(phase, Discarding):
        raise refuse(phase)
    check_seat(draft, seat)
    if phase.away[seat]:
        raise IllegalMove("already_discarded", gettext("You have already discarded."))
    wanted = state.rules.discards
    if len(cards) != wanted:
        code = "too_few_cards" if len(cards) < wanted else "too_many_cards"
        if len(cards) > wanted:
            sentence = gettext("Choose only one card.") if wanted == 1 else gettext("Choose only two cards.")
        else:
            sentence = gettext("Choose a card first.") if wanted == 1 else gettext("Choose two cards first.")
        raise IllegalMove(code, sentence)
    if len(set(cards)) != wanted:
        raise IllegalMove("card_twice", gettext("Discard two different cards."))
    for card in cards:
        if card not in phase.hands[seat]:
            raise IllegalMove("not_in_hand", gettext("You don’t hold the %(card)s.") % {"card": CARDS[card].name})
    draft.add(Discarded(seat, tuple([CARDS[card] for card in cards])))


def take_back(draft: Draft, command: TakeBack) -> None:
    """Take back a discard. No hidden card was shown since: the crib is secret until all have discarded."""
    phase = draft.state.phase
    if isinstance(phase, CuttingStarter):
        raise IllegalMove("too_late", gettext("Everyone has discarded, so you can’t take back your discard."))
    if not isinstance(phase, Discarding):
        raise refuse(phase)
    check_seat(draft, command.seat)
    if not phase.away[command.seat]:
        raise IllegalMove("nothing_discarded", gettext("You haven’t discarded yet."))
    draft.add(TakenBack(command.seat))


def cut_starter(draft: Draft, command: CutStarter) -> None:
    """Cut the starter. A jack is his heels: the dealer pegs two, or must claim them with manual counting."""
    state = draft.state
    phase = state.phase
    if not isinstance(phase, CuttingStarter):
        raise refuse(phase)
    dealer = state.dealer
    assert dealer is not None
    check_turn(command.seat, state.rules.cutter_for(dealer))
    check_cut(command.at, len(phase.stock))
    starter = phase.stock[command.at]
    jack, automatic = RANK[starter] == JACK, state.rules.counts_the_play
    draft.add(StarterCut(command.seat, command.at, starter, state.rules.left_of(dealer), heels=jack and not automatic))
    if jack and automatic:
        draft.peg(dealer, (Score("his heels", 2, (starter,)),))


def ways_to_open(state: State, seat: int) -> tuple[CutForDeal | CutDeck | Discard | CutStarter, ...]:
    """The commands that a seat can send before the play."""
    rules = state.rules
    match state.phase:
        case CuttingForDeal(deck=deck, cutting=cutting, cuts=cuts) if deck and seat in cutting:
            taken = {cut.at for cut in cuts}
            return tuple(CutForDeal(seat, at) for at in range(LEAST, 52 - LEAST) if at not in taken)
        case BeforeDeal(cut_at=None) if state.dealer is not None and seat == rules.cutter_for(state.dealer):
            return tuple(CutDeck(seat, at) for at in range(LEAST, 53 - LEAST))
        case Discarding(hands=hands, away=away) if not away[seat]:
            return tuple(Discard(seat, cards) for cards in combinations(hands[seat], rules.discards))
        case CuttingStarter(stock=stock) if state.dealer is not None and seat == rules.cutter_for(state.dealer):
            return tuple(CutStarter(seat, at) for at in range(LEAST, len(stock) - LEAST + 1))
    return ()
