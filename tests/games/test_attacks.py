"""Attacks on a match: the state doesn't change, and nothing crashes."""

import json
from random import Random
from uuid import UUID, uuid4

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine import CARDS, Discarding, legal, to_act
from games.forms.lobby import BeginForm
from games.match_cache import events_of
from games.models import Match, Seat
from games.wire import command_to_data
from league.accounts.services import make_key
from testing.factories import UserFactory
from testing.limits import forget_limits
from testing.scale import examples
from testing.seats import HOYLE, begin, is_lead, play_on, state_of
from tests.games.leaks import without_what_is_always_new
from tests.games.programs import BASE, Program

pytestmark = pytest.mark.django_db
EXAMPLES = examples(short=60, full=300)  # of each kind, against the page and the API
SHORT = HOYLE.but(target=31, lurch=None)


@pytest.fixture(autouse=True)
def nothing_counted():
    forget_limits()


def command_page(match):
    return f"/matches/{match.pk}/command/"


def stands(match):
    """Everything stored for a match, except presence."""
    match.refresh_from_db()
    seats = list(
        Seat.objects.filter(match=match).values("number", "user", "guest", "is_taken", "time_left", "running_since")
    )
    return match.version, match.status, seats, events_of(match)


@pytest.fixture
def in_the_play():
    match, people = begin(SHORT)
    play_on(match, Random(4), until=is_lead)
    return match, people


def test_a_play_of_the_wrong_seat_out_of_turn_or_of_a_card_not_held_does_nothing(in_the_play):
    match, people = in_the_play
    state, before = state_of(match), stands(match)
    turn, other = state.phase.turn, 1 - state.phase.turn
    programs = [Program(user) for user in people]
    mine, theirs = state.phase.hands[turn], state.phase.hands[other]
    refused = [
        programs[other].send(match.pk, match.version, do="play", cards=str(theirs[0])),
        programs[other].send(match.pk, match.version, do="play", cards=str(mine[0])),
        programs[turn].send(match.pk, match.version, do="play", cards=str(theirs[0])),
        programs[turn].send(match.pk, match.version, do="discard", cards=" ".join(map(str, mine[:2]))),
        programs[turn].send(match.pk, match.version, do="cut", at=20),
        programs[turn].send(match.pk, match.version, do="announce", points=29),
        programs[turn].send(match.pk, match.version, do="muggins", points=29),
        programs[turn].send(match.pk, match.version - 1, do="play", cards=str(mine[0])),
        programs[turn].send(match.pk, match.version + 1, do="play", cards=str(mine[0])),
        programs[turn].send(match.pk, match.version, do="play", cards=str(mine[0]), seat=other),
    ]
    assert [answer.status_code for answer in refused] == [422] * 7 + [409, 409, 400]
    assert stands(match) == before


def test_a_refusal_says_the_same_of_every_card_that_one_does_not_hold(in_the_play):
    """Asking for one card after the other reveals nothing about where they are."""
    match, people = in_the_play
    state = state_of(match)
    turn = state.phase.turn
    program = Program(people[turn])
    said = set()
    for card in CARDS:
        if card not in state.phase.hands[turn]:
            forget_limits()
            answer = program.send(match.pk, match.version, do="play", cards=str(card))
            said.add((answer.status_code, answer.content.decode().replace(str(card), "it").replace(card.name, "it")))
    assert len(said) == 1


def test_a_command_by_two_clients_counts_once(client):
    match, people = begin(SHORT)
    play_on(match, Random(5), until=lambda state: isinstance(state.phase, Discarding))
    client.force_login(people[0])
    cards = [str(card) for card in state_of(match).phase.hands[0]]
    fresh = {"expected_version": Match.objects.get(pk=match.pk).version, "do": "discard"}
    known = uuid4()
    first = client.post(command_page(match), fresh | {"command_id": known, "cards": cards[:2]})
    again = client.post(command_page(match), fresh | {"command_id": known, "cards": cards[:2]})
    other = client.post(command_page(match), fresh | {"command_id": uuid4(), "cards": cards[2:4]})
    by_program = Program(people[0]).send(match.pk, fresh["expected_version"], do="discard", cards=" ".join(cards[2:4]))
    assert (first.status_code, again.status_code) == (302, 302)
    assert {other.status_code, by_program.status_code} <= {409, 422}
    assert match.events.filter(data__event="Discarded").count() == 1


def test_an_id_of_one_match_is_nothing_to_another():
    ours, (ann, _) = begin(SHORT)
    theirs, (bob, _) = begin(SHORT)
    known = str(uuid4())
    assert Program(ann).send(ours.pk, ours.version, do="cut for deal", at=20, command_id=known).status_code == 200
    assert Program(bob).send(theirs.pk, theirs.version, do="cut for deal", at=20, command_id=known).status_code == 200


def test_a_match_that_is_not_ones_own_is_answered_as_one_that_is_not_there(client):
    """The same status and body for the id of a match and for an unknown id."""
    match, _ = begin(SHORT)
    stranger = UserFactory()
    client.force_login(stranger)
    numbers = [match.pk, *(UUID(int=match.pk.int + step) for step in (-1, 1, 1000)), uuid4()]
    sent = {"expected_version": 2, "command_id": str(uuid4()), "do": "cut for deal", "at": "20"}
    pages = {number: client.post(f"/matches/{number}/command/", sent) for number in numbers}
    assert {page.status_code for page in pages.values()} == {404}
    found = {without_what_is_always_new(page.content.decode().replace(str(at), "")) for at, page in pages.items()}
    assert len(found) == 1, "but for the page's own address, in a link to it"
    heres = {client.post(f"/matches/{number}/here/").status_code for number in numbers}
    program = Program(stranger)
    bodies = {program.send(number, 2, do="cut for deal", at=20).content for number in numbers}
    assert (heres, len(bodies)) == ({404}, 1)
    read = {Program().get(f"{number}/").content for number in numbers[1:]}
    assert len(read) == 1


