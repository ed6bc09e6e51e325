"""The demo clubs: two half-played seasons, a session in progress and two tournaments, created through the services."""

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, time, timedelta
from random import Random
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from launcher.demo_tournaments import hold_tournament, plan_next_tournament
from launcher.embedded.paths import kept
from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import clubs, members
from league.rounds.services.results import record_result
from league.rules import sample_data
from league.rules.presets import PRESETS
from league.seasons import services as seasons
from league.seasons.models import Season
from league.sessions.models import Session
from league.sessions.queries import calendar
from league.sessions.queries import rounds as round_queries
from league.sessions.services import attendance, closing, plan, seating
from league.sessions.services.tables import SessionTable

EMAIL = "olga@example.org"
SIGN_IN_FILE = "demo_password"
SLUGS = ("riverside-peggers", "harbor-grass-roots")
PEOPLE = sample_data.PEOPLE[:14]
PAIRS, TEAMS = "rounds-6-to-10", "team-league"
TEAM_NAMES = ("Foxes", "Hares", "Owls", "Rooks")
HOURS: dict[str, Any] = {"starts_at": time(9, 30), "ends_at": time(11, 30)}


def sign_in() -> tuple[str, str]:
    """The demo's e-mail address and password, which is created on the first call and kept in the data folder."""
    return EMAIL, kept(settings.HOME / SIGN_IN_FILE, f"fifteen-two-{secrets.token_hex(3)}")


@transaction.atomic
def load(say: Callable[[str], object] = lambda text: None) -> bool:
    """Load the demo clubs, all or nothing. False if they are already loaded."""
    olga = owner()
    if Club.objects.filter(slug__in=SLUGS).exists():
        return False
    dice = Random(121)  # noqa: S311  a demo is the same everywhere
    now = timezone.now()
    for slug, preset, weeks, players in ((SLUGS[0], "te-club", 9, 11), (SLUGS[1], "acc-grass-roots", 5, 10)):
        season = begin_season(olga, slug, preset, now, weeks)
        if slug == SLUGS[0]:
            say(_("%(format)s: an earlier season of four teams") % {"format": TEAMS})
            hold_season_of_teams(season, olga)
            say(_("Two tournaments"))
            hold_tournament(season, olga, PEOPLE, Random(12))  # noqa: S311
            plan_next_tournament(season, olga, PEOPLE[:6], now)
        else:
            say(_("%(format)s: an earlier season with fixed partners") % {"format": PAIRS})
            hold_season_of_pairs(season, olga)
        for week in range(weeks, 0, -1):
            say(_("%(format)s: session of week %(week)s") % {"format": preset, "week": weeks + 1 - week})
            came = dice.sample(PEOPLE, min(players + week % 3, len(PEOPLE)))
            hold_session(open_session(season, olga, now - timedelta(weeks=week), dice, came), olga, dice)
        show_today(season, olga, now, dice, players)
    return True


def owner() -> User:
    """The owner of the demo clubs, with a new password if the data folder, which kept it, was deleted."""
    is_lost = not (settings.HOME / SIGN_IN_FILE).exists()
    email, password = sign_in()
    olga = User.objects.filter(email=email).first()
    if olga is None:
        return User.objects.create_user(email, password, name="Olga Marsh")
    if is_lost:
        olga.set_password(password)
        olga.save()
    return olga


def begin_season(
    olga: User, slug: str, preset: str, now: datetime, weeks: int, people: Sequence[str] = PEOPLE
) -> Season:
    """A new club with these people, in a season of `weeks` sessions that began a week before the first."""
    club = clubs.found_club(
        name=slug.replace("-", " ").title(),
        owner=olga,
        time_zone="America/Toronto",
        currency="CAD",
        venue="Riverside Hall",
        is_public=True,
    )
    for name in people:
        members.add_member(club=club, name=name, by=olga)
    began = (now - timedelta(weeks=weeks + 1)).date()
    return seasons.create_season(
        club=club,
        name=f"{began:%Y}–{began.year + 1}",
        starts_on=began,
        ends_on=began + timedelta(weeks=36),
        format=PRESETS[preset],
        by=olga,
    )


def hold_season_of_pairs(season: Season, olga: User) -> None:
    """Two sessions of six teams, in the month before this season. Draws with equal numbers make the same pairs."""
    name = _("Pairs %(year)s") % {"year": season.starts_on.year}
    _hold_earlier_season(season, olga, name, PAIRS, [PEOPLE[:12]] * 2)


