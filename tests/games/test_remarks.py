"""Messages and other log lines besides commands: shown to all, once, without effect on the game."""

import re
from dataclasses import replace

import pytest
from django.test import Client

from common.errors import Refused
from games.clocks import Clock
from games.engine import legal
from games.models import Match
from games.policies.access import LIMITS
from games.policies.remarks import MOST, SAYINGS
from games.presentation.typed_questions import question_in
from games.services import ending
from games.services.remarks import say
from games.services.timeouts import more_time
from testing.seats import begin, state_of, submit

pytestmark = pytest.mark.django_db


def press(client: Client, match: Match, word: str) -> int:
    return client.post(f"/matches/{match.pk}/action/", {"do": word}).status_code


def log(client: Client, match: Match) -> list[str]:
    lines = client.get(f"/matches/{match.pk}/").context["table"].said
    return [line.sentence for line in lines]


def test_all_at_the_table_read_it_once_and_the_game_is_as_it_was(client: Client) -> None:
    match, (ann, bob) = begin()
    before, events = match.version, match.events.count()
    client.force_login(ann)
    assert press(client, match, "good game") == 302
    assert log(client, match)[0] == "You say: “Good game.”"
    client.force_login(bob)
    assert log(client, match).count(f"{ann.name} says: “Good game.”") == 1
    assert f"{ann.name} says: “Good game.”" in log(Client(), match)
    match.refresh_from_db()
    assert (match.version, match.events.count()) == (before, events)
    submit(match, 0, legal(state_of(match), 0)[0])  # a command in flight is not stale
    assert log(client, match).index(f"{ann.name} says: “Good game.”") == 1


def test_a_page_that_has_the_newest_version_reads_again(client: Client) -> None:
    match, (ann, _bob) = begin()
    client.force_login(ann)
    shown = client.get(f"/matches/{match.pk}/").context
    again = {"expected_version": match.version, "etag": shown["etag"]}
    assert client.get(f"/matches/{match.pk}/", again).status_code == 204
    say(match_id=match.pk, seat=1, what="well played")
    assert 'id="said-' in client.get(f"/matches/{match.pk}/", again).text


def test_lines_of_the_log_have_numbers_that_rise(client: Client) -> None:
    match, _people = begin()
    for what in SAYINGS:
        say(match_id=match.pk, seat=0, what=what)
    numbers = [line.number for line in client.get(f"/matches/{match.pk}/").context["table"].said]
    assert numbers == sorted(set(numbers), reverse=True)
    assert numbers[0] == match.version + 0.003


@pytest.mark.parametrize("is_over", [False, True])
def test_the_fixed_messages_read_as_things_to_say_not_as_ratings(client: Client, is_over: bool) -> None:
    match, (ann, _bob) = begin()
    if is_over:
        ending.resign(match_id=match.pk, seat=0)
    client.force_login(ann)
    page = client.get(f"/matches/{match.pk}/").text
    group = page.partition('role="group" aria-labelledby="say"')[2]
    assert re.match(r'>\s*<span id="say">Say to everyone:</span>\s*<button[^>]*>Good game<', group)


def test_only_players_send_fixed_messages_and_only_to_people(client: Client) -> None:
    match, (ann, _bob) = begin()
    assert press(client, match, "good game") == 404
    client.force_login(ann)
    assert press(client, match, "You cheat") == 404
    alone, (cy,) = begin(bots=["beginner"])
    client.force_login(cy)
    assert "<summary>Send a message" not in client.get(f"/matches/{alone.pk}/").text
    with pytest.raises(Refused, match="can’t send"):
        say(match_id=alone.pk, seat=0, what="good game")
    ending.resign(match_id=match.pk, seat=0)
    with pytest.raises(Refused, match="can’t send"):
        say(match_id=match.pk, seat=0, what="your turn")
    say(match_id=match.pk, seat=0, what="good game")


def test_messages_are_limited_per_minute_and_per_match(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "say", replace(LIMITS["say"], most=2, seconds=6000))
    match, (ann, _bob) = begin()
    client.force_login(ann)
    for what in SAYINGS:
        press(client, match, what)
    match.refresh_from_db()
    assert len(match.remarks) == 2
    Match.objects.filter(pk=match.pk).update(remarks=[[1, 0, "good game"]] * MOST)
    with pytest.raises(Refused, match="No more messages"):
        say(match_id=match.pk, seat=1, what="good game")


def test_a_repeated_message_is_shown_once() -> None:
    match, _people = begin()
    for _ in range(2):
        say(match_id=match.pk, seat=0, what="good game")
    match.refresh_from_db()
    assert match.remarks == [[match.version, 0, "good game"]]


def test_another_minute_is_shown_to_both(client: Client) -> None:
    match, (ann, bob) = begin(clock=Clock(initial=300, increment=10))
    more_time(match_id=match.pk, seat=0)
    more_time(match_id=match.pk, seat=0, taken=0)  # sent twice
    theirs = f"{ann.name} added a minute to their clock."
    for reader, found in ((ann, "You added a minute to your clock."), (bob, theirs)):
        client.force_login(reader)
        assert log(client, match).count(found) == 1


@pytest.mark.parametrize(
    ("words", "asked"), [("good game", "good game"), ("gg", "good game"), ("What do I do?", "where"), ("what", "where")]
)
def test_messages_can_be_typed_and_help_describes_the_game(words: str, asked: str) -> None:
    assert question_in(words) == asked
