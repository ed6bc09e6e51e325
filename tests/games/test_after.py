"""A finished match: its record step by step, and the analysis."""

import json
from datetime import timedelta
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.analysis.analyst import review
from games.engine import CARDS, Dealt, Discarded, GameOver, Voice, from_json, replay, story_for, view_for
from games.match_cache import events_of
from games.models import Match
from games.presentation.analysis import analysis_of
from games.presentation.record import record_json, steps_of
from games.queries.matches import unreviewed
from games.services import ending
from games.services.reviews import review_match
from testing.database import triggers_off
from testing.seats import HOYLE, begin, is_lead, play_on, state_of
from testing.shared import made_once

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
SHORT = HOYLE.but(target=31, lurch=None)
READ_BY_MANY = (SHORT, SHORT.but(best_of=3), SHORT.but(players=3))
MINUTE = timedelta(minutes=1)
PAGES = ("steps", "analysis", "events", "record", "file")


def finished(rules=SHORT):
    match, _ = begin(rules)
    play_on(match, Random(3), until=lambda state: isinstance(state.phase, GameOver) and state.phase.match)
    match.refresh_from_db()
    return match


@pytest.fixture(scope="module")
def made(django_db_setup, django_db_blocker):
    """Matches that several tests read, by their rules."""
    yield from made_once(django_db_blocker, lambda: {rules: finished(rules).pk for rules in READ_BY_MANY})


@pytest.fixture
def over(made, db):
    """A finished match by these rules."""
    return lambda rules=SHORT: Match.objects.get(pk=made[rules]) if rules in made else finished(rules)


def address(match, page):
    return reverse(f"games:{page}", kwargs={"pk": match.pk})


@pytest.mark.parametrize("page", PAGES)
def test_nothing_of_it_is_shown_before_the_match_is_over(client, page):
    match, _ = begin(SHORT)
    play_on(match, Random(3), until=is_lead)
    assert client.get(address(match, page)).status_code == 404


def test_anyone_with_its_number_reads_a_finished_match_and_reading_writes_nothing(client, over):
    match = over()
    with CaptureQueriesContext(connection) as queries:
        assert [client.get(address(match, page)).status_code for page in PAGES] == [200] * 5
    assert [sql for q in queries if (sql := q["sql"]).startswith(("INSERT", "UPDATE", "DELETE"))] == []


def test_the_record_as_json_is_read_back(over):
    match = over()
    events = events_of(match)
    assert from_json(record_json(match)) == events


@pytest.mark.parametrize("rules", [SHORT, SHORT.but(best_of=3), HOYLE.but(target=31, lurch=None, players=3)])
def test_stepping_forward_passes_every_sentence_once_with_the_score_of_its_moment(rules, over):
    match = over(rules)
    events, names = events_of(match), [seat.name for seat in match.seats.all()]
    at, passed = 0, []
    while True:
        step = steps_of(match, events, at, open_hands=False)
        passed.append(step.now.sentence)
        assert [chair.score for chair in step.chairs] == [
            replay(events[: step.now.at]).scores[chair.side] for chair in step.chairs
        ]
        if step.forward == step.now.at:
            break
        assert steps_of(match, events, step.forward, open_hands=False).back == step.now.at
        at = step.forward
    assert passed == list(story_for(events, None, names))
    assert step.now.at == step.last
    listed = [each.sentence for deal in step.deals for each in deal.steps]
    assert listed == passed


def test_a_step_shows_the_hands_then_and_closed_hands_show_a_spectators_view():
    match, _ = begin(SHORT)
    play_on(match, Random(3), until=is_lead)
    state = state_of(match)
    at = match.version
    play_on(match, Random(3))
    match.refresh_from_db()
    events = events_of(match)
    opened = steps_of(match, events, at)
    for seat, chair in enumerate(opened.chairs):
        assert {card.code for card in chair.cards} == {str(card) for card in view_for(state, seat).hand}
        assert {card.code for card in chair.discarded} == {str(card) for card in view_for(state, seat).discarded}
    closed = steps_of(match, events, at, open_hands=False)
    assert [(chair.cards, len(chair.backs), chair.discarded) for chair in closed.chairs] == [((), 4, ())] * 2
    expected = " ".join(step.sentence for deal in closed.deals[:2] for step in deal.steps if step.at <= at)
    assert not [card for card in CARDS if str(card) in expected.split() and card in state.phase.hands[0]]


def test_with_open_hands_the_record_names_dealt_and_discarded_cards(over):
    match = over()
    events = events_of(match)
    sentences = [step.sentence for deal in steps_of(match, events, 0).deals for step in deal.steps]
    laid = next(event for event in events if isinstance(event, Discarded))
    assert any(sentence.endswith(f"discards {Voice().cards(laid.cards)}.") for sentence in sentences)


