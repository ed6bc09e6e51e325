"""A closed session as it was frozen, read from its rows and never computed again; and the members who came."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum

from league.clubs.models import Member
from league.money.models import Payout
from league.results.models import Game
from league.rounds.queries.recap_readers import recap_readers
from league.rules.standings import Standing, Totals
from league.rules.team_standings import TeamMatch
from league.sessions.models import Closing, RecapMail, Session
from league.sessions.queries.rounds import games_of


@dataclass(frozen=True, slots=True)
class FrozenStandings:
    """The standings that a closing fixed, with names and teams by member id."""

    standings: Sequence[Standing[int]]
    names: Mapping[int, str]
    teams: Mapping[int, str]
    matches: Sequence[TeamMatch]


NOTHING_FROZEN = FrozenStandings((), {}, {}, ())


def standing_closing(session: Session) -> Closing | None:
    """The closing in force; None for an open session."""
    found = session.closings.select_related("session_result__format_version", "payment", "session__club")
    return found.filter(payment__undone_at=None).first()


def last_closing(session: Session, *, before: Closing | None = None) -> Closing | None:
    """The session's last closing, or the last one before another; even if the session was opened again."""
    closings = session.closings.order_by("pk")
    return (closings.filter(pk__lt=before.pk) if before else closings).last()


def amounts_paid(closing: Closing) -> dict[int | None, int]:
    """member id -> what the closing paid, side pots included; None, for the club, only of the session's pot."""
    rows = _payouts_of(closing).order_by().values_list("member").annotate(paid=Sum("amount"))
    return {member: paid for member, paid in rows}  # noqa: C416  the rows are more than pairs to mypy


def _payouts_of(closing: Closing) -> QuerySet[Payout]:
    """The payouts of a closing's pot, and of its side pots without what no player got of these."""
    of_side_pots = Q(payment__in=closing.side_pot_payments.all(), member__isnull=False)
    return Payout.objects.filter(Q(payment=closing.payment_id) | of_side_pots)


def frozen_places(closing: Closing) -> dict[int | None, int]:
    """member id -> place."""
    return dict(closing.session_result.scores.values_list("member", "place"))


def payee_names(closing: Closing) -> dict[int | None, str]:
    """member id -> name, of the closing's payees and of everyone who came; None, for the club, has no name."""
    names: dict[int | None, str] = dict(_payouts_of(closing).values_list("member", "member__name"))
    return names | dict(closing.session.check_ins.values_list("member", "member__name"))


def members_at(session: Session) -> QuerySet[Member]:
    """The members who came."""
    return Member.objects.filter(check_ins__session=session)


def frozen_standings(closing: Closing) -> FrozenStandings:
    scores = list(closing.session_result.scores.select_related("member", "team"))
    rows = [
        Standing(
            place=score.place,
            player=score.member_id,
            totals=Totals(score.member_id, *(getattr(score, name) for name in Totals._fields[1:])),
            shared=False,
            why=score.why,
        )
        for score in scores
    ]
    return FrozenStandings(
        standings=rows,
        names={score.member_id: score.member.name for score in scores},
        teams={score.member_id: score.team.name for score in scores if score.team},
        matches=[
            TeamMatch(match.home.name, match.away.name, match.home_points, match.away_points)
            for match in closing.session_result.team_matches.select_related("home", "away")
        ],
    )


def may_have_forfeits(session: Session) -> bool:
    """Whether a game was won by forfeit, or a team can be short of players."""
    return session.format.has_forfeits or games_of(session).filter(status=Game.Status.FORFEIT).exists()


def side_pots_paid(closing: Closing) -> list[tuple[str, list[Payout]]]:
    """Each side pot that was paid or rolled over: name, and its payouts; without a member: the remainder."""
    if not closing.session.format.side_pots:
        return []
    found: dict[str, list[Payout]] = {}
    paid = Payout.objects.filter(payment__in=closing.side_pot_payments.all())
    for each in paid.select_related("member", "payment__pot__side_pot"):
        found.setdefault(str(each.payment.pot.side_pot), []).append(each)
    return list(found.items())


def recaps_waiting(*, since: datetime, until: datetime, readers: QuerySet[Member] | None = None) -> list[int]:
    """The closings in this period whose recap has not reached all recipients, or all of these `readers`."""
    recent = Closing.objects.filter(payment__undone_at=None, payment__at__gte=since, payment__at__lte=until)
    members = Member.objects.all() if readers is None else readers
    came = recap_readers(members.filter(check_ins__session=OuterRef("session")))
    mailed = RecapMail.objects.filter(closing=OuterRef(OuterRef("pk"))).values("member")
    shown = recent.filter(session__shows_standings=True)
    return list(shown.filter(Exists(came.exclude(pk__in=mailed))).values_list("pk", flat=True))
