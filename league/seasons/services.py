"""Changes to a season: its dates, its format, and the sessions that count in it."""

from collections.abc import Mapping, Sequence
from datetime import date, time

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused
from common.versions import check_version
from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services.clubs import clean_name
from league.rules.formats import Format
from league.rules.standings import FIGURES, Standing
from league.rules.team_standings import TeamMatch as Match
from league.seasons.models import FormatVersion, Season, SessionResult, SessionScore, TeamMatch
from league.seasons.queries import format_form_values, season_form_values


@transaction.atomic
def create_season(
    *, club: Club, name: str, starts_on: date, ends_on: date | None = None, format: Format, by: User | None
) -> Season:
    """Create a season with the first version of its format."""
    season = _keep(Season(club=club, name=name, starts_on=starts_on, ends_on=ends_on))
    season.formats.create(number=1, data=format.as_data(), by=by)
    return season


@transaction.atomic
def change_season(
    *, season: Season, name: str, starts_on: date, ends_on: date | None = None, expected_version: str | None = None
) -> Season:
    """Change the name or dates; sessions that were played stay in the season.

    `expected_version`: of the `season_form_values` the season that the user saw; refused as "changed_since".
    """
    season = Season.objects.select_for_update().get(pk=season.pk)
    wanted = {"name": name, "starts_on": starts_on, "ends_on": ends_on}
    check_version(expected_version, season_form_values(season), wanted)
    season.name, season.starts_on, season.ends_on = name, starts_on, ends_on
    return _keep(season)


def _keep(season: Season) -> Season:
    season.name = clean_name(season.name, of=_("A season’s name"))
    if season.ends_on and season.ends_on < season.starts_on:
        raise Refused("ends_before_it_starts", _("The last day can’t be before the first day."))
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError:
        sentence = _("There is already a season called %(name)s. Choose another name.")
        raise Refused("season_taken", sentence % {"name": season.name}) from None
    return season


@transaction.atomic
def change_format(
    *, season: Season, format: Format, by: User | None, expected_version: str | None = None
) -> FormatVersion:
    """Add a format version for sessions opened from now on; open and closed sessions keep theirs.

    `expected_version`: of the format's data that the user saw; refused as "changed_since". Refused as "scoring_fixed"
    once a session was opened with different scoring: their points can't be added up.
    """
    Season.objects.select_for_update().get(pk=season.pk)
    newest = season.formats.last()
    if newest:
        check_version(expected_version, format_form_values(newest.format), format_form_values(format))
    opened = season.formats.filter(club_sessions__isnull=False).distinct()
    if any(version.format.scoring != format.scoring for version in opened):
        sentence = _(
            "A session of this season was opened with different scoring. To change the scoring, add a new season, or "
            "undo the opening of that session."
        )
        raise Refused("scoring_fixed", sentence)
    if newest and newest.format == format:
        return newest
    return season.formats.create(number=newest.number + 1 if newest else 1, data=format.as_data(), by=by)


@transaction.atomic
def freeze_result(
    *,
    season: Season,
    format_version: FormatVersion,
    name: str,
    played_on: date,
    starts_at: time | None = None,
    standings: Sequence[Standing[int]],
    kinds: Mapping[int, str],
    teams: Mapping[int, str] | None = None,
    matches: Sequence[Match] = (),
    is_published: bool = True,
) -> SessionResult:
    """Store the standings of a closed session as they are now, one row per member id.

    `kinds` and `teams`, which are names, are by member id.
    """
    found = {team.name: team for team in season.club.teams.all()} if teams else {}
    result = SessionResult.objects.create(
        season=season,
        format_version=format_version,
        name=name,
        played_on=played_on,
        starts_at=starts_at,
        is_published=is_published,
    )
    SessionScore.objects.bulk_create(
        SessionScore(
            session_result=result,
            member_id=row.player,
            kind=kinds[row.player],
            team=found.get((teams or {}).get(row.player, "")),
            place=row.place,
            why=row.why,
            **{name: getattr(row.totals, name) for name in FIGURES},
        )
        for row in standings
    )
    TeamMatch.objects.bulk_create(
        TeamMatch(
            session_result=result,
            home=found[match.home],
            away=found[match.away],
            home_points=match.home_points,
            away_points=match.away_points,
        )
        for match in matches
    )
    return result


def publish_result(*, result: SessionResult, is_published: bool) -> None:
    """Show or hide the standings of a closed session on the season's pages, for members and the public."""
    result.is_published = is_published
    result.save(update_fields=["is_published"])


def withdraw_result(*, result: SessionResult) -> SessionResult:
    """Exclude a reopened session from the season. Its rows are kept."""
    result.withdrawn_at = timezone.now()
    result.save(update_fields=["withdrawn_at"])
    return result
