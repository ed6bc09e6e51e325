"""The play through the engine: the order of scores, who calls go, and who begins the next count."""

import pytest

from games.engine import CountEnded, Pegged, StarterCut, total
from tests.engine.table import (
    ACC,
    FIVE_CARD,
    FUTURE_AIDS,
    HOYLE,
    TE_CLUB,
    USPC,
    Table,
    named,
    random_game,
    tables,
)

SIX_CARD = [HOYLE, USPC, TE_CLUB, FUTURE_AIDS, ACC]


def table(rules, *hands, **more):
    table = Table(rules)
    table.deal(*hands, **more)
    return table


@pytest.mark.parametrize("rules", SIX_CARD, ids=named)
def test_the_example_of_1922(rules):
    play = table(rules, "4C 3C 3H 9C", "5C 3D 7C 6C").play("A 4C, B 5C, A 3C, B 3D, A 3H, B 7C, B 6C, A 9C")
    assert play == (
        "A 3 for run, B 4 for fifteen and pair, A 6 for pair royal, A go, B 2 for thirty-one, A leads, "
        "A 1 for last card"
    )


@pytest.mark.parametrize(("left", "pegs"), [("8H 7H", "fifteen"), ("9H 9D", "pair")])
def test_the_last_two_cards_of_future_aids(left, pegs):
    at_the_end = table(FUTURE_AIDS, "TC 9C 6C AC", f"3D 2D {left}")
    assert at_the_end.play("A TC, B 3D, A 9C, B 2D, A 6C, A AC") == "B go, A 2 for thirty-one, B leads"
    first, second = left.split()
    assert at_the_end.play(f"B {first}, B {second}") == f"B 3 for {pegs} and last card"


def test_a_last_card_that_makes_31_pegs_two_and_no_last():
    """future-aids, Playing the Hands, third paragraph; uspc-1922, The Go, second."""
    last = table(FUTURE_AIDS, "9C 4C KC AC", "8D TD QD JD")
    assert last.play("A 9C, B 8D, A 4C, B TD") == "B 2 for thirty-one, A leads"
    assert last.play("A KC, B QD, A AC, B JD") == "B 2 for thirty-one"


@pytest.mark.parametrize(
    ("held", "plays", "expected"),
    [
        ("7C KC", "A 7C", "A 2 for thirty-one, B leads"),
        ("4H KC", "A 4H", "A 3 for pair and go, B leads"),
        ("3C 2C", "A 3C, A 2C", "A 4 for run and go, B leads"),
    ],
    ids=["seven", "four", "three-and-two"],
)
def test_the_three_goes_of_future_aids(held, plays, expected):
    go = table(FUTURE_AIDS, f"TC 4C {held}", "QD 8D 9D KH")
    assert go.play("A TC, B QD, A 4C") == "B go"
    assert go.play(plays) == expected


def test_after_a_go_every_seat_that_can_play_has_its_turn():
    three = table(HOYLE.but(players=3), "KC 9S 8C 7C", "QC 2H TH 8H", "7D AD JD TD")
    assert three.play("A KC, B QC, C 7D") == "A go"
    assert three.play("B 2H, C AD") == "B go, C 1 for go, A leads"


def test_in_four_seats_the_others_must_play_in_turn_after_a_go():
    """future-aids, Four-Player Game; a seat that has called go is not asked again."""
    four = table(FUTURE_AIDS.but(players=4), "KC 9C 8C 7C", "QC 2H TH 8H", "6D AD JD TD", "9D 9S 9H 8S")
    assert four.play("A KC, B QC, C 6D") == "D go, A go"
    assert four.play("B 2H, C AD") == "B go, C 1 for go, D leads"


