"""The label and help text of every choice of a format."""

from common.language import gettext_noop

LABELS: dict[str, str] = {
    "target": gettext_noop("Game length"),
    "scoring": gettext_noop("Scoring"),
    "legs": gettext_noop("Legs per table"),
    "leg_play": gettext_noop("How legs are played"),
    "match_win": gettext_noop("Points for most legs"),
    "leg": gettext_noop("Points for each leg"),
    "round_points": gettext_noop("Points by round"),
    "lurch": gettext_noop("Skunk line (lurch)"),
    "double_lurch": gettext_noop("Double-skunk line"),
    "three_handed": gettext_noop("Three-handed games"),
    "win": gettext_noop("Single game"),
    "double": gettext_noop("Skunk (double game)"),
    "double_double": gettext_noop("Double skunk"),
    "loss": gettext_noop("Loss"),
    "ranking": gettext_noop("Ranking"),
    "season": gettext_noop("Season total"),
    "best_sessions": gettext_noop("Number of best sessions"),
    "threshold": gettext_noop("Minimum points per session"),
    "points_table": gettext_noop("Season points table"),
    "least_sessions": gettext_noop("Minimum sessions per player"),
    "online_matches": gettext_noop("Online matches per opponent"),
    "fee": gettext_noop("Entry fee"),
    "payout": gettext_noop("Payout"),
    "one_in": gettext_noop("Players per paid place (N)"),
    "shares": gettext_noop("Percentages by number of places"),
    "percents": gettext_noop("Percentages by place"),
    "prizes": gettext_noop("Prizes by place"),
    "fewest_wins": gettext_noop("Prize for fewest wins"),
    "wins_prize": gettext_noop("Prize for certain win totals"),
    "wins_paid": gettext_noop("Win totals with a prize"),
    "club_share": gettext_noop("Club’s share in percent"),
    "side_pots": gettext_noop("Side pots"),
    "ties": gettext_noop("Tied players"),
    "coin": gettext_noop("Payouts rounded down to"),
    "odd_cents": gettext_noop("Money left over from rounding"),
    "games": gettext_noop("Games per session"),
    "seating": gettext_noop("Tables"),
    "team_tables": gettext_noop("Tables per team"),
    "team_match_points": gettext_noop("Points for team matches"),
    "recent_sessions": gettext_noop("Avoid recent opponents"),
    "odd": gettext_noop("Odd number of players"),
    "bye_points": gettext_noop("Points for sitting out"),
    "bye_margin": gettext_noop("Spread for sitting out"),
    "guest_sessions": gettext_noop("Guest session limit"),
    "guests": gettext_noop("Guests in the standings"),
}

