"""Learning: hints from one seat's view only, explained counts, and hands to count for practice."""

import re
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse

from common.errors import Refused
from games.analysis.hinting import PlayHint, hint_for
from games.analysis.players import PLAYERS
from games.analysis.simulation import play_match
from games.engine import (
    PRESETS,
    Card,
    Discarding,
    legal,
    parse_cards,
    replay,
    show,
    to_act,
    total,
    view_for,
)
from games.forms.practice import EASY
from games.models import Match
from games.preferences import TablePreferences
from games.presentation.hints import hint_of
from games.presentation.practice import combinations_of, exercise_dealt, exercise_from
from games.services.accounts import save_preferences
from games.services.tables import begin_match
from testing.factories import UserFactory
from testing.seats import HOYLE, begin, person, play_on, state_of, submit
from tests.engine.test_view import Eyes, turned

SHORT = HOYLE.but(target=61, lurch=None)
LEARNS = Match(training=True)
COUNT = "/matches/count/"


def hinted(record, eyes):
    """Every point of a record at which a seat can get a hint: the events so far and the seat."""
    for at, event in enumerate(record, 1):
        eyes.see(event)
        so_far = tuple(record[:at])
        for seat in to_act(state := replay(so_far)):
            if hint_for(view_for(state, seat), state.rules):
                yield so_far, seat


@pytest.mark.parametrize("rules", [SHORT, SHORT.but(players=3), PRESETS["five-card"]], ids=["two", "three", "five"])
def test_a_hint_does_not_change_with_the_cards_that_are_hidden_from_its_seat(rules):
    record = play_match([PLAYERS["beginner"]] * rules.players, rules, "a learner")
    eyes, dice = Eyes(range(rules.players)), Random(4)
    hints, others = 0, 0
    for events, seat in hinted(record, eyes):
        unlike = turned(events, eyes.change(seat, dice))
        assert hint_of(LEARNS, events, seat) == hint_of(LEARNS, unlike, seat)
        hints += 1
        # The control: a hint that saw another hand would change with it.
        state, changed = replay(events), replay(unlike)
        if isinstance(state.phase, Discarding):
            other = next((each for each in to_act(state) if each != seat), None)
            if other is not None:
                others += hint_for(view_for(state, other), rules) != hint_for(view_for(changed, other), rules)
    assert hints > 20
    assert others


def test_the_discarding_hint_equals_the_experts_choice():
    record = play_match([PLAYERS["beginner"]] * 2, SHORT, "another")
    for events, seat in hinted(record, Eyes(range(2))):
        hint, state = hint_of(LEARNS, events, seat), replay(events)
        may = legal(state, seat)
        if isinstance(state.phase, Discarding):
            assert any({card.code for card in hint.cards} == set(map(str, command.cards)) for command in may)
            assert "should average" in hint.why
        else:
            assert any(hint.cards[0].code == str(getattr(command, "card", "")) for command in may)


def test_the_numbers_of_a_hint_add_up():
    record = play_match([PLAYERS["beginner"]] * 2, SHORT, "another")
    hints = [hint_of(LEARNS, events, seat).why for events, seat in hinted(record, Eyes(range(2)))]
    averages = [why.partition("should average")[2].replace("−", "-") for why in hints if "should average" in why]
    assert len(averages) > 4
    for said in averages:
        hand, crib, whole = map(float, re.findall(r"-?\d+\.\d", said))
        assert round(hand + crib if "in all" in said else hand - crib, 1) == whole, said


def test_a_hint_for_the_play_names_the_cards_points():
    record = play_match([PLAYERS["beginner"]] * 2, SHORT, "a third")
    pegging = 0
    for events, seat in hinted(record, Eyes(range(2))):
        state = replay(events)
        hint = hint_for(view_for(state, seat), state.rules)
        if isinstance(hint, PlayHint) and hint.at_once:
            assert f"It pegs {total(hint.at_once)} at once" in hint_of(LEARNS, events, seat).why
            pegging += 1
    assert pegging


def test_a_hint_says_how_much_less_the_next_best_choice_is_worth():
    record = play_match([PLAYERS["beginner"]] * 2, SHORT, "another")
    compared = 0
    for events, seat in hinted(record, Eyes(range(2))):
        state = replay(events)
        hint, expected = hint_for(view_for(state, seat), state.rules), hint_of(LEARNS, events, seat).instead
        is_play = isinstance(hint, PlayHint)
        best, other = (hint.ahead, hint.other_ahead) if is_play else (hint.way.total, hint.other.total)
        less = round(round(best, 1) - round(other, 1), 1)
        if expected and "game" not in expected:
            direction = "less" if less > 0 else "more"
            assert expected == (f"{abs(less)} points {direction} on average" if less else "about as good")
            compared += 1
    assert compared > 10


@pytest.mark.django_db
def test_hints_are_only_for_practice_matches(client):
    ann = UserFactory()
    with pytest.raises(Refused, match="against the computer"):
        begin_match(by=person(ann), rules=HOYLE, training=True)
    learns, _ = begin(bots=["beginner"], training=True)
    plain, _ = begin(bots=["beginner"])
    for match, offered in ((learns, True), (plain, False)):
        play_to_the_hand(match)
        client.force_login(match.seats.get(number=0).user)
        page = reverse("games:table", kwargs={"pk": match.pk})
        assert (">Show a hint</a>" in client.get(page).content.decode()) == offered
        asked = client.get(page, {"hint": "1", "expected_version": match.version}).content.decode()
        assert ("should average" in asked) == offered
    client.force_login(UserFactory())
    assert (
        "should average"
        not in client.get(reverse("games:table", kwargs={"pk": learns.pk}), {"hint": 1}).content.decode()
    )


