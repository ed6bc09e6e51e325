"""Teams: players join them and change them, up to the club's last day for it; and a team gets another name."""

from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet, Value
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from common.errors import Refused
from common.names import normalize_name
from common.versions import check_version
from league.accounts.models import User
from league.audit import services as audit
from league.audit.models import Action
from league.clubs.models import Club, Member, Team
from league.clubs.queries import team_form_values, teams_of
from league.clubs.services.clubs import clean_name


def team_for(member: Member, typed: str) -> Team | None:
    """The team that a player joins, by its name in upper or lower case, a new one if the club has none of that name.

    None without a name. Refused as "team_name" if no team can be called so, and as "transfers_closed" if the player
    leaves a team after the club's last day; anyone may join a first team.
    """
    team = None
    if normalize_name(typed):
        try:
            name = _clean_team_name(typed)
        except Refused as no:
            raise Refused("team_name", no.sentence) from None  # the codes of `clean_name` are about the player's name
        team = _called(member.club, name).first() or _new_team(member.club, name)
    check_transfer(member, team)
    return team


def _called(club: Club, name: str) -> QuerySet[Team]:
    """The club's team of this name in upper or lower case, compared as the database's constraint compares it."""
    return club.teams.alias(lower=Lower("name")).filter(lower=Lower(Value(name)))


def _new_team(club: Club, name: str) -> Team:
    try:
        with transaction.atomic():
            return club.teams.create(name=name)
    except IntegrityError:  # another request saved it since the check
        return _called(club, name).get()


def check_transfer(member: Member, team: Team | None) -> None:
    """Refuse as "transfers_closed" if the player leaves a team for this one, or for none, after the last day."""
    last = member.club.transfers_until
    if member.team and team != member.team and last and last < timezone.localdate(timezone=member.club.zone):
        sentence = _("%(name)s is on the team %(team)s. The last day to change teams was %(date)s.")
        said = {"name": member, "team": member.team, "date": date_format(last, "F j, Y")}
        raise Refused("transfers_closed", sentence % said)


@transaction.atomic
def rename_team(*, team: Team, name: str, by: User | None, expected_version: str | None = None) -> Team:
    """Give a team another name, which applies to all of its results. Safe to repeat.

    Refused as "changed_since" the `team_form_values` with the `expected_version`, and as "team_taken".
    """
    lock_teams(team.club)
    team = Team.objects.select_related("club").get(pk=team.pk)
    shown, before = team_form_values(team), team.name
    team.name = _clean_team_name(name)
    check_version(expected_version, shown, team_form_values(team))
    others = _called(team.club, team.name).exclude(pk=team.pk)
    try:
        with transaction.atomic():
            if others.exclude(pk__in=teams_of(team.club)).delete()[0]:  # left by a typing mistake
                connection.check_constraints()
            taken = others.exists()
            if not taken:
                team.save(update_fields=["name"])
    except IntegrityError:  # another request saved a new team of this name since the check, or its first player
        taken = True
    if taken:
        sentence = _("There is already a team called %(name)s. To move players to it, enter it on each member’s page.")
        raise Refused("team_taken", sentence % {"name": others.first() or team})
    if team.name != before:
        audit.record(Action.TEAM_RENAMED, by=by, club=team.club, before=before, after=team.name)
    return team


def _clean_team_name(typed: str) -> str:
    return clean_name(typed, of=_("A team’s name"))


def lock_teams(club: Club) -> None:
    """Keep the names of a club's teams as they are until the transaction ends."""
    list(club.teams.select_for_update(no_key=True).order_by("pk"))
