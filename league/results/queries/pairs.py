"""Fixed partners in a season: two who were partners in all their games of a session, and the pairs that they met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from django.db import connection
from django.utils.functional import SimpleLazyObject

from league.clubs.models import Club, Member
from league.rules.formats import Format
from league.rules.games import listed
from league.rules.season import SessionTotals, season_standings, season_total
from league.rules.season_rules import SeasonTotal
from league.rules.seating import SEATINGS
from league.rules.standings import FIGURES, Standing
from league.seasons.models import Season
from league.seasons.queries import PlayerSeason, key_of, player_season

Pair = tuple[int, int]  # member ids, the lower one first
FIXED = [word for word, seating in SEATINGS.items() if seating.has_fixed_partners]

# Only if both have the same figures: one of them may have been credited with a round before the other came.
SESSIONS = f"""
    WITH version AS MATERIALIZED (
        SELECT id FROM seasons_formatversion WHERE season_id = %(season)s AND data->>'seating' = ANY(%(fixed)s)
    ), beside AS (
        SELECT game.session_result_id AS result, mine.member_id AS member, other.member_id AS partner
        FROM seasons_sessionresult result
        JOIN results_game game ON game.session_result_id = result.id AND game.status IN ('played', 'forfeit')
        JOIN version ON version.id = game.format_version_id
        JOIN results_gameplayer mine ON mine.game_id = game.id AND mine.counted
        LEFT JOIN results_gameplayer other ON other.side_id = mine.side_id AND other.id <> mine.id
        WHERE result.season_id = %(season)s AND result.withdrawn_at IS NULL
    ), partner AS (
        SELECT result, member, min(partner) AS partner FROM beside
        GROUP BY result, member HAVING min(partner) = max(partner) AND count(partner) = count(*)
    )
    SELECT one.member, one.partner, result.played_on, result.starts_at, result.id,
           {", ".join(f"score.{name}" for name in FIGURES)}
    FROM partner one
    JOIN partner other ON other.result = one.result AND other.member = one.partner AND other.partner = one.member
    JOIN seasons_sessionresult result ON result.id = one.result
    JOIN seasons_sessionscore score ON score.session_result_id = one.result AND score.member_id = one.member
    JOIN seasons_sessionscore same ON same.session_result_id = one.result AND same.member_id = other.member
    WHERE one.member < other.member
      AND (score.games, score.points, score.spread) = (same.games, same.points, same.spread)
    ORDER BY result.played_on, result.starts_at, result.id
"""  # noqa: S608  names of columns
MEETINGS = """
    WITH side AS (
        SELECT game.id AS game, game.session_result_id AS result, side.id, side.pegs,
               min(player.member_id) AS one, max(player.member_id) AS other, bool_and(player.counted) AS counted
        FROM results_game game
        JOIN results_side side ON side.game_id = game.id
        JOIN results_gameplayer player ON player.side_id = side.id
        WHERE game.session_result_id = ANY(%(results)s) AND game.status = 'played'
        GROUP BY game.id, game.session_result_id, side.id, side.pegs HAVING count(*) = 2
    )
    SELECT mine.result, mine.one, mine.other, theirs.one, theirs.other, count(*),
           count(*) FILTER (WHERE mine.pegs > theirs.pegs), count(*) FILTER (WHERE mine.pegs < theirs.pegs)
    FROM side mine JOIN side theirs ON theirs.game = mine.game AND theirs.id <> mine.id
    WHERE mine.counted
    GROUP BY 1, 2, 3, 4, 5
