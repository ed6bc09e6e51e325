"""The pages of scorecards, for a scorekeeper and a director."""

import re

import pytest

from league.results.models import CardLine
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import AMERICAN, KNOCK_OUT, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(day):
    """Four players who have played three games; the lower number has won each by 10."""
    cup = day(AMERICAN, people=4)
    cup.play_out()
    return cup


def keys(cup, **more):
    return {"pk": cup.tournament.pk, **more}


def card_of(cup, number):
    entry = cup.tournament.entries.get(number=number)
    return url(cup.club, "card", **keys(cup, number=1, entry=entry.pk))


def typed(client, page, change):
    """The data of a card's form, all of its games won by 10, with changes by game."""
    lines = re.findall(r'name="(g\d+)-expected_version"\s+value="(\d+)"', client.get(page).text)
    form = {}
    for place, (name, expected_version) in enumerate(lines):
        line = {"expected_version": expected_version, "won": "1", "spread": "10"} | change.get(place, {})
        form |= {f"{name}-{field}": value for field, value in line.items()}
    return form


@pytest.mark.slow
def test_a_dispute_is_entered_found_ruled_and_taken_back(cup):
    client, check = signed_in(cup.by), url(cup.club, "cards", **keys(cup, number=1))
    assert "Player 001" in client.get(check).text
    first = cup.stage().rounds[0].pairings[0]
    winner, loser = sorted(first.players, key=lambda player: player.number)
    won, lost = {0: {"spread": "21"}}, {0: {"won": "0", "spread": "16"}}
    for player, change in ((winner, won), (loser, lost)):
        page = card_of(cup, player.number)
        answer = client.post(page, typed(client, page, change), follow=True)
        assert f"{player.name}’s scorecard has been saved." in answer.text
    text = client.get(check).text
    assert "to decide" in text
    assert "won by 21" in text
    assert "lost by 16" in text
    play_off = url(cup.club, "stage", **keys(cup, number=2))
    left = int(re.search(r"(\d+) games? to decide", text)[1])
    assert f"In Qualifying, the scorecards of {left} game{'s' if left > 1 else ''} differ." in client.get(play_off).text
    accept = url(cup.club, "accept_case", **keys(cup, pairing=first.pk))
    token = _token(text, accept)
    answer = client.post(accept, {"expected_version": token}, follow=True)
    assert "Ruling saved." in answer.text
    assert "by cross-check" in client.get(url(cup.club, "stage", **keys(cup, number=1)), {"round": 1}).text
    assert "has a ruling on this game" in client.get(url(cup.club, "pairing", **keys(cup, pairing=first.pk))).text
    again = client.post(accept, {"expected_version": token}, follow=True)
    assert "Someone changed this after you opened the page. The page now shows" in again.text
    back = url(cup.club, "undo_card_ruling", **keys(cup, pairing=first.pk))
    answer = client.post(back, {"expected_version": _token(answer.text, back)}, follow=True)
    assert "Ruling undone." in answer.text


def _token(page, action):
    """The version in the form with this action."""
    return re.search(rf'action="{action}">.*?name="expected_version" value="([^"]+)"', page, re.S)[1]


def test_a_director_rules_for_one_side_with_the_judges_names(cup):
    client = signed_in(cup.by)
    pairing = cup.stage().rounds[0].pairings[0]
    page = url(cup.club, "decide_cards", **keys(cup, pairing=pairing.pk))
    form = {"expected_version": re.search(r'name="expected_version"\s+value="([^"]+)"', client.get(page).text)[1]}
    answer = client.post(page, form | {"why": "both lost count"})
    assert answer.status_code == 422
    assert "For Player" in answer.text
    form |= {"won_0": "1", "spread_0": "16", "won_1": "0", "spread_1": "17", "judges": "Jo and Kim"}
    assert "Enter a reason" in client.post(page, form).text
    assert "have two winners" in client.post(page, form | {"why": "so", "won_1": "1"}).text
    text = client.post(page, form | {"why": "both lost count"}, follow=True).text
    assert "Judges: Jo and Kim" in text
    assert [each.spread for each in cup.state.pairing(pairing.pk)[1].card_ruling] == [16, -17]


def test_a_rulings_form_starts_with_the_tables_result_and_no_reason(cup):
    client = signed_in(cup.by)
    pairing = cup.stage().rounds[0].pairings[0]
    page = url(cup.club, "decide_cards", **keys(cup, pairing=pairing.pk))
    assert page in client.get(url(cup.club, "pairing", **keys(cup, pairing=pairing.pk))).text
    shown = client.get(page).text
    assert "As entered at the table." not in shown
    assert shown.count('value="10"') == 2


