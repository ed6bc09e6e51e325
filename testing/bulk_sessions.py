"""Check-ins and results of a session as the services leave them, inserted in a few statements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from league.accounts.models import User
from league.money.models import FeeStatus
from league.results.models import Game
from league.results.queries.games import result_of
from league.rounds.broadcast import announce
from league.sessions.models import CheckIn, JournalEntry, Session, Table
from testing.bulk import guests, pay_fees, save_results

Pegs = tuple[int, ...]
Parameters = Mapping[str, str | int]


def check_in_all(session: Session, names: Sequence[str], *, by: User | None, at: datetime) -> list[CheckIn]:
    """Like `services.walk_in` for each of these, who pay, before anyone is seated."""
    known = {*session.club.members.values_list("name", flat=True)}
    fee = session.format.fee
    arrived = CheckIn.objects.bulk_create(
        CheckIn(
            session=session,
            member=member,
            arrived_at=at,
            fee=FeeStatus.PAID,
            amount=fee,
            makes_guest=member.name not in known,
        )
        for member in guests(session.club, names)
    )
    assert session.pot is not None
    pay_fees(session.pot, [each.member for each in arrived], fee, by)
    _note(session, "checked_in", [{"name": str(each)} for each in arrived], by)
    if fee:
        _note(session, "fee_paid", [{"name": str(each)} for each in arrived], by, about_money=True)
    return arrived


def record_tables(session: Session, pegs_of: Mapping[int, Pegs], *, by: User | None) -> None:
    """Like `services.record_result` for each of these tables, by key, whose games have no result."""
    games = {table: table.game for table in Table.objects.filter(pk__in=pegs_of).select_related("round", "game")}
    save_results([(game, pegs_of[table.pk]) for table, game in games.items() if game], by)
    results = {
        game.pk: result_of(game)
        for game in Game.objects.filter(pk__in=[game.pk for game in games.values() if game])
        .select_related("format_version")
        .prefetch_related("sides__players__member")
    }
    recorded: list[Parameters] = [
        {
            "round": table.round.number,
            "table": table.number,
            "version": game.version + 1,
            "result": results[game.pk],
        }
        for table, game in games.items()
        if game
    ]
    _note(session, "recorded", recorded, by)


def _note(
    session: Session, code: str, entries: Sequence[Parameters], by: User | None, *, about_money: bool = False
) -> None:
    JournalEntry.objects.bulk_create(
        JournalEntry(session=session, code=code, parameters=parameters, by=by, about_money=about_money)
        for parameters in entries
    )
    announce(session)
