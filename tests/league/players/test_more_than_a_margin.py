"""Reports that need more than one margin: at a table of three, and in legs."""

from functools import partial

import pytest

from league.results.models import CardLine, ResultVersion
from league.sessions.models import JournalEntry
from league.sessions.queries.people import cards_entered
from league.sessions.services.seating import undo_round
from testing.factories import MemberFactory
from tests.league.players.conftest import Phone
from tests.league.players.halls import Legs, TableOfFour, TableOfThree, TournamentTable

pytestmark = pytest.mark.django_db
ANN_WINS = {"Ann": 121, "Bob": 107, "Cy": 81}
BOB_WINS = {"Ann": 110, "Bob": 121, "Cy": 81}


def ann_wins(it: TableOfThree) -> str:
    """The result of ANN_WINS as text, with the others in the order of their seats."""
    return "Ann, " + " and ".join(f"{121 - ANN_WINS[name]} over {name}" for name in it.game.side_names if name != "Ann")


def bob_wins(it: TableOfThree) -> str:
    return "Bob, " + " and ".join(f"{121 - BOB_WINS[name]} over {name}" for name in it.game.side_names if name != "Bob")


@pytest.fixture(params=[TableOfThree, TournamentTable])
def three(organizer, request):
    return partial(request.param, organizer)


@pytest.fixture
def three_in_a_session(organizer):
    return partial(TableOfThree, organizer)


@pytest.fixture
def legs(organizer):
    return partial(Legs, organizer)


def test_at_a_table_of_three_one_of_the_others_confirms(three):
    it = three()
    said = it.report_scores("Ann", **ANN_WINS)
    assert "Your report counts once one of the other players confirms it." in said
    assert it.result == "no result"
    page = it.phones["Cy"].page
    assert f"Ann reported: {ann_wins(it)}." in page and f"Confirm: {ann_wins(it)}" in page
    it.report_scores("Cy", **ANN_WINS)
    assert it.result == ann_wins(it)
    assert f"Saved result: {ann_wins(it)}." in it.phones["Bob"].page
    version = ResultVersion.objects.get()
    assert (version.source, version.pegs) == (ResultVersion.Source.PHONE, [*it.game.pegs])


def test_the_button_of_the_page_confirms_what_it_shows(three):
    it = three()
    it.report_scores("Ann", **ANN_WINS)
    shown = it.reports("Bob")[0]
    it.send("Bob", it.seen("Bob") | {f"pegs_{side}": held for side, held in shown.confirmable})
    assert (shown.confirm_text, it.result) == (ann_wins(it), ann_wins(it))


def test_a_player_of_three_types_the_winner_and_how_far_each_of_the_others_was_behind(three):
    it = three("first")
    names = it.game.side_names
    typed = {"winner": names.index("Ann"), f"margin_{names.index('Bob')}": 14, f"margin_{names.index('Cy')}": 40}
    it.send("Ann", it.seen("Ann") | typed)
    assert it.result == ann_wins(it)


def test_a_third_player_alone_does_not_undo_an_agreed_result(three):
    it = three()
    it.report_scores("Ann", **ANN_WINS)
    it.report_scores("Bob", **ANN_WINS)
    it.report_scores("Cy", **BOB_WINS)
    assert it.result == ann_wins(it)
    (asked,) = it.queue().to_decide
    assert [choice.label for choice in asked.choices] == [ann_wins(it), bob_wins(it)]


def test_if_first_reports_count_one_objection_withdraws_the_result(three_in_a_session):
    it = three_in_a_session("first")
    it.report_scores("Ann", **ANN_WINS)
    assert it.result == ann_wins(it)
    assert "You and Ann reported different results. The scorekeeper decides." in it.report_scores("Cy", **BOB_WINS)
    assert it.result == "no result"
    assert JournalEntry.objects.filter(code="report_withdrawn").count() == 1


def test_the_queue_offers_both_results_of_three_and_a_ruling_keeps_all_reports(three):
    it = three()
    it.report_scores("Ann", **ANN_WINS)
    it.report_scores("Bob", **BOB_WINS)
    assert "The other players reported different results." in it.phones["Cy"].page
    (asked,) = it.queue().to_decide
    assert asked.sentence == "Ann and Bob reported different results."
    assert [choice.label for choice in asked.choices] == [ann_wins(it), bob_wins(it)]
    it.accept(asked, 1)
    assert it.result == bob_wins(it)
    assert CardLine.objects.count() == 2 and not it.queue()


def test_where_the_scorekeeper_accepts_three_who_agree_still_wait(three):
    it = three("keeper")
    for name in it.names:
        it.report_scores(name, **ANN_WINS)
    assert it.result == "no result"
    it.accept(it.queue().to_decide[0])
    assert it.result == ann_wins(it)


