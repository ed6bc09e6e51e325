"""Factories for tests: users, clubs, members, seasons, sessions, games."""

from datetime import UTC, date, datetime, time
from functools import cache

import factory
from django.contrib.auth.hashers import make_password
from factory.django import DjangoModelFactory

from league.accounts.models import User
from league.clubs.models import Club, Member, Role, Team
from league.money.models import FeeStatus, Pot
from league.results.models import Game, GamePlayer, Side
from league.rules.formats import Format
from league.seasons.models import FormatVersion, Season, SessionResult, SessionScore
from league.sessions.models import CheckIn, Round, Seat, Session, Table, WeeklyPlan

PASSWORD = "fifteen-two-15"
THURSDAY = date(2026, 11, 19)
NAMES = ("Ann", "Bob", "Carla", "Dev", "Evelyn", "Frank", "Gus", "Hana", "Ines", "Jo", "Karl", "Lena")


def some_name(number: int) -> str:
    """Ann, Bob … Lena, then Ann 2, Bob 2 …"""
    again, which = divmod(number, len(NAMES))
    return NAMES[which] + (f" {again + 1}" if again else "")


class UserFactory(DjangoModelFactory[User]):
    class Meta:
        model = User
        skip_postgeneration_save = True

    email = factory.Sequence(lambda n: f"person{n}@example.org")
    name = factory.Sequence(some_name)
    password = factory.django.Password(PASSWORD, transform=cache(make_password))  # hashed once: it is slow on purpose


class ClubFactory(DjangoModelFactory[Club]):
    class Meta:
        model = Club

    name = "Thursday Peggers"
    slug = factory.Sequence(lambda n: f"peggers-{n}")
    time_zone = "America/Toronto"
    currency = "CAD"


class TeamFactory(DjangoModelFactory[Team]):
    class Meta:
        model = Team

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Team {n + 1}")


class MemberFactory(DjangoModelFactory[Member]):
    """A member; `with_account=True` and the roles below give an account."""

    class Meta:
        model = Member

    class Params:
        with_account = factory.Trait(user=factory.SubFactory(UserFactory))
        scorekeeper = factory.Trait(with_account=True, role=Role.SCOREKEEPER)
        organizer = factory.Trait(with_account=True, role=Role.ORGANIZER)
        owner = factory.Trait(with_account=True, role=Role.OWNER)

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Member {n + 1:03}")  # a name that no test checks in


class SeasonFactory(DjangoModelFactory[Season]):
    class Meta:
        model = Season

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Season {n + 1}")
    starts_on = date(2026, 9, 1)


class FormatVersionFactory(DjangoModelFactory[FormatVersion]):
    """A season's first format: te-club's, unless `format` says otherwise."""

    class Meta:
        model = FormatVersion
        exclude = ["format"]

    season = factory.SubFactory(SeasonFactory)
    number = 1
    format = factory.LazyFunction(lambda: TE_CLUB)
    data = factory.LazyAttribute(lambda version: version.format.as_data())


TE_CLUB = Format(preset="te-club", fee=25, payout="one_in", odd="none")


class SessionResultFactory(DjangoModelFactory[SessionResult]):
    class Meta:
        model = SessionResult

    format_version = factory.SubFactory(FormatVersionFactory)
    season = factory.SelfAttribute("format_version.season")
    name = factory.LazyAttribute(lambda result: f"{result.played_on:%A, %B} {result.played_on.day}")
    played_on = THURSDAY


class SessionScoreFactory(DjangoModelFactory[SessionScore]):
    class Meta:
        model = SessionScore

    session_result = factory.SubFactory(SessionResultFactory)
    member = factory.SubFactory(MemberFactory, club=factory.SelfAttribute("..session_result.season.club"))
    kind = factory.SelfAttribute("member.kind")
    place = 1
    why = "most points"
    games = 4
    wins = 2
    points = 2
    doubles_for = 0
    doubles_against = 0
    spread = 0
    plus_spread = 0


class WeeklyPlanFactory(DjangoModelFactory[WeeklyPlan]):
    class Meta:
        model = WeeklyPlan

    season = factory.SubFactory(SeasonFactory)
    club = factory.SelfAttribute("season.club")
    weekday = WeeklyPlan.Weekday.THURSDAY
    starts_at = time(9, 30)
    ends_at = time(11, 30)
    first_on = THURSDAY


class PotFactory(DjangoModelFactory[Pot]):
    class Meta:
        model = Pot

    club = factory.SubFactory(ClubFactory)
    name = "Thursday, November 19"


class SessionFactory(DjangoModelFactory[Session]):
    """A planned session; `opened=True` opens check-in, with the season's format and a pot."""

    class Meta:
        model = Session

    class Params:
        opened = factory.Trait(
            status=Session.Status.CHECKING_IN,
            format_version=factory.SubFactory(FormatVersionFactory, season=factory.SelfAttribute("..season")),
            pot=factory.SubFactory(PotFactory, club=factory.SelfAttribute("..club")),
        )

    season = factory.SubFactory(SeasonFactory)
    club = factory.SelfAttribute("season.club")
    date = THURSDAY
    starts_at = time(9, 30)


class CheckInFactory(DjangoModelFactory[CheckIn]):
    class Meta:
        model = CheckIn

    session = factory.SubFactory(SessionFactory, opened=True)
    member = factory.SubFactory(MemberFactory, club=factory.SelfAttribute("..session.club"))
    arrived_at = datetime(2026, 11, 19, 14, 15, tzinfo=UTC)
    fee = FeeStatus.PAID
    amount = 25


class RoundFactory(DjangoModelFactory[Round]):
    class Meta:
        model = Round

    session = factory.SubFactory(SessionFactory, opened=True)
    number = factory.Sequence(lambda n: n + 1)


class TableFactory(DjangoModelFactory[Table]):
    class Meta:
        model = Table

    round = factory.SubFactory(RoundFactory)
    number = factory.Sequence(lambda n: n + 1)


class SeatFactory(DjangoModelFactory[Seat]):
    class Meta:
        model = Seat

    table = factory.SubFactory(TableFactory)
    round = factory.SelfAttribute("table.round")
    check_in = factory.SubFactory(CheckInFactory, session=factory.SelfAttribute("..round.session"))


class GameFactory(DjangoModelFactory[Game]):
    """A game without a result; add sides with SideFactory."""

    class Meta:
        model = Game

    format_version = factory.SubFactory(FormatVersionFactory)
    club = factory.SelfAttribute("format_version.season.club")
    played_on = THURSDAY


class SideFactory(DjangoModelFactory[Side]):
    class Meta:
        model = Side

    game = factory.SubFactory(GameFactory)
    number = 0


class GamePlayerFactory(DjangoModelFactory[GamePlayer]):
    class Meta:
        model = GamePlayer

    side = factory.SubFactory(SideFactory)
    game = factory.SelfAttribute("side.game")
    member = factory.SubFactory(MemberFactory, club=factory.SelfAttribute("..game.club"))


def number_from(start: int) -> None:
    """Set the counter of every factory."""
    for each in globals().values():
        if isinstance(each, type) and issubclass(each, DjangoModelFactory) and each is not DjangoModelFactory:
            each.reset_sequence(start)
