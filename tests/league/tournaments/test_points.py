"""The qualifying line with the first card outside it, and the unofficial points with their calculation."""

import pytest

from league.rules.tournaments.master_points import points_of
from league.rules.tournaments.qualifying_line import cut_of
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_settings import EntryRule, Kind
from league.tournaments.services.payouts import count_points, set_payout
from testing.tournaments import AMERICAN, SWISS

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
MAIN = [
    StagePlan("Qualifying", Kind.ROTATION, planned_rounds=12),
    StagePlan("Playoffs", Kind.KNOCK_OUT, entry_rule=EntryRule.QUALIFIED, previous=1),
]
CONSOLATION = [
    StagePlan("Consolation", Kind.ROTATION, planned_rounds=7, entry_rule=EntryRule.NON_QUALIFIERS, previous=1),
    StagePlan("Consolation play-off", Kind.KNOCK_OUT, entry_rule=EntryRule.QUALIFIED, previous=3),
]


def points(day):
    return points_of(day.state)


def test_entries_above_the_line_qualify_and_the_next_is_the_high_non_qualifier(day):
    here = day(MAIN, people=13)
    assert cut_of(here.state, here.stage()) is None
    here.play_out(1)
    cut = cut_of(here.state, here.stage())
    numbers = [here.state.players[entry].number for entry in (*cut.above, *cut.below)]
    assert (len(cut.above), numbers) == (4, list(range(1, 14)))
    assert here.state.players[cut.high_non_qualifier].number == 5
    assert [player.entry for player in here.players(2)] == list(cut.above)


@pytest.mark.parametrize("kind", [Kind.SWISS, Kind.DOUBLE])
def test_only_a_knockout_right_after_the_qualifying_round_has_points(day, kind):
    second = StagePlan("Second stage", kind, planned_rounds=2, entry_rule=EntryRule.QUALIFIED, previous=1)
    here = day([StagePlan("Qualifying", Kind.DRAW, planned_rounds=12), second], people=14)
    here.play_out()
    assert (points(here)[0].rows, "Second stage uses another system" in points(here)[0].reason) == ((), True)


def test_the_draw_separates_players_tied_at_the_qualifying_line(day):
    here = day(AMERICAN, people=8)
    here.call()
    here.play()
    cut = cut_of(here.state, here.stage())
    assert cut.by_draw
    level = {row.player for row in here.stage().standings if row.place == 1}
    assert len(level) == 4
    assert {*cut.above, cut.high_non_qualifier} <= level
    assert cut == cut_of(here.state, here.stage())


def test_a_stage_without_qualifiers_has_no_line(day):
    here = day(SWISS, people=4)
    here.play_out()
    assert cut_of(here.state, here.stage()) is None


def test_the_points_of_a_main_event_with_their_reasons(day):
    here = day(MAIN, people=13)
    assert points(here)[0].reason == "Waiting for Qualifying to end."
    here.play_out(1)
    card = [row.totals.points for row in here.stage().standings]
    here.play_out(2)
    (main,) = points(here)
    assert [(row.name, row.qualifying, row.play_off) for row in main.rows] == [
        ("Player 001", 5 * (card[0] - 14 + 1), 42),
        ("Player 002", 5 * (card[1] - 14 + 1), 21),
        ("Player 003", 5, 7),
        ("Player 004", 5, 7),
    ]
    assert main.rows[0].how == (
        f"{card[0]} game points in 12 games, place 1 of 4: upper half, "
        f"5 × ({card[0]} − 14 + 1) = {main.rows[0].qualifying}",
        "won the Playoffs: 7 × 3 × 4 / 2 = 42",
    )
    assert main.rows[3].how[1] == "eliminated from the Playoffs in round 1: 7 × 1 × 2 / 2 = 7"
    assert main.rows[1].how[1] == "eliminated from the Playoffs in round 2: 7 × 2 × 3 / 2 = 21"


def test_a_bye_counts_as_a_round(day):
    here = day([StagePlan("Qualifying", Kind.ROTATION, planned_rounds=12), MAIN[1]], people=9)
    here.play_out(1)
    here.play_out(2)
    (main,) = points(here)
    assert [row.play_off for row in main.rows] == [42, 21, 7]


def test_a_consolation_with_games_of_its_own_has_its_own_sheet(day):
    here = day([*MAIN, *CONSOLATION], people=11)
    for number in (1, 2, 3, 4):
        here.play_out(number)
    consolation = points(here)[1]
    assert consolation.title == "Consolation"
    assert [row.play_off for row in consolation.rows] == [12, 4]
    assert consolation.rows[0].how[0].startswith(f"{here.stage(3).standings[0].totals.points} game points in 7 games")


@pytest.mark.parametrize(
    ("stages", "people", "sentence"),
    [
        (SWISS, 4, "The tables cover only a qualifying round followed by playoffs"),
        (AMERICAN, 5, "The ACC’s tables cover main events of 12, 14, 16, 18, 20, 21, 22 games, not of 3."),
    ],
)
def test_where_the_sheets_have_no_row_a_sentence_says_so_and_nothing_is_guessed(day, stages, people, sentence):
    here = day(stages, people=people)
    here.play_out(1)
    main = points(here)[0]
    assert sentence in main.reason
    assert main.rows == ()


def test_cards_that_count_otherwise_have_no_points(day):
    here = day(MAIN, people=4)
    fmt = here.tournament.format.but(win=1, double=2, double_double=2)
    set_payout(tournament_id=here.tournament.pk, format=fmt, consolation_share=0, by=here.by)
    here.tournament.refresh_from_db()
    assert "2 points for a win and 3 for a skunk" in points(here)[0].reason


def test_points_are_switched_on_and_off_and_the_journal_says_so(day):
    here = day(SWISS)
    for on in (True, True, False):
        count_points(tournament_id=here.tournament.pk, on=on, by=here.by)
        here.tournament.refresh_from_db()
        assert here.tournament.master_points is on
    found = [entry.text for entry in here.tournament.journal.all()][:2]
    assert found == [
        "Counting of Master Rating Points (unofficial) stopped",
        "Counting of Master Rating Points (unofficial) started",
    ]
