"""Changes while a page is open: the user is told, keeps the typed text, and can save next time."""

import re

import pytest

from league.money import services as money
from league.money.queries import cash_in, debts_of, ledger_of
from league.tournaments.models import Tournament
from league.tournaments.queries.fees import owing
from league.tournaments.services.entries import come_back, enter, set_fee, walk_in
from league.tournaments.services.pairs import draw_partners, undo_partners
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.forms import forms_in
from testing.tournaments import AMERICAN, KNOCK_OUT, SWISS, forfeit_of, url
from tests.league.tournaments.desk import Desk

pytestmark = pytest.mark.django_db


def fee_of(entry):
    entry.refresh_from_db()
    return (entry.status, entry.fee)


def test_a_result_for_an_undone_round_gets_a_message(day):
    it = day(SWISS, people=4)
    it.call()
    client, (first, _) = signed_in(it.by), it.stage().missing
    table = url(it.club, "pairing", pk=it.tournament.pk, pairing=first.pk)
    form = {"winner": "1", "margin": "5", "expected_version": "0", "entry_id": "0" * 32, "game": first.waiting.pk}
    it.undo()
    assert "Not saved: someone undid this round" in client.post(table, form, follow=True).text
    assert client.get(table).status_code == 404
    ruling = client.post(url(it.club, "forfeit", pk=it.tournament.pk, pairing=first.pk), forfeit_of(first), follow=True)
    assert "Someone undid this pairing after you opened the page." in ruling.text


@pytest.mark.parametrize("name", ["undo", "absence", "rule_match", "accept_case", "undo_card_ruling"])
def test_any_form_for_an_undone_round_redirects_to_a_page(day, name):
    it = day(SWISS, people=4)
    it.call()
    pairing = it.stage().missing[0]
    sent = {
        "expected_version": "1",
        "entry_id": "0" * 32,
        "game": pairing.waiting.pk,
        "player": pairing.first.entry,
    }
    it.undo()
    address = url(it.club, name, pk=it.tournament.pk, pairing=pairing.pk)
    answer = signed_in(it.by).post(address, sent | {"side": "", "why": "ill", "expected_version": "1"}, follow=True)
    assert (answer.status_code, "you opened the page" in answer.text) == (200, True)


@pytest.mark.slow
def test_a_director_who_reloads_can_rule_and_can_save_a_card(day):
    desk = Desk()
    game = desk.both("W +21", "L -16")
    own = next(player.entry for player in game.pairing.players if player.number == 1)
    client, at = signed_in(desk.day.by), {"pk": desk.day.tournament.pk}
    page = url(desk.day.club, "decide_cards", **at, pairing=game.pairing.pk)
    sent = dict(re.findall(r'name="(expected_version)"\s+value="([^"]*)"', client.get(page).text))
    sent |= {"won_0": "1", "spread_0": "21", "won_1": "0", "spread_1": "21", "why": "both agree"}
    desk.enter(1, "W +19")
    first = client.post(page, sent)
    assert first.status_code == 422
    again = sent | dict(re.findall(r'name="(expected_version)"\s+value="([^"]*)"', first.text))
    assert client.post(page, again).status_code == 302

    card = url(desk.day.club, "card", **at, number=1, entry=own)
    line = f"g{game.pairing.pk}"
    sent = {f"{line}-expected_version": "0", f"{line}-won": "1", f"{line}-spread": "12"}
    refused = client.post(card, sent)
    assert refused.status_code == 422
    form = refused.context["page"].lines[0].form
    assert (form["won"].value(), form["spread"].value()) == ("1", 19), "what somebody else saved is shown"
    expected_version = dict(re.findall(rf'name="({line}-expected_version)"\s+value="([^"]*)"', refused.text))
    assert expected_version[f"{line}-expected_version"] != "0"
    assert client.post(card, sent | expected_version).status_code == 302
    drafts = {re.search(r'data-draft="([^"]*)"', page.text)[1] for page in (refused, client.get(card))}
    assert len(drafts) == 2, "a draft of what stood before is not filled in over what stands now"


