"""Pairs who enter together, and partners by draw."""

import pytest

from common.errors import Refused
from league.money.queries import cash_in
from league.ratings.models import CurrentRating
from league.ratings.services.rating import rate_batch
from league.results.models import GamePlayer
from league.tournaments.models import Tournament
from league.tournaments.services.entries import come_back, set_fee
from league.tournaments.services.pairs import draw_partners, undo_partners
from league.tournaments.services.replacements import replace_by_name
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import KNOCK_OUT, SWISS, url

pytestmark = pytest.mark.django_db
Sides = Tournament.Sides


def pairs_of(played):
    entries = played.tournament.entries.select_related("member", "partner").filter(partner__isnull=False)
    return {frozenset(member.name for member in entry.players) for entry in entries}


def draw(played):
    return draw_partners(
        tournament_id=played.tournament.pk,
        expected_version=Tournament.objects.get(pk=played.tournament.pk).partner_draws,
        by=played.by,
    )


def undraw(played):
    undo_partners(tournament_id=played.tournament.pk, by=played.by)


def test_pairs_enter_by_two_names_pay_two_fees_and_play_with_two_a_side(day):
    cup = day(SWISS, sides=Sides.PAIRS)
    cup.enter("Ann", "Bob")
    cup.enter("Carla", "Dev")
    assert cash_in(cup.tournament.pot) == 4 * 500
    cup.call()
    (pairing,) = cup.stage().current.pairings
    assert {player.name for player in pairing.players} == {"Ann and Bob", "Carla and Dev"}
    assert {side.name for side in pairing.games[0].sides} == {"Ann and Bob", "Carla and Dev"}
    assert GamePlayer.objects.filter(game=pairing.games[0].pk).count() == 4
    cup.play()
    assert cup.stage().standings[0].totals.points == 2


def test_all_four_of_a_game_of_pairs_are_rated(day):
    cup = day(SWISS, people=2, sides=Sides.PAIRS)
    cup.call()
    cup.play()
    rate_batch(club_id=cup.club.pk)
    rated = CurrentRating.objects.filter(member__club=cup.club, ladder="table").values_list("member__name", "games")
    assert dict(rated) == {"Player 001": 1, "Partner 001": 1, "Player 002": 1, "Partner 002": 1}


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (("Ann", "Carla"), "Ann has already entered"),
        (("Carla", "Bob"), "Bob has already entered, as Ann and Bob"),
        (("Bob", "Carla"), "Bob has already entered, as Ann and Bob"),
        (("Carla", "carla"), "two different names"),
        (("Carla", ""), "Who plays with Carla"),
    ],
)
def test_entering_twice_or_alone_is_refused(day, names, sentence):
    cup = day(SWISS, sides=Sides.PAIRS)
    cup.enter("Ann", "Bob")
    with pytest.raises(Refused, match=sentence):
        cup.enter(*names)
    assert cup.tournament.entries.count() == 1
    assert cash_in(cup.tournament.pot) == 2 * 500


def test_a_partner_in_singles_is_refused(day):
    with pytest.raises(Refused, match="alone"):
        day(SWISS).enter("Ann", "Bob")


def test_a_withdrawn_player_comes_back_with_another_partner_before_a_game(day):
    cup = day(SWISS, sides=Sides.PAIRS)
    entry = cup.enter("Ann", "Bob")
    cup.enter("Eva", "Fay")
    cup.withdraw(entry.pk)
    cup.enter("Ann", "Carla")
    assert pairs_of(cup) == {frozenset({"Ann", "Carla"}), frozenset({"Eva", "Fay"})}
    assert cash_in(cup.tournament.pot) == 4 * 500
    cup.call()
    cup.withdraw(entry.pk)
    with pytest.raises(Refused, match="Ann and Carla have played here together"):
        cup.enter("Ann", "Bob")
    cup.enter("Carla", "Ann")
    assert [str(each) for each in cup.tournament.entries.all()] == ["Ann and Carla", "Eva and Fay"]


def test_a_pair_that_withdrew_stays_out_while_one_of_them_plays_with_another(day):
    cup = day(SWISS, sides=Sides.PAIRS)
    first = cup.enter("Ann", "Bob")
    cup.withdraw(first.pk)
    cup.enter("Carla", "Bob")
    with pytest.raises(Refused, match="Bob has already entered, as Carla and Bob"):
        come_back(tournament_id=cup.tournament.pk, entry_id=first.pk, by=cup.by)


def test_refunding_a_pair_that_withdrew_keeps_the_fee_of_the_one_who_plays_with_another(day):
    cup = day(SWISS, sides=Sides.PAIRS)
    first = cup.enter("Ann", "Bob")
    cup.withdraw(first.pk)
    cup.enter("Carla", "Bob")
    set_fee(tournament_id=cup.tournament.pk, entry_id=first.pk, fee="waived", by=cup.by)
    assert cash_in(cup.tournament.pot) == 2 * 500


def test_a_player_who_comes_back_with_another_keeps_the_fee_of_a_partner_who_plays_already(day):
    cup = day(SWISS, sides=Sides.PAIRS)
    cup.withdraw(cup.enter("Ann", "Bob").pk)
    cup.enter("Carla", "Bob")
    cup.enter("Ann", "Dev")
    assert cash_in(cup.tournament.pot) == 4 * 500


def test_partners_are_drawn_from_the_seed_and_the_odd_one_is_named(day):
    cup = day(SWISS, people=7, sides=Sides.DRAWN)
    (left,) = draw(cup)
    assert left.partner is None
    once = pairs_of(cup)
    assert len(once) == 3
    assert f"{left.member} has no partner" in cup.tournament.journal.first().text
    cup.call()
    assert left.pk not in {player.entry for each in cup.stage().current.pairings for player in each.players}
    with pytest.raises(Refused, match="A round has been called"):
        undraw(cup)
    cup.undo()
    undraw(cup)
    assert pairs_of(cup) == set()
    Tournament.objects.filter(pk=cup.tournament.pk).update(partner_draws=0)
    draw(cup)
    assert pairs_of(cup) == once


