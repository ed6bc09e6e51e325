"""The pages of matches: seats, refusals, and no hidden cards."""

import re
from datetime import timedelta
from random import Random
from uuid import uuid4

import pytest
from django.core.cache import cache, caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.clocks import Clock
from games.engine import (
    CARDS,
    Discard,
    Discarding,
    GameOver,
    legal,
    lines_for,
    story_for,
    to_act,
    view_for,
)
from games.match_cache import events_of
from games.models import Match
from games.queries.matches import waiting_for_bots
from games.services import ending
from games.services.tables import begin_match
from testing.factories import UserFactory
from testing.scale import examples
from testing.seats import HOYLE, begin, person, play_on, state_of, submit
from tests.games.leaks import READ_ANEW


def post(client, match, **sent):
    match.refresh_from_db()
    fresh = {"expected_version": match.version, "command_id": uuid4()}
    return client.post(reverse("games:command", kwargs={"pk": match.pk}), fresh | sent)


@pytest.mark.django_db
def test_the_seat_belongs_to_the_signed_in_user(client):
    match, (_, bob) = begin()
    client.force_login(bob)
    assert post(client, match, do="cut for deal", at="20", seat="0").status_code == 302
    assert match.events.get(data__event="CardCut").data["seat"] == 1
    client.force_login(UserFactory())
    assert post(client, match, do="cut for deal", at="21").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("sent", "status", "sentence"),
    [
        ({"do": "cut for deal", "at": "2"}, 422, "Leave four cards at each end"),
        ({"do": "cut for deal", "at": "two"}, 422, "Enter a number"),
        ({"do": "play", "cards": ["5H", "6H"]}, 422, "Play one card"),
        ({"do": "play", "cards": ["1H"]}, 422, "is not a card"),
        ({"do": "play", "cards": "x" * 61}, 422, "more cards than a hand"),
        ({"do": "take it all"}, 422, "There is no such command"),
        ({"do": "play", "cards": ["5H"]}, 422, "are cutting"),
        ({"do": "x" * 50}, 404, "no such page"),
    ],
)
def test_impossible_input_gets_an_error_message(client, sent, status, sentence):
    match, (ann, _) = begin()
    client.force_login(ann)
    answer = post(client, match, **sent)
    assert answer.status_code == status
    assert sentence in answer.content.decode() or status == 404
    assert match.events.filter(data__event="CardCut").count() == 0


@pytest.mark.django_db
def test_cards_that_were_refused_stay_picked(client):
    match, (ann, _) = begin()
    play_on(match, Random(5), until=lambda state: isinstance(state.phase, Discarding))
    client.force_login(ann)
    three = [str(card) for card in state_of(match).phase.hands[0][:3]]
    page = post(client, match, do="discard", cards=three).content.decode()
    assert "Choose only two cards." in page
    assert set(re.findall(r'value="(\w+)"\s+checked', page)) == set(three)


@pytest.mark.django_db
def test_a_get_writes_nothing_and_the_lobby_requires_sign_in(client):
    match, (ann, _) = begin()
    pages = [reverse("games:lobby"), *(reverse(f"games:{n}", kwargs={"pk": match.pk}) for n in ("table", "record"))]
    assert [client.get(page).status_code for page in pages] == [302, 200, 404]
    client.force_login(ann)
    client.get(pages[0])
    with CaptureQueriesContext(connection) as queries:
        assert [client.get(page).status_code for page in pages] == [200, 200, 404]
    assert [sql for q in queries if (sql := q["sql"]).startswith(("INSERT", "UPDATE", "DELETE"))] == []


@pytest.mark.django_db
def test_a_match_is_begun_from_the_lobby(client):
    client.force_login(UserFactory())
    chosen = {"against": "club", "preset": "te-club", "players": 4, "target": 61, "best_of": 3, "counting": "muggins"}
    chosen |= {"clock": "none", "time": 1}
    answer = client.post(reverse("games:begin"), chosen)
    assert answer.status_code == 302
    rules = Match.objects.get().rules
    assert (rules.name, rules.players, rules.target, rules.best_of, rules.counting) == ("te-club", 4, 61, 3, "muggins")
    refused = client.post(reverse("games:begin"), chosen | {"preset": "five-card"})
    assert refused.status_code == 422
    assert "five-card cribbage for two players" in refused.content.decode()


@pytest.mark.django_db
def test_waiting_bots_are_found_in_matches_with_people():
    alone, _ = begin(bots=["beginner"])
    begin()
    assert waiting_for_bots(timezone.now()) == []
    assert waiting_for_bots(timezone.now() + timedelta(seconds=6)) == [alone.pk]


@pytest.mark.slow
@pytest.mark.django_db
def test_no_page_holds_a_card_too_many(client):
    """Every page of a whole match, for both seats and for a spectator, searched for cards that they may not know.

    `make test` requests one of the three at each moment.
    """
    match, people = begin(HOYLE.but(target=61, lurch=31))
    readers = [(0, people[0]), (1, people[1]), (None, UserFactory())]
    dice, looked = Random(8), 0
    while not isinstance((state := state_of(match)).phase, GameOver):
        for seat, reader in dice.sample(readers, examples(short=1, full=3)):
            client.force_login(reader)
            query = {"shown": match.version}  # beyond the pauses in the show
            page = client.get(reverse("games:table", kwargs={"pk": match.pk}), query).content.decode()
            page, said = page.split('<div id="said"')  # the log names cards of earlier deals, as does the last show
            said += "".join(re.findall(SHOWS, page, re.DOTALL))
            page = re.sub(SHOWS, "", page, flags=re.DOTALL)
            assert not cards_in(without_tokens(page)) & hidden_from(state, seat)
            assert not {card for card in cards_in(said) if card.name not in story_of(match, seat)}
            looked += 1
        seat = to_act(state)[0]
        submit(match, seat, dice.choice(legal(state, seat)))
    assert looked > examples(short=33, full=100)


