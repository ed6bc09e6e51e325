"""A forfeit decides one game: in a best of n the match goes on."""

from uuid import uuid4

import pytest

from common.errors import Refused
from league.audit.models import Action, AuditEntry
from league.audit.queries import sentence_of
from league.results.models import Game
from league.rounds.services.reports import report_result
from league.rounds.services.results import award_forfeit
from league.rules.tournaments.bracket_drawing import bracket_drawing
from league.tournaments.services.tables import PairingTable
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import KNOCK_OUT, Kind, StagePlan, forfeit_of, url
from tests.league.tournaments.desk import Desk

pytestmark = pytest.mark.django_db
SWISS_OF_THREE = [StagePlan("Swiss", Kind.SWISS, planned_rounds=2, best_of=3)]
LATE = "five minutes late"


@pytest.fixture
def cup(day):
    """A final in a best of three, called."""
    it = day(KNOCK_OUT, people=2)
    it.call()
    return it


def pairing(it):
    return it.stage().rounds[0].pairings[0]


def page_of(it, name="pairing", **more):
    return signed_in(it.by).get(url(it.club, name, pk=it.tournament.pk, **more)).text


def spreads(it):
    return {row.player: row.totals.spread for row in it.stage().standings}


def test_after_one_forfeited_game_the_match_goes_on_and_its_loser_can_still_win(cup):
    late = pairing(cup).players[1]
    sent = forfeit_of(pairing(cup), side="0", why=LATE)
    answer = signed_in(cup.by).post(url(cup.club, "forfeit", pk=cup.tournament.pk, pairing=pairing(cup).pk), sent)
    assert answer.url == url(cup.club, "pairing", pk=cup.tournament.pk, pairing=pairing(cup).pk)
    assert (pairing(cup).wins, pairing(cup).winner, pairing(cup).is_forfeit) == ((1, 0), None, False)
    page = page_of(cup, pairing=pairing(cup).pk)
    assert f"{pairing(cup).first.name} by forfeit: {LATE}" in page
    assert "Game 2 of 3" in page
    for _ in range(2):
        cup.record(pairing(cup), (111, 121))
    assert (pairing(cup).winner, pairing(cup).is_forfeit, pairing(cup).summary) == (1, False, f"{late.name}, 2–1")
    assert pairing(cup).lines == [(pairing(cup).first.name, 1, False), (late.name, 2, True)]
    assert cup.is_over()


def test_the_bracket_shows_the_games_won_unless_forfeits_alone_decided(cup):
    def shown():
        (column,) = bracket_drawing(cup.stage(), cup.players()).columns
        match = column.cells[0][0]
        return [side.score for side in match.sides], match.state

    seeded = cup.players()
    side = pairing(cup).entries.index(seeded[0].entry)
    cup.award_game(pairing(cup), side)
    assert shown() == (["1", "0"], "Table 1")
    cup.award_game(pairing(cup), side, why=LATE)
    assert shown() == (["", ""], f"{seeded[0].name} by forfeit: {LATE}")
    cup.undo_result(pairing(cup))
    cup.record(pairing(cup), (121, 111) if side == 0 else (111, 121))
    assert shown() == (["2", "0"], "")


def test_a_forfeited_game_counts_no_holes(day):
    it = day(SWISS_OF_THREE, people=2)
    it.call()
    it.award_game(pairing(it), 1)
    for pegs in ((121, 111), (121, 100)):
        it.record(pairing(it), pegs)
    first, second = pairing(it).entries
    assert spreads(it) == {first: 31, second: -31}
    assert {score.player: score.opponents for score in it.stage().scores} == {first: (second,), second: (first,)}


def test_a_match_that_forfeits_alone_decided_is_a_win_by_no_holes_against_no_one(day):
    it = day(SWISS_OF_THREE, people=2)
    it.call()
    for side, why in ((0, "late"), (1, "late too"), (1, "Ann left")):
        it.award_game(pairing(it), side, why)
    assert (pairing(it).summary, pairing(it).outcome) == (
        f"{pairing(it).second.name} by forfeit: Ann left",
        "by forfeit: Ann left",
    )
    assert set(spreads(it).values()) == {0}
    assert [score.opponents for score in it.stage().scores] == [(), ()]
    assert sorted(score.points for score in it.stage().scores) == [it.tournament.format.loss, it.tournament.format.win]


