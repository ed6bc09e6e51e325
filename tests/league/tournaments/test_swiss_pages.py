"""The pages of a Swiss: tie-breaks, withdrawals, winners, online play, and late entries."""

import re
from html import unescape

import pytest

from league.rules import swiss_tie_breaks
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_sentences import winners_sentence
from league.rules.tournaments.stage_settings import USUAL_TIE_BREAKS, EntryRule, Kind
from league.rules.tournaments.tie_break_table import tie_breaks_explained, tie_breaks_of
from league.tournaments.forms.stages import SystemFields
from league.tournaments.models import Tournament
from league.tournaments.presentation.standings import stage_standings
from testing.clients import signed_in
from testing.tournaments import AMERICAN, GRASS_ROOTS, SWISS, soon, url

pytestmark = pytest.mark.django_db

PLAY_OFF = StagePlan("Playoffs", Kind.KNOCK_OUT, entry_rule=EntryRule.QUALIFIED, previous=1)


def stage_page(day):
    return signed_in(day.by).get(url(day.club, "stage", pk=day.tournament.pk, number=1)).text


def test_the_row_shows_the_tie_break_figures(day):
    swiss = day(SWISS, people=5)
    swiss.play_out()
    view = swiss.stage()
    shown = stage_standings(view, view.standings)
    assert [column.label for column in shown.columns][:3] == ["Points", "Buchholz", "Sonneborn-Berger"]
    assert '<abbr title="Buchholz: the sum of all opponents’ scores">Buchholz</abbr>' in stage_page(swiss)
    explained = tie_breaks_explained(view)
    for row, line in zip(view.standings, shown.rows, strict=True):
        points, *figures = line.figures[:3]
        assert points == str(row.totals.points)
        for found, word, figure in zip(explained[row.player], ("Buchholz", "Sonneborn-Berger"), figures, strict=True):
            assert found.startswith(f"{word} {figure}:")
        assert line.folded.endswith(f", Buchholz {figures[0]}")


def test_no_one_is_ranked_before_a_game_is_over(day):
    swiss = day([SWISS[0], PLAY_OFF], people=5)
    swiss.call()
    client, wall = signed_in(swiss.by), url(swiss.club, "wall", pk=swiss.tournament.pk)
    assert stage_standings(swiss.stage(), swiss.stage().standings).rows == []
    assert "High non-qualifier" not in stage_page(swiss)
    assert "<h2>Standings</h2>" not in stage_page(swiss)
    assert "Swiss: standings" not in client.get(wall).text
    swiss.record(swiss.stage().missing[0], (121, 100))
    assert "High non-qualifier" in stage_page(swiss)
    assert "<h2>Standings</h2>" in stage_page(swiss)
    assert "Swiss: standings" in client.get(wall).text


def test_no_one_is_the_high_non_qualifier_before_a_game_of_theirs(day):
    swiss = day([SWISS[0], PLAY_OFF], people=12)
    swiss.call()
    swiss.record(swiss.stage().missing[0], (121, 100))
    assert "High non-qualifier" not in stage_page(swiss)
    swiss.play()
    assert "High non-qualifier" in stage_page(swiss)


def test_another_stage_has_no_columns_for_them(day):
    american = day(AMERICAN, people=4)
    american.call()
    american.play()
    shown = stage_standings(american.stage(), american.stage().standings)
    assert "Buchholz" not in [column.label for column in shown.columns]