GO_IN_THREE = ("KC 9S 8C 7C", "QC AC TH 8H", "9C 5D JD TD"), "A KC, B QC, C 9C, B AC"  # go: A, then C; B is the last
GO_IN_FOUR = ("KC 9S 8C TC", "QC 3C TH 8H", "7C 5D JD TD", "9D JS 9H 8S"), "A KC, B QC, C 7C, B 3C"  # D, A, then C
# C has played the fourth card when B, the last to play, ends the count: C is skipped, D is B's partner.
PARTNER_NEXT = (
    ("KC 8C 9C TC", "QD 7D 7H 9D", "5C 3C 3D AC", "8D 9H TD KD"),
    "A KC, B QD, C 5C, C 3C, C 3D, D 8D, A 8C, B 7D, C AC, B 7H",
)
THIRTY_ONE_IN_THREE = ("KC KD 9C 8C", "QC TH 8H 7H", "AC 9D JD TD"), "A KC, B QC, C AC, A KD"
THIRTY_ONE_IN_FOUR = ("KC 9C 8C 7C", "QC TH 8H 7H", "AC 9D JD TD", "KD 9H 8D 7D"), "A KC, B QC, C AC, D KD"


@pytest.mark.parametrize(
    ("rules", "go_in_three", "go_in_four", "partner_next"),
    [
        # hoyle, The Play, describes a game of two; with four the turn passes to the left, to a partner too.
        pytest.param(HOYLE, "C", "C", "D", id="hoyle: whose turn is next"),
        pytest.param(HOYLE.but(lead="opponent"), "C", "C", "A", id="older records: the opponent of the last"),
        # uspc-1922, The Go, third paragraph; future-aids, Playing the Hands, third paragraph.
        pytest.param(USPC, "C", "C", "D", id="uspc-1922: whose turn is next"),
        pytest.param(FUTURE_AIDS, "C", "C", "D", id="future-aids: whose turn is next"),
        # te-club, The Go, second paragraph.
        pytest.param(TE_CLUB, "A", "D", "D", id="te-club: who called go first"),
        pytest.param(ACC, "C", "C", "D", id="acc: whose turn is next"),
    ],
)
def test_the_right_seat_leads_after_a_go(rules, go_in_three, go_in_four, partner_next):
    for players, (hands, play), leader in [
        (3, GO_IN_THREE, go_in_three),
        (4, GO_IN_FOUR, go_in_four),
        (4, PARTNER_NEXT, partner_next),
    ]:
        assert table(rules.but(players=players), *hands).play(play).endswith(f", {leader} leads"), play


@pytest.mark.parametrize("rules", SIX_CARD, ids=named)
@pytest.mark.parametrize(("players", "hands", "leader"), [(3, THIRTY_ONE_IN_THREE, "B"), (4, THIRTY_ONE_IN_FOUR, "A")])
def test_after_31_without_a_go_the_next_seat_leads_in_every_source(rules, players, hands, leader):
    held, play = hands
    assert table(rules.but(players=players), *held).play(play).endswith(f"2 for thirty-one, {leader} leads")


def test_after_31_the_first_to_have_called_go_leads_at_the_te_club():
    hands, play = ("KC 9S 8C 7C", "QC 2C TH 8H", "9C 5D JD TD"), "A KC, B QC, C 9C, B 2C"
    assert table(TE_CLUB.but(players=3), *hands).play(play) == "A go, B 2 for thirty-one, A leads"
    assert table(USPC.but(players=3), *hands).play(play) == "A go, B 2 for thirty-one, C leads"


@pytest.mark.parametrize("rules", SIX_CARD, ids=named)
def test_a_seat_without_cards_is_passed_over_and_calls_no_go(rules):
    """Last sentence of The Go in future-aids; the other sources are silent and played alike."""
    play = table(rules, "TC 9C 6C AC", "3D 2D 8H JH")
    play.play("A TC, B 3D, A 9C, B 2D, A 6C, A AC")
    assert play.play("B 8H, B JH") == "B 1 for last card"


@pytest.mark.parametrize("rules", SIX_CARD, ids=named)
def test_a_player_with_the_only_cards_leads_again(rules):
    alone = table(rules, "9C 3C 4C TC", "TD KD QD JD")
    assert alone.play("A 9C, B TD, A 3C, A 4C") == "B go, A 1 for go, B leads"
    assert alone.play("B KD, A TC, B QD, B JD") == "B 1 for go, B leads, B 1 for last card"


