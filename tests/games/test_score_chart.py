"""The chart of a game's scores: every label can be read, and every name is there in full."""

from itertools import pairwise

import pytest

from games.presentation.analysis import SHAPES
from games.presentation.rule_labels import signed, tenths
from games.presentation.score_chart import LETTER, score_chart_of

NAMES = ("Olga Maria Organizer", "Noddy the Second")


def chart(shape, ends, names=NAMES):
    width, height, longest = shape
    scores = [(peg, peg // 2) for peg in range(122)]
    return score_chart_of(names, scores, ends, 121, width=width, height=height, longest_name=longest)


@pytest.mark.parametrize("shape", SHAPES, ids=["desk", "phone"])
@pytest.mark.parametrize("ends", [range(9, 122, 9), range(5, 122, 5), [90, 92, 121]], ids=["13", "24", "two at once"])
def test_the_numbers_of_deals_do_not_run_into_each_other(shape, ends):
    drawn = chart(shape, list(ends))
    assert len(drawn.deals) == len(ends), "each deal has its mark on the axis"
    told = [(place, text) for place, text in drawn.deals if text]
    assert told[0][1] == "1"
    for (before, short), (after, long) in pairwise(told):
        assert after - before > LETTER * (len(short) + len(long)) / 2


def test_on_a_desk_names_stand_at_the_lines_and_on_a_phone_in_full_beside_them():
    desk, phone = (chart(shape, [121]) for shape in SHAPES)
    assert (desk.named, phone.named) == (True, False)
    assert [line.name for line in desk.lines] == list(NAMES) == [line.name for line in phone.lines]
    longest = "Bartholomew Featherstonehaugh"
    assert chart(SHAPES[0], [121], (longest, "Ann")).lines[0].name == "Bartholomew Featherston…"
    assert chart(SHAPES[1], [121], (longest, "Ann")).lines[0].name == longest


@pytest.mark.parametrize(
    ("number", "plain", "with_sign"),
    [(3.04, "3.0", "+3.0"), (-9.64, "−9.6", "−9.6"), (-0.04, "0.0", "0.0"), (0.04, "0.0", "0.0"), (-0.0, "0.0", "0.0")],
)
def test_what_is_rounded_to_nothing_has_no_sign(number, plain, with_sign):
    assert (tenths(number), signed(number)) == (plain, with_sign)
