"""The standings of closed sessions and of seasons in plain SQL, for the nightly comparison in `verification`."""

from league.rules.seating import SEATINGS

# The closed sessions, each with the closing that counts: reopening undoes the payment of one.
CLOSED = """
    closed AS MATERIALIZED (
        SELECT session.id AS session, session.season_id AS season, session.date, session.starts_at,
               session.format_version_id AS format, closing.session_result_id AS result
        FROM club_sessions_session session
        JOIN club_sessions_closing closing ON closing.session_id = session.id
        JOIN money_potpayment payment ON payment.id = closing.payment_id AND payment.undone_at IS NULL
        WHERE session.status = 'closed'
    )
"""
# What each player has from each game, and from each round sat out (`place` is the table, or null). A skunk counts once,
# if all losers are skunked, or for each of two opponents. A forfeit gives the winner full pegs.
PLAYED = f"""
    {CLOSED}, format AS MATERIALIZED (
        SELECT id, data->>'seating' AS seating, data->>'scoring' AS scoring,
               data->>'three_handed' = 'per_opponent' AS per_opponent,
               (data->>'win')::int AS win, (data->>'double')::int AS skunk, (data->>'loss')::int AS loss,
               (data->>'double_double')::int AS double_skunk, (data->>'target')::int AS target,
               (data->>'lurch')::int AS lurch, (data->>'double_lurch')::int AS double_lurch,
               (data->>'match_win')::int AS match_win, (data->>'leg')::int AS leg,
               CASE WHEN data->>'scoring' <> 'legs' THEN (data->>'target')::int
                    WHEN data->>'leg_play' = 'all' THEN (data->>'legs')::int ELSE (data->>'legs')::int / 2 + 1 END
                   AS most,
               ARRAY(SELECT jsonb_array_elements_text(data->'round_points')::int) AS round_points,
               data->>'odd' AS odd, (data->>'bye_points')::int AS bye_points, (data->>'bye_margin')::int AS bye_margin
        FROM seasons_formatversion
    ), round AS MATERIALIZED (
        SELECT round.id AS round_id, closed.result, round.catch_up, format.*,
               coalesce(round_points[least(round.number, cardinality(round_points))], 0) AS round_win
        FROM closed
        JOIN club_sessions_round round ON round.session_id = closed.session AND round.called_at IS NOT NULL
        JOIN format ON format.id = closed.format
    ), board AS (
        SELECT game_id, count(*) AS sides, max(pegs) AS top, sum(pegs) AS total, min(pegs) AS last,
               CASE count(*) WHEN 2 THEN min(pegs) ELSE sum(pegs) - max(pegs) - min(pegs) END AS second
        FROM results_side GROUP BY game_id
    ), side AS (
        SELECT side.id AS side, place.id AS place, round.*, game.awarded_to IS NOT NULL AS is_forfeit,
               CASE WHEN game.awarded_to IS NULL THEN side.pegs
                    WHEN side.number = game.awarded_to THEN round.most ELSE 0 END AS held,
               CASE WHEN game.awarded_to IS NULL THEN side.pegs = board.top AND board.top > board.second
                    ELSE side.number = game.awarded_to END AS won,
               game.awarded_to IS NULL AND board.top = board.second AS is_level,
               board.second, CASE WHEN board.sides = 3 AND per_opponent THEN board.last END AS third,
               side.pegs - board.top AS behind, board.sides * side.pegs - board.total AS ahead
        FROM round
        JOIN club_sessions_table place ON place.round_id = round.round_id
        JOIN results_game game ON game.id = place.game_id AND game.status IN ('played', 'forfeit')
        JOIN results_side side ON side.game_id = game.id
        JOIN board ON board.game_id = game.id
    ), scored AS (
        SELECT side, result, round_id, place, won, held,
               CASE WHEN is_forfeit THEN 0 WHEN won THEN ahead ELSE behind END AS spread,
               CASE WHEN is_forfeit OR NOT won THEN 0
                    ELSE coalesce((second < lurch)::int, 0) + coalesce((third < lurch)::int, 0) END AS doubles_for,
               CASE WHEN is_forfeit OR won THEN 0
                    ELSE coalesce((CASE WHEN per_opponent THEN held ELSE second END < lurch)::int, 0)
               END AS doubles_against,
               CASE scoring
                   WHEN 'pegs' THEN held
                   WHEN 'short' THEN held - target
                   WHEN 'legs' THEN match_win * CASE WHEN won THEN 2 WHEN is_level THEN 1 ELSE 0 END + leg * held
                   WHEN 'rounds' THEN CASE WHEN NOT won THEN 0 WHEN is_forfeit OR third IS NULL THEN round_win
                                           ELSE 2 * round_win END
                   ELSE CASE WHEN NOT won THEN loss WHEN is_forfeit THEN win
                             ELSE CASE WHEN second < double_lurch THEN double_skunk
                                       WHEN second < lurch THEN skunk ELSE win END
                                  + CASE WHEN third IS NULL THEN 0 WHEN third < double_lurch THEN double_skunk
                                         WHEN third < lurch THEN skunk ELSE win END END
               END AS points
        FROM side
    ), played AS (
        SELECT scored.result, round_id, place, player.member_id AS member, won, held, spread, doubles_for,
               doubles_against, points
        FROM scored JOIN results_gameplayer player ON player.side_id = scored.side AND player.counted
        UNION ALL
        SELECT round.result, round.round_id, NULL, arrived.member_id, odd = 'win',
               CASE WHEN odd = 'win' THEN most WHEN scoring = 'pegs' THEN bye_points ELSE 0 END,
               CASE WHEN odd = 'win' THEN bye_margin ELSE 0 END, 0, 0,
               CASE WHEN odd = 'points'
                    THEN bye_points * CASE scoring WHEN 'legs' THEN 2 WHEN 'short' THEN -1 ELSE 1 END
                    ELSE CASE scoring WHEN 'pegs' THEN most WHEN 'short' THEN 0 WHEN 'rounds' THEN round_win
                                      WHEN 'legs' THEN 2 * match_win + leg * most ELSE win END END
        FROM round
        JOIN club_sessions_seat seat ON seat.round_id = round.round_id AND seat.table_id IS NULL AND seat.counted
        JOIN club_sessions_checkin arrived ON arrived.id = seat.check_in_id
        WHERE odd IN ('win', 'points') AND NOT round.catch_up
    )
"""  # noqa: S608  no value from outside
SCORES = f"""
    WITH {PLAYED}, counted AS (
        SELECT result, member, count(*) AS games, count(*) FILTER (WHERE won) AS wins, sum(points) AS points,
               sum(spread) AS spread, coalesce(sum(spread) FILTER (WHERE won), 0) AS plus_spread, sum(held) AS pegs,
               sum(doubles_for) AS doubles_for, sum(doubles_against) AS doubles_against
        FROM played GROUP BY 1, 2
    ), frozen AS (
        SELECT session_result_id AS result, member_id AS member, games, wins, points, spread, plus_spread, pegs,
               doubles_for, doubles_against
        FROM seasons_sessionscore WHERE session_result_id IN (SELECT result FROM closed)
    )
    SELECT result, member,
           frozen.games, frozen.wins, frozen.points, frozen.spread, frozen.plus_spread, frozen.pegs,
           frozen.doubles_for, frozen.doubles_against,
           counted.games, counted.wins, counted.points, counted.spread, counted.plus_spread, counted.pegs,
           counted.doubles_for, counted.doubles_against
    FROM frozen FULL JOIN counted USING (result, member)
    WHERE (frozen.games, frozen.wins, frozen.points, frozen.spread, frozen.plus_spread, frozen.pegs,
           frozen.doubles_for, frozen.doubles_against)
          IS DISTINCT FROM
          (counted.games, counted.wins, counted.points, counted.spread, counted.plus_spread, counted.pegs,
           counted.doubles_for, counted.doubles_against)
    ORDER BY 1, 2 LIMIT 1
"""  # noqa: S608  no value from outside