def play_to_the_hand(match):
    dice = Random(2)
    while not isinstance((state := state_of(match)).phase, Discarding):
        seat = to_act(state)[0]
        submit(match, seat, dice.choice(legal(state, seat)))
    match.refresh_from_db()


@pytest.mark.django_db
def test_in_training_the_last_show_is_counted_combination_by_combination(client):
    explained = []
    for training in (True, False):
        match, (ann,) = begin(bots=["beginner"], training=training)
        save_preferences(user_id=ann.pk, preferences=TablePreferences(pace="none"))
        play_on(match, Random(6), until=lambda state: isinstance(state.phase, Discarding) and state.deal == 2)
        client.force_login(ann)
        page = client.get(reverse("games:table", kwargs={"pk": match.pk})).content.decode()
        explained.append(bool(re.search(r'class="shows"\s+open', page)))
    assert explained == [True, False]


@pytest.mark.django_db
def test_a_match_is_begun_for_learning_from_the_lobby_against_the_computer_alone(client):
    client.force_login(UserFactory())
    chosen = {"preset": "hoyle", "players": 2, "target": 0, "best_of": 1, "counting": "automatic", "training": "on"}
    chosen |= {"clock": "none", "time": 1}
    for against, learns in (("friend", False), ("beginner", True)):
        assert client.post(reverse("games:begin"), chosen | {"against": against}).status_code == 302
        assert Match.objects.latest("made_at").training is learns


@pytest.mark.parametrize(
    ("hand", "starter", "expected"),
    [
        ("7C 7D 8H 9S", "KD", ["7 + 8 = 15", "7 + 8 = 15", "a run of three", "a run of three", "a pair"]),
        (
            "4H 5H 6H JH",
            "6C",
            ["5 + 10 = 15", *["4 + 5 + 6 = 15"] * 2, *["a run of three"] * 2, "a pair", "a flush of four"],
        ),
        ("2C 4D 6H JS", "QS", ["his nobs: the jack of the starter’s suit"]),
    ],
)
def test_combinations_are_named_one_by_one_and_add_up(hand, starter, expected):
    scores = show(parse_cards(hand), Card.parse(starter))
    explained = combinations_of(scores)
    assert [each.said for each in explained] == expected
    assert [each.so_far for each in explained] == [total(scores[:number]) for number in range(1, len(scores) + 1)]


@pytest.mark.parametrize("game", ["six", "five"])
@pytest.mark.parametrize("is_crib", [False, True])
def test_practice_hands_are_valid_and_easy_ones_have_few_points(game, is_crib):
    dice = Random(1)
    for _ in range(20):
        easy = exercise_dealt(dice, is_crib=is_crib, easy=True, game=game)
        assert 0 < easy.points <= EASY
        assert len(easy.hand) == (4 if is_crib or game == "six" else 3)
        assert len({*easy.hand, easy.starter}) == len(easy.hand) + 1
        assert exercise_from(easy.code, is_crib=is_crib) == easy


@pytest.mark.parametrize(("code", "is_crib"), [("", False), ("5C-5C-6D-7H-8S", False), ("5C-6D-7H-8S", True)])
def test_text_that_is_not_a_hand_is_no_exercise(code, is_crib):
    assert exercise_from(code, is_crib=is_crib) is None


@pytest.mark.django_db
def test_a_hand_is_counted_explained_and_tallied(client):
    client.force_login(UserFactory())
    dealt = client.get(COUNT)
    assert dealt.status_code == 302
    page = f"{COUNT}?cards=5C-5D-5S-JH-5H"
    assert "How many points?" in client.get(page).content.decode()
    answer = client.post(page, {"points": "29"})
    assert parse_qs(urlsplit(answer.url).query)["said"] == ["29"]
    text = client.get(answer.url).content.decode()
    assert "Right: 29." in text
    assert "1 of 1 counted right." in text
    wrong = client.get(client.post(page, {"points": "28"}).url).content.decode()
    assert "You counted 28. The right count is 29." in wrong
    assert "1 of 2 counted right." in wrong
    assert client.post(page, {"points": "many"}).status_code == 422
    assert client.post(page, {"points": "30"}).status_code == 422
    client.post(page, {"restart": "1"})
    assert "counted right" not in client.get(page).content.decode()


@pytest.mark.django_db
def test_in_a_crib_four_of_a_suit_are_explained(client):
    client.force_login(UserFactory())
    text = client.get(COUNT, {"cards": "2C-4C-6C-8C-KS", "crib": 1, "said": 8}).content.decode()
    assert "You counted 8. The right count is 0." in text
    assert "not a flush in the crib" in text


@pytest.mark.django_db
@pytest.mark.parametrize("given", [{"cards": "x"}, {"cards": "5C"}, {"what": "x", "level": "y", "game": "z"}])
def test_an_invalid_url_of_an_exercise_gives_a_new_hand(client, given):
    client.force_login(UserFactory())
    answer = client.get(COUNT, given)
    assert answer.status_code == 302
    assert client.get(answer.url).status_code == 200
