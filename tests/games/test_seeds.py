"""Players' own seeds: committed to, revealed, and awaited for a limited time."""

from datetime import timedelta
from random import Random

import pytest
from django.db import IntegrityError
from django.urls import reverse
from django.utils import timezone

from common.errors import Refused
from games.dealing import check, read
from games.engine import CuttingForDeal, CuttingStarter, GameOver, legal
from games.models import Match
from games.policies.decks import acting, is_shuffling
from games.presentation.commitments import committed
from games.presentation.record import match_file_json
from games.presentation.table import table_of
from games.queries.decks import decks_due, seats_not_revealing
from games.services import presence
from games.services.event_store import finish_match, lock_match
from games.services.seeds import cut_for, expire_decks
from testing.factories import UserFactory
from testing.seats import HOYLE, SHORT, Browser, begin_unshuffled, person, play_on, shuffle, state_of, submit


def give_all(browsers, deal):
    for browser in browsers:
        browser.commit(deal)
    for browser in browsers:
        browser.show(deal)


def minute_later(match):
    return expire_decks(match_id=match.pk, now=timezone.now() + timedelta(minutes=1))


def drawn_by(match, deal):
    return committed(match)[deal].drawn_by


def refused(act, *given):
    with pytest.raises(Refused) as no:
        act(*given)
    return no.value.code


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_match_of_players_own_seeds_is_found_right(players):
    match, _ = begin_unshuffled(SHORT.but(players=players))
    browsers = [Browser(match, seat) for seat in range(players)]
    dice, given = Random(players), -1
    while not isinstance((state := state_of(match)).phase, GameOver):
        if (newest := match.decks.last().deal) > given:
            give_all(browsers, newest)
            given = newest
            continue
        seat = acting(state)[0]
        submit(match, seat, dice.choice(legal(state, seat)))
    match.refresh_from_db()
    file = read(match_file_json(match))
    assert check(file) is None
    assert {seat.drawn_by for deck in file.decks[:-1] for seat in deck.seats} == {"player"}


@pytest.mark.django_db
def test_the_deck_is_spread_as_soon_as_the_last_seed_is_shown():
    match, _ = begin_unshuffled()
    ann, bob = Browser(match, 0), Browser(match, 1)
    ann.commit()
    bob.commit()
    ann.show()
    assert state_of(match).phase.deck == ()
    bob.show()
    assert len(state_of(match).phase.deck) == 52


@pytest.mark.django_db
def test_the_server_draws_a_missing_seed_and_the_file_says_so():
    match, _ = begin_unshuffled()
    ann = Browser(match, 0)
    ann.commit()
    assert not expire_decks(match_id=match.pk)  # not yet
    assert minute_later(match)
    ann.show()
    assert drawn_by(match, 0) == ("player", "server")
    assert state_of(match).phase.deck


@pytest.mark.django_db
def test_no_browser_waits_for_the_seed_of_a_player_who_has_left():
    match, people = begin_unshuffled()
    ann = Browser(match, 0)
    presence.record_heartbeat(match_id=match.pk, by=person(people[1]))
    match.seats.filter(number=1).update(left_at=timezone.now() - timedelta(seconds=6))
    ann.commit()
    ann.show()
    assert drawn_by(match, 0) == ("player", "server")
    assert state_of(match).phase.deck


@pytest.mark.django_db
def test_the_deck_waits_for_present_and_expected_players():
    match, people = begin_unshuffled()
    Browser(match, 0).commit()
    assert drawn_by(match, 0) == ("player", "")
    for page in ("open", "loaded anew"):
        other, people = begin_unshuffled()
        presence.record_heartbeat(match_id=other.pk, by=person(people[1]))
        if page == "loaded anew":
            presence.record_closed_page(match_id=other.pk, by=person(people[1]))
        Browser(other, 0).commit()
        assert drawn_by(other, 0) == ("player", ""), page


@pytest.mark.django_db
def test_the_seeds_of_the_house_are_drawn_at_once():
    match, _ = begin_unshuffled(bots=["beginner"])
    assert drawn_by(match, 0) == ("", "server")
    give_all([Browser(match, 0)], 0)
    assert state_of(match).phase.deck


@pytest.mark.django_db
def test_later_decks_do_not_wait_for_commitments():
    match, _ = begin_unshuffled(HOYLE)  # a game to 31 may be over in its first deal
    dice = Random(2)
    play_on(match, dice, until=lambda state: isinstance(state.phase, CuttingStarter))
    version = match.decks.get(deal=2)
    assert version.due_at and not committed(match)[2].whole
    play_on(match, dice, until=lambda state: state.deal == 2)
    assert drawn_by(match, 2) == ("server", "server")


