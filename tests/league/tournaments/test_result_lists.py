"""A tournament's lists of results show each side with its score, as those of a session do."""

import re
from dataclasses import replace

import pytest

from league.rules.cross_check_cases import Ruled
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_settings import Kind
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import SWISS, line_of, url

pytestmark = pytest.mark.django_db


def listed(it, by=None):
    """The text of each line of the list, as its director reads it, or a user."""
    page = signed_in(by or it.by).get(url(it.club, "stage", pk=it.tournament.pk, number=1)).text
    (lines,) = re.findall(r'<ul class="plain lines pairings">(.*?)</ul>', page, re.DOTALL)
    found = (" ".join(re.sub("<[^>]+>", "", line).split()) for line in re.findall("<li.*?</li>", lines, re.DOTALL))
    return [line.removeprefix("Table 1") for line in found]


@pytest.fixture
def pairing(day):
    """Builds a tournament with one open pairing."""

    def begin(stages=SWISS):
        it = day(stages, people=2)
        it.call()
        return it, it.stage().missing[0]

    return begin


def test_a_game_is_listed_with_both_final_scores(pairing):
    it, table = pairing()
    it.record(table, (112, 121))
    one, other = table.side_names
    assert listed(it) == [f"{one} 112 vs. {other} won 121 won by 9"]


def test_a_forfeit_has_no_scores(pairing):
    it, table = pairing()
    it.award(table, 1, "ill")
    one, other = table.side_names
    assert listed(it) == [f"{one} vs. {other} won by forfeit: ill"]


def test_a_match_is_listed_with_the_games_that_each_side_has_won(pairing):
    it, table = pairing([StagePlan("Swiss", Kind.SWISS, planned_rounds=1, best_of=3)])
    one, other = table.side_names
    assert listed(it) == [f"{one} vs. {other} 0–0 · Enter"]
    for pegs in ((121, 112), (90, 121), (121, 100)):
        it.record(it.stage().missing[0], pegs)
    assert listed(it) == [f"{one} won 2 vs. {other} 1 2–1"]


def test_a_ruling_by_cross_check_is_listed_with_both_spreads(pairing):
    it, _table = pairing()
    ruled = replace(it.stage().missing[0], card_ruling=(Ruled(won=True, spread=9), Ruled(won=False, spread=-8)))
    one, other = ruled.side_names
    assert line_of(ruled) == f"{one} won +9 vs. {other} −8 by cross-check"


def test_a_missing_result_is_to_enter_for_scorekeepers_and_in_progress_for_others(pairing):
    it, table = pairing()
    reader = MemberFactory(club=it.club, with_account=True)
    one, other = table.side_names
    assert listed(it) == [f"{one} vs. {other} Enter"]
    assert listed(it, by=reader.user) == [f"{one} vs. {other} in progress"]
