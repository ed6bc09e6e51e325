"""Seatings other than the rotation, from the draw to the results."""

from collections.abc import Callable

from league.rules.presets import PRESETS
from league.rules.sessions import TableView
from league.sessions.services import attendance, seat_swaps
from testing.sessions import NOON, SessionDriver
from tests.league.sessions.conftest import Pages

WAITING = "The seats appear here once all results of the previous round are in"


def names(table: TableView) -> set[str]:
    return set(table.side_names)


def test_the_next_round_follows_the_results(new_session: Callable[..., SessionDriver]) -> None:
    tonight = new_session(PRESETS["card-club-12-weeks"].but(games=2, seating="winners", odd="none"))
    tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.draw()
    tonight.call(1)
    one, two = tonight.state().rounds[0].tables
    pages = Pages(tonight)
    assert WAITING in pages.client.get(f"{pages.base}seats/").content.decode()
    assert not tonight.state().rounds[1].seats(), "no page may tell a seat that results can change"
    tonight.record(one, (121, 90))
    tonight.record(two, (100, 121))
    assert WAITING not in pages.client.get(f"{pages.base}seats/").content.decode()
    upper, lower = tonight.state().rounds[1].tables
    assert names(upper) == {one.side_names[0], two.side_names[1]}
    assert names(lower) == {one.side_names[1], two.side_names[0]}
    keys = dict(tonight.session.check_ins.values_list("member__name", "pk"))
    seen = {"session_id": tonight.session.pk, "expected_version": tonight.state().rounds[1].version, "by": tonight.by}
    seat_swaps.swap(one_id=keys[one.side_names[0]], other_id=keys[one.side_names[1]], **seen)
    tonight.record(two, (121, 100), expected_version=1)
    corrected = tonight.state().rounds[1]
    assert names(corrected.tables[0]) == {one.side_names[0], two.side_names[0]}
    assert not corrected.swaps, "seats that were swapped by hand followed from the wrong result"
    tonight.call(2)
    assert len(tonight.state().rounds) == 2, "a third round is added only by hand"


def test_fixed_partners_from_the_page_to_the_card(new_session: Callable[..., SessionDriver]) -> None:
    tonight = new_session(PRESETS["card-club-12-weeks"].but(games=3, seating="pairs"))
    here = {check_in.member.name: check_in.member_id for check_in in tonight.come(*"ABCDEFGH")}
    pages = Pages(tonight)
    pages.post("seats/requests/", kind="together", member=here["A"], other=here["H"])
    assert (
        "Players who ask to be seated together are partners" in pages.client.get(f"{pages.base}seats/").content.decode()
    )
    tonight.draw()
    for round_ in tonight.state().rounds:
        assert any(name in ("A and H", "H and A") for table in round_.tables for name in table.side_names)
    tonight.play_all()
    assert len(tonight.state().called) == 3


def test_in_rows_those_who_stay_keep_the_number_of_their_table(new_session: Callable[..., SessionDriver]) -> None:
    tonight = new_session(PRESETS["card-club-12-weeks"].but(games=4, seating="rows", odd="none"))
    tonight.come(*"ABCDEFGHIJ")
    tonight.draw()
    tonight.call(1)
    staying = {table.number: table.side_names[0] for table in tonight.state().rounds[0].tables}
    tonight.finish_round()
    (left,) = tonight.session.check_ins.filter(member__name=tonight.state().rounds[0].tables[0].side_names[1])
    attendance.leave(session_id=tonight.session.pk, check_in_id=left.pk, by=tonight.by, at=NOON)
    tonight.play_all()
    rounds = tonight.state().rounds
    assert len(rounds) == 4
    for one in rounds:
        for table in one.tables:
            assert staying[table.number] in table.side_names
