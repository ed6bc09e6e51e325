"""Replacing a player: what stays, what moves, and what is refused."""

from html import unescape
from uuid import uuid4

import pytest

from common.errors import Refused
from league.clubs.models import Member
from league.results.models import GamePlayer
from league.tournaments.models import Entry, Replacement, Tournament
from league.tournaments.presentation.standings import stage_standings
from league.tournaments.queries.entries import entries_of
from league.tournaments.services import replacements
from league.tournaments.services.pairs import draw_partners
from league.tournaments.services.replacements import replace_by_name, undo_replacement
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import KNOCK_OUT, SWISS, url

pytestmark = pytest.mark.django_db


def entry(day, number=1):
    return day.tournament.entries.select_related("member", "partner", "tournament").get(number=number)


def replace(day, name, number=1, *, gone=None, passes_fee=False):
    one = entry(day, number)
    gone = gone or one.member
    return replace_by_name(
        tournament_id=day.tournament.pk, entry_id=one.pk, names={gone.pk: name}, passes_fee=passes_fee, by=day.by
    )[0]


def undo(day, made):
    return undo_replacement(tournament_id=day.tournament.pk, replacement_id=made.pk, by=day.by)


def pairing(day, number=1, round_=-1):
    """The table of an entry in a round."""
    one = entry(day, number).pk
    return next(each for each in day.stage().rounds[round_].pairings if one in each.entries)


def at_the_board(pairing):
    return set(GamePlayer.objects.filter(game=pairing.games[-1].pk).values_list("member__name", flat=True))


def test_before_the_first_round_a_replacement_plays_under_the_same_number(day):
    swiss = day(SWISS, people=4)
    assert replace(swiss, "Bob").since == "before the first round"
    swiss.call()
    assert "Bob" in pairing(swiss).title
    assert entry(swiss).member.kind == Member.Kind.GUEST


