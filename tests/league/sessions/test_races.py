"""Two concurrent requests on PostgreSQL: each race is shown first without the lock, then with it."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from threading import Event, Thread
from typing import Any

import pytest
from django.db import connection, connections

from common.compiled import Compiled
from common.errors import Refused
from league.clubs.models import Member, Removal
from league.clubs.services import member_removal
from league.money.queries import cash_in
from league.removals.services import merge
from league.results.models import Game, ResultVersion
from league.results.services import recording
from league.seasons import services as seasons
from league.sessions.models import Closing, Session
from league.sessions.queries import recap, standings
from league.sessions.services import attendance
from testing.factories import FormatVersionFactory, MemberFactory, SessionFactory
from testing.races import LONGEST, Meeting, meet_at, refusals
from testing.sessions import NOON, SessionDriver

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tonight() -> SessionDriver:
    organizer = MemberFactory(organizer=True, name="Olga Organizer")
    version = FormatVersionFactory(season__club=organizer.club)
    session = SessionFactory(season=version.season)
    attendance.open_check_in(session_id=session.pk, by=organizer.user)
    return SessionDriver(
        Session.objects.select_related("club", "format_version", "pot").get(pk=session.pk), organizer.user
    )


@contextmanager
def lock_off(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same services without row locks."""

    def unlocked_session(session_id: int) -> Session:
        return Session.objects.select_related("club", "season", "format_version", "pot").get(pk=session_id)

    def unlocked_game(game_id: int) -> Game:
        return Game.objects.select_related("format_version").get(pk=game_id)

    unlocked_for_results = Compiled(lambda pk: Session.objects.select_related("club", "format_version").filter(pk=pk))
    unlocked_at = Compiled(
        lambda table, session: Game.objects.select_related("format_version", "table__round").filter(
            table=table, table__round__session=session
        )
    )
    with monkeypatch.context() as patch:
        for module in ("locking", "attendance", "closing", "seating"):
            patch.setattr(f"league.sessions.services.{module}.locked", unlocked_session)
        patch.setattr("league.sessions.services.tables.lock_for_results", unlocked_for_results)
        patch.setattr("league.sessions.services.tables.lock_game_at", unlocked_at)
        patch.setattr(recording, "locked", unlocked_game)
        yield


def check_in_twice(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch, meet_in: str = "locked_open"
) -> list[BaseException | None]:
    zoe = MemberFactory(club=tonight.session.club, name="Zoe")

    def once() -> None:
        attendance.check_in(session_id=tonight.session.pk, member_id=zoe.pk, by=tonight.by, at=NOON)

    return meet_at(monkeypatch, f"league.sessions.services.attendance.{meet_in}", once, once)


def drop_constraint(table: str, name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")


def add_unique(table: str, name: str, columns: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table}")
        cursor.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} UNIQUE ({columns})")