@pytest.mark.slow
@pytest.mark.django_db
def test_a_page_gets_all_missed_sentences_after_a_long_absence(client):
    match, people = begin(HOYLE)
    play_on(match, Random(4))
    match.refresh_from_db()
    client.force_login(people[0])

    def numbers(seen):
        page = client.get(
            reverse("games:table", kwargs={"pk": match.pk}), {"expected_version": seen}, headers=READ_ANEW
        )
        return [int(number) for number in re.findall(r'id="said-(\d+)"', page.content.decode())]

    every = [line.number for line in lines_for(events_of(match), 0, "AB")][::-1]
    assert numbers("0") == every
    assert numbers("5") == [number for number in every if number > 5]
    assert len(numbers(str(match.version - 1))) == 60 < len(every)
    assert numbers("") == numbers("-1") == numbers("٣") == every[:60]


SHOWS = r'<details class="shows".*?</details>|<p class="latest".*?</p>'


def cards_in(page):
    """Cards that a page names in any form: 5H, five of hearts, 5 and ♥."""
    found = set()
    for card in CARDS:
        code, name = str(card), card.name
        if re.search(rf"\b{code}\b", page) or name in page:
            found.add(card)
    return found


def without_tokens(page):
    return re.sub(r'name="command_id" value="[^"]*"|csrf[^>]*>|\{"x-csrftoken"[^}]*\}', "", page)


def story_of(match, seat):
    """The engine's story for a seat; the engine's own tests check that it has no secrets."""
    return " ".join(story_for(events_of(match), seat, "AB"))


def hidden_from(state, seat):
    view = view_for(state, seat)
    known = {*view.hand, *view.discarded, *view.crib, *view.pile}
    known |= {card for cards in (*view.played, *view.shown) for card in cards}
    known |= {view.starter} if view.starter is not None else set()
    return set(CARDS) - known


@pytest.mark.django_db
def test_the_page_of_ones_luck(client):
    match, (ann, _) = begin(HOYLE.but(target=31, lurch=None))
    client.force_login(ann)
    page = reverse("games:luck")
    assert "No results yet" in client.get(page).content.decode()
    canceled = begin_match(by=person(ann), rules=HOYLE)
    ending.call_off(match_id=canceled.pk, by_id=ann.pk)
    play_on(match, Random(2))
    story_of = client.get(page).content.decode()
    assert "your cards and cuts in 1 finished match with the average" in story_of
    assert "Cards, the hands you were dealt" in story_of
    client.force_login(UserFactory())
    assert "No results yet" in client.get(page).content.decode()


@pytest.mark.django_db
def test_the_page_for_all_spectators_is_made_once_and_holds_nothing_personal(
    django_assert_max_num_queries, monkeypatch
):
    monkeypatch.setattr(caches["default"], "default_timeout", 60)  # not its proxy: undone there, it would be deleted
    match, (ann, _) = begin()
    play_on(match, Random(2), until=lambda state: isinstance(state.phase, Discarding))
    page = reverse("games:table", kwargs={"pk": match.pk})
    member, passer_by = Client(), Client()
    member.force_login(UserFactory(name="Zoë Quill"))
    cache.clear()
    first = member.get(page, headers=READ_ANEW)
    with django_assert_max_num_queries(2):
        assert passer_by.get(page, headers=READ_ANEW).content == first.content
    assert "csrf" not in first.text
    assert "Zoë" not in first.text
    player = Client()
    player.force_login(ann)
    assert "csrf" in player.get(page, headers=READ_ANEW).text
    submit(match, 0, Discard(0, state_of(match).phase.hands[0][:2]))
    assert f"{ann.name} discards two cards." in passer_by.get(page, headers=READ_ANEW).text


@pytest.mark.django_db
def test_the_lobby_shows_each_user_the_winner(client):
    match, people = begin()
    ending.resign(match_id=match.pk, seat=0)
    void = begin_match(by=person(people[0]), rules=HOYLE)
    ending.call_off(match_id=void.pk, by_id=people[0].pk)
    story_of = {}
    for who in people:
        client.force_login(who)
        story_of[who] = re.findall(r'class="chip">(.*?)<', client.get(reverse("games:lobby")).content.decode())
    assert [sorted(each) for each in story_of.values()] == [["canceled", "lost"], ["won"]]


@pytest.mark.django_db
@pytest.mark.parametrize("clock", [Clock(), Clock(initial=300, increment=10)])
def test_the_lobby_shows_the_turn_with_and_without_clocks(client, clock):
    match, people = begin(clock=clock)
    story_of = []
    for who in people:
        client.force_login(who)
        story_of.append(">your turn<" in client.get(reverse("games:lobby")).text)
    submit(match, 0, legal(state_of(match), 0)[0])
    client.force_login(people[0])
    story_of.append(">your turn<" in client.get(reverse("games:lobby")).text)
    assert story_of == [True, True, False]