def test_a_report_of_three_that_is_sent_twice_is_one(three):
    it = three("first")
    typed = it.scores_typed("Ann", **ANN_WINS)
    it.send("Ann", typed)
    it.send("Ann", typed)
    assert (CardLine.objects.count(), ResultVersion.objects.count()) == (1, 1)


def test_an_outdated_report_of_three_shows_the_newer_one(three):
    it = three("first")
    late = it.scores_typed("Ann", **ANN_WINS)
    it.report_scores("Ann", **BOB_WINS)
    assert f"Ann saved this line after you opened the page: {bob_wins(it)}." in it.send("Ann", late)


@pytest.mark.parametrize(
    ("scores", "sentence"),
    [
        ({"Ann": 122, "Bob": 107, "Cy": 81}, "A score can’t be higher than 121."),
        ({"Ann": 121, "Bob": 121, "Cy": 81}, "Only one side can reach 121."),
        ({"Ann": 120, "Bob": 107, "Cy": 81}, "No side has reached 121."),
        ({"Ann": 121, "Bob": 107, "Cy": "x"}, "Enter a whole number."),
        ({"Ann": 121, "Bob": 107}, "Choose the winner."),
    ],
)
def test_impossible_scores_of_three_are_refused_with_the_input_kept(three, scores, sentence):
    it = three("first")
    page = it.report_scores("Ann", **scores)
    assert sentence in page and (it.result, CardLine.objects.count()) == ("no result", 0)


def test_a_spectator_of_a_table_of_three_can_not_report(three):
    it = three("first")
    typed = it.scores_typed("Ann", **ANN_WINS)
    it.phones["Zoe"] = Phone(it.club.slug)
    it.phones["Zoe"].open(MemberFactory(club=it.club, name="Zoe"))
    assert "Only the players of a table can report its result." in it.send("Zoe", typed)
    assert it.result == "no result"


def test_legs_are_reported_and_confirmed(legs):
    it = legs()
    assert "Your report counts once Bob confirms it." in it.report_scores("Ann", Ann=3, Bob=2)
    assert "Ann reported: Ann 3–2." in it.phones["Bob"].page
    it.report_scores("Bob", Ann=3, Bob=2)
    assert it.result == "Ann 3–2"


def test_half_points_are_written_alike_on_the_players_scorecard_and_in_the_standings(legs):
    it = legs("first")
    page = it.report_scores("Ann", Ann=3, Bob=2)
    assert page.count("3½") == 3, "the game and the total of the scorecard, and the standings"


def test_two_reports_in_legs_that_differ_go_to_the_queue_with_both_figures(legs):
    it = legs()
    it.report_scores("Ann", Ann=3, Bob=1)
    it.report_scores("Bob", Ann=3, Bob=2)
    (asked,) = it.queue().to_decide
    assert [choice.label for choice in asked.choices] == ["Ann 3–1", "Ann 3–2"]
    it.accept(asked, 1)
    assert it.result == "Ann 3–2"


@pytest.mark.parametrize(
    ("ann", "bob", "sentence"),
    [
        (4, 1, "the winner has 3 legs, the other side fewer"),
        (3, 3, "the winner has 3 legs, the other side fewer"),
        ("", 3, "Enter the legs that each side won."),
    ],
)
def test_legs_that_no_match_can_have_are_refused(legs, ann, bob, sentence):
    it = legs("first")
    assert sentence in it.report_scores("Ann", Ann=ann, Bob=bob)
    assert (it.result, CardLine.objects.count()) == ("no result", 0)


def test_the_history_shows_each_report_with_the_names(three_in_a_session):
    it = three_in_a_session("first")
    it.report_scores("Ann", **ANN_WINS)
    page = it.desk.get(it.board.replace("rounds/", f"tables/{it.table.pk}/history/")).content.decode()
    assert f"Ann: {ann_wins(it)}" in page


def test_a_report_of_three_is_on_no_paper_card(three_in_a_session):
    it = three_in_a_session("first")
    it.report_scores("Ann", **ANN_WINS)
    assert cards_entered(it.tonight.session) == {}


def test_a_round_with_a_report_of_three_is_undone_and_the_report_stays_on_record(three_in_a_session):
    it = three_in_a_session()
    it.report_scores("Ann", **ANN_WINS)
    undo_round(session_id=it.tonight.session.pk, by=it.by)
    assert [line.text for line in CardLine.objects.order_by("pk")][1:] == ["undone"]
    assert not it.tonight.state().called


def test_partners_of_a_tournament_report_as_one_side_and_an_opponent_confirms(organizer):
    it = TournamentTable(organizer, names=TableOfFour.names)
    (one, partner), (opponent, _last) = (side.players for side in it.game.sides)
    side = it.game.side_names[0]
    assert it.page(one).tournaments[0].seat.startswith(f"Table 1, with {partner}, against {opponent} and ")
    it.report(one, side, 12)
    it.report(partner, side, 12)
    assert it.result == "no result"
    it.report(opponent, side, 12)
    assert it.result == f"{side} by 12"
