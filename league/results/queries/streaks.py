"""A club's records that the database counts over all games: streaks of wins and of sessions, and margins."""

from django.db import connection

from league.clubs.models import Club
from league.results.queries.records import MOST, Record

PUBLISHED = """
    SELECT result.id, result.played_on, result.starts_at FROM seasons_sessionresult result
    JOIN seasons_season season ON season.id = result.season_id
    WHERE season.club_id = %(club)s AND result.withdrawn_at IS NULL AND result.is_published
"""
# Formats are wide: what is read of them is read once, not for each game.
GAMES = f"""
    WITH version AS MATERIALIZED (
        SELECT id, (data->>'target')::int AS target FROM seasons_formatversion
        WHERE season_id IN (SELECT season_id FROM ({PUBLISHED}) published)
          AND data->>'scoring' IS DISTINCT FROM 'legs'
    )
    SELECT game.id, game.session_result_id, game.played_on, player.member_id, player.side_id, side.pegs, version.target
    FROM ({PUBLISHED}) published
    JOIN results_game game ON game.session_result_id = published.id
    JOIN version ON version.id = game.format_version_id
    JOIN results_gameplayer player ON player.game_id = game.id
    JOIN results_side side ON side.id = player.side_id
    JOIN clubs_member member ON member.id = player.member_id AND member.kind <> 'visitor'
    WHERE game.status = 'played' AND player.counted
"""  # noqa: S608
# In a run without a gap, what is counted and what is counted of one's own grow together: their difference stands.
WINS = f"""
    SELECT count(*), member.name, min(played_on), NULL::bigint, max(played_on) FROM (
        SELECT member_id, played_on, pegs = target AS won,
               row_number() OVER (PARTITION BY member_id ORDER BY played_on, id)
               - row_number() OVER (PARTITION BY member_id, pegs = target ORDER BY played_on, id) AS run
        FROM ({GAMES}) game
    ) played JOIN clubs_member member ON member.id = played.member_id
    WHERE won GROUP BY member.id, member.name, run HAVING count(*) > 1
    ORDER BY 1 DESC, 3, 2 LIMIT {MOST}
"""  # noqa: S608
SESSIONS = f"""
    SELECT count(*), member.name, min(played_on), NULL::bigint, max(played_on) FROM (
        SELECT score.member_id, session.played_on,
               session.number - row_number() OVER (PARTITION BY score.member_id ORDER BY session.number) AS run
        FROM seasons_sessionscore score
        JOIN (
            SELECT id, played_on, row_number() OVER (ORDER BY played_on, starts_at, id) AS number
            FROM ({PUBLISHED}) published
        ) session ON session.id = score.session_result_id
    ) came JOIN clubs_member member ON member.id = came.member_id AND member.kind <> 'visitor'
    GROUP BY member.id, member.name, run HAVING count(*) > 1
    ORDER BY 1 DESC, 3, 2 LIMIT {MOST}
"""  # noqa: S608
MARGINS = f"""
    SELECT won.target - max(lost.pegs), member.name, won.played_on, won.session_result_id FROM ({GAMES}) won
    JOIN results_side lost ON lost.game_id = won.id AND lost.id <> won.side_id
    JOIN clubs_member member ON member.id = won.member_id
    WHERE won.pegs = won.target
    GROUP BY won.id, won.target, won.played_on, won.session_result_id, member.id, member.name
    ORDER BY 1 DESC, 3, 2 LIMIT {MOST}
"""  # noqa: S608


def winning_streaks(club: Club) -> list[Record]:
    """The most games won in a row."""
    return _records(WINS, club)


def attendance_streaks(club: Club) -> list[Record]:
    """The most sessions played in a row."""
    return _records(SESSIONS, club)


def biggest_margins(club: Club) -> list[Record]:
    """The most holes by which a game was won; at a table of three, over the second."""
    return _records(MARGINS, club)


def _records(sql: str, club: Club) -> list[Record]:
    with connection.cursor() as cursor:
        cursor.execute(sql, {"club": club.pk})
        return [Record(*row) for row in cursor.fetchall()]
