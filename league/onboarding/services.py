"""Starting a club with everything that its first session needs."""

import datetime
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.rate_limits import RateLimit, hit
from league.accounts.models import User
from league.accounts.services import make_account, use_start_code
from league.clubs.models import Club, Member
from league.clubs.services import clubs, members
from league.clubs.services.members import Person
from league.rules.presets import PRESETS
from league.seasons import services as seasons
from league.sessions.services import plan

STARTING = RateLimit(
    "start-club", 5, 3600, _("You have started 5 clubs in an hour. Set one of them up first, then come back.")
)


@transaction.atomic
def start_club(
    *,
    user: User | None,
    name: str,
    venue: str,
    time_zone: str,
    currency: str,
    preset: str,
    weekday: int | None,
    starts_at: datetime.time | None,
    ends_at: datetime.time | None,
    people: Sequence[Person],
    address: str,
    code: str | None = None,
    your_name: str = "",
    email: str = "",
    password: str = "",
    is_confirmed: bool = False,
) -> tuple[User, Club, list[Member]]:
    """All of it or, when one part is refused, nothing. The first account comes with a code.

    Returns the owner, the club, and the people who were added; a name that is in the list twice is added once.
    """
    if user:
        hit(STARTING, user.pk)
    if code is not None:
        use_start_code(code)
    owner = user or make_account(
        email=email,
        name=clubs.clean_name(your_name, of=gettext("Your name")),
        password=password,
        address=address,
        is_confirmed=is_confirmed,
    )
    club = clubs.found_club(name=name, venue=venue, owner=owner, time_zone=time_zone, currency=currency)
    added = members.add_members(club=club, people=people, by=owner)
    today = timezone.localdate(timezone=club.zone)
    season = seasons.create_season(
        club=club,
        name=gettext("Season %(year)s") % {"year": today.year},
        starts_on=today,
        format=PRESETS[preset],
        by=owner,
    )
    if weekday is not None and starts_at:
        plan.plan_weekly(season=season, weekday=weekday, starts_at=starts_at, ends_at=ends_at, first_on=today, by=owner)
    return owner, club, added
