"""Seasons, their formats, and the sessions that count in them."""

import json
from functools import lru_cache

from django.db import models
from django.db.models.functions import Lower
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from common.attribution import Attributed
from common.sentences import SentenceField
from league.clubs.models import Club, Member, Team
from league.rules.formats import Format


class Season(models.Model):
    """A period of sessions with standings of its own."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(max_length=80)
    starts_on = models.DateField()
    ends_on = models.DateField(null=True, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.UniqueConstraint("club", Lower("name"), name="one_season_per_name_and_club"),
            models.CheckConstraint(
                condition=models.Q(ends_on__isnull=True) | models.Q(ends_on__gte=models.F("starts_on")),
                name="a_season_ends_after_it_starts",
            ),
        ]

    def __str__(self) -> str:
        return self.name


@lru_cache(maxsize=1000)
def _format(data: str) -> Format:
    """A format is parsed and checked once per process: a request reads the same one several times."""
    return Format.from_data(json.loads(data))


class FormatVersion(Attributed):
    """A version of a season's or a tournament's format; rows are never changed, a change adds a version.

    No season: it is a tournament's, `tournament`. Games of both read their format in one place.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, null=True, related_name="formats")
    number = models.PositiveSmallIntegerField()
    data = models.JSONField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="one_format_per_version")]

    def __str__(self) -> str:
        if self.season is None:
            return _("tournament, format %(number)s") % {"number": self.number}
        return _("%(season)s, format %(number)s") % {"season": self.season, "number": self.number}

    @cached_property
    def format(self) -> Format:
        return _format(json.dumps(self.data))


class SessionResult(models.Model):
    """The frozen standings of one closed session; withdrawn when the session is reopened."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="session_results")
    format_version = models.ForeignKey(FormatVersion, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=120)
    played_on = models.DateField()
    starts_at = models.TimeField(null=True)  # orders two sessions of a day
    frozen_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True)
    is_published = models.BooleanField(default=True)  # whether members and the public see the session's standings

    class Meta:
        ordering = ["played_on", "pk"]

    def __str__(self) -> str:
        return self.name


class SessionScore(models.Model):
    """A player's scores in one session."""

    session_result = models.ForeignKey(SessionResult, on_delete=models.PROTECT, related_name="scores")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="session_scores")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, related_name="scores")  # at closing
    kind = models.CharField(max_length=10, choices=Member.Kind.choices, default=Member.Kind.MEMBER)  # at closing
    place = models.PositiveSmallIntegerField()
    why = SentenceField(blank=True)
    games = models.PositiveSmallIntegerField()
    wins = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    doubles_for = models.PositiveSmallIntegerField()
    doubles_against = models.PositiveSmallIntegerField()
    spread = models.IntegerField()
    plus_spread = models.PositiveIntegerField()
    pegs = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["place", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["session_result", "member"], name="one_score_per_session_and_member")
        ]

    def __str__(self) -> str:
        return f"{self.member}: {self.points}"


class TeamMatch(models.Model):
    """A match of two teams in one session: the points that each has at their tables."""

    session_result = models.ForeignKey(SessionResult, on_delete=models.PROTECT, related_name="team_matches")
    home = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="home_matches")
    away = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="away_matches")
    home_points = models.IntegerField()
    away_points = models.IntegerField()

    class Meta:
        ordering = ["home__name", "away__name"]
        constraints = [
            models.UniqueConstraint(fields=["session_result", "home", "away"], name="one_match_per_session_and_teams")
        ]

    def __str__(self) -> str:
        return f"{self.home} – {self.away}"
