"""A club's records over all games, counted in SQL: winning streaks, attendance streaks, and margins."""

from dataclasses import dataclass

from django.db import connection

from league.clubs.models import Club
from league.results.queries.records import MOST, Record

PUBLISHED = """
    SELECT result.id, result.season_id, result.played_on, result.starts_at FROM seasons_sessionresult result
    JOIN seasons_season season ON season.id = result.season_id
    WHERE season.club_id = %(club)s AND result.withdrawn_at IS NULL AND result.is_published
"""
# Looking up the sides of all games is slow, so one statement reads wins and margins. Formats are wide rows, so their
# fields are read once. Games of one winning streak have the same number of earlier losses. Margins are sorted and
# cut before their players are looked up.
GAMES = f"""
    WITH version AS MATERIALIZED (
        SELECT id, (data->>'target')::int AS target FROM seasons_formatversion
        WHERE season_id IN (SELECT season_id FROM ({PUBLISHED}) published)
          AND data->>'scoring' IS DISTINCT FROM 'legs'
    ), game AS MATERIALIZED (
        SELECT game.id, game.session_result_id, game.played_on, version.target
        FROM ({PUBLISHED}) published
        JOIN results_game game ON game.session_result_id = published.id AND game.status = 'played'
        JOIN version ON version.id = game.format_version_id
    ), side AS MATERIALIZED (
        SELECT side.id, side.game_id, side.pegs, game.target, game.session_result_id, game.played_on
        FROM game JOIN results_side side ON side.game_id = game.id
    ), player AS MATERIALIZED (
        SELECT member.id, member.name, player.side_id
        FROM clubs_member member JOIN results_gameplayer player ON player.member_id = member.id AND player.counted
        WHERE member.club_id = %(club)s
    ), visit AS MATERIALIZED (
        SELECT score.session_result_id, score.member_id
        FROM ({PUBLISHED}) published
        JOIN seasons_sessionscore score ON score.session_result_id = published.id AND score.kind = 'visitor'
    ), played AS (
        SELECT player.id, player.name, side.played_on, side.pegs = side.target AS won,
               count(*) FILTER (WHERE side.pegs <> side.target)
                   OVER (PARTITION BY player.id ORDER BY side.played_on, side.game_id) AS run
        FROM player JOIN side ON side.id = player.side_id
        LEFT JOIN visit ON visit.session_result_id = side.session_result_id AND visit.member_id = player.id
        WHERE visit.member_id IS NULL
    ), margin AS MATERIALIZED (
        SELECT min(id) FILTER (WHERE pegs = target) AS winner, target - max(pegs) FILTER (WHERE pegs < target) AS holes,
               played_on, session_result_id
        FROM side GROUP BY game_id, target, played_on, session_result_id
    )
    (
        SELECT 'wins', count(*), name, min(played_on), NULL::bigint, max(played_on)
        FROM played WHERE won GROUP BY id, name, run HAVING count(*) > 1
        ORDER BY 2 DESC, 4, 3 LIMIT {MOST}
    ) UNION ALL (
        SELECT 'margins', holes, member.name, played_on, margin.session_result_id, NULL
        FROM (SELECT * FROM margin WHERE winner IS NOT NULL ORDER BY holes DESC) margin
        JOIN results_gameplayer player ON player.side_id = margin.winner AND player.counted
        JOIN clubs_member member ON member.id = player.member_id
        LEFT JOIN visit ON visit.session_result_id = margin.session_result_id AND visit.member_id = member.id
        WHERE visit.member_id IS NULL
        ORDER BY holes DESC, played_on, member.name LIMIT {MOST}
    )
"""  # noqa: S608
# In a streak, the session's number and the player's own row number grow together: their difference is constant.
SESSIONS = f"""
    SELECT count(*), member.name, min(played_on), NULL::bigint, max(played_on) FROM (
        SELECT score.member_id, session.played_on,
               session.number - row_number() OVER (PARTITION BY score.member_id ORDER BY session.number) AS run
        FROM seasons_sessionscore score
        JOIN (
            SELECT id, played_on, row_number() OVER (ORDER BY played_on, starts_at, id) AS number
            FROM ({PUBLISHED}) published
        ) session ON session.id = score.session_result_id
        WHERE score.kind <> 'visitor'
    ) came JOIN clubs_member member ON member.id = came.member_id
    GROUP BY member.id, member.name, run HAVING count(*) > 1
    ORDER BY 1 DESC, 3, 2 LIMIT {MOST}
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class GameRecords:
    """The longest winning streaks, and the widest margins in holes; at a table of three, ahead of the second."""

    wins: list[Record]
    margins: list[Record]


def game_records(club: Club) -> GameRecords:
    """The records of each kind, the earlier of equals first."""
    found: dict[str, list[Record]] = {"wins": [], "margins": []}
    with connection.cursor() as cursor:
        cursor.execute(GAMES, {"club": club.pk})
        for of, *record in cursor.fetchall():
            found[of].append(Record(*record))
    return GameRecords(**found)


def attendance_streaks(club: Club) -> list[Record]:
    """The most consecutive sessions played."""
    with connection.cursor() as cursor:
        cursor.execute(SESSIONS, {"club": club.pk})
        return [Record(*row) for row in cursor.fetchall()]
