"""Seasons, their current format, and their tables from the frozen scores."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from django.db import connection
from django.db.models import Count, Exists, FilteredRelation, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from league.clubs.models import Club, Member
from league.clubs.queries import names_of
from league.rules import season as rules
from league.rules.formats import Format
from league.rules.season_matches import SeasonMatch, match_totals
from league.rules.season_rules import SEASON_RULES, SeasonTotal
from league.rules.side_pots import POTS
from league.rules.standings import FIGURES, Standing
from league.seasons.models import FormatVersion, Season, SessionScore

Met = Mapping[tuple[int, int], int]
Key = tuple[date, time, int]  # orders sessions, and with them the matches outside sessions
AT_HOME = (Member.Kind.MEMBER, Member.Kind.GUEST)  # a visitor's sessions count at the home club
NO_ONE = (0,)  # for an empty list Django would drop the join and return no sessions
# Two numbers for each season say which sessions count (`season_rules.Counting`); only the second needs them ranked.
BEST = """
    AND (most IS NULL OR row_number() OVER (
        PARTITION BY season, member_id, kind = 'visitor'
        ORDER BY score.points DESC, score.spread DESC, session.played_on, session.starts_at, session.id
    ) <= most)
"""
# One row per player, with the fields of `SeasonTotal`; a second one if a player also came as a visitor. The last type
# by the alphabet counts: a guest who also came as a member is a member.
ADDED_UP = """
    SELECT season, member_id, (SELECT name FROM clubs_member member WHERE member.id = member_id), kind, sessions, best,
           counting, 0, coalesce(games, 0), coalesce(wins, 0), coalesce(points, 0), coalesce(doubles_for, 0),
           coalesce(doubles_against, 0), coalesce(spread, 0), coalesce(plus_spread, 0), coalesce(pegs, 0),
           coalesce(each, '{{}}')
    FROM (
        SELECT season, member_id, max(kind) AS kind, count(*) AS sessions, max(points) AS best,
               count(*) FILTER (WHERE counts) AS counting,
               sum(games) FILTER (WHERE counts) AS games, sum(wins) FILTER (WHERE counts) AS wins,
               sum(points) FILTER (WHERE counts) AS points, sum(spread) FILTER (WHERE counts) AS spread,
               sum(plus_spread) FILTER (WHERE counts) AS plus_spread,
               sum(doubles_for) FILTER (WHERE counts) AS doubles_for,
               sum(doubles_against) FILTER (WHERE counts) AS doubles_against,
               sum(pegs) FILTER (WHERE counts) AS pegs, array_agg(points) FILTER (WHERE counts) AS each
        FROM (
            SELECT season, member_id, kind, {figures}, (least IS NULL OR score.points >= least) {best} AS counts
            FROM unnest(%(seasons)s::bigint[], %(least)s::int[], %(most)s::int[]) AS asked (season, least, most)
            JOIN seasons_sessionresult session ON session.season_id = asked.season AND session.withdrawn_at IS NULL
            JOIN seasons_sessionscore score ON score.session_result_id = session.id AND score.games > 0
        ) score GROUP BY season, member_id, kind = 'visitor'
    ) total
"""


def seasons_of(club: Club) -> QuerySet[Season]:
    """A club's seasons, the newest first, annotated with the number of sessions `played` and the `last` of them."""
    standing = Q(session_results__withdrawn_at=None)
    return club.seasons.annotate(
        played=Count("session_results", filter=standing), last=Max("session_results__played_on", filter=standing)
    )


def current_season(club: Club) -> Season | None:
    """The season of today in the club's time zone: the one that began last, or else the next to begin."""
    today = timezone.localdate(timezone=club.zone)
    return club.seasons.filter(starts_on__lte=today).first() or club.seasons.last()


def format_of(season: Season) -> Format:
    """The newest format version: it applies to sessions opened from now on."""
    newest = season.formats.last()
    assert newest is not None, "a season is made with its format"
    return newest.format


def newest_formats(seasons: QuerySet[Season]) -> dict[Season, Format]:
    """The newest format of each of these seasons, in their order."""
    found = list(seasons)
    versions = FormatVersion.objects.filter(season__in=found).order_by("season_id", "-number").distinct("season_id")
    formats = {version.season_id: version.format for version in versions}
    return {season: formats[season.pk] for season in found}


