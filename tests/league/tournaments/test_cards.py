"""Score cards of a qualifying stage: entered, held against each other, ruled on, and what the standings make of it."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from django.db import DatabaseError, transaction

from league.common.errors import Refused
from league.rules.cross_check import Entry
from league.tournaments import selectors, services
from league.tournaments.models import CardLine, CardRuling
from league.tournaments.services import StagePlan, WrittenLine
from tests.league.tournaments.conftest import AMERICAN, KNOCK_OUT, SWISS, Day

pytestmark = pytest.mark.django_db


def written(text: str) -> Entry:
    """A line of a card: "W +21"; "? -16" without a mark; "L" without a spread; "" for nothing at all."""
    won = {"W": True, "L": False}.get(text[:1])
    if len(text) < 3:
        return Entry(won)
    return Entry(won, int(text[3:]), "plus" if text[2] == "+" else "minus")


class Desk:
    """The scorekeeper's desk: four players, one of whom qualifies; 1 beats 4 and 2 beats 3, each by 10."""

    def __init__(self, stages: Sequence[StagePlan] = AMERICAN, *, results: bool = True, rounds: int = 1) -> None:
        self.day = Day(stages, people=4)
        for _ in range(rounds):
            self.day.call()
            if results:
                self.day.play()

    @property
    def stage(self) -> selectors.StageView:
        return self.day.stage()

    @property
    def check(self) -> selectors.CrossCheck:
        return selectors.cross_check_of(self.day.board, self.stage)

    def game(self, number: int = 1) -> selectors.CardGame:
        """The first game of the player with this number."""
        return next(game for game in self.check.games if number in [player.number for player in game.met.players])

    def enter(self, number: int, *lines: str, seen: Sequence[int] | None = None) -> None:
        card = next(card for card in self.check.cards if card.player.number == number)
        services.enter_card(
            tournament_id=self.day.tournament.pk,
            stage_id=self.stage.stage.pk,
            entry_id=card.player.entry,
            lines=[
                WrittenLine(game.met.pk, written(line), seen[place] if seen else side.version)
                for place, (game, side, line) in enumerate(zip(card.games, card.own, lines, strict=False))
            ],
            by=self.day.by,
        )

    def both(self, one: str, other: str) -> selectors.CardGame:
        """Both cards of the first game: of player 1, and of the opponent."""
        self.enter(1, one)
        self.enter(self.opponent, other)
        return self.game()

    @property
    def opponent(self) -> int:
        return next(player.number for player in self.game().met.players if player.number != 1)

    def _keys(self, game: selectors.CardGame) -> dict:
        return {
            "tournament_id": self.day.tournament.pk,
            "stage_id": self.stage.stage.pk,
            "pairing_id": game.met.pk,
            "seen": game.token,
            "by": self.day.by,
        }

    def accept(self, game: selectors.CardGame | None = None) -> None:
        services.accept_case(**self._keys(game or self.game()))

    def rule(self, mine: int, theirs: int, why: str = "both judges agree", **more) -> None:
        """Rule on the first game of player 1: for that player, and for the other one."""
        game = self.game()
        spreads = (mine, theirs) if game.met.first.number == 1 else (theirs, mine)
        services.rule_on_cards(**self._keys(game), spreads=spreads, why=why, judges="Jo and Kim", **more)

    def take_back(self) -> None:
        services.take_card_ruling_back(**self._keys(self.game()))

    def totals(self, number: int) -> tuple[int, int]:
        """Points and spread in the standings."""
        entry = next(player.entry for player in self.stage.entrants if player.number == number)
        row = next(row.totals for row in self.stage.standings if row.player == entry)
        return row.points, row.spread

    def spreads(self) -> tuple[int, int]:
        """What stands for player 1, and for the opponent."""
        game = self.game()
        assert game.stands
        one, other = (side.spread for side in game.stands)
        return (one, other) if game.met.first.number == 1 else (other, one)


@pytest.fixture
def desk(db):
    return Desk


def test_cards_that_say_what_the_table_says_need_nothing(desk):
    at = desk()
    assert at.game().state == "out"
    at.enter(1, "W +10")
    assert at.game().state == "one"
    at.enter(at.opponent, "L -10")
    assert at.game().state == "agree"