@pytest.mark.parametrize("at", ["", "0", "99999", "1234567", "x", "-3", "٣"])
def test_a_missing_step_shows_the_nearest(client, at, over):
    match = over()
    assert client.get(address(match, "steps"), {"at": at}).status_code == 200
    assert client.get(address(match, "analysis"), {"deal": at, "game": at}).status_code == 200


def test_the_deals_of_the_record_say_where_the_sides_stood(over):
    match = over(SHORT.but(best_of=3))
    events = events_of(match)
    deals = steps_of(match, events, 0).deals
    assert deals[0].name == "Cut for the deal"
    assert deals[1].name == "Game 1, deal 1"
    assert any(deal.name == "Game 2, deal 1" for deal in deals)
    final = state_of(match).board.front
    assert deals[-1].score == "–".join(map(str, final))


@pytest.mark.parametrize(
    "rules",
    [
        SHORT,
        SHORT.but(counting="muggins"),
        SHORT.but(players=3),
        SHORT.but(players=4),
        SHORT.but(best_of=3),
    ],
    ids=["two", "muggins", "three", "four", "best of three"],
)
def test_the_analysis_sums_the_review_and_links_each_choice_to_its_step(rules, over):
    match = over(rules)
    events = events_of(match)
    for game in range(1, state_of(match).match.game + 1):
        found = analysis_of(match, events, game, 1)
        judged = [one for one in review(events).decisions if one.game == game]
        for seat, player in enumerate(found.players):
            assert player.cost == pytest.approx(sum(one.cost for one in judged if one.seat == seat))
        costliest = [one.cost for one in found.costliest]
        assert costliest == sorted(costliest, reverse=True)
        assert costliest[0] == max(one.cost for one in judged)
        for one in found.costliest:
            event = events[one.at - 1]
            cards = event.cards if isinstance(event, Discarded) else (event.card,)
            assert [card.code for card in one.chosen] == [str(card) for card in cards]


def test_one_deal_ranks_every_discard_and_marks_the_one_that_was_chosen(over):
    match = over()
    deal = analysis_of(match, events_of(match), None, 1).deal
    assert [len(discard.ways) for discard in deal.discards] == [15, 15]
    for discard in deal.discards:
        totals = [way.total for way in discard.ways]
        assert totals == sorted(totals, reverse=True)
        assert sum(way.chosen for way in discard.ways) == 1
    assert {discard.own_crib for discard in deal.discards} == {True, False}


def test_the_charts_table_ends_with_the_game(over):
    match = over(SHORT.but(target=61))  # a game to 31 may be over in its first deal
    events = events_of(match)
    found = analysis_of(match, events, None, None)
    assert found.deals[-1].scores == state_of(match).board.front
    assert len(found.deals) == sum(isinstance(event, Dealt) for event in events) > 1


def test_a_match_that_ended_before_a_card_was_dealt_has_a_record_and_no_analysis(client):
    match, _ = begin(SHORT)
    Match.objects.filter(pk=match.pk).update(status="over", ending="void", ended_at=match.made_at)
    assert "canceled" in client.get(address(match, "steps")).content.decode()
    assert "whose cards were dealt here" in client.get(address(match, "analysis"), follow=True).text


def test_the_files_are_json(client, over):
    match = over()
    assert json.loads(client.get(address(match, "events")).content)["record"] == "twice-around"


def test_an_analysis_is_stored_once_and_reads_the_same(over):
    match = over(SHORT.but(best_of=3))
    events = events_of(match)
    said_now = [analysis_of(match, events, game, 1) for game in (1, 2)]
    games = state_of(match).match.game
    assert [review_match(match_id=match.pk) for _ in range(2)] == [games, games]
    assert match.reviews.count() == games
    assert [analysis_of(match, events, game, 1) for game in (1, 2)] == said_now


def test_the_page_uses_the_stored_review(over):
    match = over()
    review_match(match_id=match.pk)
    kept = match.reviews.get(game=1)
    kept.data["luck"][0][-1] += 100
    with triggers_off():
        kept.save()
    assert max(player.luck for player in analysis_of(match, events_of(match), 1, None).players) > 50


def test_a_match_in_progress_has_no_analysis():
    match, _ = begin(SHORT)
    play_on(match, Random(3), until=is_lead)
    assert review_match(match_id=match.pk) == 0
    assert match.reviews.count() == 0


def test_a_lost_review_is_queued_again_for_a_day(made, over):
    every, match = {*made.values()}, over()
    unplayed, _ = begin(SHORT)
    ending.resign(match_id=unplayed.pk, seat=0)
    Match.objects.update(ended_at=timezone.now())
    found = [{*unreviewed(timezone.now() + later)} for later in (MINUTE * 4, MINUTE * 6, MINUTE * 60 * 24)]
    assert found == [set(), every, set()]
    review_match(match_id=match.pk)
    assert {*unreviewed(timezone.now() + MINUTE * 6)} == every - {match.pk}
