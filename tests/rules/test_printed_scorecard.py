"""Printed scorecards: one line per game, and a total once a game was played."""

from fractions import Fraction

from league.rules.presets import PRESETS
from league.rules.printed_scorecard import ScorecardLine, printed, total
from league.rules.scoring import game_scores

TE_CLUB = PRESETS["te-club"]


def test_a_card_has_margins_of_played_games_and_blank_lines():
    won, lost = game_scores(TE_CLUB, [["Ann"], ["Bob"]], (121, 90))
    assert printed(TE_CLUB, 1, "table 1, against Bob", won) == ScorecardLine(
        1, "table 1, against Bob", Fraction(1), 31, ""
    )
    assert printed(TE_CLUB, 1, "table 1, against Ann", lost) == ScorecardLine(
        1, "table 1, against Ann", Fraction(0), "", 31
    )
    assert printed(TE_CLUB, 2, "table 2", None) == ScorecardLine(2, "table 2", "", "", "")


def test_the_total_sums_played_games_and_is_empty_before():
    won, lost = ScorecardLine(1, "", Fraction(2), 31, ""), ScorecardLine(2, "", Fraction(1, 2), "", 12)
    played = [won, lost, ScorecardLine(3, "")]
    assert total(played) == ScorecardLine("", "Total", Fraction(5, 2), 31, 12)
    assert total(played).points_text == "2½"
    assert total([ScorecardLine(1, "")]) == ScorecardLine("", "Total")