def test_the_waiting_list_moves_up_when_a_round_is_undone_after_a_withdrawal(day):
    it = day(KNOCK_OUT, people=5, capacity=4)
    it.call()
    it.withdraw(it.tournament.entries.get(number=1).pk)
    assert it.tournament.entries.get(number=5).status == "waiting"
    it.undo()
    assert it.tournament.entries.get(number=5).status == "in"


@pytest.mark.slow
def test_a_player_from_the_waiting_list_pays_on_entering(day):
    it = day(SWISS, people=2, capacity=2)
    text = signed_in(it.by).post(
        url(it.club, "enter", pk=it.tournament.pk), {"name": "Wendy", "fee": "paid"}, follow=True
    )
    assert "Wendy is on the waiting list. The fee is due when a spot opens." in text.text
    wendy = it.tournament.entries.get(number=3)
    assert (fee_of(wendy), cash_in(it.tournament.pot), owing(it.tournament)) == (
        ("waiting", "owed"),
        1000,
        [],
    )
    assert debts_of(it.club) == {}
    it.withdraw(it.tournament.entries.get(number=1).pk)
    assert fee_of(wendy) == ("in", "owed")
    assert (debts_of(it.club), owing(it.tournament)) == ({wendy.member_id: 500}, [wendy])


def test_a_waived_fee_stays_waived_on_entering_again_alone(day):
    it = day(SWISS, people=2)
    entry = it.tournament.entries.get(number=1)
    set_fee(tournament_id=it.tournament.pk, entry_id=entry.pk, fee="waived", by=it.by)
    it.withdraw(entry.pk)
    enter(tournament_id=it.tournament.pk, member_id=entry.member_id, by=it.by)
    assert fee_of(entry) == ("in", "waived")


def test_a_player_who_paid_the_fee_as_a_debt_can_be_entered_again(day):
    it = day(SWISS, people=2)
    entry = it.tournament.entries.get(number=1)
    set_fee(tournament_id=it.tournament.pk, entry_id=entry.pk, fee="owed", by=it.by)
    it.withdraw(entry.pk)
    money.settle_debt(pot=money.open_pot(club=it.club, name="Thursday"), member=entry.member, by=it.by)
    walk_in(tournament_id=it.tournament.pk, name=entry.member.name, by=it.by)
    assert fee_of(entry) == ("in", "owed")


@pytest.mark.parametrize("stages", [KNOCK_OUT, SWISS[:1]])
def test_the_waiting_list_gives_no_place_without_a_round_to_play(day, stages):
    it = day(stages, people=5, capacity=4)
    it.call()
    while it.stage().stage.planned_rounds and len(it.stage().rounds) < it.stage().stage.planned_rounds:
        it.play()
        it.call()
    it.withdraw(it.tournament.entries.get(number=1).pk)
    assert it.tournament.entries.get(number=5).status == "waiting"


def test_a_player_who_withdrew_and_came_back_waits_behind_earlier_ones(day):
    it = day(SWISS, people=4, capacity=2)
    first, second, third, _ = it.tournament.entries.all()
    it.withdraw(first.pk)  # the third result comes in
    come_back(tournament_id=it.tournament.pk, entry_id=first.pk, by=it.by)
    it.withdraw(second.pk)
    assert [entry.status for entry in it.tournament.entries.all()] == ["waiting", "withdrawn", "in", "in"]
    assert third.number == 3


@pytest.mark.parametrize(("before", "chosen", "after"), [("waived", "paid", "paid"), ("paid", "owed", "paid")])
def test_the_chosen_fee_of_a_returning_player_is_booked(day, before, chosen, after):
    it = day(SWISS, people=2)
    entry = it.tournament.entries.first()
    set_fee(tournament_id=it.tournament.pk, entry_id=entry.pk, fee=before, by=it.by)
    it.withdraw(entry.pk)
    sent = {"name": str(entry), "partner": "", "fee": chosen}
    signed_in(it.by).post(url(it.club, "enter", pk=it.tournament.pk), sent)
    assert fee_of(entry) == ("in", after)


