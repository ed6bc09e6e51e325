"""Two differing reports, case by case as in the ACC's rule sheet for the cross-check (rule 12.2).

A tournament rules by the cases, without asking the players. A session asks both: the queue offers each figure.
"""

from dataclasses import replace

import pytest

from league.results.models import CardLine
from league.rules.tournaments.checked_cards import CardGame
from league.tournaments.queries.cross_check import cross_check_of
from league.tournaments.services.cross_check import WrittenLine, enter_card
from testing.tournaments import AMERICAN, url
from tests.league.players.halls import ONE_ROUND, SessionHall, TournamentHall
from tests.league.tournaments.desk import written

pytestmark = pytest.mark.django_db
NEITHER, ANN, BOTH = (
    ONE_ROUND,
    (*ONE_ROUND, replace(AMERICAN[1], qualify_one_in=2)),
    (*ONE_ROUND, replace(AMERICAN[1], qualify_one_in=1)),
)  # who appears to qualify: no playoffs follow, one of the two qualifies, both do


CASES = [
    # case, its subject; Ann's report, Bob's; who appears to qualify; the result for Ann, for Bob; who is told
    ("a", "Ann qualifies and claims more than Bob admits", "W +21", "L -16", ANN, 16, -16, ("Ann",)),
    ("b", "both qualify, and each gets the worse number", "W +17", "L -16", BOTH, 16, -17, ("Ann", "Bob")),
    ("c", "the spread is on one card only", "W +12", "paper L", NEITHER, 12, -12, ()),
    ("d", "both claim the win, one in the minus column", "W +9", "paper W -9", NEITHER, 9, -9, ()),
    ("e", "both claim the win, in the same column", "W +9", "W +9", NEITHER, -9, -9, ()),
    ("f", "one card shows the win, both the same column", "W +9", "paper L +9", NEITHER, 9, -9, ()),
    ("g", "points and spread are recalculated", "W +21", "L -16", ANN, 16, -16, ("Ann",)),
    ("h", "the difference hurts the one who qualifies already", "W +15", "L -20", ANN, 15, -20, ()),
    ("i", "the one who qualifies is told", "W +32", "L -16", ANN, 16, -16, ("Ann",)),
]


def says(it, name: str, line: str) -> None:
    """A player reports it on the phone; incomplete lines come from the paper card."""
    if not line.startswith("paper "):
        margin = int(line[3:])
        other = {"Ann": "Bob", "Bob": "Ann"}[name]
        it.report(name, name if line[0] == "W" else other, margin)
        return
    entry = it.cup.tournament.entries.get(member=it.members[name])
    enter_card(
        tournament_id=it.cup.tournament.pk,
        stage_id=it.cup.stage().stage.pk,
        entry_id=entry.pk,
        lines=[WrittenLine(it.pairing.pk, written(line.removeprefix("paper ")), 0)],
        by=it.by,
    )


def cross_checked(it) -> CardGame:
    state = it.cup.state
    (game,) = cross_check_of(state, state.stages[0]).games
    return game


@pytest.mark.parametrize(
    ("case", "ann", "bob", "qualifies", "for_ann", "for_bob", "expected"),
    [(case, *rest) for case, _about, *rest in CASES],
    ids=[f"{case}: {about}" for case, about, *_ in CASES],
)
def test_in_a_tournament_the_case_decides_and_both_reports_are_kept(
    organizer, case, ann, bob, qualifies, for_ann, for_bob, expected
):
    it = TournamentHall(organizer, stages=qualifies)
    says(it, "Ann", ann)
    says(it, "Bob", bob)
    claims = [line.text for line in CardLine.objects.order_by("pk")]
    game = cross_checked(it)
    assert (case in game.proposal.cases, sorted(game.tell)) == (True, [*expected])
    assert [each.game.pk for each in it.queue().to_decide] == [it.game.pk]
    accept = url(it.club, "accept_case", pk=it.cup.tournament.pk, pairing=it.pairing.pk)
    it.desk.post(accept, {"expected_version": game.token})
    spreads = {row.player: row.totals.spread for row in it.cup.stage().standings}
    counts = {player.name: spreads[player.entry] for player in it.pairing.players}
    assert counts == {"Ann": for_ann, "Bob": for_bob}
    assert [line.text for line in CardLine.objects.order_by("pk")] == claims
    assert not it.queue()


def test_every_case_of_the_rule_sheet_is_tested():
    assert [case for case, *_ in CASES] == list("abcdefghi")


@pytest.mark.parametrize(
    ("ann", "bob", "offered", "counts"),
    [
        ("W +21", "L -16", ["Ann by 21", "Ann by 16"], "Ann by 16"),  # a, b, g, i
        ("W +15", "L -20", ["Ann by 15", "Ann by 20"], "Ann by 20"),  # h: the session asks nevertheless
        ("W +9", "W +9", ["Ann by 9", "Bob by 9"], "Bob by 9"),  # e
    ],  # c, d and f need an incomplete or contradictory card, which a session can't have
)
def test_in_a_session_both_are_asked_and_one_figure_counts_for_both(organizer, ann, bob, offered, counts):
    it = SessionHall(organizer)
    says(it, "Ann", ann)
    says(it, "Bob", bob)
    claims = [line.text for line in CardLine.objects.order_by("pk")]
    (asked,) = it.queue().to_decide
    assert [choice.label for choice in asked.choices] == offered
    it.accept(asked, 1)
    assert it.result == counts
    assert [line.text for line in CardLine.objects.order_by("pk")] == claims
    assert not it.queue()
