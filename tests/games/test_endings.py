"""Matches that end before their last card, and expired clocks."""

import re
from dataclasses import replace
from random import Random
from uuid import UUID

import pytest
from django.urls import reverse
from django.utils import timezone

from common.errors import Refused
from games.clocks import Clock
from games.engine import CutForDeal, to_act
from games.forms.lobby import BeginForm
from games.models import Match, Seat
from games.outcomes import rival_of
from games.people import Person
from games.policies.seats import may_join
from games.presentation.endings import ending_sentence
from games.presentation.lobby import lobby_lines
from games.presentation.match_actions import match_actions_of
from games.queries.lobbies import Lobby
from games.queries.matches import challenges, kept_for, match_of, matches_of
from games.services import ending, event_store, tables
from games.services.playing import play_bots
from games.services.rematches import play_again
from games.services.tables import begin_match
from games.services.timeouts import run_out
from games.signals import match_finished
from testing.factories import UserFactory
from testing.seats import HOYLE, begin, is_lead, later, outcome, person, play_on, state_of, submit

pytestmark = pytest.mark.django_db
LIVE = Clock(initial=300, increment=10)
Ending = Match.Ending


@pytest.mark.slow
def test_resigning_gives_the_other_side_the_game_hole():
    match, _ = begin()
    play_on(match, Random(3), until=lambda state: state.board.front[0] > 20)
    scores = state_of(match).board.front
    ending.resign(match_id=match.pk, seat=0)
    assert outcome(match).pegs == (scores[0], 121)
    assert outcome(match).ending == Ending.RESIGNED
    with pytest.raises(Refused, match="not in progress"):
        ending.resign(match_id=match.pk, seat=1)


def test_partners_resign_together_and_of_two_others_the_one_ahead_wins():
    four, _ = begin(HOYLE.but(players=4))
    ending.resign(match_id=four.pk, seat=3)
    assert outcome(four).winner == 0
    three, _ = begin(HOYLE.but(players=3))
    play_on(three, Random(4), until=lambda state: state.board.front[1] != state.board.front[2])
    ending.resign(match_id=three.pk, seat=0)
    scores = state_of(three).board.front
    assert outcome(three).winner == (1 if scores[1] > scores[2] else 2)


@pytest.mark.parametrize(("dealer", "resigned", "winner"), [(0, 0, 1), (0, 1, 2), (1, 0, 2), (2, 1, 0), (2, 2, 0)])
def test_of_two_tied_opponents_the_one_who_counts_first_wins(dealer, resigned, winner):
    three, _ = begin(HOYLE.but(players=3))
    state = state_of(three)
    level = replace(state, dealer=dealer, board=replace(state.board, front=(7, 7, 7)))
    assert rival_of(level, resigned) == winner


def test_of_three_both_others_have_to_agree():
    match, _ = begin(HOYLE.but(players=3))
    ending.offer(match_id=match.pk, seat=0, what="void")
    ending.answer(match_id=match.pk, seat=2, to="void", agrees=True)
    match.refresh_from_db()
    assert (match.status, match.agreed) == ("playing", [2])
    now = timezone.now()
    asks = [match_actions_of(match, seat, now).asks for seat in range(3)]
    assert [bool(each) for each in asks] == [False, True, False]
    assert match_actions_of(match, 2, now).waits == "You agreed. Waiting for the other players."
    ending.answer(match_id=match.pk, seat=1, to="void", agrees=True)
    assert outcome(match).ending == Ending.VOID
    assert Match.objects.get(pk=match.pk).agreed == []


def test_an_offer_of_three_that_is_sent_twice_keeps_the_answers():
    match, _ = begin(HOYLE.but(players=3))
    ending.offer(match_id=match.pk, seat=0, what="pause")
    ending.answer(match_id=match.pk, seat=2, to="pause", agrees=True)
    ending.offer(match_id=match.pk, seat=0, what="pause")
    ending.answer(match_id=match.pk, seat=1, to="pause", agrees=True)
    match.refresh_from_db()
    assert match.paused_at


def test_of_three_sides_one_refusal_ends_the_offer():
    match, _ = begin(HOYLE.but(players=3))
    ending.offer(match_id=match.pk, seat=0, what="pause")
    ending.answer(match_id=match.pk, seat=2, to="pause", agrees=True)
    ending.answer(match_id=match.pk, seat=1, to="pause", agrees=False)
    match.refresh_from_db()
    assert (match.offer, match.agreed, match.paused_at) == ("", [], None)