def test_a_scorekeeper_goes_from_card_to_card(cup):
    client, page = signed_in(cup.by), card_of(cup, 1)
    shown = client.get(page).text
    assert "Save and open Player 002’s scorecard" in shown
    entry = cup.tournament.entries.get(number=2)
    answer = client.post(page, typed(client, page, {}) | {"next": str(entry.pk)})
    assert answer.url == card_of(cup, 2)
    answer = client.post(page, typed(client, page, {}) | {"next": "elsewhere"})
    assert answer.url == url(cup.club, "cards", **keys(cup, number=1))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"spread": "0"}, "at least one hole"),
        ({"spread": "122"}, "Enter 121 or less."),
        ({"spread": "ten"}, "Enter a whole number."),
        ({"won": "9"}, "valid choice"),
    ],
)
def test_nonsense_on_a_card_is_named_at_its_game_and_nothing_is_lost(cup, change, sentence):
    client, page = signed_in(cup.by), card_of(cup, 1)
    answer = client.post(page, typed(client, page, {1: change}))
    assert answer.status_code == 422
    assert sentence in answer.text
    assert 'value="10"' in answer.text


def test_cards_after_the_playoffs_was_called_are_refused_with_a_sentence(cup):
    client, page = signed_in(cup.by), card_of(cup, 1)
    form = typed(client, page, {})
    cup.call(3)
    answer = client.post(page, form)
    assert answer.status_code == 422
    assert "Undo those rounds first" in answer.text


def test_a_card_is_only_shown_once_the_playoffs_is_called(cup):
    client, page = signed_in(cup.by), card_of(cup, 1)
    client.post(page, typed(client, page, {}))
    cup.call(3)
    shown = " ".join(client.get(page).text.split())
    assert "This scorecard can’t be changed now. Rounds of Consolation were called based on these results" in shown
    assert "won by 10" in shown
    assert "Save scorecard" not in shown
    assert not typed(client, page, {})


def test_a_scorekeeper_enters_cards_and_leaves_rulings_to_the_director(cup):
    client = signed_in(MemberFactory(club=cup.club, name="Sam Scorer", scorekeeper=True).user)
    page = card_of(cup, 1)
    client.post(page, typed(client, page, {0: {"spread": "21"}}))
    text = client.get(url(cup.club, "cards", **keys(cup, number=1))).text
    assert "The result entered at the table is" in text
    assert "Accept this ruling" not in text
    pairing = cup.stage().rounds[0].pairings[0].pk
    assert client.post(url(cup.club, "accept_case", **keys(cup, pairing=pairing))).status_code == 403


def test_unknown_entries_and_knockouts_have_no_cards(cup, day):
    client = signed_in(cup.by)
    assert client.get(url(cup.club, "card", **keys(cup, number=1, entry=0))).status_code == 404
    assert client.get(url(cup.club, "cards", **keys(cup, number=2))).status_code == 404
    cup.call(3)
    pairing = cup.stage(3).missing[0].pk
    assert client.get(url(cup.club, "decide_cards", **keys(cup, pairing=pairing))).status_code == 404
    assert client.get(url(cup.club, "decide_cards", **keys(cup, pairing=0))).status_code == 404
    other = day(KNOCK_OUT, people=2)
    assert client.get(url(other.club, "cards", **keys(other, number=1))).status_code == 404


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({"won": "1"}, (True, 10, "plus")),
        ({"won": "0"}, (False, 10, "minus")),
        ({"won": "1", "other": "on"}, (True, 10, "minus")),
        ({"won": "0", "other": "on"}, (False, 10, "plus")),
        ({"won": "", "other": "on"}, (None, 10, "minus")),
        ({"won": "0", "spread": "", "other": "on"}, (False, None, None)),
    ],
)
def test_a_spread_is_kept_in_the_column_in_which_the_card_has_it(cup, line, says):
    client, page = signed_in(cup.by), card_of(cup, 1)
    assert client.post(page, typed(client, page, {0: line})).status_code == 302
    claim = CardLine.objects.order_by("pk").first().claim
    assert (claim.won, claim.spread, claim.column) == says
    if line.get("other") and claim.spread:
        assert re.search(r'name="g\d+-other"[^>]*checked', client.get(page).text)