"""


@dataclass(frozen=True, slots=True)
class PairMeeting:
    """What two pairs have played against each other."""

    pair: Pair
    opponents: Pair
    games: int
    won: int
    lost: int

    def with_more(self, other: PairMeeting) -> PairMeeting:
        """Both together."""
        return replace(self, games=self.games + other.games, won=self.won + other.won, lost=self.lost + other.lost)


@dataclass(frozen=True, slots=True)
class PairTable:
    """The pairs of a season, ranked as its players are; rows best first."""

    rows: tuple[Standing[Pair], ...]
    totals: Mapping[Pair, SeasonTotal]
    names: Mapping[Pair, str]


def pair_of(club: Club, *partners: int) -> list[Member] | None:
    """The two members with these keys, by name; None if they are not two members of the club."""
    found = list(club.members.filter(pk__in=partners).order_by("name"))
    return found if len(found) == 2 else None


def pair_sessions(season: Season) -> dict[Pair, list[SessionTotals]]:
    """The sessions that each pair played from beginning to end, the first one first, with what each partner made."""
    with connection.cursor() as cursor:
        cursor.execute(SESSIONS, {"season": season.pk, "fixed": FIXED})
        rows = cursor.fetchall()
    found: dict[Pair, list[SessionTotals]] = {}
    for one, other, day, starts_at, result, *sums in rows:
        found.setdefault((one, other), []).append(SessionTotals(key_of(day, starts_at, result), *sums))
    return found


def _meetings(results: Collection[int]) -> list[tuple[int, PairMeeting]]:
    """What any two sides of two played against each other in each of these session results; counted games only."""
    with connection.cursor() as cursor:
        cursor.execute(MEETINGS, {"results": [*results]})
        return [(result, PairMeeting((a, b), (c, d), *counts)) for result, a, b, c, d, *counts in cursor.fetchall()]


def pair_table(season: Season, fmt: Format, names: Mapping[int, str]) -> PairTable | None:
    """The pairs whose players have `names`; None if the format has no fixed partners, or no pair has played."""
    if not SEATINGS[fmt.seating].has_fixed_partners:
        return None
    played = {pair: own for pair, own in pair_sessions(season).items() if names.keys() >= {*pair}}
    if not played:
        return None
    of_pairs = {pair: pair_name(names, pair) for pair in played}
    totals = {pair: season_total(fmt, own) for pair, own in played.items()}
    met = SimpleLazyObject(lambda: games_won(played))
    rows = season_standings(fmt, totals, of_pairs, cast("Mapping[tuple[Pair, Pair], int]", met))
    return PairTable(rows, totals, of_pairs)


def pairs_of(season: Season, fmt: Format, member: Member) -> dict[Pair, int]:
    """The pairs that a player was in, with the sessions of each, the most first; empty without fixed partners."""
    if not SEATINGS[fmt.seating].has_fixed_partners:
        return {}
    own = {pair: len(sessions) for pair, sessions in pair_sessions(season).items() if member.pk in pair}
    return dict(sorted(own.items(), key=lambda one: -one[1]))


def games_won(sessions: Mapping[Pair, Sequence[SessionTotals]]) -> Counter[tuple[Pair, Pair]]:
    """The games that each pair won against each other pair, in sessions that count for both."""
    results = {pair: {session.key[-1] for session in own} for pair, own in sessions.items()}
    won: Counter[tuple[Pair, Pair]] = Counter()
    for result, met in _meetings(set().union(*results.values())):
        if result in results.get(met.pair, ()) and result in results.get(met.opponents, ()):
            won[met.pair, met.opponents] += met.won
    return won


def pair_season(
    season: Season, one: Member, pair: Pair, fmt: Format, hidden: frozenset[int]
) -> tuple[PlayerSeason, list[PairMeeting], frozenset[Pair]]:
    """A pair's season, read off the scores of `one` of them; the pairs that it met, and all pairs of the season."""
    sessions = pair_sessions(season)
    own = sessions.get(pair, [])
    results = [session.key[-1] for session in own]
    met: dict[Pair, PairMeeting] = {}
    for _result, one_session in _meetings(results):
        if one_session.pair == pair:
            before = met.get(one_session.opponents)
            met[one_session.opponents] = before.with_more(one_session) if before else one_session
    return player_season(season, one, fmt, hidden, results=results), [*met.values()], frozenset(sessions)


def pair_name(names: Mapping[int, str], pair: Pair) -> str:
    """ "Ann and Bob"."""
    return listed(sorted((names[player] for player in pair), key=str.casefold))
