"""Records can be parsed again, old ones can always be replayed, and errors name their position."""

import json
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import BadRecord, CardPlayed, Event, GameOver, from_json, parse_record, print_record, replay, to_json
from tests.engine.table import FIVE_CARD, HOYLE, all_tables, named, recorded, recorded_by_hand, tables

GOLDEN = Path(__file__).parents[1] / "golden"
THREE_SEATS, REAL_CARDS = "record-1-three-seats", "record-1-real-cards"
TAKEN_BACK = "record-1-taken-back"
TAKEN_UP_AGAIN = "record-1-taken-up-again"
WRONG_CALLS = "record-1-wrong-calls"
HEAD = "Twice Around, record 1\n"


@pytest.mark.slow
@settings(max_examples=40)
@given(st.sampled_from(all_tables()), st.integers(0, 2**32))
def test_a_record_reads_back_as_it_was_written(rules, seed):
    events = recorded(rules.but(target=61, lurch=None, double_lurch=None), seed)
    assert from_json(to_json(events)) == events
    assert parse_record(print_record(events)) == events


@settings(max_examples=40)
@given(st.sampled_from([rules.but(best_of=3) for rules in tables()]), st.integers(0, 2**32))
def test_a_record_of_real_cards_reads_back_as_it_was_written(rules, seed):
    events = recorded_by_hand(rules, seed)
    assert from_json(to_json(events)) == events
    assert parse_record(print_record(events)) == events


@pytest.mark.parametrize(
    "rules", [*all_tables(), HOYLE.but(name="none"), HOYLE.but(name="True", lurch=None)], ids=named
)
def test_rules_read_back_as_they_were_written(rules):
    begun = recorded(rules, 1)[:1]
    assert from_json(to_json(begun)) == parse_record(print_record(begun)) == begun


def test_a_page_is_one_that_people_can_read():
    page = print_record(recorded(FIVE_CARD, 1))
    assert max(len(line) for line in page.splitlines()[2:]) < 200
    assert page.startswith(HEAD + "Rules: name five-card, players 2, kept 3, target 61, lurch none,")


