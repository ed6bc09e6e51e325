"""Swapping seats by hand: the costs are shown before saving, and later rounds are planned around it."""

from collections.abc import Callable
from itertools import combinations
from uuid import uuid4

import pytest

from common.errors import Refused
from games.presentation.endings import ending_sentence
from games.queries.matches import match_of
from league.results.models import GamePlayer, Hand, Problem, ResultVersion
from league.results.services.matches import begin_match
from league.results.services.reports import report_problem
from league.rounds.services.results import undo_result
from league.rules.presets import PRESETS
from league.sessions.queries.seat_plan import next_round
from league.sessions.services import attendance, seat_swaps
from league.sessions.services.clock_and_absences import mark_absent
from league.sessions.services.results import log_hand
from league.sessions.services.tables import SessionTable
from testing.sessions import ELEVEN, NOON, SessionDriver
from tests.league.sessions.conftest import Pages

Seats = list[tuple[str, ...]]


@pytest.fixture
def tonight(new_session: Callable[..., SessionDriver]) -> SessionDriver:
    """Eleven players and five games; round 1 has been played."""
    night = new_session(PRESETS["card-club-12-weeks"].but(games=5))
    night.come(*ELEVEN)
    night.draw()
    night.call(1)
    night.finish_round()
    return night


def seats(tonight: SessionDriver, number: int) -> Seats:
    """Who meets in a round, and who sits out."""
    one = tonight.state().rounds[number - 1]
    return [*sorted(tuple(sorted(table.side_names)) for table in one.tables), one.sitting_out]


def ids(tonight: SessionDriver) -> dict[str, int]:
    return dict(tonight.session.check_ins.values_list("member__name", "pk"))


def version(tonight: SessionDriver) -> str:
    upcoming = tonight.state().next
    assert upcoming
    return upcoming.version


def swap(tonight: SessionDriver, one: str, other: str) -> None:
    keys = ids(tonight)
    seat_swaps.swap(
        session_id=tonight.session.pk,
        one_id=keys[one],
        other_id=keys[other],
        expected_version=version(tonight),
        by=tonight.by,
    )


def rematches(tonight: SessionDriver) -> int:
    rounds = tonight.state().rounds
    met = [frozenset(t.side_names) for round_ in rounds[:5] for t in round_.tables]
    return len(met) - len(set(met))


def test_the_page_shows_the_costs_of_a_swap_before_saving(tonight: SessionDriver) -> None:
    pages, keys = Pages(tonight), ids(tonight)
    met = seats(tonight, 1)[0]  # these two have played each other
    opponent = next(pair for pair in seats(tonight, 2) if met[0] in pair)
    other = next(name for name in opponent if name != met[0]) if len(opponent) == 2 else opponent[0]
    before = seats(tonight, 2)
    answer = pages.client.get(f"{pages.base}rounds/2/swap/", {"one": keys[met[1]], "other": keys[other]})
    assert f"{met[0]} and {met[1]} already shared a table in round 1." in answer.content.decode()
    assert seats(tonight, 2) == before, "a preview changes nothing"
    typed = {"one": keys[met[1]], "other": keys[other], "expected_version": version(tonight)}
    assert "Seats swapped." in pages.post("rounds/2/swap/", **typed).content.decode()
    assert met in seats(tonight, 2)
    assert "Someone changed this after" in pages.post("rounds/2/swap/", **typed).content.decode(), "sent twice"


def test_the_organizer_chooses_who_sits_out_and_the_rest_avoids_rematches(tonight: SessionDriver) -> None:
    *games, (idle,) = seats(tonight, 2)
    leaves, _stays = next(pair for pair in games if tuple(sorted((idle, pair[1]))) not in seats(tonight, 1))
    swap(tonight, leaves, idle)
    assert seats(tonight, 2)[-1] == (leaves,)
    assert rematches(tonight) == 0
    sat = [round_.sitting_out for round_ in tonight.state().rounds[:5]]
    assert len(set(sat)) == 5, "and no one sits out twice"


def test_swapped_seats_stay_until_someone_comes_or_leaves(tonight: SessionDriver) -> None:
    one, other = seats(tonight, 2)[0][0], seats(tonight, 2)[1][0]
    swap(tonight, one, other)
    by_hand = seats(tonight, 2)
    tonight.call(2)
    tonight.finish_round()
    assert seats(tonight, 2) == by_hand
    swap(tonight, seats(tonight, 3)[0][0], seats(tonight, 3)[1][0])
    attendance.leave(session_id=tonight.session.pk, check_in_id=ids(tonight)["Ann"], by=tonight.by, at=NOON)
    upcoming = tonight.state().next
    assert upcoming and upcoming.number == 3 and not upcoming.swaps
    assert all("Ann" not in pair for pair in seats(tonight, 3))


