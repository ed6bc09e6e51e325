"""What closing a session would freeze and pay."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from league.clubs.models import Member
from league.clubs.selectors import money
from league.money import selectors as ledger
from league.results.selectors import imbalances, standing_shown
from league.rules import payouts, standings
from league.sessions.models import CheckIn, Session
from league.sessions.selectors.rounds import Board, board_of
from league.sessions.selectors.standings import live_standings


@dataclass(frozen=True, slots=True)
class Proposal:
    """What closing would freeze and pay. Money in minor units; `expected` is the cash that should be in the tin."""

    standings: tuple[standings.Standing[int], ...]
    members: dict[int, Member]
    sheet: payouts.Sheet[int]
    expected: int
    owed: list[tuple[str, int]]
    unbalanced: list[str]

    @property
    def mark(self) -> str:
        """Changes when a payout does, so that nobody books payouts other than those looked at."""
        return " ".join([str(self.sheet.pot), *(f"{share.player}:{share.amount}" for share in self.sheet.shares)])


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


def shown_standings(proposal: Proposal, session: Session) -> dict[str, Any]:
    """The standings that closing would freeze, as templates/components/_standings.html shows them."""
    names = {pk: member.name for pk, member in proposal.members.items()}
    return standing_shown(proposal.standings, names, doubles=session.rules.lurch is not None)


@dataclass(frozen=True, slots=True)
class Payee:
    """A line of the proposed payouts, to be changed by hand if the organiser wants. `member` None is the club."""

    member: int | None
    name: str
    reason: str
    amount: str
    field: str
    typed: str


def payees(proposal: Proposal, currency: str, typed: Mapping[str, str] | None = None) -> list[Payee]:
    """Those the sheet pays and the club; `typed` keeps what was typed when it could not be taken."""
    lines = {share.player: share for share in proposal.sheet.shares}
    order = [*(player for player in lines if player is not None), None]
    found = []
    for player in order:
        share = lines.get(player)
        field = f"pay_{player or 'club'}"
        amount = money(share.amount if share else 0, currency)
        found.append(
            Payee(
                member=player,
                name=proposal.members[player].name if player is not None else "the club",
                reason=share.reason if share else "",
                amount=amount,
                field=field,
                typed=(typed or {}).get(field, amount),
            )
        )
    return found