def test_the_signal_of_an_ending_is_sent_after_the_commit(django_capture_on_commit_callbacks):
    heard: list[UUID] = []

    def listen(match_id, **_):
        heard.append(match_id)

    match_finished.connect(listen)
    match, _ = begin()
    with django_capture_on_commit_callbacks(execute=True):
        ending.resign(match_id=match.pk, seat=0)
        assert heard == []
    assert heard == [match.pk]
    match_finished.disconnect(listen)


def test_a_leaver_may_be_claimed_from_after_the_grace_and_never_before():
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=is_lead)
    mover = state_of(match).phase.turn
    Seat.objects.filter(match=match).update(seen_at=timezone.now(), left_at=None)
    with pytest.raises(Refused, match="away long enough"):
        ending.claim(match_id=match.pk, seat=1 - mover, void=False)
    later(match, seconds=110)
    with pytest.raises(Refused):
        ending.claim(match_id=match.pk, seat=1 - mover, void=False)
    later(match, seconds=11)
    with pytest.raises(Refused):
        ending.claim(match_id=match.pk, seat=mover, void=False)  # it is this one's turn
    ending.claim(match_id=match.pk, seat=1 - mover, void=False)
    assert (outcome(match).winner, outcome(match).ending) == (1 - mover, Ending.LEFT)


def test_a_page_that_was_closed_is_waited_for_half_a_minute():
    match, _ = begin(clock=LIVE)
    play_on(match, Random(6), until=is_lead)
    mover = state_of(match).phase.turn
    Seat.objects.filter(match=match, number=mover).update(left_at=timezone.now())
    later(match, seconds=10)
    assert match_actions_of(Match.objects.get(pk=match.pk), 1 - mover, timezone.now()).claim_in == 20
    later(match, seconds=21)
    ending.claim(match_id=match.pk, seat=1 - mover, void=True)
    assert (outcome(match).winner, outcome(match).ending, outcome(match).pegs) == (None, Ending.VOID, ())


def test_accepting_an_offer_does_not_accept_a_later_one(client):
    match, (_, bob) = begin()
    client.force_login(bob)
    ending.offer(match_id=match.pk, seat=0, what="pause")
    page = client.get(f"/matches/{match.pk}/").content.decode()
    read = {"do": "agree", "to": re.search(r'name="to" value="([^"]*)"', page)[1]}
    ending.answer(match_id=match.pk, seat=0, to="pause", agrees=False)
    ending.offer(match_id=match.pk, seat=0, what="void")
    refused = client.post(f"/matches/{match.pk}/action/", read, follow=True)
    assert "no longer open" in refused.content.decode()
    assert Match.objects.get(pk=match.pk).status == Match.Status.PLAYING
    client.post(f"/matches/{match.pk}/action/", read | {"to": "void"})
    assert outcome(match).ending == Ending.VOID


def test_an_organizer_rules_with_a_reason_and_may_rule_again():
    match, _ = begin()
    with pytest.raises(Refused, match="reason"):
        ending.rule(match_id=match.pk, winner=1, why=" ")
    ending.rule(match_id=match.pk, winner=1, why="The hall's power went.")
    assert outcome(match).outcome_version == 1
    assert "awarded the match to" in ending_sentence(match)
    ending.rule(match_id=match.pk, winner=None, why="Both agreed to play it again.")
    assert (outcome(match).outcome_version, outcome(match).pegs) == (2, ())


def test_a_rematch_keeps_the_seats_for_the_same_people():
    match, (ann, bob) = begin()
    ending.resign(match_id=match.pk, seat=0)
    again = play_again(match_id=match.pk, by=person(bob))
    assert again.status == Match.Status.OPEN
    assert may_join(again, person(ann))
    assert not may_join(again, person(UserFactory()))
    assert [each.pk for each in kept_for(ann.pk)] == [again.pk]
    assert play_again(match_id=match.pk, by=person(ann)).pk == again.pk
    again.refresh_from_db()
    assert again.status == Match.Status.PLAYING
    with pytest.raises(Refused):
        play_again(match_id=match.pk, by=person(UserFactory()))


def test_a_rematch_with_the_computer_begins_at_once_and_keeps_the_hints():
    match, (ann,) = begin(bots=["beginner"], training=True)
    ending.resign(match_id=match.pk, seat=0)
    again = play_again(match_id=match.pk, by=person(ann))
    assert [(seat.bot, seat.user) for seat in again.seats.all()] == [("beginner", None), ("", ann)]
    assert (again.training, Match.objects.get(pk=again.pk).status) == (True, Match.Status.PLAYING)