# The points of each team at its tables against another, and those that its players were credited for a table that the
# other team forfeited. A player is in the team of the frozen score. Which team is at home depends on its name then.
TEAMS = ", ".join(f"'{word}'" for word, seating in SEATINGS.items() if seating.has_teams)
MATCHES = f"""
    WITH {PLAYED}, seated AS (
        SELECT round.result, round.round_id, seat.table_id AS place, place.number, arrived.member_id AS member,
               CASE WHEN score.id IS NULL THEN member.team_id ELSE score.team_id END AS team
        FROM round
        JOIN club_sessions_seat seat ON seat.round_id = round.round_id
        JOIN club_sessions_checkin arrived ON arrived.id = seat.check_in_id
        JOIN clubs_member member ON member.id = arrived.member_id
        LEFT JOIN club_sessions_table place ON place.id = seat.table_id
        LEFT JOIN seasons_sessionscore score ON score.session_result_id = round.result
                                            AND score.member_id = arrived.member_id
        WHERE round.seating IN ({TEAMS})
    ), met AS (
        SELECT round_id, place, number, min(team) AS one, max(team) AS other
        FROM seated WHERE place IS NOT NULL GROUP BY 1, 2, 3
        HAVING count(team) = count(*) AND count(DISTINCT team) = 2
    ), of_team AS (
        SELECT DISTINCT ON (round_id, team) round_id, team, one, other
        FROM met, LATERAL (VALUES (one), (other)) each(team) ORDER BY round_id, team, number DESC
    ), point AS (
        SELECT played.result, coalesce(met.one, of_team.one) AS one, coalesce(met.other, of_team.other) AS other,
               seated.team, played.points
        FROM played
        JOIN seated USING (result, round_id, member)
        LEFT JOIN met ON met.place = seated.place
        LEFT JOIN of_team ON seated.place IS NULL AND of_team.round_id = seated.round_id
                         AND of_team.team = seated.team
    ), counted AS (
        SELECT result, one, other, coalesce(sum(points) FILTER (WHERE team = one), 0) AS ones,
               coalesce(sum(points) FILTER (WHERE team = other), 0) AS others
        FROM point WHERE one IS NOT NULL GROUP BY 1, 2, 3
    ), frozen AS (
        SELECT session_result_id AS result, least(home_id, away_id) AS one, greatest(home_id, away_id) AS other,
               CASE WHEN home_id < away_id THEN home_points ELSE away_points END AS ones,
               CASE WHEN home_id < away_id THEN away_points ELSE home_points END AS others
        FROM seasons_teammatch WHERE session_result_id IN (SELECT result FROM closed)
    )
    SELECT result, first.name, second.name, frozen.ones, frozen.others, counted.ones, counted.others
    FROM frozen FULL JOIN counted USING (result, one, other)
    JOIN clubs_team first ON first.id = one
    JOIN clubs_team second ON second.id = other
    WHERE (frozen.ones, frozen.others) IS DISTINCT FROM (counted.ones, counted.others)
    ORDER BY result, one, other LIMIT 1
"""  # noqa: S608  no value from outside