def test_without_lock_and_constraint_one_member_is_here_twice(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop_constraint("club_sessions_checkin", "one_check_in_per_member_and_session")
    try:
        with lock_off(monkeypatch):
            check_in_twice(tonight, monkeypatch, "_book")  # when both have read and neither has committed
        assert tonight.session.check_ins.count() == 2
    finally:
        add_unique("club_sessions_checkin", "one_check_in_per_member_and_session", "session_id, member_id")


def test_the_lock_alone_makes_two_check_ins_at_once_one(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop_constraint("club_sessions_checkin", "one_check_in_per_member_and_session")
    try:
        ended = check_in_twice(tonight, monkeypatch, "_book")
        assert refusals(ended) == ["already_here"]
        assert (tonight.session.check_ins.count(), cash_in(tonight.session.pot)) == (1, 25)
    finally:
        add_unique("club_sessions_checkin", "one_check_in_per_member_and_session", "session_id, member_id")


def test_the_constraint_alone_refuses_the_second_check_in(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    with lock_off(monkeypatch):
        ended = check_in_twice(tonight, monkeypatch)
    assert refusals(ended) == ["already_here"]
    assert (tonight.session.check_ins.count(), cash_in(tonight.session.pot)) == (1, 25)


def one_result_by_two(tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch) -> list[BaseException | None]:
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    table = tonight.state().rounds[0].tables[0]
    return meet_at(
        monkeypatch,
        "league.results.services.recording._write",
        lambda: tonight.record(table, (121, 100)),
        lambda: tonight.record(table, (90, 121)),
    )


def test_without_the_lock_two_saves_of_one_result_collide(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    with lock_off(monkeypatch):
        ended = one_result_by_two(tonight, monkeypatch)
    assert [type(error).__name__ for error in ended if error] == ["IntegrityError"]


def test_of_two_who_save_one_result_the_second_sees_both(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = one_result_by_two(tonight, monkeypatch)
    assert refusals(ended) == ["stale_result"]
    (stale,) = (error for error in ended if error)
    assert isinstance(stale, recording.StaleResult)
    assert sorted([stale.standing.pegs, list(stale.offered or ())]) == [[90, 121], [121, 100]]
    assert ResultVersion.objects.count() == 1


def ready_to_close(tonight: SessionDriver) -> None:
    tonight.come("Ann", "Bob", "Carla")
    tonight.draw()
    tonight.play_all()


def test_without_the_lock_a_pot_could_be_paid_twice(tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    ready_to_close(tonight)
    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX one_standing_payment_per_pot")
    try:
        with lock_off(monkeypatch):
            meet_at(monkeypatch, "league.seasons.services.freeze_result", tonight.close, tonight.close)
        assert (Closing.objects.count(), cash_in(tonight.session.pot)) == (2, -75)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("UPDATE money_potpayment SET undone_at = now(), undone_why = 'paid twice'")
            cursor.execute(
                "CREATE UNIQUE INDEX one_standing_payment_per_pot ON money_potpayment (pot_id) WHERE undone_at IS NULL"
            )


def test_a_session_closed_by_two_at_once_is_paid_once(tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    ready_to_close(tonight)
    ended = meet_at(monkeypatch, "league.seasons.services.freeze_result", tonight.close, tonight.close)
    assert refusals(ended) == ["not_now"]
    assert (Closing.objects.count(), cash_in(tonight.session.pot)) == (1, 0)


def close_while_correcting(tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch) -> list[BaseException | None]:
    """A correction that arrives after closing has read the results and before it freezes the standings."""
    ready_to_close(tonight)
    table = tonight.state().rounds[0].tables[0]
    turned = tuple(reversed([side.pegs or 0 for side in table.game.sides])) if table.game else ()
    ended: list[BaseException | None] = []
    meeting = Meeting(2)

    def correct() -> None:
        try:
            tonight.record(table, turned, expected_version=1)
        except Refused as no:
            ended.append(no)
        finally:
            meeting.one_more()
            connections.close_all()

    other = Thread(target=correct)
    real = seasons.freeze_result

    def freeze(**given: object) -> object:
        other.start()
        meeting.wait()  # until it is done, or waits for our lock
        return real(**given)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(seasons, "freeze_result", freeze)
        tonight.close()
    other.join(20)
    return ended


def frozen_and_counted(tonight: SessionDriver) -> tuple[dict[int, int], dict[int, int]]:
    closing = recap.standing_closing(tonight.session)
    assert closing is not None
    frozen = dict(closing.session_result.scores.values_list("member_id", "spread"))
    session = Session.objects.select_related("format_version").get(pk=tonight.session.pk)
    return frozen, {row.player: row.totals.spread for row in standings.live_standings(session)}


def test_without_the_lock_a_late_correction_is_not_in_the_frozen_standings(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    with lock_off(monkeypatch):
        assert close_while_correcting(tonight, monkeypatch) == []
    frozen, counted = frozen_and_counted(tonight)
    assert frozen != counted


def test_a_correction_while_closing_waits_and_is_refused(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert refusals(close_while_correcting(tonight, monkeypatch)) == ["not_now"]
    frozen, counted = frozen_and_counted(tonight)
    assert frozen == counted


def come_amid_a_merge(tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch) -> list[BaseException | None]:
    """Anne is checked in while she is being merged with Ann; they are synchronized at moving her rows."""
    ann, anne = (MemberFactory(club=tonight.session.club, name=name) for name in ("Ann", "Anne"))
    being_merged, remove = Event(), member_removal._remove

    def removed(*what: Any) -> Removal:
        removal = remove(*what)
        being_merged.set()
        return removal

    def come() -> None:
        assert being_merged.wait(LONGEST)
        attendance.check_in(session_id=tonight.session.pk, member_id=anne.pk, by=tonight.by, at=NOON)

    def merge_them() -> None:
        merge(kept=ann, duplicate=anne, by=tonight.by)

    with monkeypatch.context() as patch:
        patch.setattr(member_removal, "_remove", removed)
        return meet_at(monkeypatch, "league.clubs.services.member_removal._move", merge_them, come)


def test_without_the_lock_a_removed_member_is_checked_in(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.sessions.services.attendance._book", lambda *_: None)  # which locks the debtor
    assert come_amid_a_merge(tonight, monkeypatch) == [None, None]
    assert [here.member.is_removed for here in tonight.session.check_ins.select_related("member")] == [True]


def test_a_member_being_merged_is_not_checked_in(tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    merged, came = come_amid_a_merge(tonight, monkeypatch)
    assert merged is None
    assert isinstance(came, Member.DoesNotExist)
    assert not tonight.session.check_ins.exists()


def test_two_members_merged_into_each_other_at_once_leave_one(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, anne = (MemberFactory(club=tonight.session.club, name=name) for name in ("Ann", "Anne"))
    hands = [partial(merge, kept=one, duplicate=other, by=tonight.by) for one, other in ((ann, anne), (anne, ann))]
    ended = meet_at(monkeypatch, "league.clubs.services.member_removal._remove", *hands)
    assert refusals(ended) == ["gone"]
    assert Member.objects.filter(pk__in=[ann.pk, anne.pk]).count() == 1
