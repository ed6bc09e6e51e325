"""Seasons, the format that each is played by now, and their tables from the frozen scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time

from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone

from league.clubs.models import Club, Member
from league.rules import season as rules
from league.rules.formats import Format
from league.rules.season_matches import SeasonMatch, match_totals
from league.rules.standings import Standing
from league.seasons.models import Season, SessionScore

Met = Mapping[tuple[int, int], int]
Key = tuple[date, int]
SUMS = (
    "games",
    "wins",
    "points",
    "spread",
    "plus_spread",
    "doubles_for",
    "doubles_against",
    "pegs",
)  # as rules.SessionTotals has them
COLUMNS = (
    "member",
    "member__name",
    "member__kind",
    "session_result__played_on",
    "session_result",
    "session_result__starts_at",
    *SUMS,
)


def seasons_of(club: Club) -> QuerySet[Season]:
    """A club's seasons, the newest first, each with the number of its `played` sessions and the `last` of them."""
    standing = Q(session_results__withdrawn_at=None)
    return club.seasons.annotate(
        played=Count("session_results", filter=standing), last=Max("session_results__played_on", filter=standing)
    )


def current_season(club: Club) -> Season | None:
    """The season of today by the club's clock: the one that began last, or else the next to begin."""
    today = timezone.localdate(timezone=club.zone)
    return club.seasons.filter(starts_on__lte=today).first() or club.seasons.last()


def format_of(season: Season) -> Format:
    """The newest version: what sessions that open from now on are played by."""
    newest = season.formats.last()
    assert newest is not None, "a season is made with its format"
    return newest.format


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A season as it stands: rows best first, what each player made of which session, all sessions in order as (key,
    beginning). The `charted` ones are those whose standings the reader is shown. `matches` are outside sessions.
    """

    format: Format
    rows: tuple[Standing[int], ...]
    totals: dict[int, rules.SeasonTotal]
    played: dict[int, list[rules.SessionTotals]]
    names: dict[int, str]
    sessions: tuple[tuple[Key, time | None], ...]
    charted: tuple[Key, ...]
    visitors: int
    matches: Sequence[SeasonMatch[int]]

    @property
    def has_doubles(self) -> bool:
        """Are doubles worth a column: by the format, or because some were won under an earlier one?"""
        return has_doubles(self.format, *self.totals.values())


@dataclass(frozen=True, slots=True)
class PlayerSeason:
    """One player's season: the sum, and every session with whether it counts, without those that are `hidden`."""

    total: rules.SeasonTotal
    sessions: tuple[tuple[SessionScore, bool], ...]
    hidden: int


def has_doubles(fmt: Format, *totals: rules.SeasonTotal) -> bool:
    """Can double games be won, or have they been?"""
    return fmt.lurch is not None or any(total.doubles_for or total.doubles_against for total in totals)


def hidden_results(season: Season) -> frozenset[int]:
    """The sessions, by their results, whose standings members and visitors are not shown."""
    hidden = season.session_results.filter(is_published=False)
    return frozenset(hidden.values_list("pk", flat=True))


def season_table(
    season: Season,
    fmt: Format,
    met: Met | None = None,
    hidden: frozenset[int] = frozenset(),
    matches: Sequence[SeasonMatch[int]] = (),
) -> SeasonTable:
    """Everyone who played except visitors, who earn their points at home. `met[(a, b)]`: games that a won against b;
    read only if a tie comes down to them.

    `hidden` sessions count; only what each of them alone brought is left out. `matches` outside sessions count too.
    """
    played: dict[int, list[rules.SessionTotals]] = {}
    names: dict[int, str] = {}
    sessions: dict[Key, time | None] = {}
    visitors = set()
    for member, name, kind, day, session, starts_at, *sums in _standing_scores(season).values_list(*COLUMNS):
        key = (day, session)
        sessions[key] = starts_at
        if kind == Member.Kind.VISITOR:
            visitors.add(member)
            continue
        names[member] = name
        played.setdefault(member, []).append(rules.SessionTotals(key, *sums))
    for member, online in match_totals(fmt, matches).items():
        played.setdefault(member, []).extend(online)
    if new := played.keys() - names.keys():
        names |= dict(Member.objects.filter(pk__in=new).values_list("pk", "name"))
    totals = {member: rules.season_total(fmt, own) for member, own in played.items()}
    in_order = tuple(sorted(sessions.items()))
    charted = tuple(key for key, _ in in_order if key[1] not in hidden)
    return SeasonTable(
        format=fmt,
        rows=rules.season_standings(fmt, totals, names, met),
        totals=totals,
        played=played,
        names=names,
        sessions=in_order,
        charted=charted,
        visitors=len(visitors),
        matches=matches,
    )


def player_season(
    season: Season,
    member: Member,
    fmt: Format,
    hidden: frozenset[int] = frozenset(),
    matches: Sequence[SeasonMatch[int]] = (),
) -> PlayerSeason:
    """One player's sessions, the newest first; `hidden` ones count in the sum and are not told."""
    scores = list(
        _standing_scores(season)
        .filter(member=member)
        .select_related("session_result")
        .order_by("-session_result__played_on", "-session_result__starts_at", "-session_result")
    )
    online = match_totals(fmt, matches).get(member.pk, ())
    total = rules.season_total(fmt, [*(_score_of(score) for score in scores), *online])
    counting = {session.key for session in total.counting}
    told = [score for score in scores if score.session_result_id not in hidden]
    sessions = tuple((score, _score_of(score).key in counting) for score in told)
    return PlayerSeason(total, sessions, len(scores) - len(told))


def _standing_scores(season: Season) -> QuerySet[SessionScore]:
    standing = SessionScore.objects.filter(session_result__season=season, session_result__withdrawn_at=None)
    return standing.filter(member__club=season.club_id).order_by()  # by the club few members are looked at


def _score_of(score: SessionScore) -> rules.SessionTotals:
    return rules.SessionTotals(
        (score.session_result.played_on, score.session_result_id), *(getattr(score, name) for name in SUMS)
    )