@pytest.mark.parametrize("rules", SIX_CARD, ids=named)
def test_a_go_interrupts_pairs_and_runs(rules):
    pair = table(rules, "9C QC 5C 6C", "TC QD 7D 8D")
    assert pair.play("A 9C, B TC, A QC, B QD") == "B go, A 1 for go, B leads"
    run = table(rules, "TC 9C 8C 7C", "8D 9D JD QD")
    assert run.play("A TC, B 9D, A 8C, B JD") == "B go, A 4 for run and go, B leads"


@pytest.mark.parametrize("rules", SIX_CARD, ids=named)
def test_31_interrupts_a_pair_royal(rules):
    royal = table(rules, "TC 9H 5C 2C", "JD 6D 6C 5D")
    found = royal.play("A TC, B 6D, A 9H, B 6C, A 5C, B 5D")
    assert found == "B 2 for thirty-one, A leads, B 2 for pair"


@pytest.mark.parametrize("rules", SIX_CARD, ids=named)
def test_31_is_scored_together_with_a_run(rules):
    """ichabod801/t_games #464."""
    assert (
        table(rules, "KC 7C 2C 2D", "6C 8C 4D 4H")
        .play("A KC, B 6C, A 7C, B 8C")
        .endswith("B 5 for thirty-one and run, A leads")
    )


def test_future_aids_pays_the_shorter_runs_as_well():
    hands = "2C 5H 4C KH", "3D 6S QD JD"
    run = "A 2C, B 3D, A 5H, B 6S, A 4C"
    assert table(FUTURE_AIDS, *hands).play(run) == "A 12 for run and run and run"
    assert table(HOYLE, *hands).play(run) == "A 5 for run"


@pytest.mark.parametrize("rules", SIX_CARD, ids=named)
def test_one_hand_alone_may_pair_and_run_after_a_go(rules):
    """uspc-1922, the note below Sequences; hoyle, the paragraph below Run."""
    pair = table(rules, "TC 2C 2D 9C", "KH KS QH QS")
    assert pair.play("A TC, B KH, A 2C, A 2D") == "B go, A 3 for pair and go, B leads"
    run = table(rules, "TC 2C 3D 4C", "KH KS QH QS")
    assert run.play("A TC, B KH, A 3D, A 2C, A 4C") == "B go, A 4 for run and go, B leads"


def test_the_play_of_five_cards_ends_with_its_go():
    play = table(FIVE_CARD, "KC QC 5C", "TH 9H 8H", starter="2D")
    assert play.play("A KC, B TH, A QC") == "B go, A 1 for go"


def test_the_play_of_five_cards_ends_with_its_31():
    assert table(FIVE_CARD, "KC QC 5C", "TH AH 8H").play("A KC, B TH, A QC, B AH") == "B 2 for thirty-one"


def test_the_play_of_five_cards_may_end_with_the_last_card():
    play = table(FIVE_CARD, "2C 3C 5H", "4H 7D AC", starter="KD")
    assert play.play("A 2C, B 4H, A 3C, B 7D, A 5H, B AC") == "A 3 for run, B 1 for last card"


@pytest.mark.parametrize("rules", [rules for rules in tables() if rules.players == 2 and rules.kept == 4], ids=named)
def test_the_dealer_pegs_in_every_play(rules):
    """hoyle, The Play: as the pone leads, the dealer is bound to peg at least one."""
    plays = 0
    for seed in range(12):
        pegged = None
        for state, _, events, _ in random_game(rules, seed):
            for event in events:
                if isinstance(event, StarterCut):
                    pegged = 0
                elif isinstance(event, Pegged) and pegged is not None and event.seat == state.dealer:
                    pegged += total(event.scores) if event.scores[0].reason != "his heels" else 0
                elif isinstance(event, CountEnded) and event.leader is None:
                    assert pegged
                    plays, pegged = plays + 1, None
    assert plays > 100
