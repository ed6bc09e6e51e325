"""From the cut for the first deal to the starter: who cuts, who deals, and where the cards go."""

import pytest

from games.engine import (
    CARDS,
    BeforeDeal,
    CutDeck,
    CutForDeal,
    CutStarter,
    CutTied,
    CuttingForDeal,
    Deal,
    DealFell,
    Dealt,
    Discard,
    GameWon,
    IllegalMove,
    NextGame,
    SpreadDeck,
    StarterCut,
    TakeBack,
    TakenBack,
    legal,
    parse_cards,
    to_act,
    view_for,
)
from tests.engine.table import FIVE_CARD, HOYLE, TE_CLUB, USPC, Table, named, random_game, shuffled, tables


def refused(table, command):
    with pytest.raises(IllegalMove) as error:
        table.do(command)
    return error.value.code


def test_the_lower_card_deals_and_the_ace_is_low():
    table = Table(HOYLE, dealer=None)
    table.cut_for_deal("A 2C", "B AS")
    assert (table.state.dealer, table.match.first_dealer, table.state.phase) == (1, 1, BeforeDeal())


def test_seats_cut_in_any_order():
    table = Table(TE_CLUB.but(players=3), dealer=None)
    table.cut_for_deal("C 9D", "A TD", "B KD")
    assert table.state.dealer == 2


def test_equal_cards_are_cut_again():
    table = Table(HOYLE, dealer=None)
    table.cut_for_deal("A 7C", "B 7D", "A 3C", "B 3H", "B QC", "A KC")
    assert [event.seats for event in table.events if isinstance(event, CutTied)] == [(0, 1), (0, 1)]
    assert table.state.dealer == 1


def test_only_those_who_tied_cut_again():
    table = Table(TE_CLUB.but(players=4), dealer=None)
    table.cut_for_deal("A 4C", "B 9D", "C 4D", "D 9H")
    assert (table.state.phase.cutting, to_act(table.state)) == ((0, 2), (0, 2))
    assert refused(table, CutForDeal(1, 30)) == "already_cut"


def test_the_lower_of_those_who_tied_deals_however_high_they_cut():
    table = Table(TE_CLUB.but(players=4), dealer=None)
    table.cut_for_deal("A 4C", "B 9D", "C 4D", "D 9H", "C KH", "A QH")
    assert table.state.dealer == 0


def test_four_cards_stay_at_either_end_of_the_spread_deck():
    table = Table(HOYLE, dealer=None)
    assert refused(table, CutForDeal(0, 20)) == "not_now"
    table.do(SpreadDeck(CARDS))
    assert [refused(table, CutForDeal(0, at)) for at in (-1, 0, 3, 48, 51, 52)] == ["bad_cut"] * 6
    assert [command.at for command in legal(table.state, 0)] == list(range(4, 48))
    table.do(CutForDeal(0, 4), CutForDeal(1, 47))
    assert table.state.dealer == 0


def test_a_place_is_cut_once():
    table = Table(HOYLE, dealer=None)
    table.do(SpreadDeck(CARDS), CutForDeal(0, 12))
    assert refused(table, CutForDeal(1, 12)) == "place_taken"
    assert 12 not in [command.at for command in legal(table.state, 1)]
    assert refused(table, SpreadDeck(CARDS)) == "already_spread"


def test_nothing_is_dealt_before_the_cut():
    table = Table(HOYLE, dealer=None)
    assert isinstance(table.state.phase, CuttingForDeal)
    assert [legal(table.state, seat) for seat in (0, 1)] == [(), ()]
    assert refused(table, Deal(CARDS)) == "not_now"


