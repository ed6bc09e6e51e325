"""The journal of a tournament: by day and round, each entry with a link."""

import re

import pytest

from testing.clients import signed_in
from testing.tournaments import AMERICAN, TournamentDriver, url

pytestmark = pytest.mark.django_db


def test_the_journal_groups_entries_by_round_and_links_to_it() -> None:
    cup = TournamentDriver(AMERICAN, people=8)
    cup.play_out()
    cup.call(2)
    cup.call(3)
    pairing = cup.stage(2).missing[0]
    cup.award_game(pairing, 0)
    page = signed_in(cup.by).get(url(cup.club, "journal", pk=cup.tournament.pk))
    lines = {line.text: line for line in page.context["entries"]}
    stage = [url(cup.club, "stage", pk=cup.tournament.pk, number=number) for number in (1, 2)]
    assert lines["Qualifying: round 2 called"].url == f"{stage[0]}?round=2"
    forfeit = lines[f"Playoffs: {pairing.title}, game 1, {pairing.first.name} by forfeit: did not come (version 1)"]
    assert (forfeit.round, forfeit.url) == ("Playoffs, round 1", stage[1])
    assert lines["Championship planned"].round == ""
    assert len(re.findall(r"<h2>\s*\w+day, ", page.text)) == 1  # all in one day
    assert f'<a href="{stage[0]}?round=2">Qualifying: round 2 called</a>' in page.text
