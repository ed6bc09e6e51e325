"""Players count their hands and cribs, and the program counts the play."""

from games.engine import Announce, BeforeDeal, CallMuggins, Claiming, Playing, legal, to_act, total
from tests.engine.table import HOYLE, Table
from tests.engine.test_counting import HANDS, count_all, play, refused


def test_where_players_count_the_show_alone_the_table_counts_the_play_and_his_heels():
    table = Table(HOYLE.but(counting="show by hand"))
    table.deal(*HANDS)
    play(table, 0, "5C")
    play(table, 1, "TC")
    assert table.scores == (0, 2)
    while isinstance(table.state.phase, Playing):
        seat = to_act(table.state)[0]
        table.do(legal(table.state, seat)[0])
    pegged, phase = table.scores, table.state.phase
    assert isinstance(phase, Claiming)
    assert phase.seat == 0
    table.do(Announce(0, total(phase.due)))
    assert table.scores == (pegged[0] + total(phase.due), pegged[1])
    assert refused(table, CallMuggins(0, 2)) == "no_muggins"
    count_all(table)
    assert isinstance(table.state.phase, BeforeDeal)
