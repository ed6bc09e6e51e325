"""Matches as services, pages and sockets: one command has one effect, and no page holds a card too many."""

import re
from random import Random
from threading import Barrier, BrokenBarrierError, Thread
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, connections
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import selectors, services
from games.engine import (
    CARDS,
    PRESETS,
    CutForDeal,
    GameOver,
    LayAway,
    LayingAway,
    PlayCard,
    Playing,
    legal,
    replay,
    story_for,
    to_act,
    view_for,
)
from games.models import Match, MatchEvent
from league.common.errors import Refused
from tests.factories import UserFactory

HOYLE = PRESETS["hoyle"]


def begin(rules=HOYLE, bots=()):
    """A match in its cut for the deal; its people in the order of their seats."""
    people = [UserFactory() for _ in range(rules.players - len(bots))]
    match = services.begin_match(by_id=people[0].pk, name=people[0].name, rules=rules, bots=bots)
    for person in people[1:]:
        services.join(match_id=match.pk, user_id=person.pk, name=person.name)
    return Match.objects.get(pk=match.pk), people


def state_of(match):
    return replay(selectors.events_of(match))


def submit(match, seat, command, **changes):
    match.refresh_from_db()
    sent = {"match_id": match.pk, "seat": seat, "command": command} | {
        "seen_version": match.version,
        "command_id": uuid4(),
    }
    return services.submit(**(sent | changes))


def play_on(match, dice, *, until=lambda state: isinstance(state.phase, GameOver)):
    while not until(state := state_of(match)):
        seat = to_act(state)[0]
        submit(match, seat, dice.choice(legal(state, seat)))


@pytest.mark.django_db
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("counting", ["automatic", "by hand", "muggins"])
def test_a_match_is_played_to_its_end(players, counting):
    match, _ = begin(HOYLE.but(players=players, counting=counting, target=31, lurch=None))
    assert selectors.record_of(match) is None
    play_on(match, Random(players))
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert match.version == match.events.count()
    assert "wins a single game" in selectors.record_of(match)
    with pytest.raises(Refused, match="not being played"):
        submit(match, 0, CutForDeal(0, 20))


@pytest.mark.django_db
def test_one_command_has_one_effect():
    match, _ = begin()
    known = uuid4()
    first = submit(match, 0, CutForDeal(0, 20), command_id=known)
    assert submit(match, 0, CutForDeal(0, 20), command_id=known, seen_version=0) == first
    assert match.events.filter(data__event="CardCut").count() == 1


@pytest.mark.django_db
def test_a_stale_page_does_nothing():
    match, _ = begin()
    dice = Random(4)
    play_on(match, dice, until=is_lead)
    state = state_of(match)
    seat = to_act(state)[0]
    with pytest.raises(services.StaleMatch):
        submit(match, seat, legal(state, seat)[0], seen_version=match.version - 1)
    assert state_of(match) == state


@pytest.mark.django_db
def test_all_may_lay_away_at_once():
    match, _ = begin()
    play_on(match, Random(5), until=lambda state: isinstance(state.phase, LayingAway))
    seen = Match.objects.get(pk=match.pk).version
    for seat in (0, 1):
        submit(match, seat, LayAway(seat, state_of(match).phase.hands[seat][:2]), seen_version=seen)
    assert type(state_of(match).phase).__name__ == "CuttingStarter"


@pytest.mark.django_db
def test_a_refusal_leaves_everything_as_it_was():
    match, _ = begin()
    before = match.version
    with pytest.raises(Refused, match="being cut"):
        submit(match, 0, PlayCard(0, CARDS[0]))
    match.refresh_from_db()
    assert match.version == before


