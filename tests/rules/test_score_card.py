"""Score cards on paper: a line a game, and a total once something was played."""

from league.rules.presets import PRESETS
from league.rules.score_card import ScoreCardLine, printed, total
from league.rules.scoring import game_scores


def test_a_card_has_what_was_won_and_lost_by_and_leaves_the_rest_to_be_written():
    won, lost = game_scores(PRESETS["te-club"], [["Ann"], ["Bob"]], (121, 90))
    assert printed(1, "table 1, against Bob", won) == ScoreCardLine(1, "table 1, against Bob", won.points, 31, "")
    assert printed(1, "table 1, against Ann", lost) == ScoreCardLine(1, "table 1, against Ann", lost.points, "", 31)
    assert printed(2, "table 2", None) == ScoreCardLine(2, "table 2", "", "", "")


def test_the_total_adds_up_what_was_played_and_is_empty_before():
    played = [ScoreCardLine(1, "", 2, 31, ""), ScoreCardLine(2, "", 0, "", 12), ScoreCardLine(3, "")]
    assert total(played) == ScoreCardLine("", "Total", 2, 31, 12)
    assert total([ScoreCardLine(1, "")]) == ScoreCardLine("", "Total")
