"""Entries that paid and did not play, on the money page; and counting pairs in the header."""

import re

import pytest

from league.money.queries import cash_in
from league.tournaments.models import Tournament
from league.tournaments.presentation.entries import unplayed
from league.tournaments.services.entries import set_fee
from testing.clients import signed_in
from testing.tournaments import KNOCK_OUT, SWISS, url
from tests.league.tournaments.test_pairs import draw

pytestmark = pytest.mark.django_db
Sides = Tournament.Sides


def named(day):
    return [(each.name, each.amount, each.why) for each in unplayed(day.state)]


def page(day, name="money"):
    text = signed_in(day.by).get(url(day.club, name, pk=day.tournament.pk)).text
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", text)), text


def test_the_money_page_names_paid_entries_that_did_not_play_and_refunds(day):
    """In drawn pairs one had no partner and one came late: $10.00 of $70.00 stayed in the pot without a name."""
    cup = day(KNOCK_OUT, people=5, sides=Sides.DRAWN)
    (left,) = draw(cup)
    assert named(cup) == []
    cup.call()
    late = cup.tournament.entries.create(number=6, member=cup.club.members.create(name="Nell"), fee="waived")
    set_fee(tournament_id=cup.tournament.pk, entry_id=late.pk, fee="paid", by=cup.by)
    assert named(cup) == [(str(left.member), "$5.00", "no partner"), ("Nell", "$5.00", "no partner")]
    words, text = page(cup)
    assert f"Paid, but did not play: {left.member} , $5.00 (no partner) Nell , $5.00 (no partner)" in words
    show = url(cup.club, "detail", pk=cup.tournament.pk)
    assert f'href="{show}#entry-6"' in text
    assert 'id="entry-6"' in page(cup, "detail")[1]
    set_fee(tournament_id=cup.tournament.pk, entry_id=late.pk, fee="waived", by=cup.by)
    assert [name for name, *_ in named(cup)] == [str(left.member)]
    assert cash_in(cup.tournament.pot) == 5 * 500


def test_only_players_who_withdrew_before_round_1_are_named(day):
    swiss = day(SWISS, people=5)
    gone, other = swiss.tournament.entries.all()[:2]
    swiss.withdraw(gone.pk)
    swiss.call()
    swiss.play()
    swiss.withdraw(other.pk)
    swiss.enter("Late Lea")
    assert named(swiss) == [("Player 001", "$5.00", "withdrawn")]
    assert "Late Lea" not in page(swiss)[0]


def test_a_pair_that_entered_together_is_named_with_both_fees(day):
    cup = day(SWISS, people=3, sides=Sides.PAIRS)
    cup.withdraw(cup.tournament.entries.get(number=3).pk)
    cup.call()
    assert named(cup) == [("Player 003 and Partner 003", "$10.00", "withdrawn")]


def test_a_player_who_still_waits_for_a_place_and_has_paid_is_named(day):
    cup = day(KNOCK_OUT, people=3, capacity=2)
    cup.call()
    assert named(cup) == []
    set_fee(tournament_id=cup.tournament.pk, entry_id=cup.tournament.entries.get(number=3).pk, fee="paid", by=cup.by)
    assert named(cup) == [("Player 003", "$5.00", "on the waiting list")]


def test_the_header_counts_pairs_and_single_players(day):
    """It said "0 pairs" while thirteen had entered alone."""
    cup = day(SWISS, people=5, sides=Sides.DRAWN)
    assert "· 5 entries, no partners drawn yet" in page(cup, "detail")[0]
    draw(cup)
    assert "· 2 pairs, 1 without a partner" in page(cup, "detail")[0]
    cup.enter("Late Lea")
    assert "· 2 pairs, 2 without a partner" in page(cup, "detail")[0]


@pytest.mark.parametrize(("people", "words"), [(0, "0 pairs"), (1, "1 pair"), (2, "2 pairs")])
def test_the_header_counts_fixed_pairs(day, people, words):
    text = page(day(SWISS, people=people, sides=Sides.PAIRS), "detail")[0]
    assert f"· {words} " in text
    assert "without a partner" not in text
