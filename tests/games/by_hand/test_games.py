"""Games with real cards: undoing, penalties for faults, the end of a game and the next one."""

import json

import pytest

from games.engine import PRESETS, ByHand
from games.models import Match
from games.services.tables import begin_by_hand
from games.signals import match_finished
from testing.seats import HOYLE, person, state_of
from tests.games.by_hand.boards import look, peg, press, scores, shown, signed_in, undo

pytestmark = pytest.mark.django_db

SHORT = HOYLE.but(target=31, lurch=None)


def test_undo_removes_one_peg_after_the_other_without_penalty(ann, board):
    """By hoyle a peg too far is two for the other side; a slip of the thumb is not a peg."""
    client = signed_in(ann)
    peg(client, board, 0, 2, "fifteen")
    peg(client, board, 1, 6, "hand")
    assert "Undo Bob’s six for the hand" in look(client, board)
    undo(client, board)
    assert scores(board) == (2, 0)
    assert "Undo Ann’s two for fifteen" in look(client, board)
    undo(client, board)
    assert scores(board) == (0, 0)
    assert "Undo" not in look(client, board)


def test_a_peg_too_far_has_a_penalty_of_two_by_hoyle_which_undo_removes_first(ann, board):
    client = signed_in(ann)
    peg(client, board, 1, 8)
    press(client, board, do="put right", seat=1, points=3)
    assert scores(board) == (2, 5)
    undo(client, board)
    assert scores(board) == (0, 5)
    assert "Undo Bob’s five for the hand" in look(client, board)


def test_pegs_of_an_earlier_deal_are_final(ann, board):
    client = signed_in(ann)
    peg(client, board, 1, 8)
    press(client, board, do="end deal")
    assert "Undo Bob’s eight" in look(client, board)
    press(client, board, do="deal", seat=0)
    assert "Undo" not in look(client, board)


@pytest.mark.parametrize(
    ("rules", "offered", "after"),
    [
        ("uspc-1922", "The deck was not cut: 2 for Ann, then redeal", (2, 0)),
        ("uspc-1922", "The deck was not cut: 2 for Ann, then correct it", (2, 0)),
        ("te-club", "The deck was not cut: redeal", (0, 0)),
        ("hoyle", "Ann has the wrong number of cards: 2 for Bob, then correct it", (0, 2)),
        ("acc", "Bob said go but could have played: 2 for Ann, then correct it", (2, 0)),
    ],
)
def test_penalties_are_those_of_the_rules(ann, rules, offered, after):
    board = begin_by_hand(by=person(ann), rules=PRESETS[rules], names=["Bob"])
    client = signed_in(ann)
    press(client, board, do="deal", seat=1)
    (fault,) = [each for each in shown(board).faults if each.label == offered]
    press(client, board, **json.loads(fault.command))
    assert scores(board) == after


def test_a_deal_out_of_turn_can_be_called_until_the_cards_are_taken_up(ann, board):
    client = signed_in(ann)
    press(client, board, do="end deal")
    press(client, board, do="deal", seat=1)
    assert "Bob dealt out of turn" in look(client, board)
    press(client, board, do="take up")
    assert "Bob dealt out of turn" not in look(client, board)


def test_only_the_dealer_has_a_crib_and_heels(board):
    for place in shown(board).places:
        reasons = {button.label for button in (*place.quick, *place.counts)}
        assert ({"crib", "his heels"} <= reasons) == (place.name == "Bob")


@pytest.fixture
def finished():
    """The ids of matches that were reported as finished or decided again."""
    heard = []

    def hear(sender, match_id, **_):
        heard.append(match_id)

    match_finished.connect(hear)
    yield heard
    match_finished.disconnect(hear)


def test_a_win_ends_the_match_and_undoing_it_reopens_the_match(ann, finished, django_capture_on_commit_callbacks):
    board = begin_by_hand(by=person(ann), rules=SHORT, names=["Bob"])
    client = signed_in(ann)
    press(client, board, do="deal", seat=1)
    with django_capture_on_commit_callbacks(execute=True):
        peg(client, board, 0, 29)
        peg(client, board, 0, 8)
    assert (board.status, board.ending, board.winner, board.outcome_version) == ("over", "played", 0, 1)
    page = look(client, board)
    assert "Ann wins the game, 31 to 0." in page
    assert "Undo Ann’s two for the hand" in page
    with django_capture_on_commit_callbacks(execute=True):
        undo(client, board)
    assert (board.status, board.ending, board.winner, board.ended_at, board.outcome_version) == (
        "playing",
        "",
        None,
        None,
        2,
    )
    assert finished == [board.pk, board.pk]
    with django_capture_on_commit_callbacks(execute=True):
        peg(client, board, 0, 2)
    assert (board.status, board.outcome_version, len(finished)) == ("over", 3, 3)


def test_nothing_but_putting_right_is_done_to_a_board_that_is_over(ann):
    board = begin_by_hand(by=person(ann), rules=SHORT, names=["Bob"])
    client = signed_in(ann)
    press(client, board, do="deal", seat=1)
    peg(client, board, 0, 29)
    peg(client, board, 0, 2)
    assert "not in progress" in peg(client, board, 1, 2, status=422).answer
    assert "The match is over" in press(client, board, status=422, do="take back", seat=1, points=1).answer
    assert board.status == Match.Status.OVER


def test_the_next_game_begins_on_request_so_that_a_win_can_be_undone(ann):
    board = begin_by_hand(by=person(ann), rules=SHORT.but(best_of=3), names=["Bob"])
    client = signed_in(ann)
    press(client, board, do="deal", seat=1)
    peg(client, board, 0, 29)
    peg(client, board, 0, 2)
    assert "Start game 2" in look(client, board)
    undo(client, board)
    assert scores(board) == (29, 0)
    peg(client, board, 0, 2)
    press(client, board, do="next game")
    state = state_of(board)
    assert (state.match.won, state.scores, state.phase) == ((1, 0), (0, 0), ByHand("to deal", 0, (0, 0)))


@pytest.mark.parametrize(
    ("preset", "word"), [("hoyle", "It is a double game (lurch)."), ("acc", "It is a double skunk.")]
)
def test_a_double_game_is_called_by_its_name(ann, preset, word):
    board = begin_by_hand(by=person(ann), rules=PRESETS[preset], names=["Bob"])
    client = signed_in(ann)
    press(client, board, do="deal", seat=1)
    for points in (29, 29, 29, 29, 5):
        peg(client, board, 0, points)
    assert word in look(client, board)
