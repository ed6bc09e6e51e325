"""The season's table and each player's own nights, from the frozen scores."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from league.clubs.models import Member
from league.rules import season as rules
from league.rules.formats import Format
from league.rules.standings import Standing
from league.seasons.models import NightScore, Season

Met = Mapping[tuple[int, int], int]
Key = tuple[date, int]


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A season as it stands: rows best first, and all nights in order as (key, name)."""

    format: Format
    rows: tuple[Standing[int], ...]
    totals: dict[int, rules.SeasonTotal]
    names: dict[int, str]
    nights: tuple[tuple[Key, str], ...]
    scores: dict[int, list[rules.Night]]
    visitors: int

    @property
    def has_doubles(self) -> bool:
        """Are doubles worth a column: by the format, or because some were won under an earlier one?"""
        return has_doubles(self.format, *self.totals.values())


@dataclass(frozen=True, slots=True)
class PlayerSeason:
    """One player's season: the sum, and every night with whether it counts."""

    total: rules.SeasonTotal
    nights: tuple[tuple[NightScore, bool], ...]


def has_doubles(fmt: Format, *totals: rules.SeasonTotal) -> bool:
    """Can double games be won, or have they been?"""
    return fmt.lurch is not None or any(total.doubles_for or total.doubles_against for total in totals)


def season_table(season: Season, fmt: Format, met: Met | None = None) -> SeasonTable:
    """Everybody who played but visitors, who earn their points at home. `met[(a, b)]`: games that a won against b."""
    scores: dict[int, list[rules.Night]] = {}
    names: dict[int, str] = {}
    nights: dict[Key, str] = {}
    visitors = set()
    for score in _standing_scores(season).select_related("night", "member"):
        key = (score.night.played_on, score.night_id)
        nights[key] = score.night.name
        if score.member.kind == Member.Kind.VISITOR:
            visitors.add(score.member_id)
            continue
        names[score.member_id] = score.member.name
        scores.setdefault(score.member_id, []).append(_night(score))
    return SeasonTable(
        format=fmt,
        rows=rules.season_standings(fmt, scores, names, met),
        totals={member: rules.season_total(fmt, played) for member, played in scores.items()},
        names=names,
        nights=tuple(sorted(nights.items())),
        scores=scores,
        visitors=len(visitors),
    )


def player_season(season: Season, member: Member, fmt: Format) -> PlayerSeason:
    """One player's nights, the newest first."""
    scores = list(_standing_scores(season).filter(member=member).select_related("night").order_by("-night__played_on"))
    total = rules.season_total(fmt, [_night(score) for score in scores])
    counting = {night.key for night in total.counting}
    return PlayerSeason(total, tuple((score, _night(score).key in counting) for score in scores))


def _standing_scores(season: Season) -> QuerySet[NightScore]:
    return NightScore.objects.filter(night__season=season, night__withdrawn_at=None)


def _night(score: NightScore) -> rules.Night:
    return rules.Night(
        key=(score.night.played_on, score.night_id),
        games=score.games,
        wins=score.wins,
        points=score.points,
        spread=score.spread,
        plus_spread=score.plus_spread,
        doubles_for=score.doubles_for,
        doubles_against=score.doubles_against,
    )
