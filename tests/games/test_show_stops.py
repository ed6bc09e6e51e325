"""After the play a player's page pauses at each hand and the crib, until they continue; the match itself continues."""

from itertools import pairwise
from random import Random

import pytest
from django.test import Client

from games.engine import Discard, Playing, legal, lines_for
from games.match_cache import events_of
from games.preferences import TablePreferences
from games.presentation.show_stops import stops_of
from games.services.accounts import save_preferences
from games.services.ending import resign
from games.services.remarks import say
from testing.seats import HOYLE, SHORT, begin, play_on, state_of, submit
from tests.engine.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """Two people, between the show and their next discards, and the first one's browser."""
    match, people = begin(HOYLE)
    play_on(match, Random(3), until=lambda state: state.deal == 2)
    client = Client()
    client.force_login(people[0])
    return match, people, client


def page(client, match, **query):
    return client.get(f"/matches/{match.pk}/", query).context["table"]


def walk(client, match, **query):
    """The pages, by Continue, until nothing is left to show."""
    pages = [page(client, match, **query)]
    while pages[-1].stop:
        pages.append(page(client, match, shown=pages[-1].stop.after))
    return pages


def test_each_hand_then_the_crib_then_the_next_deal(table):
    match, (ann, bob), client = table
    dealer, pone = (ann, bob) if state_of(match).dealer == 1 else (bob, ann)
    names = {ann: "Your", bob: f"{bob.name}’s"}
    save_preferences(user_id=ann.pk, preferences=TablePreferences(pace="continue"))
    *stops, deal = walk(client, match)
    heads = [each.shows[-1].whose for each in stops]
    assert heads == [f"{names[pone]} hand", f"{names[dealer]} hand", f"{names[dealer]} crib"]
    assert [len(each.shows) for each in stops] == [1, 2, 3]
    assert all(each.prompt is None and each.turn.startswith("Look at the count") for each in stops)
    assert deal.prompt.what == "discard" and deal.scored == ()


def test_a_pause_in_the_show_hides_later_scores_and_sentences(table):
    match, _, client = table
    pages = walk(client, match)
    scores = [sum(chair.score for chair in (each.mine, *each.others)) for each in pages[:-1]]
    for each, (before, after) in zip(pages[1:], pairwise(scores), strict=False):
        assert after - before == each.shows[-1].points
    found = [[line.number for line in each.said] for each in pages]
    assert [max(numbers) <= each.stop.after for numbers, each in zip(found, pages[:-1], strict=False)] == [True] * 3
    names = [seat.name for seat in match.seats.order_by("number")]
    assert found[-1] == [line.number for line in lines_for(events_of(match), 0, names)][::-1]


def test_a_message_sent_during_the_show_follows_earlier_counts(table):
    match, (_, bob), client = table
    say(match_id=match.pk, seat=1, what="well played")
    *stops, deal = walk(client, match)
    said = f"{bob.name} says: “Well played.”"
    assert [each.said[0].sentence == said for each in (*stops, deal)] == [False, False, False, True]


def test_skip_passes_the_rest_and_a_discard_all_of_it(table):
    match, _, client = table
    first = page(client, match)
    assert page(client, match, shown=first.stop.end).stop is None
    submit(match, 0, Discard(0, state_of(match).phase.hands[0][:2]))
    assert page(client, match).stop is None
    assert page(client, match, shown=first.shown).stop is None


def test_other_players_do_not_wait_for_the_pause(table):
    match, (_, bob), client = table
    assert page(client, match).stop
    submit(match, 0, Discard(0, state_of(match).phase.hands[0][:2]))
    submit(match, 1, Discard(1, state_of(match).phase.hands[1][:2]))
    other = Client()
    other.force_login(bob)
    assert page(other, match).stop is None
    assert page(Client(), match).stop is None, "who looks on sees what is"


@pytest.mark.parametrize(("pace", "stops"), [("none", 0), ("seconds", 3), ("continue", 3)])
def test_the_pace_is_the_players(table, pace, stops):
    match, (ann, _), client = table
    save_preferences(user_id=ann.pk, preferences=TablePreferences(pace=pace))
    *stopped, deal = walk(client, match)
    to_read = [len(each.shows[-1].combinations) for each in stopped]
    seconds = [min(6, max(2, 1 + combinations)) if pace == "seconds" else 0 for combinations in to_read]
    assert len(stopped) == stops and [each.stop.seconds for each in stopped] == seconds
    assert bool(deal.scored) == (pace == "none"), "a hand that was looked at is not counted again above the next one"


