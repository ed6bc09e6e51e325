"""The standings of a session as they are now, and what closing it would do."""

from dataclasses import dataclass

from league.clubs.models import Member
from league.clubs.selectors import money
from league.money import selectors as ledger
from league.results.selectors import imbalances, lines_of, wins_between
from league.rules import payouts, standings
from league.sessions.models import CheckIn, Session
from league.sessions.selectors.rounds import Board, board_of


def live_standings(session: Session, board: Board | None = None) -> tuple[standings.Standing[int], ...]:
    """Everybody who came, ranked by the session's format, keyed by member id."""
    if session.format is None:
        return ()
    fmt = session.format.format
    lines = lines_of((board or board_of(session)).games, fmt)
    names = dict(CheckIn.objects.filter(session=session).values_list("member_id", "member__name"))
    return standings.standings(standings.totals(lines, names), fmt.ranking, names=names, met=wins_between(lines))


@dataclass(frozen=True, slots=True)
class Proposal:
    """What closing would freeze and pay. Money in minor units; `expected` is the cash that should be in the tin."""

    standings: tuple[standings.Standing[int], ...]
    members: dict[int, Member]
    sheet: payouts.Sheet[int]
    expected: int
    owed: list[tuple[str, int]]
    unbalanced: list[str]


def closing_proposal(session: Session, board: Board | None = None) -> Proposal:
    """The payouts by the session's format over its standings, with the arithmetic."""
    assert session.pot is not None
    board = board or board_of(session)
    ranked = live_standings(session, board)
    came = CheckIn.objects.filter(session=session).select_related("member")
    expected = ledger.cash_in(session.pot)
    currency = session.club.currency
    return Proposal(
        standings=ranked,
        members={row.member_id: row.member for row in came},
        sheet=payouts.payouts(session.rules, expected, ranked, money=lambda amount: money(amount, currency)),
        expected=expected,
        owed=[(row.member.name, row.amount) for row in came if row.fee == CheckIn.Fee.OWED],
        unbalanced=[imbalance.sentence for imbalance in imbalances(board.games)],
    )