@pytest.mark.parametrize(
    ("name", "won", "scores"),
    [
        (THREE_SEATS, (0, 0, 2), (14, 10, 31)),
        (REAL_CARDS, (0, 2), (39, 61)),
        (TAKEN_BACK, (1, 0), (31, 6)),
        (TAKEN_UP_AGAIN, (1, 0), (31, 22)),
        (WRONG_CALLS, (0, 0, 1), (25, 2, 31)),
    ],
)
def test_a_record_of_the_first_version_always_replays(name, won, scores):
    """These files are never rewritten: a later version gets new ones."""
    from_page = parse_record((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    assert from_page == from_json((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    end = replay(from_page)
    assert isinstance(end.phase, GameOver)
    assert (end.match.won, end.scores) == (won, scores)


def test_the_old_records_hold_every_event():
    names = (THREE_SEATS, REAL_CARDS, TAKEN_BACK, TAKEN_UP_AGAIN, WRONG_CALLS)
    events = [event for name in names for event in from_json(golden(name))]
    assert {type(event) for event in events} == set(get_args(Event))


def golden(name):
    return (GOLDEN / f"{name}.json").read_text(encoding="utf-8")


def test_a_field_of_the_rules_that_is_younger_than_the_record_has_its_default():
    record = json.loads(golden(THREE_SEATS))
    del record["events"][0]["rules"]["overpegged_penalty"]
    assert from_json(json.dumps(record)) == from_json(golden(THREE_SEATS))


def wrong(value):
    """A different value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return "QH" if value != "QH" else "QS"
    return 1 if value is None else [*value, 1] if isinstance(value, list) else {**value, "more": 1}


def read_or_refused(record, number):
    try:
        return from_json(json.dumps(record))
    except BadRecord as error:
        return error.sentence.index(f"Event {number} can’t be read")


@pytest.mark.parametrize("name", [THREE_SEATS, REAL_CARDS])
def test_a_flipped_field_is_refused_or_another_record(name):
    record, events = json.loads(golden(name)), from_json(golden(name))
    seen = set()
    for number, found in enumerate(record["events"]):
        for field in [field for field in found if (found["event"], field) not in seen]:
            seen.add((found["event"], field))
            flipped = [*record["events"]]
            flipped[number] = {**found, field: wrong(found[field])}
            assert read_or_refused({**record, "events": flipped}, number + 1) != events
    assert len(seen) > 20


def event(**expected):
    return json.dumps({"record": "twice-around", "version": 1, "events": [expected]})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "This is not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)."),
        ("[]", "This is JSON, but not the record of a match."),
        ('{"record": "twice-around"}', "This is JSON, but not the record of a match."),
        ('{"record": "chess", "events": []}', "This is JSON, but not the record of a match."),
        (
            '{"record": "twice-around", "version": 2, "events": []}',
            "This record has version 2. This program reads version 1.",
        ),
        (event(event="GoCalled"), "Event 1 can’t be read: seat is missing or not expected."),
        (event(event="GoCalled", seat=1, by=2), "Event 1 can’t be read: by is missing or not expected."),
        (event(event="Checkmate"), "Event 1 can’t be read: 'Checkmate' is not an event of a match."),
        (event(seat=1), "Event 1 can’t be read: 'event' is not an event of a match."),
        (event(event="GoCalled", seat="A"), "Event 1 can’t be read: 'A' is not of the type int."),
        (event(event="GoCalled", seat=True), "Event 1 can’t be read: True is not of the type int."),
        (
            event(event="CardCut", seat=1, at=9, card="1H"),
            "Event 1 can’t be read: “1H” is not a card. Type a rank and a suit, for example 5H, 10C or JD.",
        ),
        (
            event(event="MatchBegan", rules={"players": 7}, by_hand=False),
            "Event 1 can’t be read: Cribbage is for two, three or four players, not 7.",
        ),
    ],
)
def test_json_that_is_no_record_says_why(text, sentence):
    with pytest.raises(BadRecord) as error:
        from_json(text)
    assert error.value.sentence == str(error.value) == sentence


@pytest.mark.parametrize(
    "text",
    [
        event(event=["GoCalled"]),
        event(event="MatchBegan", rules={"sides": 2}, by_hand=False),
        event(event="MatchBegan", rules={"target": "121"}, by_hand=False),
        event(event="MatchBegan", rules=None, by_hand=False),
        event(event="Discarded", seat=0, cards=[5]),
        event(event="GameWon", side=0, kind="funny", match=True),
        event(event="FaultCalled", seat=0, fault="sneezed", deal_again=True),
        event(event="FaultCalled", seat=0, fault=[], deal_again=True),
        event(event="Pegged", seat=0, points=2, scores=[["go", 1]]),
        event(event="Pegged", seat=0, points=2, scores=[["go", "1", ""]]),
        '{"record": "twice-around", "version": 1, "events": ["go"]}',
        '{"record": "twice-around", "version": 1, "events": [null]}',
    ],
)
def test_a_faulty_event_is_named_by_its_number(text):
    with pytest.raises(BadRecord, match="Event 1 can’t be read"):
        from_json(text)


def test_json_without_a_bottom_is_no_record():
    with pytest.raises(BadRecord, match="This is not JSON"):
        from_json("[" * 100_000)


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("", "A record begins with the line “Twice Around, record 1”."),
        ("Twice Around, record 9\n", "A record begins with the line “Twice Around, record 1”."),
        (HEAD + "A deals\nA go; A gone", "Line 3, “A gone”, is not an event of a match."),
        (
            HEAD + "side 0 wins a funny game, match: yes",
            "Line 2, “side 0 wins a funny game, match: yes”, is not an event of a match.",
        ),
        (
            HEAD + "A +2 pair 2 5H 5C",
            "Line 2, “A +2 pair 2 5H 5C”, can’t be read: "
            "“pair 2 5H 5C” is not a reason with its points and cards, such as “pair 2 (5H 5C)”.",
        ),
        (HEAD + "E go", "Line 2, “E go”, is not an event of a match."),
        (
            HEAD + "Rules: players 7, real cards: no",
            "Line 2, “Rules: players 7, real cards: no”, can’t be read: "
            "Cribbage is for two, three or four players, not 7.",
        ),
    ],
)
def test_a_page_that_is_no_record_says_why(page, sentence):
    with pytest.raises(BadRecord) as error:
        parse_record(page)
    assert error.value.sentence == sentence


@pytest.mark.parametrize("rules", ["sides 2", "target none", "target many", "players"])
def test_rules_that_cannot_be_read_name_their_line(rules):
    with pytest.raises(BadRecord, match="Line 2, “Rules: "):
        parse_record(f"{HEAD}Rules: {rules}, real cards: no")


def test_a_part_of_a_record_reads_back():
    events = recorded(HOYLE, 1)
    played = next(at for at, event in enumerate(events) if isinstance(event, CardPlayed))
    assert parse_record(print_record(events[played:])) == events[played:]


def test_a_page_may_be_broken_into_other_lines():
    page = (GOLDEN / f"{THREE_SEATS}.txt").read_text(encoding="utf-8")
    head, rest = page.split("\n", 1)
    assert parse_record(f"{head}\n\n{rest.replace('; ', chr(10))}\n\n") == parse_record(page)