def won_in_the_show():
    """A match that was won in a show, and its people."""
    while True:
        match, people = begin(SHORT)
        play_on(match, Random(1))
        if stops_of(events_of(match)):
            return match, people


def test_the_hand_that_wins_is_counted_before_the_match_is_over_and_only_as_it_ends():
    match, (ann, _) = won_in_the_show()
    before = stops_of(events_of(match))[0] - 1
    client = Client()
    client.force_login(ann)
    assert page(client, match).stop is None
    pages = walk(client, match, shown=before)
    assert [each.stop.after for each in pages[:-1]] == list(stops_of(events_of(match)))
    assert max(chair.score for chair in (pages[-2].mine, *pages[-2].others)) == 31
    assert 'class="announce"' not in client.get(f"/matches/{match.pk}/", {"shown": before}).text
    assert 'class="announce"' in client.get(f"/matches/{match.pk}/").text


def test_a_match_that_ends_otherwise_says_so_at_once(table):
    match, _, client = table
    before = page(client, match)
    assert before.stop
    resign(match_id=match.pk, seat=1)
    assert page(client, match, shown=before.shown).stop is None


def test_by_default_hands_advance_automatically_except_for_learners(table):
    match, _, client = table
    assert page(client, match).stop.seconds
    match.training = True
    match.save()
    assert not page(client, match).stop.seconds


@pytest.mark.parametrize("counting", ["show by hand", "by hand", "muggins"])
def test_with_manual_counting_pages_do_not_pause(counting):
    match, (ann, _) = begin(HOYLE.but(counting=counting))
    play_on(match, Random(3), until=lambda state: state.deal == 2)
    client = Client()
    client.force_login(ann)
    assert page(client, match).stop is None


def test_a_played_card_redirects_with_the_shown_version(table):
    match, _, client = table
    play_on(match, Random(2), until=lambda state: isinstance(state.phase, Playing) and state.phase.turn == 0)
    card = next(iter(state_of(match).phase.hands[0]))
    sent = {"do": "play", "cards": str(card), "expected_version": match.version}
    answer = client.post(f"/matches/{match.pk}/command/", sent | {"command_id": "5e0f0c3e-0000-4000-8000-000000000001"})
    assert answer.headers["location"] == f"/matches/{match.pk}/?shown={match.version}"


def test_an_offer_or_a_message_during_the_next_deal_does_not_show_the_hands_again(table):
    match, _, client = table
    shown = walk(client, match)[-1].shown
    for do in ("well played", "pause"):
        text = client.get(f"/matches/{match.pk}/", {"shown": shown}).text
        assert text.count(f'name="shown" value="{shown}"') == 3, "the page, the messages, the ways out"
        answer = client.post(f"/matches/{match.pk}/action/", {"do": do, "shown": shown}, follow=True)
        assert answer.context["table"].stop is None
        shown = answer.context["table"].shown


def test_a_hand_is_explained_in_sums_and_in_order(table):
    match, _, client = table
    text = client.get(f"/matches/{match.pk}/").text
    first = page(client, match)
    assert f"{first.shows[0].whose}: {first.shows[0].points} point" in " ".join(text.split()).replace("&#x27;", "’")
    for each in first.shows[0].combinations:
        assert each.said in text


def test_pauses_follow_each_hands_points():
    table = Table(HOYLE)
    table.deal("7C 7D 8H 9S", "QC QD 4C 3D", starter="KH", crib="AH 2H 5S 9H")
    while isinstance(table.state.phase, Playing):
        assert stops_of(table.events) == ()
        table.do(legal(table.state, table.state.phase.turn)[0])
    kinds = [[type(event).__name__ for event in table.events[stop - 1 : stop + 1]] for stop in stops_of(table.events)]
    assert kinds == [["Pegged", "HandShown"], ["Pegged", "CribShown"], ["Pegged", "DealFell"]]