def test_a_replacement_keeps_seed_and_points_and_rounds_name_their_player(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    swiss.play()
    before = swiss.stage().standings[0]
    replace(swiss, "Bob")
    assert swiss.stage().standings[0] == before
    swiss.call()
    swiss.play()
    assert "Player 001" in pairing(swiss, round_=0).title
    assert "Player 001" in at_the_board(pairing(swiss, round_=0))
    assert "Bob" in at_the_board(pairing(swiss))
    shown = stage_standings(swiss.stage(), swiss.stage().standings)
    assert "Bob (replaces Player 001)" in shown.rows[0].name
    assert [each.since for each in entries_of(swiss.tournament)[0].came_for] == ["after Swiss, round 1"]


def test_a_replacement_plays_the_open_game_and_outdated_pages_are_refused(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    opened = pairing(swiss)
    assert replace(swiss, "Bob").since == "in Swiss, round 1"
    with pytest.raises(Refused, match="This match changed"):
        swiss.record(opened, (121, 100))
    sent = {"winner": "0", "margin": "21", "game": opened.waiting.pk, "expected_version": "0", "entry_id": uuid4()}
    page = url(swiss.club, "pairing", pk=swiss.tournament.pk, pairing=opened.pk)
    answer = signed_in(swiss.by).post(page, sent, follow=True)
    assert "This match changed" in answer.text
    assert 'value="21"' not in answer.text  # the result of the other player
    assert pairing(swiss).pk == opened.pk
    assert "Bob" in at_the_board(pairing(swiss))
    swiss.play()
    assert swiss.stage().current.missing == ()


def test_in_the_middle_of_a_match_each_has_the_games_he_played(day):
    cup = day(KNOCK_OUT, people=2)
    cup.call()
    cup.record(pairing(cup), (121, 100))
    replace(cup, "Bob")
    first, second = pairing(cup).games
    assert ["Player 001" in str(game) for game in (first, second)] == [True, False]
    assert "Bob" in at_the_board(pairing(cup))
    assert len(pairing(cup).games) == 2


def test_after_an_undone_forfeit_the_current_player_plays(day):
    swiss = day(SWISS, people=2)
    swiss.call()
    swiss.award(pairing(swiss), 1)
    replace(swiss, "Bob")
    assert "Player 001" in at_the_board(pairing(swiss))
    swiss.undo_result(pairing(swiss))
    assert "Bob" in at_the_board(pairing(swiss))


def test_undoing_a_replacement_restores_the_player_and_both_keep_their_games(day):
    swiss = day(SWISS, people=4)
    made = replace(swiss, "Bob")
    swiss.call()
    swiss.play()
    undo(swiss, made)
    undo(swiss, made)
    swiss.call()
    assert "Bob" in pairing(swiss, round_=0).title
    assert "Player 001" in pairing(swiss).title
    assert entries_of(swiss.tournament)[0].came_for == []
    found = [entry.text for entry in swiss.tournament.journal.all()]
    assert sum("plays again instead of Bob" in each for each in found) == 1
    assert any("Bob replaced Player 001 before the first round" in each for each in found)


def test_a_repeated_replacement_is_done_once_and_a_different_one_is_refused(day):
    swiss = day(SWISS, people=4)
    ann = entry(swiss).member
    replace(swiss, "Bob")
    replace(swiss, "Bob", gone=ann)
    assert Replacement.objects.count() == 1
    with pytest.raises(Refused, match="Bob has already replaced Player 001"):
        replace(swiss, "Cy", gone=ann)
    bob = entry(swiss).member
    replace(swiss, "Cy")
    with pytest.raises(Refused, match="no longer plays for this entry"):
        undo(swiss, Replacement.objects.get(came=bob))


def test_current_and_replaced_players_can_not_be_replacements(day):
    swiss = day(SWISS, people=4)
    with pytest.raises(Refused, match="Player 002 has already entered"):
        replace(swiss, "Player 002")
    replace(swiss, "Bob")
    with pytest.raises(Refused, match="Bob has replaced Player 001 here"):
        swiss.enter("Player 001")
    with pytest.raises(Refused, match="Undo that replacement"):
        replace(swiss, "Player 001", number=2)


def test_an_outsider_can_not_check_in_by_their_own_number(day):
    swiss, stranger = day(SWISS, people=2), MemberFactory()
    one = entry(swiss)
    with pytest.raises(Refused, match="No member found"):
        replacements.replace(
            tournament_id=swiss.tournament.pk, entry_id=one.pk, gone_id=one.member_id, came_id=stranger.pk, by=swiss.by
        )


def test_a_tournament_that_is_over_keeps_its_players(day):
    swiss = day(SWISS, people=4)
    made = replace(swiss, "Bob")
    swiss.play_out()
    with pytest.raises(Refused, match="is over"):
        replace(swiss, "Cy", number=2)
    with pytest.raises(Refused, match="is over"):
        undo(swiss, made)


def test_a_player_who_lost_the_last_match_or_has_withdrawn_has_no_place_to_give(day):
    cup = day(KNOCK_OUT, people=4)
    cup.call()
    cup.play()
    with pytest.raises(Refused, match="no match left"):
        replace(cup, "Bob", number=4)
    cup.withdraw(entry(cup, 2).pk)
    with pytest.raises(Refused, match="Choose “Reinstate” first"):
        replace(cup, "Bob", number=2)


def test_a_player_who_played_under_another_number_can_not_come_for_someone(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    swiss.play()
    swiss.withdraw(entry(swiss, 4).pk)
    with pytest.raises(Refused, match=r"Player 004 has already played in this tournament \(number 4\)"):
        replace(swiss, "Player 004")


def test_one_of_a_pair_or_both_are_replaced(day):
    cup = day(SWISS, people=2, sides=Tournament.Sides.PAIRS)
    one = entry(cup)
    replace(cup, "Zoe", gone=one.partner)
    assert str(entry(cup)) == "Player 001 and Zoe"
    with pytest.raises(Refused, match="two different names"):
        replace(cup, "Zoe")
    names = {one.member.pk: "Uma", entry(cup).partner.pk: "Vic"}
    replace_by_name(tournament_id=cup.tournament.pk, entry_id=one.pk, names=names, by=cup.by)
    cup.call()
    assert {"Uma", "Vic"} < at_the_board(pairing(cup))
    assert cup.state.players[one.pk].label == "Uma and Vic (Uma replaces Player 001, Vic replaces Zoe)"


def test_a_drawn_partner_is_replaced_under_his_own_entry(day):
    cup = day(SWISS, people=4, sides=Tournament.Sides.DRAWN)
    draw_partners(tournament_id=cup.tournament.pk, expected_version=0, by=cup.by)
    cup.call()
    pair = cup.tournament.entries.exclude(partner=None).first()
    own = cup.tournament.entries.get(status=Entry.Status.PARTNER, member=pair.partner)
    made = replace(cup, "Zoe", number=own.number)
    assert made.since == "in Swiss, round 1"
    assert "Zoe" in cup.stage().current.pairings[0].title
    assert "Zoe" in at_the_board(cup.stage().current.pairings[0])
    undo(cup, made)
    assert "Zoe" not in cup.stage().current.pairings[0].title


@pytest.mark.slow
def test_the_page_previews_a_replacement_and_makes_it(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    one, client = entry(swiss), signed_in(swiss.by)
    page = url(swiss.club, "replace", pk=swiss.tournament.pk, entry=one.pk)
    before = unescape(client.get(page).text)
    assert "has no result yet. The replacement plays it" in before
    assert "keeps its position in the draw and its seed." in before
    assert "stay under that name" not in before
    assert "Prizes paid from now on" in before
    assert client.post(page, {f"for_{one.member_id}": "", "passes_fee": "no"}).status_code == 422
    refused = client.post(page, {f"for_{one.member_id}": "Player 002", "passes_fee": "no"})
    assert (refused.status_code, "has already entered" in refused.text) == (422, True)
    done = client.post(page, {f"for_{one.member_id}": "Bob", "passes_fee": "yes"}, follow=True)
    assert "Bob plays instead of Player 001 from now on." in done.text
    show = url(swiss.club, "detail", pk=swiss.tournament.pk)
    assert "Bob replaced Player 001 in Swiss, round 1" in client.get(show).text
    back = url(swiss.club, "undo_replacement", pk=swiss.tournament.pk, entry=one.pk)
    gone = client.post(back, {"replacement": Replacement.objects.get().pk}, follow=True)
    assert "Replacement undone. Player 001 plays again instead of Bob." in gone.text
    assert client.get(url(swiss.club, "replace", pk=swiss.tournament.pk, entry=0)).status_code == 404
    swiss.play()
    assert "Games that Player 001 played stay under that name" in client.get(page).text


def test_a_match_online_that_is_going_on_is_decided_first(net):
    online = net()
    online.begin()
    here = online.pairing.first.number
    with pytest.raises(Refused, match="is in progress"):
        replace(online.day, "Bob", number=here)
    assert Replacement.objects.count() == 0
