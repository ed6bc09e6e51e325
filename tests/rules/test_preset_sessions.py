"""A worked session of each preset. The figures were calculated by hand; the sums are next to them."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from games import engine
from league.rules.formats import Format
from league.rules.hands import grand_slams
from league.rules.payouts import payouts
from league.rules.points import points_text
from league.rules.presets import OFFERED, PRESETS
from league.rules.rotation import rotation
from league.rules.rounds import History
from league.rules.scoring import GameScore, bye_scores, game_scores
from league.rules.season import SessionTotals, season_total
from league.rules.seating import SEATINGS, SeatingInputs
from league.rules.standings import Standing, Totals, standings, totals, wins_against
from league.rules.team_standings import Tables, team_matches, team_standings

Game = tuple[str, str, int, int]  # the players of both sides, and each side's final score


def played(fmt: Format, *rounds: Sequence[Game]) -> tuple[Standing[str], ...]:
    """The standings after these rounds."""
    scores: list[GameScore[str]] = []
    for number, games in enumerate(rounds, start=1):
        for one, other, *pegs in games:
            scores += game_scores(fmt, [tuple(one), tuple(other)], pegs, round=number)
    names = {score.player: score.player for score in scores}
    return standings(totals(scores), fmt.ranking, names=names, met=wins_against(scores))


def ranking(fmt: Format, table: Sequence[Standing[str]]) -> str:
    return ", ".join(f"{row.place}. {row.player} {points_text(fmt, row.totals.points)}" for row in table)


def paid(fmt: Format, table: Sequence[Standing[str]], pot: int) -> dict[str, int]:
    sheet = payouts(fmt, pot, table, money=str)
    return {share.player: share.amount for share in sheet.shares if share.player and share.amount}


def test_total_pegs():
    """Leisure World: a new partner in each game, the most pegs, four places paid of a dollar each."""
    fmt = PRESETS["total-pegs"]
    table = played(fmt, [("AB", "CD", 121, 98)], [("AC", "BD", 110, 121)], [("AD", "BC", 121, 87)])
    # A 121+110+121, D 98+121+121, B 121+121+87, C 98+110+87
    assert ranking(fmt, table) == "1. A 352, 2. D 340, 3. B 329, 4. C 295"
    assert fmt.games * fmt.target == 847, "the most that seven games can bring"
    assert paid(fmt, table, 400) == {"A": 160, "D": 120, "B": 80, "C": 40}


def test_total_pegs_has_a_prize_for_six_wins_and_for_none():
    """Leisure World: prizes for the top four, for "six wins" and for "no wins", of a dollar from each of eight."""
    fmt = PRESETS["total-pegs"]
    rows = {
        name: Totals(name, games=7, wins=wins, points=pegs)
        for name, wins, pegs in zip("ABCDEFGH", (7, 6, 5, 5, 6, 2, 0, 0), range(840, 760, -10), strict=True)
    }
    table = standings(rows, fmt.ranking, names={name: name for name in rows})
    # 800 - 200 - 200 = 400 for the places; B has six wins too, but is paid as second
    assert paid(fmt, table, 800) == {"A": 160, "B": 120, "C": 80, "D": 40, "E": 200, "G": 100, "H": 100}


def test_rounds_worth_6_to_10():
    """Red Carpet: teams of two, five different opponents, rounds of 6, 7, 8, 9 and 10 points, 40 at most."""
    fmt = PRESETS["rounds-6-to-10"]
    first = [("AB", "CD", 121, 99), ("EF", "GH", 121, 100)]
    second = [("AB", "EF", 121, 99), ("CD", "GH", 99, 121)]
    third = [("AB", "GH", 99, 121), ("CD", "EF", 121, 99)]
    # G and H 7+8, A and B 6+7, C and D 8, E and F 6
    assert ranking(fmt, played(fmt, first, second, third)) == (
        "1. G 15, 1. H 15, 3. A 13, 3. B 13, 5. C 8, 5. D 8, 7. E 6, 7. F 6"
    )
    assert sum(fmt.round_points) == 40


def test_rounds_worth_6_to_10_are_played_by_six_teams_that_all_meet():
    fmt = PRESETS["rounds-6-to-10"]
    inputs = SeatingInputs(players=range(12), rounds=fmt.games, dice=Random(1), odd=fmt.odd)
    rounds = SEATINGS[fmt.seating].plan(inputs)
    teams = {frozenset(side) for table in rounds[0].tables for side in table.sides}
    met = Counter(frozenset(map(frozenset, table.sides)) for one in rounds for table in one.tables)
    assert (len(teams), len(rounds), met) == (6, 5, dict.fromkeys(map(frozenset, combinations(teams, 2)), 1))


def test_card_club_12_weeks():
    """cardclubs.ca: 2 and 3 points, then wins, then the difference; ten dollars each, one in four paid."""
    fmt = PRESETS["card-club-12-weeks"]
    first = [("A", "B", 121, 90), ("C", "D", 121, 100)]
    second = [("A", "C", 91, 121), ("B", "D", 121, 60)]
    third = [("A", "D", 121, 119), ("B", "C", 121, 110)]
    table = played(fmt, first, second, third)
    # B 0+3+2 and -31+61+11 = +41; A 3+0+2 and +31-30+2 = +3; C 2+2+0; D nothing
    assert ranking(fmt, table) == "1. B 5, 2. A 5, 3. C 4, 4. D 0"
    assert [(row.totals.wins, row.totals.spread) for row in table] == [(2, 41), (2, 3), (2, 40), (0, -84)]
    assert table[0].why == "above A on spread"
    assert paid(fmt, table, 4000) == {"B": 4000}
    assert fmt.fee + sum(fee for _pot, fee in fmt.side_pots) == 1500, "10, 3 and 2; the pool of 5 is by hand"


def test_all_move_right():
    """The brewery in Eugene: four games, one player stays and all others move; the top fifth of $30 for ten players."""
    fmt = PRESETS["all-move-right"]
    rounds = rotation("ABCDEFGHIJ", games=fmt.games)
    seated = History(rounds)
    assert set(seated.games.values()) == {4}
    assert max(seated.met.values()) == 1, "four different opponents"
    wins = dict(zip("ABCDEFGHIJ", (4, 3, 3, 2, 2, 2, 2, 1, 1, 0), strict=True))
    rows = {name: Totals(name, games=4, wins=won, points=2 * won, spread=-ord(name)) for name, won in wins.items()}
    table = standings(rows, fmt.ranking, names={name: name for name in rows})
    assert paid(fmt, table, 3000) == {"A": 1800, "B": 1200}, "60 and 40 percent of two places"


def test_grass_roots():
    """Graeagle: 104 points, then a card of 13 from 6 wins makes 117; a session of 11 adds nothing."""
    fmt = PRESETS["acc-grass-roots"]
    won = [("A", other, 121, 121 - margin) for other, margin in zip("BCDEFG", (31, 5, 12, 20, 8, 3), strict=True)]
    lost = [("A", other, 121 - margin, 121) for other, margin in zip("HIJ", (10, 31, 7), strict=True)]
    card = next(row.totals for row in played(fmt, won, lost) if row.player == "A")
    # one skunk 3, five wins 2 each; +31+5+12+20+8+3 = 79, -10-31-7 = -48
    assert (card.points, card.wins, card.spread, card.plus_spread) == (13, 6, 31, 79)
    season = [SessionTotals(week, games=9, points=13) for week in range(8)]
    assert season_total(fmt, season).points == 104
    assert season_total(fmt, [*season, SessionTotals(8, games=9, points=11)]).points == 104
    assert season_total(fmt, [*season, SessionTotals(8, games=9, points=card.points)]).points == 117
    slam = [("A", other, 121, 100) for other in "BCDEFGHIJ"]
    table = played(fmt, slam)
    assert (table[0].totals.points, grand_slams([row.totals for row in table], fmt.games)) == (18, ["A"])
    assert fmt.guest_sessions == 4


def test_six_win_cards_are_tied_and_broken_by_spread():
    """Three cards of 12 points from six wins: spread puts B first, and plus spread settles A and C."""
    fmt = PRESETS["acc-grass-roots"]
    rows = {
        name: Totals(name, games=9, wins=6, points=12, spread=spread, plus_spread=plus)
        for name, spread, plus in (("A", 45, 90), ("B", 60, 80), ("C", 45, 95))
    }
    table = standings(rows, fmt.ranking, names={name: name for name in rows})
    assert ranking(fmt, table) == "1. B 12, 2. C 12, 3. A 12"
    assert [row.why for row in table[:2]] == ["above C on spread", "above A on plus spread"]


@pytest.mark.parametrize("preset", OFFERED)
def test_a_preset_names_the_rules_by_which_its_games_are_played_online(preset):
    assert OFFERED[preset].play in engine.PRESETS


def test_cribbage_league_singles():
    """Bury St Edmunds: five legs all played, 2 for most legs and ½ for each; ties by legs."""
    fmt = PRESETS["cribbage-league-singles"]
    first = [("A", "B", 3, 2), ("C", "D", 5, 0)]
    second = [("A", "C", 1, 4), ("B", "D", 2, 3)]
    third = [("A", "D", 4, 1), ("B", "C", 0, 5)]
    table = played(fmt, first, second, third)
    # C 4½+4+4½, A 3½+½+4, D 0+3½+½, B 1+1+0: together six times 4½
    assert ranking(fmt, table) == "1. C 13, 2. A 8, 3. D 4, 4. B 2"
    assert [row.totals.pegs for row in table] == [14, 8, 4, 4]
    # level on points and legs: B has beaten A
    level = played(fmt, [("A", "B", 2, 3)], [("A", "C", 3, 2), ("B", "D", 2, 3)])
    assert ranking(fmt, level) == "1. B 4½, 2. A 4½, 3. D 3½, 4. C 1"
    assert level[0].why == "above A on head-to-head games"


def test_hoyle_and_the_walk_in_club():
    """The same three games: a lurch is worth two under Hoyle, and nothing more in the walk-in club."""
    games = [("A", "B", 121, 60), ("C", "D", 121, 61)], [("A", "C", 100, 121), ("B", "D", 121, 90)]
    assert ranking(PRESETS["hoyle"], played(PRESETS["hoyle"], *games)) == "1. C 2, 2. A 2, 3. B 1, 4. D 0"
    assert ranking(PRESETS["te-club"], played(PRESETS["te-club"], *games)) == "1. C 2, 2. A 1, 3. B 1, 4. D 0"


def test_team_league():
    """Bury St Edmunds: three tables of five legs. A team of two loses the third table 5-0."""
    fmt = PRESETS["team-league"]
    teams = dict.fromkeys("ABC", "Foxes") | dict.fromkeys("DE", "Hares") | dict.fromkeys("GHI", "Owls")
    teams |= dict.fromkeys("JKL", "Rooks")
    scores: list[GameScore[str]] = []
    for one, other, *legs in (("A", "D", 2, 3), ("B", "E", 1, 4), ("G", "J", 3, 2), ("H", "K", 3, 2), ("I", "L", 0, 5)):
        scores += game_scores(fmt, [(one,), (other,)], legs)
    scores += bye_scores(fmt, ["C"])
    matches = team_matches([Tables(("AD", "BE", "GJ", "HK", "IL"), (), scores)], teams)
    # Foxes 1 + ½ + 4½ = 6, Hares 3½ + 4 = 7½; Owls 3½ + 3½ = 7, Rooks 1 + 1 + 4½ = 6½
    assert [(*each[:2], points_text(fmt, each[2]), points_text(fmt, each[3])) for each in matches] == [
        ("Foxes", "Hares", "6", "7½"),
        ("Owls", "Rooks", "7", "6½"),
    ]
    table = team_standings(fmt, totals(scores).values(), teams, matches)
    # 2 points for a match; legs: Hares 3+4, Owls 3+3; Rooks 2+2+5, Foxes 2+1+5
    assert [(row.place, row.player, points_text(fmt, row.totals.points), row.totals.pegs) for row in table] == [
        (1, "Hares", "2", 7),
        (2, "Owls", "2", 6),
        (3, "Rooks", "0", 9),
        (4, "Foxes", "0", 8),
    ]
    assert (table[0].why, table[2].why) == ("above Owls on legs", "above Foxes on legs")