EXPLAINED: dict[str, str] = {
    "preset": gettext_noop("The format this one started from. You can still change every choice below."),
    "target": gettext_noop("The winning hole: 121 is twice around the board, 61 is once."),
    "scoring": gettext_noop("How players earn points. All sessions of a season are scored in the same way."),
    "legs": gettext_noop("How many legs, of one game each, a table plays before its result is entered."),
    "leg_play": gettext_noop("All legs are played, or play stops when one side can’t be caught."),
    "match_win": gettext_noop("Points for winning more legs. If the legs are tied, each side gets half."),
    "leg": gettext_noop("Points for every leg won, even by the side that loses."),
    "round_points": gettext_noop(
        "The points for a win in each round, such as 6 7 8 9 10. Later rounds are worth the last number listed."
    ),
    "lurch": gettext_noop(
        "A loser who finishes below this hole is skunked. Usually 91 (ACC) or 61 (Hoyle). Leave empty for no skunks."
    ),
    "double_lurch": gettext_noop(
        "A loser who finishes below this hole is double-skunked. Leave empty for no double skunks."
    ),
    "win": gettext_noop("Points for winning a single game."),
    "double": gettext_noop("Points for winning by a skunk (double game)."),
    "double_double": gettext_noop("Points for winning by a double skunk."),
    "loss": gettext_noop("Points for losing a game."),
    "three_handed": gettext_noop(
        "What the winner of a three-handed game scores. If the winner scores one game, it is a skunk only if both "
        "opponents are skunked."
    ),
    "games": gettext_noop("Number of games each player plays in a session."),
    "seating": gettext_noop("How many play at a table, and where they go after each game."),
    "team_tables": gettext_noop(
        "How many players each team seats in a round. A team with fewer players forfeits the missing tables, and the "
        "opponents left without a table get what the format gives for sitting out. 0 means as many as the smaller team "
        "has, without forfeits."
    ),
    "team_match_points": gettext_noop(
        "Points for a match won, tied and lost, such as 2 1 0. When two teams meet, all their tables in that "
        "session make one match, and the team with more table points wins it. Leave empty to add up the table points."
    ),
    "recent_sessions": gettext_noop(
        "Players avoid their opponents of this many recent sessions, unless two players would otherwise play each "
        "other twice in this session. 0 ignores earlier sessions."
    ),
    "odd": gettext_noop(
        "If the number is odd, one player sits out each round. A catch-up round is for players who have played fewer "
        "games; an extra round is for everyone, but counts only for those players. Both are possible only if players "
        "rotate every game. A house player is chosen at check-in, plays only if the number is odd, and scores nothing."
    ),
    "bye_points": gettext_noop("Points for each round that a player sits out. With total pegs, each peg is a point."),
    "bye_margin": gettext_noop("A round that a player sits out counts as a single game won by this many holes."),
    "ranking": gettext_noop("Places are decided in this order. Each choice breaks ties left by those before it."),
    "season": gettext_noop(
        "How a player’s season total is computed: the sum of all sessions or of some, an average, or the percentage "
        "of games won."
    ),
    "best_sessions": gettext_noop("How many of a player’s best sessions count for the season."),
    "threshold": gettext_noop("The points a player must score in a session for it to count for the season."),
    "points_table": gettext_noop(
        "Each line has session points and the season points that they earn, for example “12 3”. "
        "A session with fewer points than the first line earns nothing."
    ),
    "least_sessions": gettext_noop("Players with fewer sessions are ranked after all the others."),
    "online_matches": gettext_noop(
        "How many rated online matches between the same two players count for the season, in addition to the sessions. "
        "If they play more, only the first ones count. 0 means none."
    ),
    "fee": gettext_noop("The fee each player pays at check-in."),
    "payout": gettext_noop("How the pot is divided among the players."),
    "one_in": gettext_noop(
        "One place is paid for every N players, rounded up. For example, 1 in 4 pays 3 places to 12 players."
    ),
    "shares": gettext_noop(
        "The percentage for each place: one line for one paid place, one line for two paid places, and so on."
    ),
    "percents": gettext_noop("The percentage of the pot for each place, from first down. The rest goes to the club."),
    "prizes": gettext_noop("The prize for each place, from first down. The rest goes to the club."),
    "fewest_wins": gettext_noop(
        "A consolation prize for the player with the fewest wins among those who get no other prize. It is "
        "set aside before the pot is divided. Tied players share it. 0 means no such prize."
    ),
    "wins_prize": gettext_noop(
        "The prize for each win total listed below. Players with exactly that many wins get it if they get no "
        "other prize. It is set aside before the pot is divided."
    ),
    "wins_paid": gettext_noop("The win totals that get this prize, such as 6 0 for six wins and for no wins."),
    "club_share": gettext_noop("The percentage of the pot that the club keeps before paying prizes."),
    "side_pots": gettext_noop(
        "Pots that players enter by choice at check-in, each with its own fee. If no one wins a pot, "
        "it rolls over to the next session."
    ),
    "ties": gettext_noop(
        "Players tied on the first ranking choice can pool their prizes and split them equally. "
        "Otherwise the whole ranking decides, and only players who share a place split their prizes."
    ),
    "coin": gettext_noop(
        "Every payout is a multiple of this amount. For example, with $0.25, no one is paid pennies. "
        "The next choice says who gets the money left over."
    ),
    "odd_cents": gettext_noop(
        "Who gets the money left over: the highest places or the club. For example, with $0.25, each of the highest "
        "places gets another $0.25 until nothing is left over."
    ),
    "guest_sessions": gettext_noop("How many sessions a guest can play before joining. Check-in counts them."),
    "guests": gettext_noop(
        "Whether the season’s standings list guests. A guest who has played as a member keeps all sessions."
    ),
}
