"""An open table of a round: withdrawn or absent players, and the link to the page for a ruling."""

from typing import Any

import pytest
from django.test import Client

from league.rules.tournaments.pairings import PairingView
from league.tournaments.services.clock_and_absences import mark_absent
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import KNOCK_OUT, SWISS, TournamentDriver, forfeit_of, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def swiss() -> TournamentDriver:
    """Round 1 of a Swiss of four in progress."""
    it = TournamentDriver(SWISS, people=4)
    it.call()
    return it


def first_table(it: TournamentDriver) -> PairingView:
    pairing: PairingView = it.stage().missing[0]
    return pairing


def text(client: Client, it: TournamentDriver, name: str = "stage", **more: Any) -> str:
    return " ".join(client.get(url(it.club, name, pk=it.tournament.pk, **more)).text.split())


def miss(it: TournamentDriver, pairing: PairingView) -> None:
    mark_absent(
        tournament_id=it.tournament.pk, pairing_id=pairing.pk, player=pairing.first.entry, absent=True, by=it.by
    )


def test_a_round_names_withdrawn_players_and_links_the_director_to_the_table(swiss: TournamentDriver) -> None:
    pairing = first_table(swiss)
    swiss.withdraw(pairing.first.entry)
    page = text(signed_in(swiss.by), swiss, number=1)
    assert f'<a href="../../pairings/{pairing.pk}/">{pairing.first.name} has withdrawn: record a forfeit</a>' in page
    assert page.count(">Enter<") == 1


def test_a_round_names_absent_players_and_links_the_director_to_the_table(swiss: TournamentDriver) -> None:
    pairing = first_table(swiss)
    miss(swiss, pairing)
    page = text(signed_in(swiss.by), swiss, number=1)
    assert f'<a href="../../pairings/{pairing.pk}/">{pairing.first.name} is absent</a>' in page


def test_a_member_reads_it_without_a_link(swiss: TournamentDriver) -> None:
    pairing = first_table(swiss)
    swiss.withdraw(pairing.first.entry)
    miss(swiss, swiss.stage().missing[1])
    page = text(signed_in(MemberFactory(club=swiss.club, with_account=True).user), swiss, number=1)
    assert f'<span class="muted">{pairing.first.name} has withdrawn</span>' in page
    assert "record a forfeit" not in page
    assert "is absent</span>" in page


def test_a_table_with_a_forfeit_only_names_who_advances(swiss: TournamentDriver) -> None:
    pairing = first_table(swiss)
    swiss.withdraw(pairing.first.entry)
    swiss.award(pairing, 1)
    assert "record a forfeit" not in text(signed_in(swiss.by), swiss, number=1)


def test_a_pair_has_withdrawn_as_two(db: None) -> None:
    it = TournamentDriver(SWISS, people=2, sides="pairs")
    it.call()
    pairing = first_table(it)
    it.withdraw(pairing.first.entry)
    assert f"{pairing.first.name} have withdrawn: record a forfeit" in text(signed_in(it.by), it, number=1)


def test_a_match_shows_its_score_next_to_absent_players(db: None) -> None:
    it = TournamentDriver(KNOCK_OUT, people=2)
    it.call()
    it.record(first_table(it), (121, 90))
    pairing = first_table(it)
    miss(it, pairing)
    assert f"1–0 · {pairing.first.name} is absent" in text(signed_in(it.by), it, number=1)


def test_the_message_of_a_withdrawal_links_to_the_table(swiss: TournamentDriver) -> None:
    pairing = first_table(swiss)
    leave = url(swiss.club, "withdraw", pk=swiss.tournament.pk, entry=pairing.first.entry)
    page = signed_in(swiss.by).post(leave, follow=True).text
    table = url(swiss.club, "pairing", pk=swiss.tournament.pk, pairing=pairing.pk)
    assert f'<a href="{table}">{pairing.title} in Swiss, round 1, is still open' in page


def test_a_name_in_the_message_of_a_withdrawal_is_only_a_name(db: None) -> None:
    it = TournamentDriver(SWISS)
    entry = it.enter("<b>Ann</b>")
    leave = url(it.club, "withdraw", pk=it.tournament.pk, entry=entry.pk)
    assert "&lt;b&gt;Ann&lt;/b&gt; has withdrawn." in signed_in(it.by).post(leave, follow=True).text


def test_a_forfeit_redirects_to_the_round_like_a_result(swiss: TournamentDriver) -> None:
    pairing = first_table(swiss)
    page = url(swiss.club, "forfeit", pk=swiss.tournament.pk, pairing=pairing.pk)
    answer = signed_in(swiss.by).post(page, forfeit_of(pairing), follow=True)
    assert answer.redirect_chain == [(url(swiss.club, "stage", pk=swiss.tournament.pk, number=1), 302)]
    assert f"{pairing.title}: {pairing.players[1].name} by forfeit: ill." in answer.text
    winner = (
        f'<span class="side won"><span>{pairing.players[1].name}<span class="visually-hidden"> won</span></span></span>'
    )
    assert f"{winner} <small>by forfeit: ill</small></a></span> </li>" in answer.text


def test_after_a_refused_or_undone_forfeit_the_director_stays_at_the_table(swiss: TournamentDriver) -> None:
    pairing = first_table(swiss)
    client, at = signed_in(swiss.by), {"pk": swiss.tournament.pk, "pairing": pairing.pk}
    table, rule = url(swiss.club, "pairing", **at), url(swiss.club, "forfeit", **at)
    assert client.post(rule, forfeit_of(pairing, why="")).context["pairing"].pk == pairing.pk
    swiss.award(pairing, 1)
    assert client.post(rule, forfeit_of(pairing, side="0")).context["pairing"].pk == pairing.pk
    undone = {"game": pairing.waiting.pk, "expected_version": "1", "entry_id": "0" * 32}
    assert client.post(url(swiss.club, "undo", **at), undone).url == table
    assert first_table(swiss).pk == pairing.pk
