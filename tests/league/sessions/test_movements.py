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


def test_the_next_round_follows_the_results(evening: Callable[..., SessionDriver]) -> None:
    night = evening(PRESETS["card-club-12-weeks"].but(games=2, seating="winners", odd="none"))
    night.come("Ann", "Bob", "Carla", "Dev")
    night.draw()
    night.call(1)
    one, two = night.state().rounds[0].tables
    pages = Pages(night)
    assert WAITING in pages.client.get(f"{pages.base}seats/").content.decode()
    assert not night.state().rounds[1].seats(), "no page may tell a seat that results can change"
    night.record(one, (121, 90))
    night.record(two, (100, 121))
    assert WAITING not in pages.client.get(f"{pages.base}seats/").content.decode()
    upper, lower = night.state().rounds[1].tables
    assert names(upper) == {one.side_names[0], two.side_names[1]}
    assert names(lower) == {one.side_names[1], two.side_names[0]}
    keys = dict(night.session.check_ins.values_list("member__name", "pk"))
    seen = {"session_id": night.session.pk, "expected_version": night.state().rounds[1].version, "by": night.by}
    seat_swaps.swap(one_id=keys[one.side_names[0]], other_id=keys[one.side_names[1]], **seen)
    night.record(two, (121, 100), expected_version=1)
    corrected = night.state().rounds[1]
    assert names(corrected.tables[0]) == {one.side_names[0], two.side_names[0]}
    assert not corrected.swaps, "seats that were swapped by hand followed from the wrong result"
    night.call(2)
    assert len(night.state().rounds) == 2, "a third round is added only by hand"


def test_fixed_partners_from_the_page_to_the_card(evening: Callable[..., SessionDriver]) -> None:
    night = evening(PRESETS["card-club-12-weeks"].but(games=3, seating="pairs"))
    here = {check_in.member.name: check_in.member_id for check_in in night.come(*"ABCDEFGH")}
    pages = Pages(night)
    pages.post("seats/requests/", kind="together", member=here["A"], other=here["H"])
    assert (
        "Players who ask to be seated together are partners" in pages.client.get(f"{pages.base}seats/").content.decode()
    )
    night.draw()
    for round_ in night.state().rounds:
        assert any(name in ("A and H", "H and A") for table in round_.tables for name in table.side_names)
    night.play_all()
    assert len(night.state().called) == 3


def test_in_rows_those_who_stay_keep_the_number_of_their_table(evening: Callable[..., SessionDriver]) -> None:
    night = evening(PRESETS["card-club-12-weeks"].but(games=4, seating="rows", odd="none"))
    night.come(*"ABCDEFGHIJ")
    night.draw()
    night.call(1)
    staying = {table.number: table.side_names[0] for table in night.state().rounds[0].tables}
    night.finish_round()
    (left,) = night.session.check_ins.filter(member__name=night.state().rounds[0].tables[0].side_names[1])
    attendance.leave(session_id=night.session.pk, check_in_id=left.pk, by=night.by, at=NOON)
    night.play_all()
    rounds = night.state().rounds
    assert len(rounds) == 4
    for one in rounds:
        for table in one.tables:
            assert staying[table.number] in table.side_names