def test_a_forfeit_is_in_the_history_and_its_undoing_in_the_audit_trail(cup):
    cup.award_game(pairing(cup), 0, why=LATE)
    game = pairing(cup).games[0]
    assert LATE in page_of(cup, "history", pairing=pairing(cup).pk, game=game.pk)
    cup.undo_result(pairing(cup))
    (entry,) = AuditEntry.objects.filter(action=Action.RESULT_CORRECTED)
    assert f"from {game.side_names[0]} by forfeit to no result" in sentence_of(entry)


def test_a_forfeited_game_takes_no_report_and_the_next_one_does(cup):
    def report(game):
        report_result(
            table=PairingTable(cup.tournament.pk, pairing(cup).pk, game.pk),
            member_id=game.sides[0].members[0],
            pegs=(121, 111),
            by=None,
            entry_id=uuid4(),
        )

    cup.award_game(pairing(cup), 1)
    forfeited, following = pairing(cup).games
    with pytest.raises(Refused, match="The desk has decided this game"):
        report(forfeited)
    report(following)
    assert Game.objects.filter(card_lines__by_phone=True).get().pk == following.pk


def test_a_round_with_a_forfeit_is_not_undone(cup):
    cup.award_game(pairing(cup), 1)
    with pytest.raises(Refused, match="This round has results"):
        cup.undo()
    assert "Undo the last round" not in page_of(cup, "stage", number=1)


def refusal(it, pairing, side=0):
    game = pairing.games[-1]
    with pytest.raises(Refused) as no:
        award_forfeit(
            table=PairingTable(it.tournament.pk, pairing.pk, game.pk),
            side=side,
            expected_version=game.version,
            by=it.by,
            entry_id=uuid4(),
            why=LATE,
        )
    return no.value.code


def test_a_played_game_and_a_side_that_is_not_there_are_refused(cup):
    assert refusal(cup, pairing(cup), side=2) == "no_such_side"
    cup.play()
    assert refusal(cup, pairing(cup)) == "has_result"


def test_a_game_with_a_ruling_on_its_cards_is_not_forfeited():
    desk = Desk(results=False)
    desk.rule(10, -10)
    assert refusal(desk.day, desk.game().pairing) == "ruled"


def test_a_forfeited_game_is_on_no_card():
    desk = Desk(results=False)
    forfeited = desk.game().pairing
    desk.day.award(forfeited, 0)
    assert forfeited.pk not in {game.pairing.pk for game in desk.check.games}


def send(it, **typed):
    """The response to the form of a forfeit, sent by a scorekeeper."""
    keeper = MemberFactory(club=it.club, scorekeeper=True).user
    path = url(it.club, "forfeit", pk=it.tournament.pk, pairing=pairing(it).pk)
    return signed_in(keeper).post(path, forfeit_of(pairing(it), **typed), follow=True)


def test_a_scorekeeper_records_a_forfeit_as_in_a_session(cup):
    keeper = signed_in(MemberFactory(club=cup.club, scorekeeper=True).user)
    page = keeper.get(url(cup.club, "pairing", pk=cup.tournament.pk, pairing=pairing(cup).pk))
    assert "Record a forfeit" in page.text
    assert f"{pairing(cup).first.name} by forfeit" in send(cup, side="0").text


def test_a_refused_forfeit_keeps_its_reason_on_the_page(cup):
    answer = send(cup, side="", why=LATE)
    assert answer.status_code == 422
    form = answer.text.partition("Record a forfeit</summary>")[2]
    assert f'value="{LATE}"' in form
    assert "<p>Choose the winner.</p>" in form


def test_the_journal_says_which_game_was_forfeited(cup):
    for _ in range(2):
        cup.award_game(pairing(cup), 0)
    first, second = cup.tournament.journal.filter(code="forfeited").order_by("pk")
    assert [entry.parameters["pairing"] for entry in (first, second)] == [
        f"{pairing(cup).title}, game {number}" for number in (1, 2)
    ]