@pytest.mark.django_db
def test_a_seed_that_is_not_shown_stops_the_deal_and_is_noted_until_it_is():
    match, _ = begin_unshuffled()
    ann, bob = Browser(match, 0), Browser(match, 1)
    for browser in (ann, bob):
        browser.commit()
    ann.show()
    assert seats_not_revealing(match) == {}
    assert minute_later(match)
    assert list(seats_not_revealing(match)) == [1]
    assert not minute_later(match)  # nothing is ever drawn in place of that seed
    found = table_of(match, 0)
    assert found.waits == f"Waiting for the secret number of {match.seats.get(number=1).name}."
    bob.show()
    assert seats_not_revealing(match) == {}
    assert state_of(match).phase.deck


@pytest.mark.django_db
def test_a_match_that_ends_on_a_seed_not_shown_is_found_right():
    match, _ = begin_unshuffled()
    for seat in (0, 1):
        Browser(match, seat).commit()
    minute_later(match)
    match = lock_match(match.pk)
    finish_match(match, Match.Ending.VOID, winner=None)
    file = read(match_file_json(match))
    assert check(file) is None
    assert [seat.seed for seat in file.decks[0].seats] == [None, None]


@pytest.mark.django_db
def test_a_seat_cannot_show_early_show_another_seed_or_commit_again():
    match, _ = begin_unshuffled()
    ann, bob = Browser(match, 0), Browser(match, 1)
    ann.commit()
    assert refused(ann.show) == "too_early"
    ann.commit()  # the same, sent again
    again = Browser(match, 0)
    assert refused(again.commit) == "committed"
    bob.commit()
    assert refused(again.show) == "another_seed"
    assert refused(ann.commit, 1) == "no_such_deck"
    bob.seeds[0] = ann.seeds[0]
    assert refused(bob.show) == "another_seed"
    ann.show()
    assert refused(again.commit) == "committed"


@pytest.mark.django_db
def test_the_seat_belongs_to_the_signed_in_user(client):
    """A seat in the form is ignored."""
    match, (_, bob) = begin_unshuffled()
    address = reverse("games:seeds", kwargs={"pk": match.pk})
    client.force_login(bob)
    answer = client.post(address, {"deal": 0, "seat": 0, "commitment": "ab" * 32})
    assert answer.json()["decks"][0]["seats"] == ["", "ab" * 32]
    client.force_login(UserFactory())
    assert client.post(address, {"deal": 0, "commitment": "ab" * 32}).status_code == 404
    assert client.get(address).json()["decks"][0]["seats"] == ["", "ab" * 32]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "sent",
    [
        {"deal": 0},
        {"deal": -1, "commitment": "ab" * 32},
        {"deal": 0, "commitment": "AB" * 32},
        {"deal": 0, "seed": "ab" * 33},
        {"deal": 0, "seed": "ab" * 32, "commitment": "ab" * 32},
    ],
)
def test_text_that_is_not_a_seed_is_not_stored(client, sent):
    match, (ann, _) = begin_unshuffled()
    client.force_login(ann)
    assert client.post(reverse("games:seeds", kwargs={"pk": match.pk}), sent).status_code == 404


@pytest.mark.django_db
def test_the_database_keeps_one_deck_a_deal_and_no_seed_without_its_commitment():
    match, _ = begin_unshuffled()
    with pytest.raises(IntegrityError, match="a_seed_is_shown_only_after_its_commitment"):
        match.decks.get(deal=0).seats.update(sealed=b"x")


@pytest.mark.slow
@pytest.mark.django_db
def test_a_cut_for_want_of_time_comes_from_the_deck_and_is_marked():
    match, _ = begin_unshuffled()
    shuffle(match)
    assert cut_for(match_id=match.pk, seat=1)
    assert not cut_for(match_id=match.pk, seat=1)
    while isinstance(state_of(match).phase, CuttingForDeal):
        cut_for(match_id=match.pk, seat=acting(state_of(match))[0])
    dice = Random(1)
    while not isinstance((state := state_of(match)).phase, GameOver):
        if is_shuffling(state):
            shuffle(match)
            continue
        seat = acting(state)[0]
        if not cut_for(match_id=match.pk, seat=seat):
            submit(match, seat, dice.choice(legal(state, seat)))
    match.refresh_from_db()
    file = read(match_file_json(match))
    assert check(file) is None
    assert {type(file.events[at]).__name__ for at in file.auto} == {"CardCut", "StarterCut"}
    assert len(file.auto) == sum(type(event).__name__ in ("CardCut", "StarterCut") for event in file.events)


@pytest.mark.django_db
def test_in_a_pause_nothing_is_dealt_and_after_it_the_sweep_deals():
    match, _ = begin_unshuffled()
    Match.objects.filter(pk=match.pk).update(paused_at=timezone.now())
    give_all([Browser(match, 0), Browser(match, 1)], 0)
    assert not minute_later(match)
    assert not state_of(match).phase.deck
    Match.objects.filter(pk=match.pk).update(paused_at=None)
    assert decks_due(timezone.now()) == [match.pk]
    assert minute_later(match)
    assert state_of(match).phase.deck