def test_swaps_can_be_undone(tonight: SessionDriver) -> None:
    before = [seats(tonight, number) for number in range(1, 6)]
    swap(tonight, seats(tonight, 2)[0][0], seats(tonight, 2)[1][0])
    assert "Undo swaps" in Pages(tonight).client.get(f"{Pages(tonight).base}seats/").content.decode()
    old = version(tonight)
    Pages(tonight).post("seats/swap/undo/", expected_version=old)
    assert "The page now shows the current state." in Pages(tonight).post("seats/swap/undo/", expected_version=old).text
    assert [seats(tonight, number) for number in range(1, 6)] == before


def test_players_of_one_table_have_nothing_to_swap(tonight: SessionDriver) -> None:
    with pytest.raises(Refused, match="already sit at the same table"):
        swap(tonight, *seats(tonight, 2)[0])


def called_version(tonight: SessionDriver) -> str:
    current = tonight.state().current
    assert current
    return current.version


def test_seats_of_a_called_round_are_swapped_at_tables_without_a_result(tonight: SessionDriver) -> None:
    tonight.call(2)
    first, second, *rest = tonight.state().rounds[1].tables
    pages, keys = Pages(tonight), ids(tonight)
    assert "Swap seats in round 2" in pages.client.get(f"{pages.base}seats/").text
    (one, _bob), (other, _dev) = first.side_names, second.side_names
    typed = {"one": keys[one], "other": keys[other], "expected_version": called_version(tonight)}
    preview = " ".join(pages.client.get(f"{pages.base}rounds/2/swap/", typed).text.split())
    assert f"Table {second.number}:" in preview
    assert "Seats swapped." in pages.post("rounds/2/swap/", **typed).text
    now = tonight.state().rounds[1].tables
    assert {*now[0].side_names} == {other, first.side_names[1]}
    assert {*now[1].side_names} == {one, second.side_names[1]}
    assert [table.game and table.game.pk for table in now[2:]] == [table.game and table.game.pk for table in rest]
    late = pages.result(first, winner=0, margin=31).text
    assert "Nothing was saved." in late, "a page that was opened before the swap"
    tonight.record(now[0], (121, 90))
    page = pages.client.get(f"{pages.base}rounds/2/swap/").text
    assert f"{other} (table" not in page, "this table has a result"
    sent = {"one": keys[other], "other": keys[one], "expected_version": called_version(tonight)}
    assert "One of these tables has a result or a report." in pages.post("rounds/2/swap/", **sent).text
    tonight.finish_round()
    tonight.play_all()
    assert rematches(tonight) == 0, "the later rounds are planned around the swap"


def test_a_player_stays_absent_when_others_or_the_player_are_swapped(tonight: SessionDriver) -> None:
    tonight.call(2)
    first, second, third, *_rest = tonight.state().rounds[1].tables
    (one, missed), keys = first.side_names, ids(tonight)
    player = tonight.session.check_ins.get(pk=keys[missed]).member_id
    mark_absent(session_id=tonight.session.pk, table_id=first.pk, player=player, absent=True, by=tonight.by)
    for here, there in ((one, second.side_names[0]), (missed, third.side_names[0])):
        seat_swaps.swap(
            session_id=tonight.session.pk,
            one_id=keys[here],
            other_id=keys[there],
            expected_version=called_version(tonight),
            by=tonight.by,
        )
    assert [each.absent_names for each in tonight.state().rounds[1].tables[:3]] == [(), (), (missed,)]


def test_the_preview_names_the_hand_and_the_call_that_a_swap_ends(tonight: SessionDriver) -> None:
    tonight.call(2)
    first, second, *_ = tonight.state().rounds[1].tables
    (ann, bob), pages = first.side_names, Pages(tonight)
    players = {name: GamePlayer.objects.get(game=first.game.pk, member__name=name) for name in (ann, bob)}  # type: ignore[union-attr]
    hand = {"round_number": 2, "member_id": players[ann].member_id, "kind": "24", "entry_id": uuid4()}
    log_hand(session_id=tonight.session.pk, by=tonight.by, **hand)
    report_problem(game_id=players[bob].game_id, member_id=players[bob].member_id, text="", by=None)
    keys = ids(tonight)
    typed = {"one": keys[ann], "other": keys[second.side_names[0]], "expected_version": called_version(tonight)}
    preview = pages.client.get(f"{pages.base}rounds/2/swap/", typed).text
    assert f"The hand recorded for {ann} will be undone: 24." in preview
    assert f"{bob}’s call for the scorekeeper will be closed." in preview
    pages.post("rounds/2/swap/", **typed)
    assert not Hand.objects.filter(undone_at=None).exists()
    assert not Problem.objects.filter(solved_at=None).exists()


