"""Scorecards of a qualifying stage: entered, compared, ruled on, and their effect on the standings."""

from dataclasses import replace
from uuid import uuid4

import pytest

from common.errors import Refused
from league.results.models import CardLine
from league.rounds.services.results import undo_result
from league.tournaments.models import CardRuling
from league.tournaments.services.tables import PairingTable
from testing.clients import signed_in
from testing.tournaments import AMERICAN, GROUPS, SWISS, url
from tests.league.tournaments.desk import Desk

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(db):
    return Desk


def test_cards_that_agree_with_the_table_need_no_ruling(desk):
    at = desk()
    assert at.game().state == "out"
    at.enter(1, "W +10")
    assert at.game().state == "one"
    at.enter(at.opponent, "L -10")
    assert at.game().state == "agree"


CASES = [  # player 1's card, the opponent's; the cases, and the result for each
    ("W +21", "L -16", "a", 16, -16),
    ("W +10", "L", "c", 10, -10),
    ("W +9", "W -9", "d", 9, -9),
    ("W +9", "W +9", "e", -9, -9),
    ("W +9", "L +9", "f", 9, -9),
    ("W +15", "L -20", "h", 15, -20),
    ("? +10", "L -10", "g", 10, -10),
    ("W +21", "L -16", "i", 16, -16),
]


@pytest.mark.parametrize(("mine", "theirs", "case", "for_me", "for_them"), CASES)
def test_a_proposed_ruling_counts_once_the_director_accepts_it(desk, mine, theirs, case, for_me, for_them):
    at = desk()
    game = at.both(mine, theirs)
    assert game.state == "differ"
    assert case in game.proposal.cases
    at.accept()
    assert at.game().state == "ruled"
    assert at.spreads() == (for_me, for_them)
    assert at.totals(1)[1] == for_me
    assert at.totals(at.opponent)[1] == for_them


def appearing(at):
    """The entries that appear to qualify, as the games say of each of their sides."""
    sides = [side for game in at.check.games for side in zip(game.sides, game.qualify, strict=True)]
    return {side.player.entry for side, to_be in sides if to_be}


def test_in_groups_the_best_of_each_appear_to_qualify(desk):
    at = desk(GROUPS, people=8, rounds=3)
    assert appearing(at) == {player.entry for player in at.day.players(2)}


def test_if_both_appear_to_qualify_each_gets_the_worse_number(desk):
    """Case b, where everyone qualifies; the two sides differ, also in the standings."""
    at = desk([AMERICAN[0], replace(AMERICAN[1], qualify_one_in=1)])
    game = at.both("W +17", "L -16")
    assert "b" in game.proposal.cases
    at.accept()
    assert at.spreads() == (16, -17)
    assert (at.totals(1), at.totals(at.opponent)) == ((2, 16), (0, -17))


def test_a_director_may_rule_for_one_side_alone(desk):
    at = desk()
    at.both("W +21", "L -16")
    at.rule(16, -21)
    assert (at.totals(1), at.totals(at.opponent)) == ((2, 16), (0, -21))


def test_a_loss_for_both_has_no_winner_and_the_stage_continues(desk):
    at = desk(results=False)
    at.both("W +9", "W +9")
    other = next(pairing for pairing in at.stage.missing if 1 not in [player.number for player in pairing.players])
    at.day.record(other, (121, 111))
    assert at.stage.missing
    at.accept()
    assert not at.stage.missing
    assert (at.totals(1), at.totals(at.opponent)) == ((0, -9), (0, -9))
    at.day.call()


def test_two_cards_that_agree_make_the_result_of_a_game_without_one(desk):
    at = desk(results=False)
    at.both("W +31", "L -31")
    assert at.game().state == "agree"
    assert at.game().game.is_played
    assert at.totals(1) == (3, 31)


def test_a_card_that_differs_from_the_result_at_the_table_is_shown_with_it(desk):
    at = desk()
    at.enter(1, "W +12")
    game = at.game()
    assert game.state == "differ"
    assert game.why[-1] == f"The result entered at the table is {game.game.summary}."
    assert at.totals(1) == (2, 10)
    with pytest.raises(Refused, match=r"Enter the judges’ ruling"):
        at.accept()
    at.enter(at.opponent, "L -12")
    at.accept()
    assert at.totals(1) == (2, 12)


def test_a_player_appears_to_qualify_by_the_card_as_written(desk):
    at = desk()
    at.both("W +2", "L -10")
    assert at.game().qualify == (False, False)  # player 2 has won by 10
    at.enter(1, "W +30")
    assert dict(zip([p.number for p in at.game().pairing.players], at.game().qualify, strict=True))[1]