@pytest.mark.django_db
def test_the_house_plays_in_its_seats():
    match, (ann,) = begin(HOYLE.but(players=3), bots=["beginner", "club"])
    assert services.play_bots(match_id=match.pk)
    dice = Random(6)
    for _ in range(400):
        state = state_of(match)
        if isinstance(state.phase, GameOver):
            break
        assert 0 in to_act(state)
        submit(match, 0, dice.choice(legal(state, 0)))
        services.play_bots(match_id=match.pk)
    assert isinstance(state.phase, GameOver)
    assert not services.play_bots(match_id=match.pk)
    assert [table.pk for table in selectors.matches_of(ann.pk)] == [match.pk]


def at_once(hands):
    """Run every hand in a thread of its own, as nearly at once as threads go; what each ended with."""
    barrier, ended = Barrier(len(hands), timeout=5), [None] * len(hands)

    def run(index, hand):
        try:
            barrier.wait()
            ended[index] = hand()
        except (Refused, IntegrityError, BrokenBarrierError) as error:
            ended[index] = error
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=pair) for pair in enumerate(hands)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    return ended


def is_lead(state):
    return isinstance(state.phase, Playing) and len(state.phase.hands[state.phase.turn]) == 4


@pytest.mark.django_db(transaction=True)
def test_of_two_tabs_one_wins():
    match, _ = begin()
    play_on(
        match,
        Random(7),
        until=lambda state: type(state.phase).__name__ == "Playing" and len(state.phase.hands[state.phase.turn]) == 4,
    )
    state = state_of(match)
    seat, version = state.phase.turn, Match.objects.get(pk=match.pk).version

    def hand(command):
        return lambda: services.submit(
            match_id=match.pk, seat=seat, command=command, seen_version=version, command_id=uuid4()
        )

    ended = at_once([hand(command) for command in legal(state, seat)[:2]])
    assert sum(isinstance(end, services.StaleMatch) for end in ended) == 1
    versions = list(MatchEvent.objects.filter(match=match).values_list("version", flat=True))
    assert versions == list(range(1, len(versions) + 1))


@pytest.mark.django_db(transaction=True)
def test_without_the_lock_two_tabs_collide_in_the_database(monkeypatch):
    """The race itself, with the lock off: both pass the check of versions, and only the constraint stops the second."""
    match, _ = begin()
    play_on(match, Random(7), until=is_lead)
    state = state_of(match)
    seat, version = state.phase.turn, Match.objects.get(pk=match.pk).version
    monkeypatch.setattr(services, "locked", lambda pk: Match.objects.get(pk=pk))
    meet = Barrier(2, timeout=5)
    events_of = services.events_of

    def slowly(match):
        found = events_of(match)
        meet.wait()
        return found

    monkeypatch.setattr(services, "events_of", slowly)
    play = {"match_id": match.pk, "seat": seat, "seen_version": version}
    ended = at_once(
        [lambda c=command: services.submit(**play, command=c, command_id=uuid4()) for command in legal(state, seat)[:2]]
    )
    assert sum(isinstance(end, IntegrityError) for end in ended) == 1


def post(client, match, **sent):
    match.refresh_from_db()
    fresh = {"seen_version": match.version, "command_id": uuid4()}
    return client.post(reverse("games:command", kwargs={"pk": match.pk}), fresh | sent)


@pytest.mark.django_db
def test_the_seat_is_that_of_who_is_signed_in(client):
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
        ({"do": "cut for deal", "at": "2"}, 422, "Four cards stay at either end"),
        ({"do": "cut for deal", "at": "two"}, 422, "Say a number"),
        ({"do": "play", "cards": ["5H", "6H"]}, 422, "Play one card"),
        ({"do": "play", "cards": ["1H"]}, 422, "is no card"),
        ({"do": "take it all"}, 422, "nothing that can be done"),
        ({"do": "play", "cards": ["5H"]}, 422, "being cut"),
        ({"do": "x" * 50}, 404, "no such page"),
    ],
)
def test_what_cannot_be_is_answered_with_a_sentence(client, sent, status, sentence):
    match, (ann, _) = begin()
    client.force_login(ann)
    answer = post(client, match, **sent)
    assert answer.status_code == status
    assert sentence in answer.content.decode() or status == 404
    assert match.events.filter(data__event="CardCut").count() == 0


