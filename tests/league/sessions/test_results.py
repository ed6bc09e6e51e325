"""Results by their services: once, seen, corrected, undone, and by card."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from league.common.errors import Refused
from league.results.models import ResultVersion
from league.results.selectors import imbalances
from league.results.services import StaleResult
from league.sessions import selectors, services
from tests.league.sessions.conftest import Evening

Begin = Callable[..., Evening]


def test_a_result_sent_twice_is_saved_once(evening: Begin) -> None:
    tonight = evening()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    table = tonight.board().rounds[0].tables[0]
    entry = uuid4()
    for _ in range(2):
        services.record_result(
            session_id=tonight.session.pk,
            table_id=table.pk,
            pegs=(121, 100),
            seen_version=0,
            by=tonight.by,
            entry_id=entry,
        )
    assert ResultVersion.objects.count() == 1


def test_two_who_save_one_result_see_both(evening: Begin) -> None:
    tonight = evening()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    table = tonight.board().rounds[0].tables[0]
    tonight.record(table, (121, 100))
    with pytest.raises(StaleResult) as refused:
        tonight.record(table, (99, 121))
    assert (refused.value.standing.pegs, refused.value.offered) == ([121, 100], [99, 121])
    assert [side.pegs for side in tonight.board().rounds[0].tables[0].game.sides] == [121, 100]


def test_undo_goes_back_one_change_at_a_time(evening: Begin) -> None:
    tonight = evening()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    table = tonight.board().rounds[0].tables[0]
    tonight.record(table, (121, 100))
    tonight.record(table, (121, 90), seen=1)
    pegs = []
    for seen in (2, 3):
        services.undo_result(
            session_id=tonight.session.pk, table_id=table.pk, seen_version=seen, by=tonight.by, entry_id=uuid4()
        )
        pegs.append([side.pegs for side in tonight.board().rounds[0].tables[0].game.sides])
    assert pegs == [[121, 100], [None, None]]
    with pytest.raises(Refused, match="no result to take back"):
        services.undo_result(
            session_id=tonight.session.pk, table_id=table.pk, seen_version=4, by=tonight.by, entry_id=uuid4()
        )


@pytest.mark.parametrize(
    ("pegs", "code"),
    [((121, 121), "two_winners"), ((121, 130), "too_many_pegs"), ((120, 119), "nobody_won"), ((121,), "bad_sides")],
)
def test_impossible_pegs_are_refused(evening: Begin, pegs: tuple[int, ...], code: str) -> None:
    tonight = evening()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    with pytest.raises(Refused) as refused:
        tonight.record(tonight.board().rounds[0].tables[0], pegs)
    assert refused.value.code == code


def test_a_result_for_a_round_not_called_is_refused(evening: Begin) -> None:
    tonight = evening()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    with pytest.raises(Refused, match="has not been called"):
        tonight.record(tonight.board().rounds[1].tables[0], (121, 100))


def test_the_first_card_gives_the_result_and_the_second_checks_it(evening: Begin) -> None:
    tonight = evening("grass-roots")
    ann, bob = tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    table = tonight.board().rounds[0].tables[0]

    def enter(member: int, margin: int) -> None:
        services.enter_card(
            session_id=tonight.session.pk,
            table_id=table.pk,
            member_id=member,
            margin=margin,
            by=tonight.by,
            entry_id=uuid4(),
        )

    enter(ann.member_id, 12)
    enter(bob.member_id, -7)
    assert [told.sentence for told in imbalances(tonight.board().games)] == [
        "The cards don't balance by 5 between Ann and Bob."
    ]
    enter(bob.member_id, -12)
    assert imbalances(tonight.board().games) == []
    assert "Ann by 12" in tonight.board().games[0].told


def test_a_printed_card_is_filled_as_far_as_the_night_has_gone(evening: Begin) -> None:
    tonight = evening("grass-roots", games=2)
    tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.draw()
    tonight.call(1)
    table = tonight.board().rounds[0].tables[0]
    tonight.record(table, (121, 80))
    cards = dict(selectors.cards_to_print(tonight.session, tonight.board()))
    winner, loser = table.side_names
    assert [(line.points, line.won_by, line.lost_by) for line in cards[winner]] == [
        (3, 41, ""),
        ("", "", ""),
        (3, 41, 0),
    ]
    assert [(line.points, line.won_by, line.lost_by) for line in cards[loser]] == [
        (0, "", 41),
        ("", "", ""),
        (0, 0, 41),
    ]