def test_a_game_is_listed_again_if_another_card_changes_its_proposed_ruling(desk):
    """Another player has won by 10, so at first player 1 does not appear to qualify."""
    at = desk()
    shown = at.both("W +9", "L -2")
    at.accept()
    assert (at.game().state, at.spreads()) == ("ruled", (9, -2))
    at.enter(min({2, 3, 4} - {at.opponent}), "W +1")
    assert (at.game().state, at.spreads()) == ("changed", (9, -2))
    with pytest.raises(Refused, match="Someone changed this after you opened the page"):
        at.accept(shown)
    at.accept()
    assert (at.game().state, at.spreads()) == ("ruled", (2, -2))


def test_totals_are_to_correct_once_no_game_of_the_card_is_to_decide(desk):
    at = desk()
    at.both("W +21", "L -16")
    page = url(at.day.club, "cards", pk=at.day.tournament.pk, number=1)
    assert "Totals to correct" not in signed_in(at.day.by).get(page).text
    at.accept()
    assert "Totals to correct" in signed_in(at.day.by).get(page).text


def test_players_to_be_told_are_named(desk):
    at = desk()
    game = at.both("W +21", "L -16")
    assert game.tell == ("Player 001",)
    at.rule(20, -20)
    assert at.game().tell == ("Player 001",)


def test_totals_that_have_to_be_corrected_are_shown(desk):
    at = desk()
    at.both("W +21", "L -16")
    at.accept()
    card = at.check.cards[0]
    assert card.differs
    assert (card.summary, card.counted_summary) == ("2 points, 1 won, +21", "2 points, 1 won, +16")


@pytest.mark.slow
def test_an_undone_ruling_stays_on_record(desk):
    at = desk()
    at.both("W +21", "L -16")
    at.accept()
    at.rule(18, -18)
    assert at.totals(1) == (2, 18)
    at.undo()
    assert at.game().state == "differ"
    assert at.totals(1) == (2, 10)
    assert [ruling.sides.count() for ruling in CardRuling.objects.all()] == [2, 2, 0]
    assert any("undone" in entry.text for entry in at.day.tournament.journal.all())
    with pytest.raises(Refused) as refused:
        at.undo()
    assert refused.value.code == "not_ruled"


def test_a_card_entered_twice_changes_nothing(desk):
    at = desk()
    at.enter(1, "W +21")
    at.enter(1, "W +21", expected_version=[0])
    assert CardLine.objects.count() == 1
    with pytest.raises(Refused) as refused:
        at.enter(1, "W +22", expected_version=[0])
    assert refused.value.code == "stale_card"


def test_a_card_is_corrected_and_cleared_by_new_versions(desk):
    at = desk()
    at.enter(1, "W +21")
    at.enter(1, "W +12")
    at.enter(1, "")
    assert at.game().state == "out"
    assert CardLine.objects.count() == 3


def test_a_result_that_is_undone_leaves_the_cards_as_they_are(desk):
    at = desk(results=False)
    at.both("W +31", "L -31")
    game = at.game().game
    undo_result(
        table=PairingTable(at.day.tournament.pk, at.game().pairing.pk, game.pk),
        expected_version=game.version,
        by=at.day.by,
        entry_id=uuid4(),
    )
    assert at.game().game.is_waiting
    assert [side.summary for side in at.game().sides if side.player.number == 1] == ["won by 31"]


def test_a_card_that_changes_after_the_ruling_is_shown_again(desk):
    at = desk()
    at.both("W +21", "L -16")
    at.accept()
    at.enter(1, "W +16")
    assert at.game().state == "changed"
    assert at.totals(1) == (2, 16)


def test_players_tied_with_the_last_qualifier_appear_to_qualify(desk):
    at = desk()
    assert len(appearing(at)) == 2  # one in four, and those with an equal result


def test_without_playoffs_no_one_appears_to_qualify(desk):
    at = desk(SWISS)
    game = at.both("W +15", "L -20")
    assert game.proposal.why == ("Neither player appears to qualify, so both scorecards count as written.",)
    at.accept()
    assert at.spreads() == (15, -20)


@pytest.mark.slow
def test_a_game_that_does_not_count_for_a_volunteer_does_not_after_a_ruling_either(desk):
    at = desk(people=5, rounds=0)
    at.day.play_out()
    extra = next(game for game in at.check.games if game.pairing.uncounted)
    (volunteer,) = extra.pairing.uncounted
    before = {card.player.entry: card.counts for card in at.check.cards}
    for side in extra.sides:
        games = next(card for card in at.check.cards if card.player == side.player).games
        place = [game.pairing.pk for game in games].index(extra.pairing.pk)
        at.enter(side.player.number, *("" for _ in range(place)), "L -31")
    at.accept(at.check.game(extra.pairing.pk))
    after = {card.player.entry: card.counts for card in at.check.cards}
    changed = {entry for entry, counts in after.items() if counts != before[entry]}
    assert changed == {side.player.entry for side in extra.sides} - {volunteer}
    written = next(card.written for card in at.check.cards if card.player.entry == volunteer)
    assert written == before[volunteer]
