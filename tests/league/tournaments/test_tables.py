"""Every match has a table, and no table has two matches in progress."""

import pytest

from testing.tournaments import AMERICAN, Kind, StagePlan, TournamentDriver

pytestmark = pytest.mark.django_db
SINGLE = [StagePlan("Knockout", Kind.KNOCK_OUT)]


def open_tables(cup: TournamentDriver, number: int = 1) -> list[int]:
    return [pairing.table for pairing in cup.stage(number).missing]


def test_two_knockouts_at_once_share_the_tables_of_the_hall() -> None:
    cup = TournamentDriver(AMERICAN, people=16)
    cup.play_out()
    cup.call(2)
    cup.call(3)
    assert (open_tables(cup, 2), open_tables(cup, 3)) == ([1, 2], [3, 4, 5, 6])
    cup.award(cup.stage(2).missing[0], 0)
    for pairing in cup.stage(3).missing[1:3]:
        cup.record(pairing, (121, 100))
    cup.call(3)
    assert (open_tables(cup, 2), open_tables(cup, 3)) == ([2], [3, 6, 1, 4])


@pytest.mark.parametrize("by_award", [True, False])
def test_a_match_that_goes_on_again_moves_where_its_table_was_given_to_another(*, by_award: bool) -> None:
    cup = TournamentDriver(SINGLE, people=16)
    cup.call()
    _, _, third, *_, seventh, eighth = cup.stage().missing
    if by_award:
        cup.award(third, 0)
    else:
        cup.record(third, (121, 100))
    for pairing in (seventh, eighth):
        cup.record(pairing, (121, 100))
    cup.call()
    assert open_tables(cup) == [1, 2, 4, 5, 6, 3]  # the winners of the last two play at the third match's table
    cup.undo_result(next(pairing for pairing in cup.stage().pairings if pairing.pk == third.pk))
    assert open_tables(cup) == [1, 2, 7, 4, 5, 6, 3]
