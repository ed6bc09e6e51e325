"""Refusals of the desk for scorecards: each has a sentence, and nothing is lost."""

import pytest
from django.db import DatabaseError, transaction

from common.errors import Refused
from league.results.models import CardLine
from league.tournaments.models import CardRuling
from testing.clients import signed_in
from testing.tournaments import KNOCK_OUT, url
from tests.league.tournaments.desk import Desk

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(db):
    return Desk


def test_written_cards_and_rulings_are_never_changed(desk):
    at = desk()
    at.both("W +21", "L -16")
    with pytest.raises(DatabaseError, match="append"), transaction.atomic():
        CardLine.objects.update(spread=3)


def test_two_directors_at_once(desk):
    at = desk()
    game = at.both("W +21", "L -16")
    at.accept(game)
    with pytest.raises(Refused) as refused:
        at.accept(game)
    assert refused.value.code == "stale_card"


@pytest.mark.parametrize(
    ("mine", "theirs", "why", "code"),
    [
        (5, 7, "so", "two_winners"),
        (122, -3, "so", "bad_margin"),
        (0, -3, "so", "bad_margin"),
        (5, -5, " ", "no_reason"),
    ],
)
def test_a_ruling_that_cannot_be_is_refused_with_a_sentence(desk, mine, theirs, why, code):
    at = desk()
    at.both("W +21", "L -16")
    with pytest.raises(Refused) as refused:
        at.rule(mine, theirs, why=why)
    assert refused.value.code == code
    assert refused.value.sentence.endswith(".")
    assert not CardRuling.objects.exists()


@pytest.mark.parametrize(("mine", "theirs"), [("W -9", "L +9"), ("W", "L")])
def test_games_without_a_case_are_left_to_the_judges(desk, mine, theirs):
    at = desk(results=False)
    at.both(mine, theirs)
    with pytest.raises(Refused) as refused:
        at.accept()
    assert refused.value.code == "ask_judges"
    at.rule(9, -9)
    assert CardRuling.objects.get().judges == "Jo and Kim"


def test_a_spread_beyond_the_board_is_refused_and_the_card_is_kept_whole(desk):
    at = desk()
    with pytest.raises(Refused) as refused:
        at.enter(1, "W +122")
    assert refused.value.code == "bad_margin"
    with pytest.raises(Refused) as refused:
        at.accept()
    assert refused.value.code == "no_cards"


def test_a_result_at_the_table_does_not_go_over_a_ruling(desk):
    at = desk()
    at.both("W +21", "L -16")
    at.accept()
    with pytest.raises(Refused) as refused:
        at.day.record(at.game().pairing, (121, 60))
    assert refused.value.code == "ruled"


def test_a_round_with_a_card_is_undone_and_the_card_stays_on_record(desk):
    at = desk(results=False)
    at.enter(1, "W +21")
    at.day.undo()
    assert list(CardLine.objects.order_by("pk").values_list("spread", flat=True)) == [21, None], "emptied, not deleted"


def test_a_round_with_a_ruling_on_its_cards_is_not_undone(desk):
    at = desk(results=False)
    at.rule(10, -10, why="came late to the table")
    with pytest.raises(Refused) as refused:
        at.day.undo()
    assert refused.value.code == "has_rulings"


def test_nothing_changes_once_the_playoffs_is_called(desk):
    at = desk(rounds=3)
    at.enter(1, "W +10")
    game = at.game()
    at.day.call(3)  # the consolation: with four players no one is left for the playoffs
    for attempt in (lambda: at.enter(1, "W +20"), lambda: at.accept(game), lambda: at.rule(5, -5)):
        with pytest.raises(Refused) as refused:
            attempt()
        assert refused.value.code == "used_later"


def test_a_knockout_has_no_cards(desk):
    at = desk(KNOCK_OUT, results=False)
    with pytest.raises(Refused) as refused:
        at.enter(1, "W +20")
    assert refused.value.code == "no_cards"


def test_no_playoff_begins_while_scorecards_differ(desk):
    at = desk(people=8, rounds=3)
    at.both("W +21", "L -16")
    director, where = signed_in(at.day.by), {"pk": at.day.tournament.pk}
    for number in (2, 3):
        with pytest.raises(Refused, match="Decide this game first") as refused:
            at.day.call(number)
        assert refused.value.code == "cards_differ"
        page = director.get(url(at.day.club, "stage", **where, number=number)).text
        assert "In Qualifying, the scorecards of 1 game differ. Decide this game first." in page
        assert "Call round" not in page
    at.accept()
    at.day.call(3)
    assert "Call round 1" in director.get(url(at.day.club, "stage", **where, number=2)).text
    at.day.call(2)
