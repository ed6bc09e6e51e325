"""Two directors with the same page open: the second is told, and undoes nothing of the first."""

from contextlib import suppress

import pytest

from common.errors import Refused
from league.money.models import Posting
from league.money.queries import cash_in
from league.results.services.recording import StaleResult
from league.tournaments.policies.payouts import pot_payout_of
from league.tournaments.queries.pairing_rows import swaps_version
from league.tournaments.services.entries import set_fee
from league.tournaments.services.pairing_swaps import swap
from league.tournaments.services.payouts import pay_out, undo_payout
from league.tournaments.services.publication import set_publication
from league.tournaments.services.rounds import call_round, undo_round
from league.tournaments.services.stages import drop_stage
from testing.clients import signed_in
from testing.forms import forms_in
from testing.tournaments import AMERICAN, KNOCK_OUT, SWISS, forfeit_of, url

pytestmark = pytest.mark.django_db


def test_a_forfeit_is_not_overwritten_from_an_older_page(day):
    it = day(SWISS, people=4)
    it.call()
    pairing = it.stage().rounds[0].pairings[0]
    for _ in range(2):
        it.award_game(pairing, 0, why="their car broke down")
    with pytest.raises(StaleResult):
        it.award_game(pairing, 1, why="went home")
    assert it.stage().rounds[0].pairings[0].summary.endswith("their car broke down")


def test_of_two_results_for_one_table_both_are_shown_and_one_is_chosen(day):
    """The second to save sees both results, not just an error."""
    it = day(SWISS, people=2)
    it.call()
    (pairing,), client = it.stage().missing, signed_in(it.by)
    page = url(it.club, "pairing", pk=it.tournament.pk, pairing=pairing.pk)
    it.record(pairing, (121, 100))
    form = {
        "winner": "1",
        "margin": "5",
        "expected_version": "0",
        "entry_id": "0" * 32,
        "game": pairing.waiting.pk,
        "why": "",
    }
    answer = client.post(page, form)
    assert answer.status_code == 409
    theirs, mine, save = (f"{pairing.players[side].name} by {margin}" for side, margin in ((0, 21), (1, 5), (1, 5)))
    assert answer.text.index(theirs) < answer.text.index(mine) < answer.text.index(f"Replace it with mine: {save}")
    assert f'href="{page}">Keep the saved result' in answer.text
    assert list(it.stage().rounds[0].pairings[0].games[0].pegs) == [121, 100]
    (choice,) = (sent for sent in forms_in(answer.text) if "pegs_0" in sent.filled)
    assert client.post(choice.action, choice.filled).status_code == 302
    assert list(it.stage().rounds[0].pairings[0].games[0].pegs) == [116, 121]


def test_a_result_of_a_tournament_has_its_sentence_its_final_scores_and_its_history(day):
    it = day(SWISS, people=2)
    it.call()
    (pairing,), client = it.stage().missing, signed_in(it.by)
    at = {"pk": it.tournament.pk, "pairing": pairing.pk}
    page, game = url(it.club, "pairing", **at), pairing.waiting.pk
    explain, history = (url(it.club, name, game=game, **at) for name in ("result_preview", "history"))
    text = client.get(explain, {"winner": "0", "margin": "61", "expected_version": "0", "entry_id": "0" * 32}).text
    assert f"{pairing.players[1].name} finished at 60: skunk." in text
    form = {"pegs_0": "118", "pegs_1": "121", "expected_version": "0", "entry_id": "0" * 32, "game": game, "why": ""}
    assert client.post(page, form).status_code == 302
    assert list(it.stage().rounds[0].pairings[0].games[0].pegs) == [118, 121]
    versions = client.get(history).text
    assert f"{pairing.players[1].name} by 3" in versions
    assert it.by.name in versions


def test_a_forfeit_without_a_side_is_refused(day):
    it = day(SWISS, people=4)
    it.call()
    pairing, client = it.stage().rounds[0].pairings[0], signed_in(it.by)
    page = url(it.club, "forfeit", pk=it.tournament.pk, pairing=pairing.pk)
    written = it.tournament.journal.count()
    assert "Choose the winner." in client.post(page, forfeit_of(pairing, side=""), follow=True).text
    client.post(page)
    assert it.tournament.journal.count() == written
    assert "by forfeit: ill" in client.post(page, forfeit_of(pairing), follow=True).text