WORDS = st.sampled_from(["discard", "play", "cut", "cut for deal", "announce", "muggins"])
CARD = st.sampled_from([str(card) for card in CARDS])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20) | CARD,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4),
    max_leaves=8,
)
ASKED_FOR = ["command_id", "expected_version", "do", "cards", "at", "points"]
FIELDS = [*ASKED_FOR, "seat", "match", "user", "winner", "status", "salt"]
NEARLY = st.fixed_dictionaries(
    {},
    optional={
        "command_id": st.uuids().map(str) | ANYTHING,
        "expected_version": st.integers(-2, 60) | ANYTHING,
        "do": WORDS | ANYTHING,
        "cards": CARD | st.lists(CARD, max_size=7) | ANYTHING,
        "at": st.integers(-5, 60) | ANYTHING,
        "points": st.integers(-5, 40) | ANYTHING,
    },
)
FORM = st.dictionaries(st.sampled_from(FIELDS), st.text(max_size=30) | st.lists(st.text(max_size=9)), max_size=9)
OTHERS = BeginForm.base_fields.keys() - {"against"}
TABLE = st.fixed_dictionaries({"against": ANYTHING}, optional=dict.fromkeys(OTHERS, ANYTHING))
RUBBISH = NEARLY | st.dictionaries(st.sampled_from(FIELDS), ANYTHING, max_size=8) | ANYTHING
quickly = settings(
    max_examples=EXAMPLES,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


class Target:
    """A player out of turn, so that no command can be legal."""

    def __init__(self, match, people):
        self.match, self.before = match, stands(match)
        waits = people[1 - state_of(match).phase.turn]
        self.browser = Client()
        self.browser.force_login(waits)
        self.headers = {"Authorization": f"Bearer {make_key(user=waits)}"}

    def is_unmoved_by(self, answer, *allowed):
        forget_limits()
        assert answer.status_code in allowed, answer.content
        assert stands(self.match) == self.before


@pytest.fixture
def target(in_the_play):
    return Target(*in_the_play)


@pytest.mark.slow
@quickly
@given(RUBBISH)
def test_malformed_input_to_the_api_is_refused(target, sent):
    path = f"{BASE}{target.match.pk}/commands/"
    body = json.dumps(sent, ensure_ascii=False).encode(errors="surrogatepass")
    answer = Client().post(path, body, content_type="application/json", headers=target.headers)
    target.is_unmoved_by(answer, 400, 409, 413, 422)
    assert answer.json()["sentence"]


@quickly
@given(st.binary(max_size=200), st.sampled_from(["application/json", "text/plain", "multipart/form-data", "", "a/b;c"]))
def test_malformed_bytes_are_refused_by_the_api(target, body, kind):
    answer = Client().post(f"{BASE}{target.match.pk}/commands/", body, content_type=kind, headers=target.headers)
    target.is_unmoved_by(answer, 400, 415)


@pytest.mark.slow
@quickly
@given(NEARLY | FORM)
def test_malformed_input_to_the_pages_form_is_refused(target, sent):
    form = {name: value if isinstance(value, list) else [str(value)] for name, value in sent.items()}
    found = {name: [str(each).encode(errors="replace").decode() for each in values] for name, values in form.items()}
    answer = target.browser.post(f"/matches/{target.match.pk}/command/", found)
    target.is_unmoved_by(answer, 400, 404, 409, 413, 422)


def says_how(sent):
    """An empty request, or one with only an id, begins the default table."""
    return not isinstance(sent, dict) or bool(sent.keys() - {"command_id"})


@pytest.mark.slow
@quickly
@given(TABLE | RUBBISH.filter(says_how))
def test_rubbish_of_every_shape_begins_no_match(target, sent):
    body = json.dumps(sent, ensure_ascii=False).encode(errors="surrogatepass")
    answer = Client().post(BASE, body, content_type="application/json", headers=target.headers)
    target.is_unmoved_by(answer, 400, 413)
    assert Match.objects.count() == 1


def test_a_legal_command_changes_the_attacked_state(in_the_play):
    """The control: the state compared above does change when a legal command is sent."""
    match, people = in_the_play
    before, state = stands(match), state_of(match)
    turn = to_act(state)[0]
    command = command_to_data(legal(state, turn)[0])
    assert Program(people[turn]).send(match.pk, match.version, **command).status_code == 200
    assert stands(match) != before


def test_a_huge_body_is_refused_with_a_message(client):
    match, (ann, _) = begin()
    client.force_login(ann)
    huge = "x" * 3_000_000
    page = client.post(command_page(match), f"do={huge}", content_type="application/x-www-form-urlencoded")
    assert page.status_code == 413
    assert "too large" in page.content.decode()
    program = Program(ann).send(match.pk, match.version, do=huge)
    assert (program.status_code, program.json()["code"]) == (413, "too_large")