def test_the_standings_mark_withdrawn_players(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    swiss.play()
    swiss.withdraw(swiss.tournament.entries.get(number=2).pk)
    named = [row.name for row in stage_standings(swiss.stage(), swiss.stage().standings).rows]
    assert "Player 002 (withdrawn)" in named
    assert "Player 001" in named


def test_the_winner_is_named_and_two_can_share_first_place(day):
    swiss = day(SWISS, people=4)
    swiss.play_out()
    page = stage_page(swiss)
    assert "Player 001 wins." in page
    assert "Go to the payout" in page
    ranked, names = swiss.stage().standings, swiss.stage().names
    assert winners_sentence(ranked, names) == "Player 001 wins."
    assert winners_sentence((), names) == ""


def test_two_players_tied_on_all_keys_share_first_place(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    swiss.play()
    one, other = sorted(pairing.players[pairing.winner].name for pairing in swiss.stage().current.pairings)
    lines = winners_sentence(swiss.stage().standings, swiss.stage().names)
    assert lines == f"{one} and {other} share first place."


def test_the_round_says_which_it_is_of_how_many_and_names_the_last_few_missing(day):
    swiss = day(SWISS, people=10)
    swiss.call()
    text = re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", stage_page(swiss)))
    assert "Round 1 of 3" in text
    assert "Waiting for 5 results: tables 1–5." in text
    first, second, *_ = swiss.stage().missing
    swiss.record(second, (121, 100))
    assert "Waiting for 4 results: tables 1, 3–5." in stage_page(swiss)
    for pairing in swiss.stage().missing:
        if pairing.pk != first.pk:
            swiss.record(pairing, (121, 100))
    (last,) = swiss.stage().missing
    text = re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", stage_page(swiss)))
    assert f"Waiting for results: {last.title}." in text


def test_results_of_pairs_are_awaited_by_table_while_their_names_are_many(day):
    swiss = day(SWISS, people=4, sides=Tournament.Sides.PAIRS)
    swiss.call()
    assert "Waiting for 2 results: tables 1–2." in stage_page(swiss)
    first, last = swiss.stage().missing
    swiss.record(first, (121, 100))
    assert f"Waiting for results: {last.title}." in stage_page(swiss)


def test_a_bye_has_no_table(day):
    swiss = day(SWISS, people=3)
    swiss.call()
    page = stage_page(swiss)
    assert "has a bye" in page
    assert "Table </span>1<" in page
    assert "Table </span>2<" not in page


def test_one_pairing_that_may_be_played_online_is_named(net):
    cup = net()
    page = re.sub(r"\s+", " ", stage_page(cup.day))
    assert "The deadline for starting the matches of this round online is" in page
    cup.let(None)
    cup.let(soon(), pairing=cup.pairing.pk)
    page = re.sub(r"\s+", " ", stage_page(cup.day))
    assert f"The deadline for starting <strong>{cup.pairing.title}</strong> online is" in page
    assert "the matches of this round online" not in page


def test_the_desk_confirms_its_actions(day):
    swiss = day(SWISS, people=2, capacity=2)
    client, first = signed_in(swiss.by), swiss.tournament.entries.get(number=1)

    def said(name, form=None, **more):
        return client.post(url(swiss.club, name, pk=swiss.tournament.pk, **more), form, follow=True).text

    text = said("enter", {"name": "Late Lea", "fee": "paid"})
    assert "The tournament is full. Late Lea is on the waiting list" in text
    assert "Late Lea has entered." not in text
    assert "Player 001’s fee is now owed." in said("fee", {"fee": "owed"}, entry=first.pk)
    gone = said("withdraw", entry=first.pk)
    assert (
        "Player 001 has withdrawn. Late Lea gets a spot from the waiting list. Games already played still count" in gone
    )
    assert "Player 001 is on the waiting list." in said("come_back", entry=first.pk)


def test_every_tie_break_can_be_planned_first():
    choices = [chain.split()[0] for chain, _words in SystemFields().fields["tie_breaks"].choices if chain]
    assert choices == [*swiss_tie_breaks.TIE_BREAKS]
    assert next(iter(swiss_tie_breaks.chains())) == USUAL_TIE_BREAKS


@pytest.mark.parametrize("chosen", swiss_tie_breaks.chains())
def test_the_tie_breaks_that_were_planned_rank_and_are_explained(day, chosen):
    swiss = day([StagePlan("Swiss", Kind.SWISS, planned_rounds=3, tie_breaks=chosen)], people=9)
    swiss.play_out()
    view, words = swiss.stage(), [swiss_tie_breaks.title(key) for key in chosen.split()]
    found = tie_breaks_of(view)
    ranked = [(row.totals.points, *(found[row.player][word] for word in words)) for row in view.standings]
    assert ranked == sorted(ranked, reverse=True)
    address = url(swiss.club, "stage", pk=swiss.tournament.pk, number=1)
    page = signed_in(swiss.by).get(f"{address}?show=standings").text
    assert all(swiss_tie_breaks.TIE_BREAKS[key].explanation in unescape(page) for key in chosen.split())
    assert all(line in unescape(page) for lines in tie_breaks_explained(view).values() for line in lines)


def test_a_swiss_by_the_rules_of_a_club_night_has_none(day):
    swiss = day([StagePlan("Swiss", Kind.SWISS, planned_rounds=2, tie_breaks="")], people=5)
    swiss.play_out()
    assert swiss.stage().ranking == GRASS_ROOTS.ranking
    address = url(swiss.club, "stage", pk=swiss.tournament.pk, number=1)
    assert "How the tie-breaks are calculated" not in signed_in(swiss.by).get(f"{address}?show=standings").text