def test_a_player_who_comes_late_before_partners_are_drawn_is_not_called_too_late(day):
    it = day(SWISS, people=4, sides=Tournament.Sides.DRAWN)
    draw_partners(tournament_id=it.tournament.pk, expected_version=0, by=it.by)
    sent = {"name": "Late Larry", "partner": "", "fee": "paid"}
    text = signed_in(it.by).post(url(it.club, "enter", pk=it.tournament.pk), sent, follow=True).text
    assert "Late Larry has entered." in text


def test_the_wall_names_the_winner_of_every_last_stage(day):
    it = day(AMERICAN, people=9)
    for number in (1, 2, 3):
        it.play_out(number)
    expected = " ".join(signed_in(it.by).get(url(it.club, "wall", pk=it.tournament.pk)).text.split())
    assert "Winner · Playoffs" in expected and "Winner · Consolation" in expected


def test_a_bye_has_no_table(day):
    it = day(SWISS, people=5)
    it.call()
    at = {"pk": it.tournament.pk}
    for page in (url(it.club, "wall", **at), url(it.club, "print", **at, number=1, what="pairings")):
        lines = re.split("<li|<tr", signed_in(it.by).get(page).text)
        byes = [line for line in lines if re.search(r'"outcome">bye|<td>bye<', line)]
        assert byes and not any(re.search(r'class="place">\d', line) for line in byes), page
        assert sum(bool(re.search(r'class="place">[12]<', line)) for line in lines) >= 2, page


def test_rulings_that_a_begun_consolation_prevents_are_not_offered_on_the_cards(day):
    desk = Desk()
    desk.both("W +21", "L -16")
    client = signed_in(desk.day.by)
    page = url(desk.day.club, "cards", pk=desk.day.tournament.pk, number=1)
    assert "Accept this ruling" in client.get(page).text
    desk.accept()
    assert "Make a different ruling" in client.get(page).text
    desk.day.play_out()
    desk.day.call(3)
    text = client.get(page).text
    assert "Rounds of Consolation were called based on these results" in text
    assert "Accept this ruling" not in text and "Make a different ruling" not in text


def test_a_member_is_told_of_the_waiting_list_before_entering(day):
    it = day(SWISS, people=2, capacity=2)
    member = signed_in(MemberFactory(club=it.club, name="Mel Member", with_account=True).user)
    page = url(it.club, "detail", pk=it.tournament.pk)
    assert "you would go on the waiting list" in member.get(page).text
    it.withdraw(it.tournament.entries.first().pk)
    assert "you would go on the waiting list" not in member.get(page).text


def test_a_phones_apostrophe_is_a_keyboard_s(day):
    it = day(SWISS)
    MemberFactory(club=it.club, name="Nell O'Brien")
    curly = "\N{RIGHT SINGLE QUOTATION MARK}"
    for name in (f"Nell O{curly}Brien", f"Zoe O{curly}Hara", "Zoe O'Hara"):
        sent = {"name": name, "partner": "", "fee": "paid"}
        signed_in(it.by).post(url(it.club, "enter", pk=it.tournament.pk), sent)
    assert [str(entry) for entry in it.tournament.entries.all()] == ["Nell O'Brien", "Zoe O'Hara"]


def test_a_refused_ruling_is_shown_as_typed(day):
    desk = Desk()
    game = desk.both("W +21", "L -16")
    page = url(desk.day.club, "decide_cards", pk=desk.day.tournament.pk, pairing=game.pairing.pk)
    typed = {"won_0": "1", "spread_0": "5", "won_1": "1", "spread_1": "6", "why": "looked", "judges": "Jo & Kim"}
    refused = signed_in(desk.day.by).post(page, typed | {"expected_version": game.token})
    assert refused.status_code == 422
    form = refused.context["form"]
    assert {name: form[name].value() for name in typed} == typed