@pytest.mark.parametrize("rules", list(tables()), ids=named)
def test_cards_for_each_seat_and_the_crib(rules):
    table = Table(rules)
    table.do(Deal(CARDS))
    dealt = table.events[-1]
    each = {(2, 4): 6, (2, 3): 5}.get((rules.players, rules.kept), 5)
    from_deck = 1 if rules.players == 3 else 0
    assert isinstance(dealt, Dealt)
    assert [len(hand) for hand in dealt.hands] == [each] * rules.players
    assert (len(dealt.crib), len(dealt.stock)) == (from_deck, 52 - each * rules.players - from_deck)
    for seat, hand in enumerate(dealt.hands):
        table.do(Discard(seat, hand[rules.kept :]))
    phase = table.state.phase
    assert [len(hand) for hand in phase.hands] == [rules.kept] * rules.players
    assert sum(map(len, phase.away)) + len(phase.crib) == 4


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left():
    table = Table(HOYLE.but(players=3), dealer=1)
    table.do(Deal(CARDS))
    dealt = table.events[-1]
    assert [hand[:2] for hand in dealt.hands] == [
        (CARDS[1], CARDS[4]),
        (CARDS[2], CARDS[5]),
        (CARDS[0], CARDS[3]),
    ]
    assert dealt.crib == (CARDS[15],)
    assert dealt.stock[0] == CARDS[16]


def test_the_pone_may_cut_the_deck():
    cut, straight = Table(HOYLE), Table(HOYLE)
    cut.do(CutDeck(0, 20), Deal(CARDS))
    straight.do(Deal(CARDS[20:] + CARDS[:20]))
    assert cut.events[-1] == straight.events[-1]


def test_the_deck_is_cut_once_by_the_pone_leaving_four_in_each_packet():
    table = Table(HOYLE)
    assert refused(table, CutDeck(1, 20)) == "not_your_turn"
    assert [refused(table, CutDeck(0, at)) for at in (0, 3, 49, 52)] == ["bad_cut"] * 4
    assert [command.at for command in legal(table.state, 0)] == list(range(4, 49))
    table.do(CutDeck(0, 48))
    assert refused(table, CutDeck(0, 20)) == "already_cut"
    assert to_act(table.state) == ()


@pytest.mark.parametrize("rules", list(tables()), ids=named)
def test_the_right_seat_cuts_the_starter(rules):
    """te-club, Before the Play: to the right of the dealer; future-aids, Four-Player Game: to the left."""
    table = Table(rules)
    table.do(Deal(CARDS))
    table.do(*(Discard(seat, hand[rules.kept :]) for seat, hand in enumerate(table.state.phase.hands)))
    cutter = rules.players - 2 if rules.name == "te-club" else 0
    assert to_act(table.state) == (cutter,)
    assert refused(table, CutStarter((cutter + 1) % rules.players, 10)) == "not_your_turn"


def test_a_cut_for_the_starter_leaves_four_cards_in_each_packet():
    table = Table(HOYLE)
    table.do(Deal(CARDS))
    table.do(*(Discard(seat, hand[4:]) for seat, hand in enumerate(table.state.phase.hands)))
    assert [refused(table, CutStarter(0, at)) for at in (0, 3, 37, 40)] == ["bad_cut"] * 4
    assert [command.at for command in legal(table.state, 0)] == list(range(4, 37))
    stock = table.state.phase.stock
    table.do(CutStarter(0, 36))
    assert table.events[-1] == StarterCut(0, 36, stock[36], 0)


def test_the_deal_goes_round():
    for rules in tables():
        dealers = [
            (event.dealer, state.dealer)
            for state, _, events, _ in random_game(rules, 3)
            for event in events
            if isinstance(event, Dealt)
        ]
        first = dealers[0][0]
        assert [dealer for dealer, _ in dealers] == [(first + turn) % rules.players for turn in range(len(dealers))]
        assert all(dealer == due for dealer, due in dealers)


@pytest.mark.parametrize(("players", "first"), [(2, [0, 1, 0, 1, 0]), (3, [0, 1, 2, 0, 1, 2, 0]), (4, [0, 1, 2, 3, 0])])
def test_the_first_deal_of_the_games_of_a_match_goes_round(players, first):
    table = Table(HOYLE.but(players=players, best_of=9), dealer=0)
    for game, dealer in enumerate(first, 1):
        assert (table.match.game, table.match.first_dealer, table.state.dealer) == (game, dealer, dealer)
        assert (table.scores, table.state.deal) == ((0,) * table.state.rules.sides, 0)
        win_at_heels(table)
        if not table.state.phase.match:
            table.do(NextGame())


