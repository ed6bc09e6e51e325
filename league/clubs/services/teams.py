"""Players join teams and change them, up to the club's last day for it."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from common.errors import Refused
from league.clubs.models import Member
from league.clubs.queries import team_called


def team_for(member: Member, typed: str) -> str:
    """The team that a player joins, as the club spells it; empty for none.

    Refused as "transfers_closed" if the player leaves a team after the club's last day; anyone may join a first team.
    """
    team = team_called(member.club, typed)
    check_transfer(member, team)
    return team


def check_transfer(member: Member, team: str) -> None:
    """Refuse as "transfers_closed" if the player leaves a team for this one, or for none, after the last day."""
    last = member.club.transfers_until
    if member.team and team != member.team and last and last < timezone.localdate(timezone=member.club.zone):
        sentence = _("%(name)s is on the team %(team)s. The last day to change teams was %(date)s.")
        said = {"name": member, "team": member.team, "date": date_format(last, "F j, Y")}
        raise Refused("transfers_closed", sentence % said)