def test_players_without_a_partner_or_an_opponent_are_named(day):
    it = day(KNOCK_OUT, people=4, sides=Tournament.Sides.DRAWN)
    draw_partners(tournament_id=it.tournament.pk, expected_version=0, by=it.by)
    client, at = signed_in(it.by), {"pk": it.tournament.pk}
    pair = it.tournament.entries.filter(partner__isnull=False).first()
    text = client.post(url(it.club, "withdraw", **at, entry=pair.pk), follow=True).text
    assert f"{pair.partner.name} has no partner now." in text
    assert f"{pair.partner.name} has no partner and won’t play in this round." in client.get(
        url(it.club, "stage", **at, number=1)
    ).text.replace("&#x27;", "'")
    undo_partners(tournament_id=it.tournament.pk, by=it.by)
    text = client.get(url(it.club, "detail", **at)).text
    assert "Draw partners" in text
    assert "Undo partner draw" not in text


def test_a_player_who_alone_qualifies_has_won_and_no_round_is_offered(day):
    desk = Desk(rounds=AMERICAN[0].planned_rounds)
    play_off = signed_in(desk.day.by).get(url(desk.day.club, "stage", pk=desk.day.tournament.pk, number=2)).text
    assert "is the only player left and wins without playing." in play_off
    assert "Call round 1" not in play_off


@pytest.mark.parametrize("again", ["Reinstate", "the door"])
def test_a_player_who_left_the_waiting_list_owes_nothing_until_reinstated(day, again):
    it = day(SWISS, people=2, capacity=1)
    first, waits = it.tournament.entries.order_by("number")
    set_fee(tournament_id=it.tournament.pk, entry_id=first.pk, fee="paid", by=it.by)
    assert waits.status == "waiting"
    it.withdraw(waits.pk)
    assert (owing(it.tournament), debts_of(it.club)) == ([], {})
    it.withdraw(first.pk)
    if again == "the door":
        enter(tournament_id=it.tournament.pk, member_id=waits.member_id, fee="owed", by=it.by)
    else:
        come_back(tournament_id=it.tournament.pk, entry_id=waits.pk, by=it.by)
    assert fee_of(waits) == ("in", "owed")
    assert (owing(it.tournament), debts_of(it.club)) == ([waits], {waits.member_id: 500})


def test_a_returning_player_owes_the_same_fee_without_a_new_booking(day):
    it = day(SWISS, people=2)
    first = it.tournament.entries.get(number=1)
    set_fee(tournament_id=it.tournament.pk, entry_id=first.pk, fee="owed", by=it.by)
    booked = ledger_of(it.club).count()
    it.withdraw(first.pk)
    come_back(tournament_id=it.tournament.pk, entry_id=first.pk, by=it.by)
    assert (ledger_of(it.club).count(), debts_of(it.club)) == (booked, {first.member_id: 500})


def test_an_entry_that_a_second_desk_sends_late_does_not_reinstate_who_has_withdrawn(day):
    it = day(SWISS, people=2)
    client, page = signed_in(it.by), url(it.club, "detail", pk=it.tournament.pk)
    (form,) = (one for one in forms_in(client.get(page).text) if "left" in one.filled)
    entry = it.enter("Ann")
    it.withdraw(entry.pk)
    text = client.post(form.action, form.filled | {"name": "Ann"}, follow=True).text
    assert "Ann entered and withdrew after this page was opened. Choose “Change”, then “Reinstate”." in text
    assert fee_of(entry)[0] == "withdrawn"
    (form,) = (one for one in forms_in(client.get(page).text) if "left" in one.filled)
    client.post(form.action, form.filled | {"name": "Ann"})
    assert fee_of(entry)[0] == "in"
