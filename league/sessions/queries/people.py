"""Who is here, who may still come, and what they owe."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Q

from league.clubs.models import Member
from league.money import queries as money
from league.money.models import FeeStatus
from league.results.models import Game
from league.rounds.queries.desk import Desk
from league.seasons.models import FormatVersion
from league.sessions.models import CheckIn, Seat, Session


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the door, as the check-in page shows them. Money in minor units."""

    check_in: int
    member: int
    name: str
    kind: str
    arrived_at: datetime
    is_here: bool
    fee: str
    amount: int
    debt: int
    settled: int
    session_count: int
    guest_sessions: int

    @property
    def guest_sentence(self) -> str:
        """ "2nd of 4 guest sessions"; empty for members."""
        if self.kind != Member.Kind.GUEST:
            return ""
        if self.session_count > self.guest_sessions:
            return f"guest session {self.session_count}; the club allows {self.guest_sessions} before joining"
        return f"guest session {self.session_count} of {self.guest_sessions}"


def people_at(session: Session) -> list[Person]:
    """Everybody who checked in, by name, with sessions so far and debts from other sessions."""
    debts = money.debts_of(session.club)
    settled = money.settled_in(session.pot) if session.pot else {}
    rows = (
        CheckIn.objects.filter(session=session)
        .select_related("member")
        .annotate(
            session_count=Count("member__check_ins", filter=Q(member__check_ins__session__date__lte=session.date))
        )
        .order_by(F("left_at").asc(nulls_first=True), "member__name")
    )
    format_version: FormatVersion | None = session.format_version
    allowed = format_version.format.guest_sessions if format_version else 0
    return [
        Person(
            check_in=row.pk,
            member=row.member_id,
            name=row.member.name,
            kind=row.member.kind,
            arrived_at=row.arrived_at,
            is_here=row.left_at is None,
            fee=row.fee,
            amount=row.amount,
            debt=max(debts.get(row.member_id, 0) - (row.amount if row.fee == FeeStatus.OWED else 0), 0),
            settled=settled.get(row.member_id, 0),
            session_count=row.session_count,
            guest_sessions=allowed,
        )
        for row in rows
    ]


def player_at(session: Session, member: int) -> Member | None:
    """The member of this number, if checked in at the session."""
    return Member.objects.filter(club=session.club, pk=member, check_ins__session=session).first()


def number_here(session: Session) -> int:
    """How many have come and not left."""
    return session.check_ins.filter(left_at=None).count()


def desk_of(session: Session) -> Desk:
    """Where people are checked in."""
    came = CheckIn.objects.filter(session=session)
    here = came.filter(left_at=None)
    return Desk(
        session.club, came.values("member"), here.values("member"), "Check in", ("is checked in", "are checked in")
    )


def waiting_seat(check_in: CheckIn) -> str:
    """ "Table 2 of round 3" where somebody sits in a called game without a result; empty for nowhere."""
    seats = Seat.objects.filter(check_in=check_in, table__game__status=Game.Status.WAITING)
    seat = seats.select_related("table", "round").first()
    return f"Table {seat.table.number} of round {seat.round.number}" if seat and seat.table else ""
