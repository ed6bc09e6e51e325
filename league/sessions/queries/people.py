"""The players who came, with their debts. The names to tap at check-in: `Desk.to_add` in `rounds.queries.desk`."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, F, Q
from django.utils.translation import gettext as _

from common.compiled import Compiled
from league.clubs.models import Member
from league.clubs.policies import dues_are_overdue, dues_renewed
from league.clubs.queries import called, members_of, with_session_count
from league.money import queries as money
from league.money.models import FeeStatus
from league.results.models import Game
from league.results.queries.cards import newest_cards
from league.rounds.queries.desk import Desk
from league.seasons.models import FormatVersion
from league.sessions.models import CheckIn, Session, Table
from league.sessions.queries.rounds import games_of
from league.sessions.queries.side_pots import entered


@dataclass(frozen=True, slots=True)
class Person:
    """A checked-in player for the check-in page. Money in minor units; dues if they are overdue.

    `fee`: a `FeeStatus`; or "debt" or "forgiven", if it was owed and another session has cleared it since.
    """

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
    for_prizes: bool
    is_house: bool
    forgiven: int
    session_count: int
    guest_sessions: int
    side_pots: tuple[str, ...]
    dues_until: date | None
    dues_next: date | None

    @property
    def is_cleared(self) -> bool:
        """Whether another session has cleared the fee."""
        return self.fee in money.CLEARED


def people_at(session: Session) -> list[Person]:
    """Everyone who checked in, by name, with the number of earlier sessions and debts from other sessions."""
    debts = money.debts_of(session.club)
    cleared = money.cleared_in(session.pot) if session.pot else {}
    settled, forgiven = (cleared.get(kind, {}) for kind in money.CLEARED)
    pots = entered(session)
    begun = "member__check_ins__session__"
    same_day = Q(**{f"{begun}date": session.date, f"{begun}starts_at__lte": session.starts_at})
    not_later = Q(**{f"{begun}date__lt": session.date}) | same_day
    rows = list(
        CheckIn.objects.filter(session=session)
        .select_related("member")
        .annotate(session_count=Count("member__check_ins", filter=not_later))
        .order_by(F("left_at").asc(nulls_first=True), "member__name")
    )
    owes = any(row.fee == FeeStatus.OWED for row in rows)
    since = money.cleared_since(session.pot) if session.pot and owes else {}
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
            fee=(fee := since.get(row.member_id, row.fee)),
            amount=row.amount,
            debt=max(debts.get(row.member_id, 0) - (row.amount if fee == FeeStatus.OWED else 0), 0),
            for_prizes=row.for_prizes,
            is_house=row.is_house,
            settled=settled.get(row.member_id, 0),
            forgiven=forgiven.get(row.member_id, 0),
            session_count=row.session_count,
            guest_sessions=allowed,
            side_pots=tuple(pot.kind for pot in pots.get(row.member_id, ())),
            **_dues(row.member, session.date),
        )
        for row in rows
    ]


def _dues(member: Member, on: date) -> dict[str, date | None]:
    """For overdue dues: the day up to which they were paid, and a year later; None for each if nothing is due."""
    until = member.dues_until
    if until is None or not dues_are_overdue(until, on):
        return {"dues_until": None, "dues_next": None}
    return {"dues_until": until, "dues_next": dues_renewed(until, on)}


def player_at(session: Session, member: int) -> Member | None:
    """The member with this key, if checked in at the session."""
    return Member.objects.filter(club=session.club, pk=member, check_ins__session=session).first()


def check_in_of(session: Session, member: Member) -> CheckIn | None:
    """The member's check-in at the session, even if they have left."""
    return session.check_ins.filter(member=member).first()


def names_to_take(session: Session, typed: str = "") -> list[Member]:
    """Members who can take a name at the session: those who are expected or have come, by name."""
    expected = with_session_count(called(members_of(session.club), typed))
    return list(expected.filter(Q(is_expected=True) | Q(pk__in=session.check_ins.values("member"))).order_by("name"))


_here = Compiled(lambda session: CheckIn.objects.filter(session=session, left_at=None).values_list("pk"))


def number_here(session: Session) -> int:
    """The number of players who have come and not left."""
    return len(_here(session.pk))


def desk_of(session: Session) -> Desk:
    """The desk for check-in."""
    came = CheckIn.objects.filter(session=session)
    here = came.filter(left_at=None)
    already = (_("%(names)s is already checked in."), _("%(names)s are already checked in."))
    gone = _("Since you opened this page, %(name)s checked in and left again. If they are here, choose “Back again”.")
    return Desk(session.club, came.values("member"), here.values("member"), _("Check in"), already, gone)


def waiting_table(check_in: CheckIn) -> Table | None:
    """The called table without a result where the player is seated; None if there is none."""
    waiting = Table.objects.filter(seats__check_in=check_in, game__status=Game.Status.WAITING)
    return waiting.select_related("round").first()


def cards_entered(session: Session) -> dict[int, int]:
    """member id -> number of entered lines on their card; reports from a table of three are not on cards."""
    entries = newest_cards(games_of(session).exclude(sides__number=2))
    return dict(entries.order_by().values_list("member").annotate(lines=Count("pk")).values_list("member", "lines"))
