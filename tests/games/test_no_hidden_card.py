"""No hidden card leaves the server: random games, two to four at the table, in every way of counting.

There are 500 of them in `make test-long`, and one at every kind of table otherwise.

At every moment of each, the API's responses to each seat and to a spectator are searched for cards that they may not
know: the view, the possible commands, and the newest sentences. At one random moment of each game (or as many as
MOMENTS says), the game is put into the database and requested over HTTP by a random seat and by a spectator: the page,
the API, the record, the file and the empty response. Three more games are played over HTTP from their first cut through
the first deal, with all of this at every moment for one reader; in `make test-long` to the end, and for all. Sockets,
logs and the admin's pages are recorded and searched too.

The cards that a reader may know are computed by `Eyes` from the events alone, not by the tested code.
"""

import asyncio
import json
import os
import random
from dataclasses import replace
from uuid import UUID

import pytest
from django.contrib import admin
from django.test import Client

from games.engine import Card, GameOver, StoryLine, legal, lines_for, story_for, to_act, view_for
from games.match_cache import events_of
from games.models import MatchEvent
from games.services import tables
from games.services.tables import begin_match
from games.wire import command_to_data, view_to_data
from league.accounts.models import User
from testing.limits import forget_limits
from testing.scale import FULL, examples
from testing.seats import HOYLE, begin, person, shuffle, state_of, submit
from tests.common.test_logs import written  # noqa: F401  a fixture
from tests.engine.table import named
from tests.engine.test_view import Eyes
from tests.games.leaks import (
    TABLES,
    Game,
    Party,
    cards_in,
    leaks_of_answer,
    leaks_of_page,
    whole,
    without_what_is_always_new,
)
from tests.games.sockets import Socket, beside
from tests.games.test_socket import closing

