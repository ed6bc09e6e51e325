"""A player who leaves early keeps playing for prizes, forfeits them, or gets the fee back; side pots are separate."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from league.money.queries import cash_in
from league.sessions.queries.closing import closing_proposal
from league.sessions.services import attendance
from league.sessions.services.results import log_hand
from testing.sessions import NOON, SessionDriver
from tests.league.sessions.conftest import Pages

Begin = Callable[..., SessionDriver]


@pytest.mark.parametrize(
    ("prizes", "pot", "paid"),
    [("keep", 400, "first"), ("forfeit", 400, "second"), ("refund", 300, "second")],
)
def test_players_who_leave_early_keep_or_give_up_their_prize(
    new_session: Begin, prizes: str, pot: int, paid: str
) -> None:
    """Four at $1, one place paid. One wins by 50 and leaves; the second won by 20."""
    tonight = new_session(fee=100, games=1, ranking=("plus_spread", "spread"), one_in=4)
    tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.draw()
    tonight.choose(0, 0, 2)
    tonight.call(1)
    tables = tonight.state().rounds[0].tables
    winners = [table.side_names[0] for table in tables]
    for table, loser in zip(tables, (71, 101), strict=True):
        tonight.record(table, (121, loser))
    first = tonight.session.check_ins.get(member__name=winners[0])
    attendance.leave(session_id=tonight.session.pk, check_in_id=first.pk, by=tonight.by, at=NOON)
    for _twice in range(2):
        Pages(tonight).post(f"check-in/{first.pk}/prizes/", prizes=prizes)
    proposal = closing_proposal(tonight.session)
    due = {proposal.members[share.player].name: share.amount for share in proposal.sheet.shares if share.player}
    assert (cash_in(tonight.session.pot), due) == (pot, {winners[paid == "second"]: pot})
    assert [row.totals.games for row in proposal.standings] == [1, 1, 1, 1]
    assert tonight.session.journal.filter(code=f"prizes_{prizes}").count() == (prizes != "keep")


def test_of_a_leaver_whose_game_is_not_over_the_desk_reads_all_ways_to_go_on(called: SessionDriver) -> None:
    ann = called.session.check_ins.get(member__name="Ann")
    text = Pages(called).post(f"check-in/{ann.pk}/leave/").content.decode()
    ways = "enter it, record a forfeit, or choose “Not played”."
    assert f"Ann has left. Table 1 of round 1 has no result yet: {ways}" in text


def test_a_player_who_drops_out_of_prizes_stays_in_the_side_pots_until_removed(new_session: Begin) -> None:
    tonight = new_session(games=1, side_pots=(("last_24", 100),))
    pages = Pages(tonight)
    for name in ("Ann", "Bob"):
        pages.post("check-in/arrive/", name=name, fee="paid", side_pot="last_24")
    tonight.draw()
    tonight.call(1)
    tonight.finish_round()
    ann = tonight.session.check_ins.get(member__name="Ann")
    given = {"session_id": tonight.session.pk, "member_id": ann.member_id, "by": tonight.by}
    log_hand(round_number=1, kind="24", entry_id=uuid4(), **given)
    attendance.leave(session_id=tonight.session.pk, check_in_id=ann.pk, by=tonight.by, at=NOON)
    pages.post(f"check-in/{ann.pk}/prizes/", prizes="refund")
    (pot,) = closing_proposal(tonight.session).side_pots
    assert {share.player: share.amount for share in pot.sheet.shares} == {ann.member_id: 200}
    pages.post(f"check-in/{ann.pk}/side-pot/", leave="last_24")
    (pot,) = closing_proposal(tonight.session).side_pots
    assert {share.player: share.amount for share in pot.sheet.shares} == {None: 100}