# The keys of a ranking up to the first that is not read off a player's own figures; `is_whole` if nothing follows it.
BETWEEN = "'head_to_head', 'group', 'playoff', 'cut'"
RANKING = f"""
    ARRAY(
        SELECT word FROM jsonb_array_elements_text(data->'ranking') WITH ORDINALITY AS key(word, at)
        WHERE at < coalesce((SELECT min(at) FROM jsonb_array_elements_text(data->'ranking') WITH ORDINALITY
                             AS other(word, at) WHERE word IN ({BETWEEN}, 'shared')), 99)
        ORDER BY at
    ) AS words, NOT jsonb_exists_any(data->'ranking', ARRAY[{BETWEEN}]) AS is_whole
"""  # noqa: S608  no value from outside
# The figures of a row by its `words`, most first; before one that can be below zero, whether a game was played.
FIGURES = """
    ARRAY(
        SELECT part.figure FROM unnest(words) WITH ORDINALITY AS key(word, at), LATERAL (VALUES
            (1, CASE WHEN word IN ('spread', 'short', 'average') THEN (games > 0)::int::numeric ELSE 0 END),
            (2, CASE word WHEN 'points' THEN {points} WHEN 'wins' THEN wins WHEN 'doubles' THEN doubles_for
                          WHEN 'spread' THEN spread WHEN 'plus_spread' THEN plus_spread WHEN 'pegs' THEN pegs
                          WHEN 'short' THEN spread - plus_spread
                          WHEN 'average' THEN round({points}::numeric / greatest(games, 1), 12) END)
        ) part(step, figure) ORDER BY key.at, part.step
    )
"""
PLACES = f"""
    WITH {CLOSED}, format AS MATERIALIZED (SELECT id, {RANKING} FROM seasons_formatversion), figure AS (
        SELECT closed.result, score.member_id AS member, score.place, is_whole,
               {FIGURES.format(points="points")} AS figures
        FROM closed
        JOIN format ON format.id = closed.format
        JOIN seasons_sessionscore score ON score.session_result_id = closed.result
    ), ranked AS (
        SELECT *, rank() OVER (PARTITION BY result ORDER BY figures DESC) AS first,
               count(*) OVER (PARTITION BY result, figures) AS level
        FROM figure
    )
    SELECT result, member, place, first, CASE WHEN is_whole THEN first ELSE first + level - 1 END AS last FROM ranked
    WHERE place NOT BETWEEN first AND CASE WHEN is_whole THEN first ELSE first + level - 1 END
    ORDER BY 1, 2 LIMIT 1
"""  # noqa: S608  no value from outside
# By each season's newest format. The points are a numerator and a denominator, as averages are compared exactly.
SEASONS = f"""
    WITH {CLOSED}, format AS MATERIALIZED (
        SELECT DISTINCT ON (season_id) season_id AS season, data->>'season' AS rule, data->'points_table' AS lines,
               CASE data->>'scoring' WHEN 'legs' THEN 2 WHEN 'short' THEN -1 ELSE 1 END AS unit,
               (data->>'best_sessions')::int AS best_sessions, (data->>'threshold')::int AS threshold,
               (data->>'least_sessions')::int AS least_sessions, data->>'guests' AS guests, {RANKING}
        FROM seasons_formatversion WHERE season_id IS NOT NULL ORDER BY season_id, number DESC
    ), scored AS (
        SELECT closed.season, score.member_id AS member, score.*, guests, rule, unit, best_sessions, threshold,
               row_number() OVER (PARTITION BY closed.season, score.member_id
                                  ORDER BY score.points DESC, score.spread DESC, closed.date, closed.starts_at,
                                           closed.result) AS rank,
               (SELECT min((line->>0)::int * unit) FROM jsonb_array_elements(lines) line WHERE (line->>1)::int <> 0)
                   AS least,
               (SELECT (line->>1)::int FROM jsonb_array_elements(lines) line WHERE (line->>0)::int * unit <= points
                ORDER BY (line->>0)::int * unit DESC LIMIT 1) AS brings
        FROM closed
        JOIN format USING (season)
        JOIN seasons_sessionscore score ON score.session_result_id = closed.result AND score.games > 0
                                       AND score.kind <> 'visitor'
    ), counted AS (
        SELECT *, coalesce(CASE rule WHEN 'best' THEN rank <= best_sessions
                                     WHEN 'threshold' THEN points >= threshold * unit
                                     WHEN 'table' THEN points >= least ELSE true END, false) AS counts
        FROM scored
    ), total AS (
        SELECT season, member, count(*) AS sessions, count(*) FILTER (WHERE counts) AS counting,
               max(points) AS best, coalesce(sum(games) FILTER (WHERE counts), 0) AS games,
               coalesce(sum(wins) FILTER (WHERE counts), 0) AS wins,
               coalesce(sum(points) FILTER (WHERE counts), 0) AS points,
               coalesce(sum(brings) FILTER (WHERE counts), 0) AS brings,
               coalesce(sum(spread) FILTER (WHERE counts), 0) AS spread,
               coalesce(sum(plus_spread) FILTER (WHERE counts), 0) AS plus_spread,
               coalesce(sum(doubles_for) FILTER (WHERE counts), 0) AS doubles_for,
               coalesce(sum(doubles_against) FILTER (WHERE counts), 0) AS doubles_against,
               coalesce(sum(pegs) FILTER (WHERE counts), 0) AS pegs
        FROM counted GROUP BY season, member, guests HAVING guests <> 'unranked' OR bool_or(kind = 'member')
    ), season AS (
        SELECT total.*, words, is_whole,
               CASE WHEN rule IN ('average', 'win_percent') THEN (sessions >= least_sessions)::int ELSE 1 END AS enough,
               CASE rule WHEN 'table' THEN unit * brings WHEN 'win_percent' THEN unit * 100 * wins ELSE points END
                   AS above,
               CASE rule WHEN 'average' THEN greatest(counting, 1) WHEN 'win_percent' THEN greatest(games, 1) ELSE 1 END
                   AS below
        FROM total JOIN format USING (season)
    ), figure AS (
        SELECT *, enough::numeric || {FIGURES.format(points="round(above::numeric / below, 12)")} AS figures FROM season
    ), ranked AS (
        SELECT *, rank() OVER (PARTITION BY season ORDER BY figures DESC) AS first,
               count(*) OVER (PARTITION BY season, figures) AS level
        FROM figure
    )
    SELECT season, member, first, CASE WHEN is_whole THEN first ELSE first + level - 1 END AS last, above, below,
           sessions, counting, best, games, wins, spread, plus_spread, pegs, doubles_for, doubles_against
    FROM ranked ORDER BY season, member
"""  # noqa: S608  no value from outside
