"""Services of results: repeats, conflicts, corrections, undoing, and cards."""

from uuid import uuid4

import pytest

from common.errors import Refused
from league.results.models import CardLine, ResultVersion
from league.results.services.recording import StaleResult
from league.rounds.services.results import record_result, undo_result
from league.sessions.services.tables import SessionTable
from tests.league.sessions.one_table import Begin, enter, one_table, pegs, undo


def test_a_result_sent_twice_is_saved_once(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    table = tonight.state().rounds[0].tables[0]
    entry = uuid4()
    for _ in range(2):
        record_result(
            table=SessionTable(tonight.session.pk, table.pk),
            pegs=(121, 100),
            expected_version=0,
            by=tonight.by,
            entry_id=entry,
        )
    assert ResultVersion.objects.count() == 1


def test_a_different_result_with_a_used_id_is_shown_as_a_conflict(new_session: Begin) -> None:
    """The first was saved but its response was lost; then the form was changed and sent again."""
    tonight = new_session()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    table, entry = tonight.state().rounds[0].tables[0], uuid4()

    def save(pegs: tuple[int, int]) -> None:
        record_result(
            table=SessionTable(tonight.session.pk, table.pk),
            pegs=pegs,
            expected_version=0,
            by=tonight.by,
            entry_id=entry,
        )

    save((121, 93))
    with pytest.raises(StaleResult) as refused:
        save((121, 92))
    assert (refused.value.standing.pegs, refused.value.offered) == ([121, 93], [121, 92])


def test_two_who_save_one_result_see_both(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    table = tonight.state().rounds[0].tables[0]
    tonight.record(table, (121, 100))
    with pytest.raises(StaleResult) as refused:
        tonight.record(table, (99, 121))
    assert (refused.value.standing.pegs, refused.value.offered) == ([121, 100], [99, 121])
    assert [side.pegs for side in tonight.state().rounds[0].tables[0].game.sides] == [121, 100]


def test_undo_goes_back_one_change_at_a_time(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    table = tonight.state().rounds[0].tables[0]
    tonight.record(table, (121, 100))
    tonight.record(table, (121, 90), expected_version=1)
    pegs = []
    for expected_version in (2, 3):
        undo_result(
            table=SessionTable(tonight.session.pk, table.pk),
            expected_version=expected_version,
            by=tonight.by,
            entry_id=uuid4(),
        )
        pegs.append([side.pegs for side in tonight.state().rounds[0].tables[0].game.sides])
    assert pegs == [[121, 100], [None, None]]
    with pytest.raises(Refused, match="no result to undo"):
        undo_result(
            table=SessionTable(tonight.session.pk, table.pk), expected_version=4, by=tonight.by, entry_id=uuid4()
        )


@pytest.mark.parametrize(
    ("pegs", "code"),
    [((121, 121), "two_winners"), ((121, 130), "too_many_pegs"), ((120, 119), "nobody_won"), ((121,), "bad_sides")],
)
def test_impossible_pegs_are_refused(new_session: Begin, pegs: tuple[int, ...], code: str) -> None:
    tonight = new_session()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    with pytest.raises(Refused) as refused:
        tonight.record(tonight.state().rounds[0].tables[0], pegs)
    assert refused.value.code == code


def test_a_result_for_a_round_not_called_is_refused(new_session: Begin) -> None:
    tonight = new_session()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    with pytest.raises(Refused, match="has not been called"):
        tonight.record(tonight.state().rounds[1].tables[0], (121, 100))


def test_an_undo_sent_twice_goes_back_once(new_session: Begin) -> None:
    tonight, table, ann, _bob = one_table(new_session)
    enter(tonight, table, ann, 12)
    tonight.record(table, (121, 100), expected_version=1)
    entry = uuid4()
    for _ in range(2):
        undo(tonight, table, 2, entry)
    assert 109 in pegs(tonight)
    assert CardLine.objects.count() == 1


def test_an_undo_under_the_id_of_a_save_is_refused(new_session: Begin) -> None:
    """Both forms of a page have one id; the response to the save was lost."""
    tonight, table, _ann, _bob = one_table(new_session)
    tonight.record(table, (121, 100))
    entry = uuid4()
    record_result(
        table=SessionTable(tonight.session.pk, table.pk),
        pegs=(121, 90),
        expected_version=1,
        by=tonight.by,
        entry_id=entry,
    )
    with pytest.raises(StaleResult):
        undo(tonight, table, 1, entry)
    assert pegs(tonight) == [121, 90]
