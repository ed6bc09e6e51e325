"""Typed commands, parsed with the hand and the state of the match."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from games.clocks import Clock
from games.engine import (
    Announce,
    CallMuggins,
    Card,
    CutForDeal,
    CutStarter,
    Discard,
    IllegalMove,
    PlayCard,
    TakeBack,
    View,
    parse_cards,
)
from games.preferences import WORDS
from games.presentation.command_parser import button_label, parse_command
from games.presentation.table import table_of
from games.presentation.typed_questions import BUTTONS, QUESTIONS, question_in
from games.services import ending
from testing.factories import UserFactory
from testing.seats import HOYLE, begin, match_of, submit
from tests.engine.table import Table
from tests.games.test_pages import post


def view(hand="", may=(), phase="Playing"):
    seen = {"phase": phase, "scores": (0, 0), "rear": (0, 0), "games": (0, 0), "game": 1, "deal": 1, "dealer": 1}
    return View(seat=0, hand=parse_cards(hand), may=tuple(may), **seen)


def plays(text):
    return [PlayCard(0, card) for card in parse_cards(text)]


PLAYING = view("5H 5C 8D KS", plays("5H 5C 8D KS"))
AWAY = view("5H 5C 8D KS 6S AC", [Discard(0, parse_cards("5H 5C"))])
LAID = replace(view("5H 5C 8D KS"), may_take_back=True)


@pytest.mark.parametrize(
    ("words", "seen", "command"),
    [
        ("5h", PLAYING, PlayCard(0, Card.parse("5H"))),
        ("Five of Hearts", PLAYING, PlayCard(0, Card.parse("5H"))),
        ("play the five of clubs", PLAYING, PlayCard(0, Card.parse("5C"))),
        ("8", PLAYING, PlayCard(0, Card.parse("8D"))),
        ("king", PLAYING, PlayCard(0, Card.parse("KS"))),
        ("k", PLAYING, PlayCard(0, Card.parse("KS"))),
        ("8 diamonds", PLAYING, PlayCard(0, Card.parse("8D"))),
        ("/5♥", PLAYING, PlayCard(0, Card.parse("5H"))),
        ("5", view("5H 5C 8D", plays("5C")), PlayCard(0, Card.parse("5C"))),
        ("10h", view("TH", plays("TH")), PlayCard(0, Card.parse("TH"))),
        ("away 5h 6s", AWAY, Discard(0, parse_cards("5H 6S"))),
        ("lay away five of hearts and six", AWAY, Discard(0, parse_cards("5H 6S"))),
        ("8 k", AWAY, Discard(0, parse_cards("8D KS"))),
        ("away the ace of clubs and the king of spades", AWAY, Discard(0, parse_cards("AC KS"))),
        ("away a k", AWAY, Discard(0, parse_cards("AC KS"))),
        ("away a of clubs and a king of spades", AWAY, Discard(0, parse_cards("AC KS"))),
        ("a five of hearts", PLAYING, PlayCard(0, Card.parse("5H"))),
        ("cut 20", view(may=[CutForDeal(0, 4)]), CutForDeal(0, 20)),
        ("cut 20", view(may=[CutStarter(0, 4)]), CutStarter(0, 20)),
        ("cut twenty", view(may=[CutForDeal(0, 4)]), CutForDeal(0, 20)),
        ("cut the deck at twenty-one", view(may=[CutStarter(0, 4)]), CutStarter(0, 21)),
        ("cut forty two", view(may=[CutForDeal(0, 4)]), CutForDeal(0, 42)),
        ("say twelve points", view(), Announce(0, 12)),
        ("muggins for two", view(), CallMuggins(0, 2)),
        ("take back", LAID, TakeBack(0)),
        ("undo", LAID, TakeBack(0)),
        ("say 8", view(), Announce(0, 8)),
        ("his heels", PLAYING, Announce(0, 2)),
        ("muggins 2", view(), CallMuggins(0, 2)),
        ("pass", view(), CallMuggins(0, 0)),
    ],
)
def test_words_that_do_something(words, seen, command):
    assert parse_command(words, seen) == command


@pytest.mark.parametrize(
    ("words", "seen", "sentence"),
    [
        ("5", PLAYING, "Which five: five of hearts or five of clubs?"),
        ("seven", PLAYING, "You have no seven to choose."),
        ("cut the pack", view(may=[CutStarter(0, 4)]), "Where? For example: cut 20."),
        ("cut", view(may=[CutStarter(0, 4)]), "Where? For example: cut 20."),
        ("cut two twenty", view(may=[CutStarter(0, 4)]), "Where? For example: cut 20."),
        ("say ²", view(), "How many points? For example: say 8."),
        ("muggins", view(), "How many points were missed? For example: muggins 2."),
        ("play", PLAYING, "Which card? For example: play 5h."),
        ("play", AWAY, "It is not your turn to play a card."),
        ("away", AWAY, "Which two cards? For example: away 5h 6s."),
        ("lay away", AWAY, "Which two cards? For example: lay away 5h 6s."),
        ("discard", view("5H 5C", [Discard(0, parse_cards("5H"))]), "Which card? For example: discard 5h."),
        ("away", PLAYING, "You can’t discard now."),
        ("undo", PLAYING, "You can undo only your discard, while others are still discarding."),
        ("xyzzy", PLAYING, "“xyzzy” is neither a card nor a command. Type help for the list."),
        ("5h 8d", PLAYING, "Play one card."),
        ("", PLAYING, "Play one card."),
        ("heels", view(phase="Claiming"), "Wait until the count is settled."),
        ("heels", view(phase="Claiming", may=[Announce(0, 0)]), "Count first. Say a number, for example “say 8”."),
    ],
)
def test_unknown_words_get_a_hint_about_what_to_type(words, seen, sentence):
    with pytest.raises(IllegalMove) as no:
        parse_command(words, seen)
    assert no.value.sentence == sentence


def test_a_spectator_can_do_nothing():
    with pytest.raises(IllegalMove, match="only watching"):
        parse_command("5h", View(seat=None, phase="Playing", scores=(), rear=(), games=(), game=1, deal=1, dealer=0))


@pytest.mark.parametrize(
    ("words", "ask"),
    [
        ("hand", "hand"),
        ("hand?", "hand"),
        (" /Scores ? ", "scores"),
        ("whose", "crib"),
        ("?", "help"),
        ("again", "repeat"),
        ("call off", "void"),
        ("5h", ""),
        ("5h?", ""),
    ],
)
def test_words_that_ask(words, ask):
    assert question_in(words) == ask


def test_a_typed_command_names_its_button():
    commands = [*plays("5H"), Discard(0, parse_cards("5H 6S")), CutStarter(0, 9), Announce(0, 8)]
    commands += [CallMuggins(0, 2), CallMuggins(0, 0), TakeBack(0)]
    assert [button_label(command) for command in commands] == [
        "Play the five of hearts",
        "Discard the five of hearts and the six of spades",
        "Cut at 9",
        "Say 8",
        "Muggins for 2",
        "Pass",
        "Take back discard",
    ]


def test_every_word_in_the_list_asks_for_something():
    assert [word for word in WORDS if question_in(word) != word] == []
    assert set(BUTTONS) <= set(QUESTIONS.values())


@pytest.mark.django_db
def test_a_question_in_the_url_is_answered_without_effect(client):
    match, (ann, _) = begin()
    client.force_login(ann)
    page = reverse("games:table", kwargs={"pk": match.pk})
    before = match.events.count()
    answers = {
        "scores": "You: 0, 121 to go.",
        "clocks": "This match has no clock.",
        "last": "Nothing has happened yet.",
        "scores?": "You: 0, 121 to go.",
        "resign": "“Resign” is under “Pause or resign”",
        "hint": "in a match with hints",
        "cut 20": "Press the button to do it.",
        "xyzzy": "is neither a card nor a command",
    }
    for words, answer in answers.items():
        assert answer in client.get(page, {"ask": words}).content.decode(), words
    assert ">Cut at 20</button>" in client.get(page, {"ask": "cut 20"}).content.decode()
    for words in ("cut 20", "agree"):
        assert "only watching" in Client().get(page, {"ask": words}).context["answer"].sentence
    assert match.events.count() == before


def where(match, seat):
    match.refresh_from_db()
    return table_of(match, seat).answers["where"]


@pytest.mark.django_db
def test_the_answer_to_where_ends_with_the_next_action():
    match, _ = begin(clock=Clock(initial=300))
    assert where(match, 0).endswith(" 0. Your turn. Cut for the deal. After 20 seconds, the cut is made for you.")
    match.seats.filter(number=0).update(time_multiplier=5)
    assert where(match, 0).endswith("After 100 seconds, the cut is made for you.")
    ending.resign(match_id=match.pk, seat=0)
    assert where(match, 1).endswith(" 0. The match is over.")


@pytest.mark.django_db
def test_heels_are_called_until_they_are_claimed():
    table = Table(HOYLE.but(counting="by hand"))
    table.deal("7C 8C 2D 4D", "QC 9C 6H 3D", starter="JS")
    match = match_of([UserFactory(name="Ann"), UserFactory(name="Bob")], table.state.rules, table.events)
    assert where(match, 1) == "You: 0, Ann: 0. You can claim his heels."
    submit(match, 0, PlayCard(0, Card.parse("7C")))
    assert where(match, 0) == "You: 0, Bob: 0; count 7. Your turn. Count your points."
    submit(match, 0, Announce(0, 0))
    assert where(match, 1) == "You: 0, Ann: 0; count 7. Your turn. Claim his heels, then play a card."
    submit(match, 1, Announce(1, 2))
    assert where(match, 1) == "You: 2, Ann: 0; count 7. Your turn. Play a card."


@pytest.mark.django_db
def test_a_typed_command_does_the_same_as_its_button(client):
    match, (ann, _) = begin()
    client.force_login(ann)
    assert post(client, match, do="typed", words="cut 20").status_code == 302
    assert match.events.get(data__event="CardCut").data["at"] == 20
    refused = post(client, match, do="typed", words="xyzzy")
    assert refused.status_code == 422 and "nor a command" in refused.content.decode()


@pytest.mark.django_db
def test_the_url_of_commands_redirects_to_the_table(client):
    match, _ = begin()
    answer = client.get(reverse("games:command", kwargs={"pk": match.pk}))
    assert (answer.status_code, answer["Location"]) == (302, reverse("games:table", kwargs={"pk": match.pk}))


@pytest.mark.django_db
def test_a_waiting_page_reloads_when_the_match_begins(client):
    match, (ann, _) = begin()
    client.force_login(ann)
    page = reverse("games:table", kwargs={"pk": match.pk})
    assert client.get(page, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    assert "HX-Refresh" not in client.get(page, headers={"HX-Request": "true", "HX-Target": "match"})