def test_of_two_presses_that_take_a_round_back_the_second_takes_none(day):
    it = day(KNOCK_OUT, people=4)
    for _ in range(2):
        it.call()
        it.withdraw(it.stage().current.pairings[0].players[0].entry)
        it.play()
    client, at = signed_in(it.by), {"pk": it.tournament.pk, "number": 1}
    text = client.post(url(it.club, "undo_round", **at), {"expected_version": "1"}, follow=True).text
    assert "undid a round after" in text
    assert len(it.stage().rounds) == 2


def test_a_deleted_stage_gets_an_error_message(day):
    it = day(AMERICAN)
    gone = it.stage(3).stage.pk
    for _ in range(2):
        with suppress(Refused):
            drop_stage(tournament_id=it.tournament.pk, stage_id=gone, by=it.by)
    acts = (call_round, undo_round)
    for act in acts:
        with pytest.raises(Refused, match="deleted this stage after you opened"):
            act(tournament_id=it.tournament.pk, stage_id=gone, expected_version=0, by=it.by)


def test_a_form_sent_twice_is_in_the_journal_once(day):
    it = day(SWISS)
    for _ in range(2):
        set_publication(tournament_id=it.tournament.pk, shown=frozenset({"entries"}), by=it.by)
    found = [line for line in map(str, it.tournament.journal.all()) if "members and the public" in line]
    assert sorted(found) == [
        "Money hidden from members and the public",
        "Pairings hidden from members and the public",
        "Standings hidden from members and the public",
    ]


def test_of_two_presses_that_take_an_exchange_back_the_second_takes_none(day):
    it = day(SWISS, people=8)
    it.call()
    seats = [pairing.title for pairing in it.stage().rounds[0].pairings]
    client, at = signed_in(it.by), {"pk": it.tournament.pk, "number": 1}
    for one, other in ((0, 1), (2, 3)):
        pairings = it.stage().rounds[0].pairings
        swap(
            tournament_id=it.tournament.pk,
            stage_id=it.stage().stage.pk,
            one_id=pairings[one].first.entry,
            other_id=pairings[other].first.entry,
            expected_version=swaps_version(it.stage().current.pk, one // 2),
            why="brothers",
            by=it.by,
        )
    shown = swaps_version(it.stage().current.pk, 2)
    assert f'value="{shown}"' in client.get(url(it.club, "stage", **at)).text
    for _ in range(2):
        client.post(url(it.club, "undo_swap", **at), {"expected_version": shown})
    now = [pairing.title for pairing in it.stage().rounds[0].pairings]
    assert now[2:] == seats[2:]
    assert now[:2] != seats[:2]
    assert "Someone changed this after" in client.post(url(it.club, "undo_swap", **at), {}, follow=True).text


@pytest.mark.slow
def test_a_fee_waived_after_the_payout_is_reported_and_the_pot_is_paid_again(day):
    it = day(AMERICAN, people=8)
    for number in (1, 2, 3):
        it.play_out(number)
    pot = it.tournament.pot

    def pot_payout():
        return pot_payout_of(it.state, pot.pk)

    def pay():
        return pay_out(
            tournament_id=it.tournament.pk, pot_id=pot.pk, expected_version=pot_payout().sheet.version, by=it.by
        )

    paid = pay()
    assert (paid.total, cash_in(pot)) == (4000, 0)

    set_fee(tournament_id=it.tournament.pk, entry_id=it.tournament.entries.first().pk, fee="waived", by=it.by)
    assert "The pot has changed by" in pot_payout().changed
    assert pay() == paid

    undo_payout(tournament_id=it.tournament.pk, payment_id=paid.pk, why="a fee was waived", by=it.by)
    assert cash_in(pot) == 3500
    assert sum(share.amount for share in pay().payouts.all()) == 3500
    assert sum(Posting.objects.values_list("amount", flat=True)) == 0