def test_players_of_a_table_whose_result_was_undone_can_be_swapped(tonight: SessionDriver) -> None:
    tonight.call(2)
    first, second, *_ = tonight.state().rounds[1].tables
    tonight.record(first, (121, 90))
    undo_result(table=SessionTable(tonight.session.pk, first.pk), expected_version=1, by=tonight.by, entry_id=uuid4())
    (one, stays), other, keys = first.side_names, second.side_names[0], ids(tonight)
    pages = Pages(tonight)
    typed = {"one": keys[one], "other": keys[other], "expected_version": called_version(tonight)}
    assert "Seats swapped." in pages.post("rounds/2/swap/", **typed).text
    assert {*tonight.state().rounds[1].tables[0].side_names} == {other, stays}
    assert ResultVersion.objects.filter(game=first.game.pk).count() == 3, "recorded, undone, not played"  # type: ignore[union-attr]
    tonight.finish_round()
    tonight.play_all()
    tonight.close()


def test_a_player_sitting_out_takes_the_seat_of_one_who_left_after_the_call(tonight: SessionDriver) -> None:
    tonight.call(2)
    one = tonight.state().rounds[1]
    (idle,), keys = one.sitting_out, ids(tonight)
    gone, stays = one.tables[0].side_names
    attendance.leave(session_id=tonight.session.pk, check_in_id=keys[gone], by=tonight.by, at=NOON)
    seat_swaps.swap(
        session_id=tonight.session.pk,
        one_id=keys[gone],
        other_id=keys[idle],
        expected_version=called_version(tonight),
        by=tonight.by,
    )
    now = tonight.state().rounds[1]
    assert ({*now.tables[0].side_names}, now.sitting_out) == ({idle, stays}, (gone,))
    tonight.record(now.tables[0], (121, 90))


def test_a_player_who_left_gets_no_points_for_swapping_into_a_sit_out(
    new_session: Callable[..., SessionDriver],
) -> None:
    night = new_session(PRESETS["card-club-12-weeks"].but(games=1, odd="win"))
    night.come("Ann", "Bob", "Carla")
    night.draw()
    night.call(1)
    one = night.state().rounds[0]
    (idle,), (gone, stays), keys = one.sitting_out, one.tables[0].side_names, ids(night)
    attendance.leave(session_id=night.session.pk, check_in_id=keys[gone], by=night.by, at=NOON)
    seat_swaps.swap(
        session_id=night.session.pk,
        one_id=keys[gone],
        other_id=keys[idle],
        expected_version=called_version(night),
        by=night.by,
    )
    night.finish_round()
    names = dict(night.session.check_ins.values_list("member", "member__name"))
    assert {names[score.player] for score in night.state().scores(night.session.format)} == {idle, stays}


def test_a_board_of_a_table_that_was_swapped_does_not_say_that_the_round_was_undone(tonight: SessionDriver) -> None:
    tonight.call(2)
    first, second, *_ = tonight.state().rounds[1].tables
    assert first.game
    match = begin_match(game_id=first.game.pk, by=tonight.by, now=NOON, by_hand=True, for_them=True)
    keys = ids(tonight)
    seat_swaps.swap(
        session_id=tonight.session.pk,
        one_id=keys[first.side_names[0]],
        other_id=keys[second.side_names[0]],
        expected_version=called_version(tonight),
        by=tonight.by,
    )
    ended = match_of(match)
    assert ended
    assert ending_sentence(ended) == "The match was canceled and doesn’t count. The game was removed from its round."


def test_why_do_i_play_ann_again(new_session: Callable[..., SessionDriver]) -> None:
    """Four players and four games: the fourth round repeats one of the first three."""
    night = new_session(PRESETS["card-club-12-weeks"].but(games=4))
    night.come("Ann", "Bob", "Carla", "Dev")
    night.draw()
    for number in (1, 2, 3):
        night.call(number)
        night.finish_round()
    pages = Pages(night)
    page = pages.client.get(f"{pages.base}seats/costs/", {"table": 1})
    one, other = night.state().rounds[3].tables[0].side_names
    assert any(
        f"{a} and {b} already shared a table in round 1." in page.content.decode()
        for a, b in ((one, other), (other, one))
    )
    assert page.context["alternative"].counts == (("Rematches in the session", 2, 2),)
    upcoming = next_round(night.session)
    assert upcoming and upcoming.without(7) is None, "there is no table 7"


def test_a_round_without_cost_says_so(tonight: SessionDriver) -> None:
    pages = Pages(tonight)
    page = pages.client.get(f"{pages.base}seats/costs/", {"table": 1}).content.decode()
    assert "They have not shared a table in this session." in page
    assert not [pair for pair in combinations(seats(tonight, 2)[0], 2) if pair in seats(tonight, 1)]
