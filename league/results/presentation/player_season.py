"""The season of a player, or of a pair, as its page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from common.charts import Chart
from league.clubs.models import Member
from league.clubs.queries import names_of
from league.results.presentation.season import ShownMatch, pair_url, player_url, shown_matches
from league.results.presentation.standings import beside_points
from league.results.queries.pairs import pair_name, pair_season, pairs_of
from league.results.queries.season_table import all_meetings, matches_of
from league.rules.formats import Format
from league.rules.points import column, points_text
from league.rules.scoring import skunks_heading
from league.rules.season_rules import season_column, season_points
from league.seasons import presentation, queries
from league.seasons.models import Season, SessionScore
from league.seasons.queries import PlayerSeason


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A session in the table. figures: beside the points. folded: those after the first, for a phone."""

    score: SessionScore
    label: str
    counts: bool
    points: str
    figures: Sequence[str]
    folded: str


@dataclass(frozen=True, slots=True)
class PairLine:
    """A pair that a player was part of, with the number of sessions."""

    name: str
    url: str
    sessions: int


@dataclass(frozen=True, slots=True)
class MeetingLine:
    """The games against an opponent, or against two; `url` is empty for two who never were a pair."""

    name: str
    url: str
    games: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class PlayerSeasonPage:
    """Values for templates/results/player.html.

    players: a name, or both names. partners: the two of a pair. details: the key of the member, None for a pair.
    skunks: their heading, if there were any. beside: label and figure of what stands beside the points. best: the best
    session in a sentence, empty if this reader can't see it.
    """

    season: Season
    own: PlayerSeason
    players: str
    partners: Sequence[Member]
    details: int | None
    season_heading: str
    heading: str
    sum: str
    skunks: str
    beside: Sequence[tuple[str, str]]
    best: str
    sessions: Sequence[SessionLine]
    points: Chart | None
    places: Chart | None
    met: Sequence[MeetingLine]
    pairs: Sequence[PairLine]
    matches: Sequence[ShownMatch]

    @property
    def has_played(self) -> bool:
        return bool(self.own.total.sessions or self.own.total.online)


def player_season_page(season: Season, player: Member, hidden: frozenset[int]) -> PlayerSeasonPage:
    """A player's season; hidden: the sessions whose standings this reader may not see."""
    fmt = queries.format_of(season)
    matches = matches_of(season, fmt)
    met = sorted(all_meetings(season, matches, player.pk), key=lambda one: (-one.games, -one.won, one.opponent))
    mine = [match for match in matches if player.pk in match.players]
    pairs = pairs_of(season, fmt, player)
    names = names_of({one.opponent for one in met}.union(*(match.players for match in mine), *pairs))
    return _page(
        season,
        fmt,
        queries.player_season(season, player, fmt, hidden, matches),
        players=player.name,
        details=player.pk,
        met=[
            MeetingLine(names[one.opponent], player_url(season, one.opponent), one.games, one.won, one.lost)
            for one in met
        ],
        pairs=[PairLine(pair_name(names, two), pair_url(season, two), sessions) for two, sessions in pairs.items()],
        matches=shown_matches(fmt, mine, names),
    )


def pair_season_page(season: Season, partners: Sequence[Member], hidden: frozenset[int]) -> PlayerSeasonPage:
    """What two made as partners, in the sessions that they played together from beginning to end."""
    fmt = queries.format_of(season)
    one, other = sorted(member.pk for member in partners)
    own, meetings, pairs = pair_season(season, partners[0], (one, other), fmt, hidden)
    met = sorted(meetings, key=lambda one: (-one.games, -one.won, one.opponents))
    names = names_of({one, other}.union(*(each.opponents for each in met)))
    return _page(
        season,
        fmt,
        own,
        players=pair_name(names, (one, other)),
        partners=partners,
        met=[
            MeetingLine(
                pair_name(names, each.opponents),
                pair_url(season, each.opponents) if each.opponents in pairs else "",
                each.games,
                each.won,
                each.lost,
            )
            for each in met
        ],
    )


def _page(
    season: Season,
    fmt: Format,
    own: PlayerSeason,
    *,
    players: str,
    met: Sequence[MeetingLine],
    partners: Sequence[Member] = (),
    details: int | None = None,
    pairs: Sequence[PairLine] = (),
    matches: Sequence[ShownMatch] = (),
) -> PlayerSeasonPage:
    beside, scores = beside_points(fmt), [score for score, _counts in reversed(own.sessions)]
    labels = presentation.day_labels(presentation.days_of([score for score, _counts in own.sessions]), "M j, Y")
    return PlayerSeasonPage(
        season=season,
        own=own,
        players=players,
        partners=partners,
        details=details,
        season_heading=season_column(fmt),
        heading=column(fmt),
        sum=points_text(fmt, season_points(fmt, own.total)),
        skunks=skunks_heading(fmt) if queries.has_doubles(fmt, own.total) else "",
        beside=[(each.label, each.text(own.total)) for each in beside],
        best=_best(fmt, own),
        sessions=[
            SessionLine(
                score=score,
                label=label,
                counts=counts,
                points=points_text(fmt, score.points),
                figures=[each.text(score) for each in beside],
                folded=", ".join(each.said(score) for each in beside[1:]),
            )
            for (score, counts), label in zip(own.sessions, labels, strict=True)
        ],
        points=presentation.points_chart(fmt, scores),
        places=presentation.places_chart(scores),
        met=met,
        pairs=pairs,
        matches=matches,
    )


def _best(fmt: Format, own: PlayerSeason) -> str:
    """The best session in a sentence; empty if this reader can't see it."""
    for score, _counts in own.sessions:
        if score.session_result_id == own.best:
            values = {
                "heading": column(fmt),
                "points": points_text(fmt, score.points),
                "date": date_format(score.session_result.played_on, "F j, Y"),
            }
            return _("Best session: %(date)s (%(heading)s: %(points)s).") % values
    return ""
