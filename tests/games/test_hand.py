"""The score of a card is shown before it is played, from what its holder sees."""

from games.engine import legal, view_for
from games.presentation.hand import hand_of
from tests.engine.table import HOYLE, Table


def at_the_play(*played, counting="automatic"):
    table = Table(HOYLE.but(counting=counting))
    table.deal("7C 7D 8H 9S", "QC 8D 7H 3D", starter="KH", crib="AH 2H 5S 9H")
    for _ in played:
        phase = table.state.phase
        table.do(next(each for each in legal(table.state, phase.turn) if str(each.card) == _))
    return table


def said(table):
    seat = table.state.phase.turn
    view = view_for(table.state, seat)
    cards = {command.card for command in view.may}
    hand = hand_of(view, table.state.rules, cards, plays=True, by_suit=False)
    return {card.code: (card.points, card.outcome) for card in hand if card.legal}


def test_fifteen_a_pair_and_a_count_are_said():
    table = at_the_play("7C")
    assert said(table) == {
        "3D": (0, "count 10"),
        "7H": (2, "a pair for two"),
        "8D": (2, "fifteen-two"),
        "QC": (0, "count 17"),
    }