def test_a_finished_match_offers_no_actions(client):
    match, (ann, _) = begin()
    client.force_login(ann)
    page = reverse("games:table", kwargs={"pk": match.pk})
    assert "Cut for the deal" in client.get(page).content.decode()
    ending.resign(match_id=match.pk, seat=1)
    left = client.get(page).content.decode()
    assert "You win the match. The other player resigned." in left
    assert "Cut for the deal" not in left


@pytest.mark.slow
def test_each_seat_reads_the_ending_from_its_own_view():
    match, (_, bob) = begin(HOYLE.but(target=31, lurch=None))
    assert ending_sentence(match, 0) == ""
    play_on(match, Random(3))
    match.refresh_from_db()
    found = {seat: ending_sentence(match, seat) for seat in (0, 1, None)}
    winner = match.seats.get(number=match.winner)
    assert found.pop(winner.number) == "You win the match."
    assert set(found.values()) == {f"{winner.name} wins the match."}
    ending.rule(match_id=match.pk, winner=1, why="The phone was stolen.")
    match.refresh_from_db()
    assert ending_sentence(match, 1) == "An organizer awarded the match to you. The phone was stolen."
    assert bob.name in ending_sentence(match, 0)


def test_the_lobby_names_the_matches_in_which_ones_clock_runs():
    match, (ann, bob) = begin(clock=Clock(days=2))
    submit(match, 0, CutForDeal(0, 20))
    assert [lobby_lines(matches_of(user.pk, over=False), user.pk)[0].turn for user in (ann, bob)] == [False, True]


def test_a_challenge_is_listed_only_in_its_own_lobby_until_it_is_accepted():
    ann, bob = UserFactory(), UserFactory()
    match = begin_match(by=person(ann), rules=HOYLE, lobby="harbour")
    harbour, hill = (Lobby(key, key.title()) for key in ("harbour", "hill"))
    assert [each.pk for each in challenges(bob.pk, [harbour.key])] == [match.pk]
    assert challenges(bob.pk, [hill.key]) == []
    assert challenges(ann.pk, [harbour.key]) == []
    tables.join(match_id=match.pk, by=person(bob))
    assert challenges(UserFactory().pk, [harbour.key]) == []


def test_only_its_maker_takes_a_table_away_and_only_before_the_game():
    match = begin_match(by=person(ann := UserFactory()), rules=HOYLE)
    with pytest.raises(Refused):
        ending.call_off(match_id=match.pk, by_id=UserFactory().pk)
    ending.call_off(match_id=match.pk, by_id=ann.pk)
    assert match_of(match.pk).ending == Ending.VOID
    begun, (maker, _) = begin()
    with pytest.raises(Refused):
        ending.call_off(match_id=begun.pk, by_id=maker.pk)


def test_rated_matches_are_between_members():
    with pytest.raises(Refused, match="between members"):
        begin_match(by=person(UserFactory()), rules=HOYLE, bots=["club"], rated=True)
    match = begin_match(by=person(UserFactory()), rules=HOYLE, clock=LIVE, rated=True)
    with pytest.raises(Refused, match="rated"):
        tables.join(match_id=match.pk, by=Person(guest=UUID(int=5), name="Cy"))


def test_a_rated_match_requires_a_clock(client):
    client.force_login(UserFactory())
    form = {name: value for name, value in BeginForm(lobbies=()).usual().items() if value is not None}
    chosen = form | {"against": "friend", "rated": "on"}
    answer = client.post(reverse("games:begin"), chosen)
    assert answer.status_code == 422
    assert "A rated match needs a clock. Choose a clock, or play an unrated match." in answer.content.decode()
    assert not Match.objects.exists()
    client.post(reverse("games:begin"), chosen | {"clock": "1 day"})
    assert Match.objects.get().rated


def test_deleting_a_user_keeps_the_name_in_the_seat():
    match, (_ann, bob) = begin()
    name = bob.name
    bob.delete()
    assert [seat.name for seat in match.seats.all()][1] == name
    assert to_act(state_of(match))


def test_a_match_that_is_over_stays_over_whatever_comes():
    match, _ = begin(clock=LIVE)
    ending.resign(match_id=match.pk, seat=0)
    for late in (
        lambda: ending.offer(match_id=match.pk, seat=0, what="pause"),
        lambda: ending.claim(match_id=match.pk, seat=1, void=False),
        lambda: ending.answer(match_id=match.pk, seat=1, to="pause", agrees=True),
    ):
        with pytest.raises(Refused, match="not in progress"):
            late()
    assert not run_out(match_id=match.pk)
    assert not play_bots(match_id=match.pk)
    assert event_store.lock_match(match.pk).due_at is None