CASES = [  # player 1's card, the opponent's; the cases, and what stands for each
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
def test_what_a_case_says_stands_once_the_director_accepts_it(desk, mine, theirs, case, for_me, for_them):
    at = desk()
    game = at.both(mine, theirs)
    assert game.state == "differ"
    assert case in game.proposal.cases
    at.accept()
    assert at.game().state == "ruled"
    assert at.spreads() == (for_me, for_them)
    assert at.totals(1)[1] == for_me
    assert at.totals(at.opponent)[1] == for_them


def test_both_who_appear_to_qualify_take_the_worse_number(desk):
    """Case b, where everybody plays on; it does not mirror, and the standings have it so."""
    at = desk([AMERICAN[0], replace(AMERICAN[1], one_in=1)])
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


def test_a_loss_for_both_has_no_winner_and_the_stage_goes_on(desk):
    at = desk(results=False)
    at.both("W +9", "W +9")
    other = next(met for met in at.stage.missing if 1 not in [player.number for player in met.players])
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
    assert game.why[-1] == f"The result entered at the table says {game.game.told}."
    assert at.totals(1) == (2, 10)


def test_whoever_appears_to_qualify_does_so_by_the_card_as_written(desk):
    at = desk()
    at.both("W +2", "L -10")
    assert at.game().qualify == (False, False)  # player 2 has won by 10
    at.enter(1, "W +30")
    assert dict(zip([p.number for p in at.game().met.players], at.game().qualify, strict=True))[1]


def test_who_is_to_be_told_is_named(desk):
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
    assert (card.told, card.told_counts) == ("2 points, 1 won, +21", "2 points, 1 won, +16")


def test_a_ruling_is_taken_back_and_all_of_it_stays_on_record(desk):
    at = desk()
    at.both("W +21", "L -16")
    at.accept()
    at.rule(18, -18)
    assert at.totals(1) == (2, 18)
    at.take_back()
    assert at.game().state == "differ"
    assert at.totals(1) == (2, 10)
    assert [ruling.sides.count() for ruling in CardRuling.objects.all()] == [2, 2, 0]
    assert any("taken back" in entry.told for entry in at.day.tournament.journal.all())
    with pytest.raises(Refused) as refused:
        at.take_back()
    assert refused.value.code == "not_ruled"


def test_what_was_written_and_ruled_is_never_changed(desk):
    at = desk()
    at.both("W +21", "L -16")
    with pytest.raises(DatabaseError, match="append"), transaction.atomic():
        CardLine.objects.update(spread=3)


def test_a_card_entered_twice_changes_nothing(desk):
    at = desk()
    at.enter(1, "W +21")
    at.enter(1, "W +21", seen=[0])
    assert CardLine.objects.count() == 1
    with pytest.raises(Refused) as refused:
        at.enter(1, "W +22", seen=[0])
    assert refused.value.code == "stale_card"


def test_a_card_is_corrected_and_cleared_by_new_versions(desk):
    at = desk()
    at.enter(1, "W +21")
    at.enter(1, "W +12")
    at.enter(1, "")
    assert at.game().state == "out"
    assert CardLine.objects.count() == 3


def test_a_card_that_changes_after_the_ruling_is_shown_again(desk):
    at = desk()
    at.both("W +21", "L -16")
    at.accept()
    at.enter(1, "W +16")
    assert at.game().state == "changed"
    assert at.totals(1) == (2, 16)


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
def test_what_no_case_tells_is_left_to_the_judges(desk, mine, theirs):
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
        at.day.record(at.game().met, (121, 60))
    assert refused.value.code == "ruled"


def test_a_round_with_cards_is_not_taken_back(desk):
    at = desk(results=False)
    at.enter(1, "W +21")
    with pytest.raises(Refused) as refused:
        at.day.take_back()
    assert refused.value.code == "has_results"


def test_nothing_changes_once_the_play_off_is_called(desk):
    at = desk(rounds=3)
    at.enter(1, "W +21")
    game = at.game()
    at.day.call(3)  # the consolation: with four players nobody plays off
    for attempt in (lambda: at.enter(1, "W +20"), lambda: at.accept(game), lambda: at.rule(5, -5)):
        with pytest.raises(Refused) as refused:
            attempt()
        assert refused.value.code == "stands_on_it"


def test_a_knock_out_has_no_cards(desk):
    at = desk(KNOCK_OUT, results=False)
    with pytest.raises(Refused) as refused:
        at.enter(1, "W +20")
    assert refused.value.code == "no_cards"


def test_the_first_who_is_level_with_the_last_qualifier_appears_to_qualify_too(desk):
    at = desk()
    assert sum(card.qualifies for card in at.check.cards) == 2  # one of four, and whoever won by as much


def test_nobody_appears_to_qualify_where_no_play_off_follows(desk):
    at = desk(SWISS)
    game = at.both("W +15", "L -20")
    assert game.proposal.why == ("Neither card appears to qualify: both stand as written.",)
    at.accept()
    assert at.spreads() == (15, -20)