@pytest.mark.django_db
def test_reading_changes_nothing_and_strangers_sign_in_first(client):
    match, (ann, _) = begin()
    pages = [reverse("games:lobby"), *(reverse(f"games:{n}", kwargs={"pk": match.pk}) for n in ("table", "record"))]
    assert all(client.get(page).status_code == 302 for page in pages)
    client.force_login(ann)
    client.get(pages[0])
    with CaptureQueriesContext(connection) as queries:
        assert [client.get(page).status_code for page in pages] == [200, 200, 404]
    assert [sql for q in queries if (sql := q["sql"]).startswith(("INSERT", "UPDATE", "DELETE"))] == []


@pytest.mark.django_db
def test_a_table_with_an_empty_seat_waits_for_its_guest(client):
    ann, bob = UserFactory(), UserFactory()
    match = services.begin_match(by_id=ann.pk, name=ann.name, rules=HOYLE, bots=[])
    client.force_login(bob)
    page = reverse("games:table", kwargs={"pk": match.pk})
    assert "Sit down" in client.get(page).content.decode()
    client.post(reverse("games:join", kwargs={"pk": match.pk}))
    assert "Cut for the deal" in client.get(page).content.decode()
    with pytest.raises(Refused, match="taken"):
        services.join(match_id=match.pk, user_id=UserFactory().pk, name="Cy")


@pytest.mark.django_db
def test_a_match_is_begun_from_the_lobby(client):
    client.force_login(UserFactory())
    chosen = {"against": "club", "preset": "te-club", "players": 4, "target": 61, "best_of": 3, "counting": "muggins"}
    answer = client.post(reverse("games:begin"), chosen)
    assert answer.status_code == 302
    rules = Match.objects.get().rules
    assert (rules.name, rules.players, rules.target, rules.best_of, rules.counting) == ("te-club", 4, 61, 3, "muggins")
    refused = client.post(reverse("games:begin"), chosen | {"preset": "five-card"})
    assert refused.status_code == 422
    assert "five-card game of two players" in refused.content.decode()


@pytest.mark.django_db
def test_no_page_holds_a_card_too_many(client):
    """Every page of a whole match, for both seats and for somebody who looks on, searched for cards not yet theirs."""
    match, people = begin(HOYLE.but(target=61, lurch=31))
    watcher = UserFactory()
    dice, looked = Random(8), 0
    while not isinstance((state := state_of(match)).phase, GameOver):
        for seat, person in ((0, people[0]), (1, people[1]), (None, watcher)):
            client.force_login(person)
            page = client.get(reverse("games:table", kwargs={"pk": match.pk})).content.decode()
            page, said = re.split(r'<div id="said"', page)  # what was said names cards of earlier deals, too
            assert not cards_in(without_tokens(page)) & hidden_from(state, seat)
            assert not {card for card in cards_in(said) if str(card) not in told(match, seat)}
            looked += 1
        seat = to_act(state)[0]
        submit(match, seat, dice.choice(legal(state, seat)))
    assert looked > 100


def cards_in(page):
    """Cards that a page names in any way: 5H, five of hearts, 5 and ♥."""
    found = set()
    for card in CARDS:
        code, name = str(card), card.name
        if re.search(rf"\b{code}\b", page) or name in page:
            found.add(card)
    return found


def without_tokens(page):
    return re.sub(r'name="command_id" value="[^"]*"|csrf[^>]*>|\{"x-csrftoken"[^}]*\}', "", page)


def told(match, seat):
    """What the engine lets a seat hear; that it holds no secret is a test of the engine's own."""
    return " ".join(story_for(selectors.events_of(match), seat, "AB"))


def hidden_from(state, seat):
    view = view_for(state, seat)
    known = {*view.hand, *view.laid_away, *view.crib, *view.pile}
    known |= {card for cards in (*view.played, *view.shown) for card in cards}
    known |= {view.starter} if view.starter is not None else set()
    return set(CARDS) - known
