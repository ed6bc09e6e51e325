"""Offers, rulings and confirmations at the same moment."""

from functools import partial

from games.engine import DealByHand, PegByHand, PutRight
from games.models import Match
from games.services import confirming, ending, tables
from testing.factories import UserFactory
from testing.seats import SHORT, begin, person
from tests.games.races.racing import AtOnce, move, race, refused, whole


@race
def test_two_players_who_resign_end_it_once(at_once: AtOnce) -> None:
    match, _ = begin()
    ended = at_once(*(partial(ending.resign, match_id=match.pk, seat=seat) for seat in (0, 1)))
    assert refused(ended) == ["not_playing"]
    assert len(whole(match).endings) == 1


@race
def test_two_offers_of_a_pause_agree(at_once: AtOnce) -> None:
    match, _ = begin()
    ended = at_once(*(partial(ending.offer, match_id=match.pk, seat=seat, what="pause") for seat in (0, 1)))
    assert refused(ended) == []
    assert whole(match).paused_at


@race
def test_an_offer_is_accepted_or_withdrawn(at_once: AtOnce) -> None:
    match, _ = begin()
    ending.offer(match_id=match.pk, seat=0, what="void")
    answer = partial(ending.answer, match_id=match.pk, to="void")
    ended = at_once(partial(answer, seat=1, agrees=True), partial(answer, seat=0, agrees=False))
    assert refused(ended) == (["not_playing"] if whole(match).status == "over" else ["nothing_offered"])


@race
def test_of_two_rulings_the_second_is_refused(at_once: AtOnce) -> None:
    match, _ = begin()
    rule = partial(ending.rule, match_id=match.pk, why="Ill", expected_version=0)
    assert refused(at_once(*(partial(rule, winner=side) for side in (0, 1)))) == ["changed"]
    assert len(whole(match).endings) == match.outcome_version == 1


def pegged_out() -> Match:
    """A board that needs confirming, on which the first seat has pegged out."""
    ann, bob = (person(UserFactory()) for _ in range(2))
    match = tables.begin_by_hand(by=ann, rules=SHORT, kept_for=[bob], needs_confirming=True)
    for command in (DealByHand(1), PegByHand(0, 29, "hand"), PegByHand(0, 2, "hand")):
        move(match, 0, command)()
    return whole(match)


@race
def test_a_result_is_confirmed_or_undone(at_once: AtOnce) -> None:
    match = pegged_out()
    confirm = partial(confirming.confirm_result, match_id=match.pk, seat=1, expected_version=match.version)
    ended = at_once(confirm, move(match, 0, PutRight(0, 2, slip=True)))
    assert refused(ended) == (["confirmed"] if whole(match).status == "over" else ["stale"])


@race
def test_two_requests_to_undo_a_confirmed_result_agree(at_once: AtOnce) -> None:
    match = pegged_out()
    seen = {"match_id": match.pk, "expected_version": match.version}
    confirming.confirm_result(**seen, seat=1)
    ended = at_once(*(partial(confirming.undo_confirmation, **seen, seat=seat, agrees=True) for seat in (0, 1)))
    assert refused(ended) == []
    assert whole(match).waits_for_confirming