def hold_season_of_teams(season: Season, olga: User) -> None:
    """Three sessions of four teams, in the month before this season; in the second, one team is short of a player."""
    for number, member in enumerate(season.club.members.filter(name__in=PEOPLE[:12]).order_by("name")):
        members.change_member(member=member, name=member.name, kind=member.kind, team=TEAM_NAMES[number % 4], by=olga)
    name = _("Teams %(year)s") % {"year": season.starts_on.year}
    _hold_earlier_season(season, olga, name, TEAMS, [PEOPLE[:12], PEOPLE[1:12], PEOPLE[:12]])


def _hold_earlier_season(season: Season, olga: User, name: str, preset: str, came: Sequence[Sequence[str]]) -> None:
    """A session a week of those who `came`, in a season of a month before this one."""
    began = season.starts_on - timedelta(weeks=4)
    earlier = seasons.create_season(
        club=season.club,
        name=name,
        starts_on=began,
        ends_on=season.starts_on - timedelta(days=1),
        format=PRESETS[preset],
        by=olga,
    )
    for week, people in enumerate(came, start=1):
        at = datetime.combine(began + timedelta(weeks=week), time(9, 30), season.club.zone)
        hold_session(open_session(earlier, olga, at, Random(6), people), olga, Random(week))  # noqa: S311


def open_session(season: Season, olga: User, at: datetime, dice: Random, names: Sequence[str]) -> Session:
    """A session with these people checked in and seated."""
    day = at.astimezone(season.club.zone).date()
    return _seated(plan.add_session(season=season, date=day, **HOURS, by=olga), olga, at, dice, names)


def _seated(session: Session, olga: User, at: datetime, dice: Random, names: Sequence[str]) -> Session:
    attendance.open_check_in(session_id=session.pk, by=olga)
    for name in names:
        attendance.walk_in(session_id=session.pk, name=name, fee="paid", by=olga, at=at)
    seating.draw(session_id=session.pk, by=olga, seed=dice.randrange(2**31))
    return calendar.session_of(session.club, session.pk) or session


def hold_session(session: Session, olga: User, dice: Random, people: Sequence[str] = PEOPLE) -> None:
    """Play a session to its end and close it."""
    _play(session, olga, dice, people=people)
    closing.close_session(session_id=session.pk, by=olga)


def _play(session: Session, olga: User, dice: Random, rounds: int = 99, people: Sequence[str] = PEOPLE) -> None:
    """Play rounds to their end; players earlier in the list win slightly more often."""
    while (upcoming := round_queries.state_of(session).next) and upcoming.number <= rounds:
        seating.call_round(session_id=session.pk, number=upcoming.number, by=olga)
        _record(session, olga, dice, people=people)


def _record(session: Session, olga: User, dice: Random, leave: int = 0, people: Sequence[str] = PEOPLE) -> None:
    state = round_queries.state_of(session)
    assert state.current is not None
    fmt = session.format
    ranks = {name: rank for rank, name in enumerate(people)}
    for table in state.current.tables[: len(state.current.tables) - leave]:
        rank = [min(ranks.get(name, 99) for _, name in side) for side in table.sides]
        record_result(
            table=SessionTable(session.pk, table.pk),
            pegs=sample_data.legs(fmt.legs, rank, dice) if fmt.by_legs else sample_data.pegs(fmt.target, rank, dice),
            expected_version=0,
            by=olga,
            entry_id=uuid4(),
        )


def show_today(season: Season, olga: User, now: datetime, dice: Random, players: int) -> None:
    """The weekly plan, and its session of today: two rounds played, the third in progress."""
    today = now.astimezone(season.club.zone).date()
    first = Session.objects.filter(season=season).earliest("date").date
    weekly = plan.plan_weekly(season=season, weekday=today.weekday(), **HOURS, first_on=first, by=olga)
    planned = weekly.club_sessions.get(date=today)
    tonight = _seated(planned, olga, now, dice, dice.sample(PEOPLE, players))
    _play(tonight, olga, dice, rounds=2)
    seating.call_round(session_id=tonight.pk, number=3, by=olga)
    _record(tonight, olga, dice, leave=2)