def win_at_heels(table):
    """The current dealer turns up a jack on the last hole."""
    side = table.state.rules.side_of(table.state.dealer)
    table.pegged(*(119 if other == side else 0 for other in range(table.state.rules.sides)))
    deck = shuffled(1)
    table.do(Deal(deck))
    table.do(*(Discard(seat, hand[4:]) for seat, hand in enumerate(table.state.phase.hands)))
    at = next(at for at in range(4, 20) if table.state.phase.stock[at].rank == 11)
    table.do(CutStarter(table.state.rules.cutter_for(table.state.dealer), at))
    assert isinstance(table.events[-1], GameWon)


def test_a_match_is_over_when_more_than_half_the_games_are_won():
    table = Table(HOYLE.but(best_of=3), dealer=0)
    won = []
    for _ in range(3):
        win_at_heels(table)
        won.append((table.match.won, table.state.phase.match))
        if not table.state.phase.match:
            table.do(NextGame())
    assert won == [((1, 0), False), ((1, 1), False), ((2, 1), True)]
    assert refused(table, NextGame()) == "game_over"


def test_the_best_of_five_takes_three_games():
    table = Table(HOYLE.but(best_of=5), dealer=0)
    for _ in range(4):
        win_at_heels(table)
        assert not table.state.phase.match
        table.do(NextGame())
    win_at_heels(table)
    assert (table.match.won, table.state.phase.match) == ((3, 2), True)


def test_the_next_game_waits_for_this_one():
    assert refused(Table(HOYLE.but(best_of=3)), NextGame()) == "not_now"


def test_the_game_of_five_cards():
    table = Table(FIVE_CARD)
    assert table.scores == (3, 0)
    table.deal("2C 3C 5H", "4H 7D AC", crib="5C TD JS QH", starter="KD")
    assert table.play("A 2C, B 4H, A 3C, B 7D, A 5H, B AC") == "A 3 for run, B 1 for last card"
    # 2 3 5 and K: fifteen four. 4 7 A and K: fifteen two. The crib 5 T J Q and K: eight, and a run of four.
    assert table.scores == (3 + 3 + 4, 1 + 2 + 12)


def test_three_for_last_go_to_the_pone_of_each_game_once():
    table = Table(FIVE_CARD.but(best_of=3)).pegged(0, 59)
    table.deal("2C 3C 6H", "4H 7D AC", starter="JD")
    assert table.do(NextGame()) == "B 3 for three for last"
    assert (table.scores, table.state.dealer) == ((0, 3), 0)


def test_a_flush_of_the_five_card_game():
    """Three in hand count 3, with the starter 4; the crib needs all five."""
    table = Table(FIVE_CARD)
    table.deal("2C 7C KC", "4H 9H QH", crib="2D 8D TD QD", starter="TH")
    table.play("A KC, B QH, A 7C, B 4H")
    flushes = [s.points for e in table.events for s in getattr(e, "scores", ()) if s.reason == "flush"]
    assert flushes == [3, 4]


def test_a_deck_can_be_parsed_from_text():
    table = Table(USPC)
    table.do(Deal(parse_cards(" ".join(map(str, CARDS)))))
    assert isinstance(table.events[-1], Dealt)
    assert DealFell(1) in table.events


def test_a_discard_can_be_taken_back_while_another_player_is_discarding():
    table = Table(HOYLE)
    table.do(Deal(CARDS))
    hand = table.state.phase.hands[0]
    assert refused(table, TakeBack(0)) == "nothing_discarded"
    table.do(Discard(0, hand[:2]))
    assert [view_for(table.state, seat).may_take_back for seat in (0, 1, None)] == [True, False, False]
    assert to_act(table.state) == (1,)
    table.do(TakeBack(0))
    assert table.events[-1] == TakenBack(0)
    assert (set(table.state.phase.hands[0]), table.state.phase.away) == (set(hand), ((), ()))
    table.do(Discard(0, hand[2:4]), Discard(1, table.state.phase.hands[1][:2]))
    assert refused(table, TakeBack(0)) == "too_late"


def test_taking_back_is_refused_before_the_deal_in_the_play_and_for_an_empty_seat():
    table = Table(HOYLE)
    assert refused(table, TakeBack(0)) == "not_now"
    table.do(Deal(CARDS))
    assert refused(table, TakeBack(2)) == "no_such_seat"
    table.do(*(Discard(seat, table.state.phase.hands[seat][:2]) for seat in (0, 1)), CutStarter(0, 4))
    assert refused(table, TakeBack(1)) == "not_now"