def test_drawing_again_mixes_everyone_until_a_round_is_called(day):
    cup = day(SWISS, people=20, sides=Sides.DRAWN)
    draw(cup)
    once = pairs_of(cup)
    draw(cup)
    assert pairs_of(cup) != once
    again = pairs_of(cup)
    cup.call()
    cup.come(2)
    draw(cup)
    assert pairs_of(cup) == again | {frozenset({"Player 021", "Player 022"})}
    with pytest.raises(Refused, match="two players without a partner"):
        draw(cup)


def test_a_withdrawal_before_round_1_leaves_a_partner_to_be_drawn_again(day):
    cup = day(KNOCK_OUT, people=4, sides=Sides.DRAWN)
    draw(cup)
    pair = cup.tournament.entries.select_related("partner").filter(partner__isnull=False).first()
    second = cup.tournament.entries.get(member=pair.partner)
    cup.withdraw(second.pk)
    pair.refresh_from_db()
    assert (pair.partner, pair.status) == (None, "in")
    found = [entry.text for entry in cup.tournament.journal.all()[:2]]
    assert found == [f"{second} withdrew", f"{pair} and {second} are no longer partners"]
    with pytest.raises(Refused, match="at least two pairs"):
        cup.call()
    come_back(tournament_id=cup.tournament.pk, entry_id=second.pk, by=cup.by)
    draw(cup)
    cup.call()
    second = cup.tournament.entries.get(member=cup.tournament.entries.filter(partner__isnull=False).first().partner)
    with pytest.raises(Refused, match="Withdraw the pair"):
        cup.withdraw(second.pk)


@pytest.fixture
def redrawn(day):
    """Player 006, whose first partner withdrew in a round that was undone, plays with another since the redraw."""
    cup = day(SWISS, people=6, sides=Sides.DRAWN)
    draw(cup)
    cup.call()
    sixth = cup.tournament.entries.get(number=6)
    gone, other, _third = cup.tournament.entries.filter(partner__isnull=False).order_by("-partner__name")
    assert gone.partner == sixth.member
    cup.withdraw(gone.pk)
    cup.undo()
    cup.withdraw(other.pk)
    draw(cup)
    cup.call()
    return cup


def test_a_redraw_parts_a_player_who_withdrew_from_a_partner_who_plays_with_another(redrawn):
    sixth = redrawn.tournament.entries.get(number=6)
    with pytest.raises(Refused, match="and Player 006 play together"):
        redrawn.withdraw(sixth.pk)


def test_after_a_redraw_a_new_player_can_replace_a_partner(redrawn):
    sixth = redrawn.tournament.entries.get(number=6)
    names = {sixth.member_id: "Zoe"}
    replace_by_name(
        tournament_id=redrawn.tournament.pk, entry_id=sixth.pk, names=names, passes_fee=False, by=redrawn.by
    )
    assert "Zoe" in {name for pair in pairs_of(redrawn) for name in pair}


def test_a_draw_is_offered_once_two_players_can_be_paired(day):
    cup = day(SWISS, sides=Sides.DRAWN)
    director, page = signed_in(cup.by), url(cup.club, "detail", pk=cup.tournament.pk)

    def offered():
        return url(cup.club, "draw", pk=cup.tournament.pk) in director.get(page).text

    cup.enter("Ann")
    assert not offered()
    for name in ("Bob", "Carla", "Dev"):
        cup.enter(name)
    assert offered()
    draw(cup)
    cup.call()
    cup.enter("Late Larry")
    assert not offered()
    cup.enter("Late Lucy")
    assert offered()


def test_no_partners_are_drawn_where_none_are_wanted(day):
    with pytest.raises(Refused, match="not drawn in this"):
        draw(day(SWISS, people=4))
    with pytest.raises(Refused, match="two players without a partner"):
        draw(day(SWISS, people=1, sides=Sides.DRAWN))


def test_a_pair_is_shown_with_both_names_and_either_can_withdraw_it(day):
    it = day(SWISS, sides=Tournament.Sides.PAIRS)
    at = {"pk": it.tournament.pk}
    ann, bob = (MemberFactory(club=it.club, name=name, with_account=True) for name in ("Ann Arbor", "Bob Beam"))
    client = signed_in(bob.user)
    before = client.get(url(it.club, "detail", **at)).text
    assert "Give the director both names" in before
    assert "Enter Bob Beam" not in before
    it.enter("Ann Arbor", "Bob Beam")
    assert "You have entered: number 1." in client.get(url(it.club, "detail", **at)).text
    client.post(url(it.club, "withdraw_self", **at))
    assert it.tournament.entries.get().status == "withdrawn"
    assert ann.tournament_entries.count() == 1


@pytest.mark.parametrize(("stages", "is_late"), [(KNOCK_OUT, True), (SWISS, False)])
def test_partners_of_latecomers_are_drawn_only_while_they_could_still_play(day, stages, is_late):
    cup = day(stages, people=6, sides=Sides.DRAWN)
    draw(cup)
    cup.enter("Early Eve")
    cup.enter("Early Edna")
    cup.call()
    page = signed_in(cup.by).get(url(cup.club, "detail", pk=cup.tournament.pk)).text
    assert ("Draw partners for latecomers" in page) == (not is_late)
    if is_late:
        with pytest.raises(Refused, match="too late to draw partners"):
            draw(cup)
    else:
        assert draw(cup) == ()
