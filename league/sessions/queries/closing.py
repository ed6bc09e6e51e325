"""What closing a session would freeze and pay."""

from collections.abc import Iterable
from dataclasses import dataclass

from common.currencies import money_formatter
from league.clubs.models import Member
from league.money import queries as ledger
from league.money.models import FeeStatus
from league.results.queries.cards import imbalances
from league.rules import payouts, standings
from league.rules.sessions import SessionState, TableView
from league.rules.team_standings import TeamMatch
from league.sessions.models import CheckIn, Session
from league.sessions.queries.as_closed import teams_at
from league.sessions.queries.rounds import cards_at, state_of
from league.sessions.queries.side_pots import SidePotDue, side_pots_due
from league.sessions.queries.standings import matches_at, ranked_at


@dataclass(frozen=True, slots=True)
class Proposal:
    """What closing would freeze and pay. Money in minor units; `expected` is the expected cash in the cash box.

    `carried`: the part that has rolled over from earlier sessions. `unbalanced`: tables whose scorecards differ, each
    with its name and a sentence.
    """

    standings: tuple[standings.Standing[int], ...]
    members: dict[int, Member]
    sheet: payouts.Sheet[int]
    side_pots: tuple[SidePotDue, ...]
    owed: list[tuple[int, str, int]]
    teams: dict[int, str]
    matches: tuple[TeamMatch, ...]
    unbalanced: list[tuple[TableView, str, str]]

    @property
    def expected(self) -> int:
        return self.sheet.pot + sum(each.sheet.pot for each in self.side_pots)

    @property
    def carried(self) -> int:
        return sum(each.carried for each in self.side_pots)

    @property
    def version(self) -> str:
        """Changes if a payout of any pot changes."""
        return " | ".join(
            [self.sheet.version, *(f"{each.side_pot.kind} {each.sheet.version}" for each in self.side_pots)]
        )


def closing_proposal(session: Session, state: SessionState | None = None) -> Proposal:
    """The payouts by the session's format and standings, with the calculation."""
    assert session.pot is not None
    state = state or state_of(session)
    came = CheckIn.objects.filter(session=session).select_related("member")
    currency = session.club.currency
    members = {row.member_id: row.member for row in came}
    names = {pk: member.name for pk, member in members.items()}
    ranked = ranked_at(session, state, names)
    out = {row.member_id for row in came if not row.for_prizes}
    in_it = [row for row in ranked if row.player not in out]
    teams = teams_at(session)
    return Proposal(
        standings=ranked,
        members=members,
        sheet=payouts.payouts(session.format, ledger.cash_in(session.pot), in_it, money=money_formatter(currency)),
        side_pots=side_pots_due(session, state, names),
        owed=_owed(session, came),
        teams=teams,
        matches=matches_at(session, state, teams, is_last=True),
        unbalanced=_unbalanced(session, state),
    )


def _owed(session: Session, came: Iterable[CheckIn]) -> list[tuple[int, str, int]]:
    """Check-in, name and amount of each owed fee, without those that another session has taken or forgiven since."""
    owed = [row for row in came if row.fee == FeeStatus.OWED]
    cleared = ledger.cleared_since(session.pot) if owed and session.pot else {}
    return [(row.pk, row.member.name, row.amount) for row in owed if row.member_id not in cleared]


def holders_of(session: Session, kind: str) -> set[int]:
    """The players among whom a side pot is cut for or drawn."""
    due = closing_proposal(session).side_pots
    return {player for each in due if each.side_pot.kind == kind for player, _name in each.holders}


def _unbalanced(session: Session, state: SessionState) -> list[tuple[TableView, str, str]]:
    differ = {imbalance.game.pk: imbalance.sentence for imbalance in imbalances(state.games, cards_at(session.pk))}
    return [
        (table, state.place_of(table, always=True), differ[table.game.pk])
        for table in state.tables
        if table.game and table.game.pk in differ
    ]