def format_versions_of(season: Season) -> list[FormatVersion]:
    """All versions of the season's format, the newest first."""
    return list(season.formats.select_related("by").order_by("-number"))


def newest_version(club: Club, season: int | None = None) -> FormatVersion | None:
    """The newest format version of this season, or of the current one, with the season."""
    versions = FormatVersion.objects.filter(season__club=club).select_related("season")
    if season is not None:
        return versions.filter(season=season).last()
    begun = versions.filter(season__starts_on__lte=timezone.localdate(timezone=club.zone))
    current = begun.order_by("-season__starts_on", "-season_id", "-number").first()
    return current or versions.order_by("season__starts_on", "season_id", "-number").first()


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The table of a season, best first, without `visitors`, and without `guests` if its format leaves them out.

    `visitors` and `guests` are their numbers. `matches` are outside sessions.
    """

    format: Format
    rows: tuple[Standing[int], ...]
    totals: dict[int, SeasonTotal]
    names: dict[int, str]
    visitors: int
    guests: int
    matches: Sequence[SeasonMatch[int]]


@dataclass(frozen=True, slots=True)
class SeasonSessions:
    """The sessions of a season in order, as (key, start), and the totals of some players in each.

    `charted`: those whose standings the reader may see.
    """

    sessions: tuple[tuple[Key, time | None], ...]
    charted: tuple[Key, ...]
    played: dict[int, list[rules.SessionTotals]]


@dataclass(frozen=True, slots=True)
class PlayerSeason:
    """One player's season: the sum, and every session with whether it counts, without `hidden` ones.

    `best` is the best session by its result, even if hidden.
    """

    total: SeasonTotal
    sessions: tuple[tuple[SessionScore, bool], ...]
    best: int | None
    hidden: int


def key_of(played_on: date, starts_at: time | None, result: int) -> Key:
    """The place of a session result in the order in which sessions began."""
    return (played_on, starts_at or time.max, result)


def has_doubles(fmt: Format, *totals: SeasonTotal) -> bool:
    """Whether to show skunks: the format has them, or some were scored under an earlier one."""
    return fmt.lurch is not None or any(total.doubles_for or total.doubles_against for total in totals)


def hidden_results(season: Season) -> frozenset[int]:
    """The session results whose standings are not published."""
    hidden = season.session_results.filter(is_published=False)
    return frozenset(hidden.values_list("pk", flat=True))


def season_table(
    season: Season,
    fmt: Format,
    met: Met | None = None,
    matches: Sequence[SeasonMatch[int]] = (),
    sums: Sequence[tuple[Any, ...]] | None = None,
) -> SeasonTable:
    """The table of everyone who played, without visitors, and without guests if the format leaves them out.

    A player's type is the one at the sessions, whatever it has become since. `met[(a, b)]`: games that
    a won against b; read only for that tie-break. `matches` outside sessions count too. `sums`: from `added_up`.
    """
    names: dict[int, str] = {}
    totals: dict[int, SeasonTotal] = {}
    visitors: set[int] = set()
    guests = 0
    for member, name, kind, *own in added_up({season: fmt})[season] if sums is None else sums:
        if kind == Member.Kind.VISITOR:
            visitors.add(member)
        elif kind == Member.Kind.GUEST and fmt.guests == "unranked":
            guests += 1
        else:
            names[member], totals[member] = name, SeasonTotal(*own)
    for member, online in match_totals(fmt, matches).items():
        totals[member] = rules.with_matches(fmt, totals.get(member), online)
    if new := totals.keys() - names.keys():
        names |= names_of(new)
    rows = rules.season_standings(fmt, totals, names, met)
    return SeasonTable(fmt, rows, totals, names, len(visitors - names.keys()), guests, matches)


def added_up(formats: Mapping[Season, Format]) -> dict[Season, list[tuple[Any, ...]]]:
    """The sums of each player of some seasons, for `season_table`, in one statement."""
    if not formats:
        return {}
    counting = [SEASON_RULES[fmt.season].counting(fmt) for fmt in formats.values()]
    least, most = [one.least for one in counting], [one.most for one in counting]
    by_pk: dict[int, list[tuple[Any, ...]]] = {season.pk: [] for season in formats}
    with connection.cursor() as cursor:
        ranked = BEST if any(one is not None for one in most) else ""
        sentence = ADDED_UP.format(figures=", ".join(FIGURES), best=ranked)
        cursor.execute(sentence, {"seasons": [*by_pk], "least": least, "most": most})
        for season, *row in cursor.fetchall():
            by_pk[season].append(tuple(row))
    return {season: by_pk[season.pk] for season in formats}


def season_sessions(
    season: Season, players: Collection[int], matches: Sequence[SeasonMatch[int]], fmt: Format, *, sees_all: bool
) -> SeasonSessions:
    """Each session with the totals of these players, including their `matches`.

    Unpublished sessions are charted only if the reader `sees_all`.
    """
    at_home = Q(scores__kind__in=AT_HOME)
    of_players = FilteredRelation("scores", condition=at_home & Q(scores__member__in=players or NO_ONE))
    rows = (
        season.session_results.filter(Exists(SessionScore.objects.filter(session_result=OuterRef("pk"))))
        .filter(withdrawn_at=None)
        .annotate(score=of_players)
        .order_by("played_on", "starts_at", "pk")
        .values_list("played_on", "pk", "starts_at", "is_published", "score__member", *(f"score__{s}" for s in FIGURES))
    )
    sessions: dict[Key, time | None] = {}
    charted: list[Key] = []
    played: dict[int, list[rules.SessionTotals]] = {player: [] for player in players}
    for day, pk, starts_at, is_published, member, *sums in rows:
        key = key_of(day, starts_at, pk)
        if key not in sessions and (is_published or sees_all):
            charted.append(key)
        sessions[key] = starts_at
        if member:
            played[member].append(rules.SessionTotals(key, *sums))
    for member, online in match_totals(fmt, matches).items():
        if member in played:
            played[member].extend(online)
    return SeasonSessions(tuple(sessions.items()), tuple(charted), played)


def player_season(
    season: Season,
    member: Member,
    fmt: Format,
    hidden: frozenset[int] = frozenset(),
    matches: Sequence[SeasonMatch[int]] = (),
    results: Collection[int] | None = None,
) -> PlayerSeason:
    """A player's sessions, or only `results`, the newest first; `hidden` ones count in the sum and are left out.

    Sessions as a visitor count only for someone who came as nothing else.
    """
    standing = _standing_scores(season)
    scores = list(
        (standing if results is None else standing.filter(session_result__in=results))
        .filter(member=member)
        .select_related("session_result")
        .order_by("-session_result__played_on", "-session_result__starts_at", "-session_result")
    )
    online = match_totals(fmt, matches).get(member.pk, ())
    at_home = [score for score in scores if score.kind in AT_HOME] or ([] if online else scores)
    played = [*map(_score_of, at_home), *online]
    total = rules.season_total(fmt, played)
    counting = {session.key for session in rules.counting_sessions(fmt, played)}
    best = rules.best_session(played)
    shown = [score for score in scores if score.session_result_id not in hidden]
    sessions = tuple((score, _score_of(score).key in counting) for score in shown)
    return PlayerSeason(total, sessions, best.key[-1] if best else None, len(scores) - len(shown))


def _standing_scores(season: Season) -> QuerySet[SessionScore]:
    standing = SessionScore.objects.filter(session_result__season=season, session_result__withdrawn_at=None)
    return standing.filter(member__club=season.club_id).order_by()  # few members of a club are looked up by the club


def _score_of(score: SessionScore) -> rules.SessionTotals:
    result = score.session_result
    key = key_of(result.played_on, result.starts_at, result.pk)
    return rules.SessionTotals(key, *(getattr(score, name) for name in FIGURES))


def format_form_values(fmt: Format) -> dict[str, object]:
    """A format's data by the names of its form's fields: each side pot has one, with its fee."""
    data = fmt.as_data()
    pots = dict(data.pop("side_pots"))
    return data | {f"pot_{kind}": pots.get(kind) for kind in POTS}


def season_form_values(season: Season) -> dict[str, object]:
    """The name and dates by the names of their form's fields."""
    return {name: getattr(season, name) for name in ("name", "starts_on", "ends_on")}