EACH = examples(short=1, full=-(-500 // len(TABLES)))  # games at every kind of table
MOMENTS = int(os.environ.get("MOMENTS", "1"))  # of each game, requested over HTTP


def leaks_of_view(moment, reader, names):
    """Cards in the API's view of this moment that the reader may not know."""
    view = view_for(moment.state, reader)
    found = [view_to_data(view), [command_to_data(command) for command in view.may]]
    story = story_for(moment.events, reader, names)
    return cards_in(json.dumps(found) + " ".join(story)) - moment.known[reader]


@pytest.mark.sampled(4)
@pytest.mark.django_db
@pytest.mark.parametrize("rules", TABLES, ids=named)
def test_in_games_of_chance_nothing_that_is_sent_names_a_card_not_yet_its_reader_s(rules, written):  # noqa: F811
    party, looked = Party(), 0
    for seed in range(EACH):
        game = Game(rules, seed)
        playing = range(len(game.steps) - 1)
        drawn = game.dice.sample(playing, min(MOMENTS, len(playing)))
        for number, moment in enumerate(game.moments()):
            for reader in game.readers:
                assert not leaks_of_view(moment, reader, game.names), (seed, number, reader)
                looked += 1
            if number in drawn:
                match = party.match_of(rules, moment.so_far)
                all_is_asked_for(party, match, moment, game.dice)
    assert looked > EACH * 30 * (rules.players + 1)
    assert cards_in(json.dumps(written())) == set()


def all_is_asked_for(party, match, moment, dice):
    """Request everything over HTTP, as one of the seats and as a spectator."""
    seat = dice.randrange(match.rules.players)
    for reader in (seat, None):
        known, ever = moment.known[reader], moment.ever[reader]
        assert not leaks_of_page(party.page(match, reader), known, ever), reader
        assert not leaks_of_page(party.again(match, reader), known, ever), reader
        since = dice.choice(["", f"?since={dice.randrange(match.version + 1)}"])
        assert not leaks_of_answer(party.answer(match, reader, since), known, ever), reader
    browser = party.browsers[seat]
    closed = [browser.get(f"/matches/{match.pk}/{name}") for name in ("match.json", "record.txt")]
    silent = browser.get(f"/matches/{match.pk}/?expected_version={match.version}")
    assert ([answer.status_code for answer in closed], silent.status_code, silent.content) == ([404, 404], 204, b"")
    assert not cards_in("".join(map(whole, [*closed, silent])))


WHOLE = [
    HOYLE.but(players=players, counting=counting, target=31, lurch=None)
    for players, counting in ((2, "muggins"), (3, "automatic"), (4, "automatic"))
]


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("rules", WHOLE, ids=named)
def test_in_whole_games_over_http_nothing_names_a_card_not_yet_its_reader_s(rules, written):  # noqa: F811
    """Every command by page or API, with its response and that to another seat which sends the same.

    `make test` stops after the first deal.
    """
    party = Party()
    match = begin_match(by=person(party.people[0]), rules=rules)
    for user in party.people[1 : rules.players]:
        tables.join(match_id=match.pk, by=person(user))
    shuffle(match)
    dice, readers, moments = random.Random(rules.players), [*range(rules.players), None], 0
    found = Told(readers)
    most = examples(short=8 * rules.players, full=1000)
    while not isinstance((state := state_of(match)).phase, GameOver) and moments < most:
        found.hear(events_of(match))
        for reader in readers if FULL else dice.sample(readers, 1):
            known, ever = found.known[reader], found.ever[reader]
            assert not leaks_of_page(dice.choice((party.page, party.again))(match, reader), known, ever)
            assert not leaks_of_answer(party.answer(match, reader), known, ever)
        seat = dice.choice(to_act(state))
        command = command_to_data(dice.choice(legal(state, seat)))
        wrong = (seat + 1) % rules.players
        for sender in dice.sample((seat, wrong), 2):
            answer = whole(sent(party, match, sender, command, by_page=dice.random() < 0.5))
            match.refresh_from_db()
            found.hear(events_of(match))
            known = found.known[sender] | (set() if sender == seat else cards_in(json.dumps(command)))
            find = leaks_of_answer if answer.endswith("}") else leaks_of_page
            assert not find(answer, known, found.ever[sender] | known)
            forget_limits()  # no person plays this fast
        moments += 1
    assert moments > 6 * rules.players  # with two, three and four a whole deal has 13, 19 and 25 at least
    assert cards_in(json.dumps(written())) == set()


def sent(party, match, seat, command, *, by_page):
    fresh = {"expected_version": match.version, "command_id": str(UUID(int=random.Random().getrandbits(128)))}
    if not by_page:
        return party.programs[seat].post(f"{match.pk}/commands/", **fresh, **command)
    if "cards" in command:
        command = command | {"cards": command["cards"].split()}
    return party.browsers[seat].post(f"/matches/{match.pk}/command/", fresh | command)


class Told:
    """The knowledge of every reader during a match."""

    def __init__(self, readers):
        self.eyes, self.ever, self.seen = Eyes(readers), {reader: set() for reader in readers}, 0

    def hear(self, events):
        for event in events[self.seen :]:
            self.eyes.see(event)
            for reader, cards in self.eyes.known.items():
                self.ever[reader] |= cards
        self.seen = len(events)
        self.known = self.eyes.known


@pytest.mark.django_db(transaction=True)
def test_the_frames_of_a_socket_are_one_word_whatever_happens():
    match, people = begin(HOYLE.but(target=31, lurch=None))
    clients = [Client() for _ in range(3)]
    for client, user in zip(clients, people, strict=False):
        client.force_login(user)
    dice, played = random.Random(3), []

    def play():
        state = state_of(match)
        if not isinstance(state.phase, GameOver):
            seat = to_act(state)[0]
            played.append(submit(match, seat, dice.choice(legal(state, seat))))
        return isinstance(state.phase, GameOver)

    async def scene():
        sockets = [Socket(match.pk, client) for client in clients]
        assert all([await socket.opens() for socket in sockets])
        frames = []
        while not await beside(closing(play)):
            frames += [await socket.hears() for socket in sockets]
        await asyncio.gather(*(socket.leave() for socket in sockets))
        return frames

    frames = asyncio.run(scene())
    assert set(frames) == {"changed"}
    assert len(frames) == len(played) * len(clients)


@pytest.mark.django_db
def test_the_admin_shows_no_card_of_a_match():
    party = Party()
    match = party.match_of(HOYLE, dealt().so_far)
    operator = Client()
    operator.force_login(User.objects.create_superuser("operator@example.org", "fifteen-two-15", name="Opal"))
    index = operator.get("/admin/")
    assert index.status_code == 200
    seen = whole(index)
    for model in admin.site._registry:
        base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        seen += whole(operator.get(base))
        if model._meta.app_label == "games":
            seen += "".join(whole(operator.get(f"{base}{row.pk}/change/")) for row in model.objects.all())
    assert not cards_in(without_what_is_always_new(seen))
    assert not admin.site.is_registered(MatchEvent)
    assert not cards_in(" ".join(map(str, [match, *match.events.all(), *match.seats.all()])))


# --- The search itself detects leaks.


def others_hand(state, seat):
    """The first hidden hand, for any reader."""
    hands = getattr(state.phase, "hands", ())
    return next((hand for number, hand in enumerate(hands) if number != seat), ())


def leaking(state, seat):
    return replace(view_for(state, seat), hand=others_hand(state, seat))


def dealt(rules=HOYLE, seed=1):
    """The moment after the first deal of a random game."""
    game = Game(rules, seed)
    return next(moment for moment in game.moments() if others_hand(moment.state, 0))


@pytest.mark.django_db
@pytest.mark.parametrize("where", ["games.presentation.match_for_seat.view_for", "games.presentation.table.view_for"])
def test_a_view_that_shows_anothers_hand_is_found(where, monkeypatch):
    party, moment = Party(), dealt()
    match = party.match_of(HOYLE, moment.so_far)

    def found():
        known, ever = moment.known[0], moment.ever[0]
        page, answer = party.page(match, 0), party.answer(match, 0)
        return leaks_of_page(page, known, ever) | leaks_of_answer(answer, known, ever)

    assert found() == set()
    monkeypatch.setattr(where, leaking)
    assert found() == set(others_hand(moment.state, 0))


@pytest.mark.django_db
@pytest.mark.parametrize("where", ["games.presentation.match_for_seat.lines_for", "games.presentation.table.lines_for"])
def test_a_story_that_reveals_a_hidden_hand_is_detected(where, monkeypatch):
    party, moment = Party(), dealt()
    match = party.match_of(HOYLE, moment.so_far)
    card = others_hand(moment.state, 0)[0]
    leak = StoryLine(len(moment.so_far), f"Bob looks at the {card.name}.", play=False, scored="")
    monkeypatch.setattr(where, lambda *result, **since: (*lines_for(*result, **since), leak))
    known, ever = moment.known[0], moment.ever[0]
    found = leaks_of_page(party.page(match, 0), known, ever) | leaks_of_answer(party.answer(match, 0), known, ever)
    assert found == {card}


@pytest.mark.parametrize(
    "text",
    [
        "5H",
        '"cards": ["5H"]',
        "<b>5</b><i>♥</i>",
        "5 &hearts;",
        "the Five of Hearts",
        'value="5H"',
        "the fives of hearts",
    ],
)
def test_a_card_is_found_in_any_spelling(text):
    assert cards_in(text) == {Card.parse("5H")}


def test_a_ten_is_found_and_what_is_no_card_is_none():
    assert cards_in("TH 10H 10♥") == {Card.parse("TH")}
    assert cards_in('v5H0 5Hx aQC csrf="x5H" every 10s 5h') == set()
