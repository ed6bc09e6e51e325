"""Services of matches: one command has one effect, however often it arrives."""

from random import Random
from uuid import uuid4

import pytest
from django.db import transaction

from common.errors import Refused
from games import match_cache
from games.engine import (
    CARDS,
    CutForDeal,
    Discard,
    Discarding,
    GameOver,
    PlayCard,
    event_from_data,
    legal,
    replay,
    to_act,
)
from games.models import Match, MatchEvent
from games.presentation.record import record_text
from games.queries.matches import matches_of
from games.services.playing import StaleMatch, play_bots
from testing.seats import HOYLE, begin, is_lead, play_on, state_of, submit

pytestmark = pytest.mark.slow


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("counting", "players"),
    [
        *(pytest.param("automatic", players) for players in (2, 3, 4)),
        *(pytest.param("by hand", players, marks=pytest.mark.long if players > 2 else []) for players in (2, 3, 4)),
        pytest.param("show by hand", 2),
        *(pytest.param("muggins", players, marks=pytest.mark.long if players != 3 else []) for players in (2, 3, 4)),
    ],
)
def test_a_match_is_played_to_its_end(counting, players):
    match, _ = begin(HOYLE.but(players=players, counting=counting, target=31, lurch=None))
    assert record_text(match) is None
    play_on(match, Random(players))
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert match.version == match.events.count()
    assert "wins a single game" in record_text(match)
    with pytest.raises(Refused, match="not in progress"):
        submit(match, 0, CutForDeal(0, 20))


@pytest.mark.django_db
def test_one_command_has_one_effect():
    match, _ = begin()
    known = uuid4()
    first = submit(match, 0, CutForDeal(0, 20), command_id=known)
    assert submit(match, 0, CutForDeal(0, 20), command_id=known, expected_version=0) == first
    assert match.events.filter(data__event="CardCut").count() == 1


@pytest.mark.django_db
def test_a_stale_page_does_nothing():
    match, _ = begin()
    dice = Random(4)
    play_on(match, dice, until=is_lead)
    state = state_of(match)
    seat = to_act(state)[0]
    with pytest.raises(StaleMatch):
        submit(match, seat, legal(state, seat)[0], expected_version=match.version - 1)
    assert state_of(match) == state


@pytest.mark.django_db
def test_all_may_discard_at_once():
    match, _ = begin()
    play_on(match, Random(5), until=lambda state: isinstance(state.phase, Discarding))
    seen = Match.objects.get(pk=match.pk).version
    for seat in (0, 1):
        submit(match, seat, Discard(seat, state_of(match).phase.hands[seat][:2]), expected_version=seen)
    assert type(state_of(match).phase).__name__ == "CuttingStarter"


@pytest.mark.django_db
@pytest.mark.parametrize("ahead", [1, 10**60])
def test_a_version_that_is_not_there_yet_is_stale_even_while_all_discard(ahead):
    match, _ = begin()
    play_on(match, Random(5), until=lambda state: isinstance(state.phase, Discarding))
    version, hand = Match.objects.get(pk=match.pk).version, state_of(match).phase.hands[0]
    with pytest.raises(StaleMatch):
        submit(match, 0, Discard(0, hand[:2]), expected_version=version + ahead)


@pytest.mark.django_db
def test_a_page_of_an_earlier_deal_lays_nothing_away():
    match, _ = begin()
    play_on(match, Random(5), until=lambda state: isinstance(state.phase, Discarding))
    seen = Match.objects.get(pk=match.pk).version
    play_on(match, Random(6), until=lambda state: isinstance(state.phase, Discarding) and state.deal == 2)
    with pytest.raises(StaleMatch):
        submit(match, 0, Discard(0, state_of(match).phase.hands[0][:2]), expected_version=seen)


@pytest.mark.django_db
def test_a_refusal_leaves_everything_as_it_was():
    match, _ = begin()
    before = match.version
    with pytest.raises(Refused, match="are cutting"):
        submit(match, 0, PlayCard(0, CARDS[0]))
    match.refresh_from_db()
    assert match.version == before


@pytest.mark.django_db
def test_the_house_plays_in_its_seats():
    match, (ann,) = begin(HOYLE.but(players=3), bots=["beginner", "club"])
    assert play_bots(match_id=match.pk)
    dice = Random(6)
    for _ in range(400):
        state = state_of(match)
        if isinstance(state.phase, GameOver):
            break
        assert 0 in to_act(state)
        submit(match, 0, dice.choice(legal(state, 0)))
        play_bots(match_id=match.pk)
    assert isinstance(state.phase, GameOver)
    assert not play_bots(match_id=match.pk)
    assert [each.pk for each in matches_of(ann.pk, over=True)] == [match.pk]


@pytest.mark.django_db(transaction=True)
def test_only_committed_events_are_kept_in_memory(monkeypatch):
    """A command that is rolled back is not in the histories that a process caches."""
    match, _ = begin()
    play_on(match, Random(7), until=is_lead)
    state = state_of(match)
    seat = state.phase.turn
    first, second = legal(state, seat)[:2]

    def play_and_fail():
        with transaction.atomic():
            submit(match, seat, first)
            assert state_of(match) != state
            raise RuntimeError

    with pytest.raises(RuntimeError):
        play_and_fail()
    with monkeypatch.context() as another_process:
        another_process.setattr(match_cache, "CACHE", match_cache.MatchCache())
        submit(match, seat, second)
    assert state_of(match) == replay(fresh(match))


def fresh(match):
    """The events as another process would read them."""
    rows = MatchEvent.objects.filter(match=match).order_by("version").values_list("data", flat=True)
    return [event_from_data(data, number) for number, data in enumerate(rows, 1)]
