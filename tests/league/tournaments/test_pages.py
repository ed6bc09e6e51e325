"""The pages of tournaments, for a director, a scorekeeper and a visitor."""

import re
from html import unescape

import pytest
from django.urls import reverse

from league.money.queries import cash_in
from league.tournaments.models import Tournament
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import AMERICAN, KNOCK_OUT, SWISS, line_of, url

pytestmark = pytest.mark.django_db


def test_a_tournament_is_planned_on_one_page_and_entered_at_the_desk():
    organizer = MemberFactory(organizer=True)
    client, club = signed_in(organizer.user), organizer.club
    assert "Plan a tournament" in client.get(url(club, "list")).text
    typed = {
        "name": "Wet Sunday",
        "on": "2026-11-22",
        "system": "american",
        "rounds": "9",
        "best_of": "3",
        "game": "acc-grass-roots",
        "fee": "5.00",
    }
    answer = client.post(url(club, "plan"), typed, follow=True)
    made = Tournament.objects.get()
    assert [stage.name for stage in made.stages.all()] == ["Qualifying", "Playoffs", "Consolation"]
    assert "No entries yet" in answer.text
    answer = client.post(url(club, "enter", pk=made.pk), {"name": "Ann Arbor", "fee": "paid"}, follow=True)
    assert "Ann Arbor has entered." in answer.text
    again = client.post(url(club, "enter", pk=made.pk), {"name": "ann arbor", "fee": "paid"}, follow=True)
    assert "Ann Arbor has already entered." in again.text
    refused = client.post(url(club, "plan"), typed)
    assert refused.status_code == 422
    assert "on that date" in refused.text


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"rounds": ""}, "Enter the number of rounds"),
        ({"rounds": "0"}, "Enter a whole number from 1 to 60."),
        ({"rounds": "9" * 30}, "Enter a whole number from 1 to 60."),
        ({"name": "—"}, "at least one letter"),
        ({"fee": "-1"}, "amount"),
        ({"capacity": "1"}, "Enter a whole number from 2 to 512."),
        ({"system": "lottery"}, "valid choice"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_at_its_field(wrong, sentence):
    organizer = MemberFactory(organizer=True)
    typed = {"name": "Cup", "on": "2026-11-22", "system": "swiss", "rounds": "5", "best_of": "3", "game": "hoyle"}
    answer = signed_in(organizer.user).post(url(organizer.club, "plan"), typed | wrong)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert not Tournament.objects.exists()


def test_a_round_is_called_and_its_results_entered_on_the_pages(day):
    swiss = day(SWISS, people=4)
    client, pk = signed_in(swiss.by), swiss.tournament.pk
    stage = url(swiss.club, "stage", pk=pk, number=1)
    client.post(url(swiss.club, "call", pk=pk, number=1), {"expected_version": "0"})
    text = client.get(stage).text
    assert "Round 1 called." in text
    assert "2 results to come" in text
    for pairing in swiss.stage().missing:
        page = url(swiss.club, "pairing", pk=pk, pairing=pairing.pk)
        form = dict(re.findall(r'name="(expected_version|entry_id|game)"\s+value="([^"]*)"', client.get(page).text))
        assert client.post(page, form | {"winner": "0"}).status_code == 422
        assert client.post(page, form | {"winner": "0", "margin": "31"}).status_code == 302
        assert client.post(page, form | {"winner": "0", "margin": "31"}).status_code == 302
    text = client.get(stage).text
    assert "all results in" in text
    assert "Call round 2" in text
    assert [row.totals.points for row in swiss.stage().standings] == [3, 3, 0, 0]
    undone = client.post(
        url(swiss.club, "undo", pk=pk, pairing=pairing.pk),
        {"expected_version": "1", "entry_id": form["game"].zfill(32), "game": form["game"]},
    )
    assert undone.status_code == 302
    assert "1 result to come" in client.get(stage).text


@pytest.mark.parametrize("stages", [SWISS, KNOCK_OUT, AMERICAN])
def test_every_page_of_a_stage_shows_its_outcome(day, stages):
    played = day(stages, people=7)
    for number in range(1, len(stages) + 1):
        played.play_out(number)
    client = signed_in(played.by)
    won = sum(view.stage.name != "Qualifying" for view in played.state.stages)
    for view in played.state.stages:
        address = url(played.club, "stage", pk=played.tournament.pk, number=view.stage.number)
        for round_ in view.rounds:
            page = client.get(address, {"round": round_.number}).text
            text = re.sub("<[^>]+>", "", page)
            assert f"{view.stage.name}: all rounds played." in page
            assert page.count(" wins.") == won + (view.stage.name != "Qualifying"), "in the line of stages, and here"
            if view.stage.has_bracket:
                assert all(f"pairings/{each.pk}/" in page for each in round_.pairings)
            else:
                assert all(line_of(each) in text for each in round_.pairings)
    assert "Player 007" in client.get(url(played.club, "detail", pk=played.tournament.pk)).text
    assert "planned" in client.get(url(played.club, "journal", pk=played.tournament.pk)).text


def test_members_can_read_and_other_clubs_get_404(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    pk, pairing = swiss.tournament.pk, swiss.stage().missing[0].pk
    member = signed_in(MemberFactory(club=swiss.club, name="Mel Member", with_account=True).user)
    assert "Call round" not in member.get(url(swiss.club, "stage", pk=pk, number=1)).text
    assert member.post(url(swiss.club, "call", pk=pk, number=1), {"expected_version": "1"}).status_code == 403
    assert member.get(url(swiss.club, "pairing", pk=pk, pairing=pairing)).status_code == 403
    stranger = signed_in(MemberFactory(organizer=True).user)
    assert stranger.get(url(swiss.club, "detail", pk=pk)).status_code == 404
    other = MemberFactory(organizer=True)
    assert signed_in(other.user).get(url(other.club, "detail", pk=pk)).status_code == 404
    assert signed_in(swiss.by).get(url(swiss.club, "stage", pk=pk, number=9)).status_code == 404
    assert signed_in(swiss.by).get(url(swiss.club, "pairing", pk=pk, pairing=pairing + 99)).status_code == 404


def test_a_wrong_fee_is_corrected_at_the_desk(day):
    swiss = day(SWISS, people=1)
    entry = swiss.tournament.entries.get()
    client, pk = signed_in(swiss.by), swiss.tournament.pk
    page = client.get(url(swiss.club, "detail", pk=pk)).text
    assert "Fee owed" in page
    assert "Fee waived" in page
    assert "Fee paid" not in page
    for fee, cash in (("owed", 0), ("waived", 0), ("paid", 500)):
        client.post(url(swiss.club, "fee", pk=pk, entry=entry.pk), {"fee": fee})
        entry.refresh_from_db()
        assert (entry.fee, cash_in(swiss.tournament.pot)) == (fee, cash)


def test_members_who_can_enter_are_offered_at_the_desk_and_as_replacements(day):
    swiss = day(SWISS, people=2)
    club = swiss.club
    MemberFactory(club=club, name="Zoe O’Hara")
    MemberFactory(club=club, name="Gone Away", has_left=True)
    entry = swiss.tournament.entries.first()
    client, pk = signed_in(swiss.by), swiss.tournament.pk

    def offered(name, **more):
        return {*re.findall(r">([^<]+)</button>", unescape(client.get(url(club, name, **more)).text))}

    for names in (offered("detail", pk=pk), offered("replace", pk=pk, entry=entry.pk)):
        assert "Zoe O’Hara" in names
        assert not {"Gone Away", *(str(each.member) for each in swiss.tournament.entries.all())} & names
    client.post(url(club, "withdraw", pk=pk, entry=entry.pk))
    assert f">{entry.member}</button>" in client.get(f"{url(club, 'find', pk=pk)}?name={entry.member}").text
    member = signed_in(MemberFactory(club=club, with_account=True).user)
    assert "Zoe O’Hara" not in member.get(url(club, "detail", pk=pk)).text


@pytest.mark.parametrize(
    ("name", "more", "title"),
    [
        ("detail", (), "Cup"),
        ("money", (), "Money · Cup"),
        ("stage", (1,), "Swiss · Cup"),
        ("whole_round", (1,), "Round 1: all results · Cup"),
        ("cards", (1,), "Scorecards · Swiss · Cup"),
        ("flyer", (), "Flyer · Cup"),
        ("wall", (), "The wall · Cup"),
    ],
)
def test_the_title_of_a_page_says_whose_it_is(day, name, more, title):
    """The browser lists the pages that it keeps offline by their titles."""
    it = day(SWISS, people=2)
    it.call()
    Tournament.objects.update(name="Cup")
    page = signed_in(it.by).get(reverse(f"tournaments:{name}", args=(it.club.slug, it.tournament.pk, *more))).text
    (found,) = re.findall(r"<title>(.*?)</title>", page, re.DOTALL)
    assert " ".join(found.split()) == f"{title} · {it.club.name}"


def test_the_games_of_a_match_are_listed_with_their_results(day):
    it = day(KNOCK_OUT, people=2)
    it.call()
    page = url(it.club, "pairing", pk=it.tournament.pk, pairing=it.stage().missing[0].pk)

    def games():
        listed = re.search(r"Best of 3\s*</h2>\s*<ol>(.*?)</ol>", signed_in(it.by).get(page).text, re.DOTALL)
        return re.findall(r"<li>\s*(.*?)\s*<", listed[1])

    assert games() == ["in progress"]
    pairing = it.stage().missing[0]
    it.record(pairing, (121, 111))
    assert games() == [f"{pairing.first.name} by 10", "in progress"]
