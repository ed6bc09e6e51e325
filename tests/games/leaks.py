"""Searches responses for cards, and puts a random game into the database at a given moment."""

import html
import json
import random
import re

from django.test import Client

from games.engine import CARDS, Card, begin
from games.preferences import TablePreferences
from games.services.accounts import save_preferences
from testing.factories import UserFactory
from testing.seats import match_of
from tests.engine.table import all_tables, random_game
from tests.engine.test_view import Eyes, short
from tests.games.programs import Program

NAMES = ("Ann", "Bob", "Carla", "Dev")
TABLES = [short(rules).but(target=31) for rules in all_tables() if rules.wrong_call == "call"]

RANKS = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]
SUITS = ["clubs", "diamonds", "hearts", "spades"]
WORD = re.compile(r"[A-Za-z0-9]+")
CODES = {code: card for card in CARDS for code in (str(card), str(card).replace("T", "10"))}
NAME = re.compile(rf"({'|'.join(RANKS)})s?\s+of\s+({'|'.join(SUITS)})", re.IGNORECASE)
SIGNS = "♣♦♥♠♧♢♡♤"
DRAWN = re.compile(rf"(10|[A2-9TJQK])\s*([{SIGNS}])")
TAG = re.compile(r"<[^>]*>")
SAID = re.compile(r'<p (?:id="said-\d+"|class="latest")[^>]*>.*?</p>', re.DOTALL)
SHOWS = re.compile(r'<details class="shows".*?</details>', re.DOTALL)
STOPS = '<section class="stop"'
READ_ANEW = {"HX-Request": "true", "HX-Target": "match"}
FRESH = re.compile(
    r'name="(?:command_id|etag)"\s+value="[^"]*"|csrfmiddlewaretoken" value="[^"]*"'
    r'|\{"x-csrftoken"[^}]*\}|"request": "\w+"'
)


def cards_in(text):
    """Every card that a text names in any form: 5H, 10♥, five of hearts, and a rank and a suit with tags between."""
    text = html.unescape(text) if "&" in text else text
    found = {CODES[word] for word in CODES.keys() & WORD.findall(text)}
    if any(sign in text for sign in SIGNS):
        found |= {Card.parse("".join(pair)) for pair in DRAWN.findall(text) + DRAWN.findall(TAG.sub("", text))}
    if " of" in text:
        pairs = NAME.findall(text)
        found |= {Card.of(RANKS.index(rank.lower()) + 1, SUITS.index(suit.lower())) for rank, suit in pairs}
    return found


def without_what_is_always_new(text):
    """A page without CSRF tokens and command ids."""
    return FRESH.sub("", text)


class Game:
    """A random game, moment by moment."""

    def __init__(self, rules, seed):
        self.rules, self.dice = rules, random.Random(seed)
        self.readers = [*range(rules.players), None]
        self.opening = begin(rules)
        self.steps = [(events, after) for _, _, events, after in random_game(rules, seed)]
        self.names = NAMES[: rules.players]

    def moments(self):
        eyes, ever, so_far = Eyes(self.readers), {reader: set() for reader in self.readers}, [*self.opening]
        for events, state in self.steps:
            so_far.extend(events)
            for event in events:
                eyes.see(event)
                for reader in self.readers:
                    ever[reader] |= eyes.known[reader]
            yield Moment(so_far, events, state, eyes.known, ever, eyes)


class Moment:
    """The current state of a game: all events `so_far`, the last `events` of them, and the state after.

    By reader, `known`: the cards of this deal that may be known, `ever`: those of all deals. It continues by itself.
    """

    def __init__(self, so_far, events, state, known, ever, eyes):
        self.so_far, self.events, self.state = so_far, events, state
        self.known, self.ever, self.eyes = known, ever, eyes


class Party:
    """People with an account, each with a browser and an API client, and a spectator."""

    def __init__(self):
        self.people = [UserFactory(name=name) for name in NAMES]
        for each in self.people[::2]:  # the others' pages pause in the show
            save_preferences(user_id=each.pk, preferences=TablePreferences(pace="none"))
        self.browsers = {None: Client(), **{seat: Client() for seat in range(4)}}
        self.programs = {None: Program(), **{seat: Program(user) for seat, user in enumerate(self.people)}}
        for seat, user in enumerate(self.people):
            self.browsers[seat].force_login(user)
        self.browsers[None].get("/accounts/sign-in/")  # its form sets a cookie; a first page without one is shorter

    def match_of(self, rules, events, *, pk=None):
        return match_of(self.people[: rules.players], rules, events, pk=pk)

    def page(self, match, reader, query=""):
        return whole(self.browsers[reader].get(f"/matches/{match.pk}/{query}"))

    def again(self, match, reader):
        """The table alone, as an open page requests it."""
        return whole(self.browsers[reader].get(f"/matches/{match.pk}/", headers=READ_ANEW))

    def answer(self, match, reader, query=""):
        return whole(self.programs[reader].get(f"{match.pk}/{query}"))


def whole(response):
    """The whole response: headers and body; only a request id is new each time."""
    head = {name: value for name, value in response.headers.items() if name != "X-Request-ID"}
    return f"{response.status_code} {json.dumps(head)}\n{response.content.decode()}"


def leaks_of_page(page, known, ever):
    """Cards on a page that its reader may not know.

    The log and the last show may name cards of earlier deals, and so may a page that pauses in the show; everything
    else only those of this one.
    """
    page = without_what_is_always_new(page)
    if STOPS in page:
        return cards_in(page) - ever
    past = " ".join(SAID.findall(page) + SHOWS.findall(page))
    now = SHOWS.sub("", SAID.sub("", page))
    return (cards_in(now) - known) | (cards_in(past) - ever)


def leaks_of_answer(answer, known, ever):
    """Cards in an API response that its reader may not know; the story may name cards of earlier deals."""
    head, _, body = answer.partition("\n")
    found = json.loads(body)
    story = found.pop("story", [])
    return (cards_in(head + json.dumps(found, ensure_ascii=False)) - known) | (cards_in(" ".join(story)) - ever)
