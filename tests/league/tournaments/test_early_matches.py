"""A knockout match can begin once its two players are known, while others are still being played."""

import re

import pytest

from common.errors import Refused
from league.rules.tournaments.round_names import rounds_in_progress
from league.rules.tournaments.state import StageView
from league.tournaments.presentation.entries import open_table_sentence
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import DOUBLE, Kind, StagePlan, TournamentDriver, url

pytestmark = pytest.mark.django_db
SINGLE = [StagePlan("Knockout", Kind.KNOCK_OUT)]


def matches(view: StageView) -> list[list[int]]:
    return [[pairing.number for pairing in round_.pairings] for round_ in view.rounds]


def test_a_match_is_called_while_the_other_half_still_plays() -> None:
    cup = TournamentDriver(SINGLE, people=8)
    cup.call()
    first, second, *others = cup.stage().missing
    cup.record(first, (121, 100))
    with pytest.raises(Refused) as no:
        cup.call()
    assert no.value.code == "results_missing"
    cup.record(second, (121, 100))
    cup.call()
    view = cup.stage()
    assert matches(view) == [[1, 2, 3, 4], [5]]
    assert {pairing.pk for pairing in view.missing} == {
        *(pairing.pk for pairing in others),
        view.current.pairings[0].pk,
    }
    for pairing in others:
        cup.record(pairing, (121, 100))
    cup.call()
    assert matches(cup.stage()) == [[1, 2, 3, 4], [5], [6]]


def test_matches_of_one_round_of_the_bracket_are_under_one_heading_however_they_were_called() -> None:
    cup = TournamentDriver(SINGLE, people=11)
    cup.call()  # the first round, and the quarterfinal without a player of it
    first, second = [pairing for pairing in cup.stage().missing if pairing.number != 7][:2]
    for pairing in (first, second):
        cup.record(pairing, (121, 100))
    cup.call()
    page = signed_in(cup.by).get(url(cup.club, "stage", pk=cup.tournament.pk, number=1)).text
    assert page.partition("Bracket</h2>")[0].count("<h3>Quarterfinals</h3>") == 1
    page = signed_in(cup.by).get(url(cup.club, "whole_round", pk=cup.tournament.pk, number=1)).text
    assert "Round 1 and Quarterfinals: all results" in page


def test_a_player_who_has_a_bye_begins_with_the_first_round() -> None:
    cup = TournamentDriver(SINGLE, people=17)
    cup.call()
    (called,) = matches(cup.stage())
    assert len(called) == 8  # one match of the first round, and the seven of the second with known players


def test_a_result_can_be_corrected_until_a_match_that_depends_on_it_is_called() -> None:
    cup = TournamentDriver(SINGLE, people=8)
    cup.call()
    first, second, third, _ = cup.stage().missing
    for pairing in (first, second, third):
        cup.record(pairing, (121, 100))
    cup.call()
    view = cup.stage()
    by_number = {pairing.number: pairing for round_ in view.rounds for pairing in round_.pairings}
    cup.record(by_number[3], (100, 121))  # no one is paired by it yet
    with pytest.raises(Refused, match="A later match depends on this result"):
        cup.record(by_number[1], (100, 121))
    cup.undo()
    cup.record(by_number[1], (100, 121))
    cup.call()
    assert cup.stage().current.pairings[0].first.entry == first.second.entry


def test_the_loser_who_is_called_on_the_other_side_locks_the_result_too() -> None:
    cup = TournamentDriver(DOUBLE, people=4)
    cup.call()
    first, second = cup.stage().missing
    cup.record(first, (121, 100))
    cup.record(second, (121, 100))
    cup.call()
    with pytest.raises(Refused, match="A later match depends on this result"):
        cup.record(cup.stage().rounds[0].pairings[1], (100, 121))


def test_the_wall_shows_every_match_that_is_being_played() -> None:
    cup = TournamentDriver(SINGLE, people=8)
    cup.call()
    for pairing in cup.stage().missing[:2]:
        cup.record(pairing, (121, 100))
    cup.call()
    assert [name for _, _, name in rounds_in_progress(cup.state)] == ["Quarterfinals", "Semifinals"]


def test_only_the_director_is_offered_playable_matches() -> None:
    cup = TournamentDriver(SINGLE, people=8)
    cup.call()
    page = url(cup.club, "stage", pk=cup.tournament.pk, number=1)
    offer = "1 more match can begin, because both of its players are known."
    assert offer not in signed_in(cup.by).get(page).content.decode()
    for pairing in cup.stage().missing[:2]:
        cup.record(pairing, (121, 100))
    assert offer in signed_in(cup.by).get(page).content.decode()
    scorekeeper = MemberFactory(club=cup.club, scorekeeper=True).user
    assert offer not in signed_in(scorekeeper).get(page).content.decode()
    call = url(cup.club, "call", pk=cup.tournament.pk, number=1)
    answer = signed_in(cup.by).post(call, {"expected_version": 1}, follow=True).content.decode()
    assert "Round 2 called." in answer and "Semifinals" in answer


@pytest.fixture
def two_rounds() -> TournamentDriver:
    """Two quarterfinals and a semifinal in progress."""
    cup = TournamentDriver(SINGLE, people=8)
    cup.call()
    for pairing in cup.stage().missing[:2]:
        cup.record(pairing, (121, 100))
    cup.call()
    return cup


def test_each_round_that_is_being_played_keeps_its_clock_and_its_deadline(two_rounds: TournamentDriver) -> None:
    cup, client = two_rounds, signed_in(two_rounds.by)
    quarter, semi = cup.stage().rounds
    page = url(cup.club, "stage", pk=cup.tournament.pk, number=1)
    client.post(url(cup.club, "clock", pk=cup.tournament.pk, number=1), {"round": quarter.pk, "minutes": "20"})
    deadline = {"round": quarter.pk, "until": "2030-01-01T20:00"}
    client.post(url(cup.club, "deadline", pk=cup.tournament.pk, number=1), deadline)
    shown = client.get(page).content.decode()
    assert "Time left in Quarterfinals" in shown
    assert {str(quarter.pk), str(semi.pk)} == set(re.findall(r'name="round" value="(\d+)"', shown))
    assert "All matches of this round" not in shown
    assert [pairing.title in shown for pairing in quarter.missing] == [True, True]


def test_the_printed_sheet_lists_every_match_in_progress(two_rounds: TournamentDriver) -> None:
    cup = two_rounds
    sheet = url(cup.club, "print", pk=cup.tournament.pk, number=1, what="pairings")
    printed = signed_in(cup.by).get(sheet).content.decode()
    assert "<h2>Quarterfinals</h2>" in printed and "<h2>Semifinals</h2>" in printed
    assert re.search(r">\s*Table\s*</th>", printed)


def test_the_desk_is_told_of_a_walkover_in_an_earlier_round(two_rounds: TournamentDriver) -> None:
    cup = two_rounds
    pairing = cup.stage().rounds[0].missing[0]
    cup.withdraw(pairing.first.entry)
    assert open_table_sentence(cup.state, pairing.first.entry) == f"{pairing.second.name} advances by walkover."
