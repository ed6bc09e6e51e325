"""A random session: after any step in any order, its invariants hold."""

from collections import Counter
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.db.models import Sum
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from common.errors import Refused
from league.money.models import FeeStatus, Posting, Transaction
from league.money.queries import cash_in
from league.results.models import Game
from league.rounds.services.results import award_forfeit, record_result, undo_result
from league.rules.presets import PRESETS
from league.rules.sessions import TableView
from league.sessions.models import CheckIn, Seat, Session
from league.sessions.queries import recap, standings
from league.sessions.services import attendance, results, seating
from league.sessions.services import closing as closing_services
from league.sessions.services.tables import SessionTable
from testing.factories import FormatVersionFactory, MemberFactory, SessionFactory, some_name
from testing.scale import examples
from testing.sessions import NOON, SessionDriver

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
MOST = 14
WHICH = st.integers(0, 10_000)


class Night(RuleBasedStateMachine):
    """One session; a refusal is allowed and changes nothing, a crash or a broken invariant is not."""

    preset = "te-club"

    @initialize(players=st.integers(2, MOST), drawn=st.booleans())
    def begin(self, players: int, drawn: bool) -> None:
        self.start = transaction.savepoint()
        owner = MemberFactory(organizer=True, name="Olga Organizer")
        version = FormatVersionFactory(season__club=owner.club, format=PRESETS[self.preset].but(fee=25, games=3))
        session = SessionFactory(season=version.season)
        attendance.open_check_in(session_id=session.pk, by=owner.user)
        self.driver = SessionDriver(
            Session.objects.select_related("club", "format_version", "pot").get(pk=session.pk), owner.user
        )
        self.driver.come(*(some_name(number) for number in range(players)))
        self.called: dict[int, Any] = {}
        self.entries = self.driver.session.journal.count()
        if drawn:
            self.driver.draw()

    def teardown(self) -> None:
        transaction.savepoint_rollback(self.start)

    def press(self, service: Callable[..., Any], **given: Any) -> bool:
        """Call a service of the session; True if it did not refuse. A refusal changes nothing."""
        before = self.everything()
        given = given if "table" in given else given | {"session_id": self.driver.session.pk}
        try:
            service(by=self.driver.by, **given)
        except Refused:
            assert self.everything() == before
            return False
        self.driver.session.refresh_from_db()
        entries = self.driver.session.journal.count()
        if self.everything() != before:
            assert entries > self.entries, f"{service.__name__} changed something and told nobody"
        self.entries = entries
        return True

    def everything(self) -> list[Any]:
        session = Session.objects.filter(pk=self.driver.session.pk)
        return [
            list(session.values_list("status", "seed", "extra_rounds")),
            list(CheckIn.objects.order_by("pk").values_list("pk", "left_at", "fee", "amount")),
            list(Game.objects.order_by("pk").values_list("pk", "version", "status")),
            Transaction.objects.count(),
            sorted(Seat.objects.values_list("round__number", "check_in", "table__number", "side"), key=str),
        ]

    def someone(self, which: int) -> int:
        people = list(self.driver.session.check_ins.order_by("pk").values_list("pk", flat=True))
        return people[which % len(people)] if people else 0

    def table(self, which: int) -> TableView | None:
        tables = [table for round_ in self.driver.state().called for table in round_.tables]
        return tables[which % len(tables)] if tables else None

    def at(self, table: TableView) -> SessionTable:
        return SessionTable(self.driver.session.pk, table.pk)

    @rule(which=st.integers(0, MOST - 1), fee=st.sampled_from(FeeStatus.values))
    def walk_in(self, which: int, fee: str) -> None:
        self.press(attendance.walk_in, name=some_name(which), fee=fee, at=NOON)

    @rule(which=WHICH)
    def leave(self, which: int) -> None:
        if person := self.someone(which):
            self.press(attendance.leave, check_in_id=person, at=NOON)

    @rule(which=WHICH)
    def come_back(self, which: int) -> None:
        if person := self.someone(which):
            self.press(attendance.come_back, check_in_id=person)

    @rule(which=WHICH)
    def undo_check_in(self, which: int) -> None:
        if person := self.someone(which):
            self.press(attendance.undo_check_in, check_in_id=person)

    @rule(which=WHICH, fee=st.sampled_from(FeeStatus.values))
    def set_fee(self, which: int, fee: str) -> None:
        if person := self.someone(which):
            self.press(attendance.set_fee, check_in_id=person, fee=fee)

    @rule(seed=st.integers(0, 1000))
    def draw(self, seed: int) -> None:
        if self.press(seating.draw, seed=seed):
            self.called = {}

    @rule()
    def call(self) -> None:
        if upcoming := self.driver.state().next:
            self.press(seating.call_round, number=upcoming.number)

    @rule()
    def uncall(self) -> None:
        number = max(self.called, default=0)
        if self.press(seating.undo_round):
            del self.called[number]

    @rule()
    def add_round(self) -> None:
        self.press(seating.add_round)

    @rule(which=WHICH)
    def choose_mix(self, which: int) -> None:
        here = self.driver.session.check_ins.filter(left_at=None).count()
        fours = which % (here // 4 + 1)
        threes = (here - 4 * fours) % 2
        self.press(seating.choose_mix, fours=fours, threes=threes, twos=(here - 4 * fours - 3 * threes) // 2)

    @rule(
        which=WHICH,
        side=st.integers(0, 2),
        margin=st.integers(1, 121),
        expected_version=st.sampled_from([None, 0, 1, 2]),
    )
    def record(self, which: int, side: int, margin: int, expected_version: int | None) -> None:
        if (table := self.table(which)) and table.game:
            pegs = [121 - (margin + number) % 121 - 1 for number in range(len(table.sides))]
            pegs[side % len(pegs)] = 121
            version = table.game.version if expected_version is None else expected_version
            self.press(
                record_result, table=self.at(table), pegs=pegs, expected_version=version, entry_id=uuid4(), why=""
            )

    @rule()
    def finish_round(self) -> None:
        for round_ in self.driver.state().called:
            for table in round_.tables:
                if table.is_missing:
                    self.driver.record(table, (121, *[100 - table.number] * (len(table.sides) - 1)), table.game.version)
        self.entries = self.driver.session.journal.count()

    @rule(which=WHICH)
    def undo_result(self, which: int) -> None:
        if (table := self.table(which)) and table.game:
            self.press(undo_result, table=self.at(table), expected_version=table.game.version, entry_id=uuid4())

    @rule(which=WHICH)
    def set_aside(self, which: int) -> None:
        if (table := self.table(which)) and table.game:
            self.press(results.set_aside, table=self.at(table), expected_version=table.game.version, entry_id=uuid4())

    @rule(which=WHICH, side=st.integers(0, 2))
    def award_forfeit(self, which: int, side: int) -> None:
        if (table := self.table(which)) and table.game:
            version = table.game.version
            self.press(
                award_forfeit,
                table=self.at(table),
                side=side,
                expected_version=version,
                entry_id=uuid4(),
                why="left",
            )

    @rule(which=WHICH, margin=st.integers(-121, 121).filter(bool))
    def card(self, which: int, margin: int) -> None:
        if table := self.table(which):
            member = table.sides[which % len(table.sides)][0][0]
            self.press(results.enter_card, table=self.at(table), member_id=member, margin=margin, entry_id=uuid4())

    @rule(counted=st.sampled_from([None, 0, 100, 275]))
    def close(self, counted: int | None) -> None:
        if self.press(closing_services.close_session, counted=counted):
            self.check_closing()

    @precondition(lambda self: self.driver.session.status == "closed")
    @rule()
    def reopen(self) -> None:
        self.press(closing_services.reopen_session, why="a margin was wrong")

    def check_closing(self) -> None:
        closing = recap.standing_closing(self.driver.session)
        assert closing is not None
        payment = closing.payment
        assert sum(payout.amount for payout in payment.payouts.all()) == payment.total == closing.expected
        standing = Transaction.objects.filter(kind="payout", reversed_by=None)
        assert list(standing) == ([payment.transaction] if payment.transaction else [])
        assert cash_in(self.driver.session.pot) == 0
        frozen = {row.member_id: row.points for row in closing.session_result.scores.all()}
        live = {row.player: row.totals.points for row in standings.live_standings(self.driver.session)}
        assert frozen == {player: live[player] for player in frozen}

    @invariant()
    def nobody_sits_twice(self) -> None:
        seats = Counter(Seat.objects.values_list("round", "check_in__member"))
        assert not [seat for seat, times in seats.items() if times > 1]
        for game in Game.objects.prefetch_related("players"):
            members = [player.member_id for player in game.players.all()]
            assert len(members) == len(set(members))

    @invariant()
    def called_rounds_stay(self) -> None:
        board = self.driver.state()
        assert [round_.number for round_ in board.rounds] == list(range(1, len(board.rounds) + 1))
        for round_ in board.called:
            seats = tuple(table.sides for table in round_.tables)
            assert self.called.setdefault(round_.number, seats) == seats
        assert len(self.called) == len(board.called)

    @invariant()
    def money_balances(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        assert (Posting.objects.aggregate(sum=Sum("amount"))["sum"] or 0) == 0
        came = self.driver.session.check_ins
        paid = came.filter(fee="paid").aggregate(sum=Sum("amount"))["sum"] or 0
        owed = came.filter(fee="owed").aggregate(sum=Sum("amount"))["sum"] or 0
        closing = recap.standing_closing(self.driver.session)
        assert cash_in(self.driver.session.pot) == (0 if closing else paid)
        assert (Posting.objects.filter(account="receivable").aggregate(sum=Sum("amount"))["sum"] or 0) == owed

    @invariant()
    def standings_are_a_plain_recount(self) -> None:
        spread: Counter[int] = Counter()
        wins: Counter[int] = Counter()
        games: Counter[int] = Counter()
        for game in Game.objects.filter(status__in=["played", "forfeit"]).prefetch_related("sides__players"):
            sides = list(game.sides.all())
            games.update(one.member_id for side in sides for one in side.players.all() if one.counted)
            if game.status == "forfeit":
                wins.update(one.member_id for one in sides[game.awarded_to].players.all() if one.counted)
                continue
            behind = sum(121 - (side.pegs or 0) for side in sides)
            for side in sides:
                for player in side.players.all():
                    if player.counted:
                        won = side.pegs == 121
                        wins[player.member_id] += won
                        spread[player.member_id] += behind if won else (side.pegs or 0) - 121
        found = {row.player: row.totals for row in standings.live_standings(self.driver.session)}
        assert {player: totals.spread for player, totals in found.items() if totals.spread} == {
            player: holes for player, holes in spread.items() if holes
        }
        assert {player: totals.wins for player, totals in found.items() if totals.wins} == dict(+wins)
        assert {player: totals.games for player, totals in found.items() if totals.games} == dict(games)


class GrassRoots(Night):
    preset = "acc-grass-roots"


@pytest.mark.parametrize("machine", [Night, GrassRoots])
def test_a_random_session_keeps_every_invariant(machine: type[Night]) -> None:
    few = settings(
        max_examples=examples(3, 14),
        stateful_step_count=30,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=few)
