"""The drawn board: its enlarged part on a phone."""

import re

import pytest

from games.presentation.board_svg import NEAR, PITCH, draw_board

RADIUS = 7.5  # of a peg


@pytest.mark.parametrize("target", [31, 61, 121])
@pytest.mark.parametrize("sides", [2, 3])
def test_the_lane_shown_large_holds_the_whole_peg_and_ends_with_the_board(target, sides):
    for hole in range(target + 1):
        drawn = draw_board("ABC"[:sides], [hole] * sides, [0] * sides, target, None, near=1)
        x, y, width, height = drawn.near
        peg = next(peg for peg in drawn.pegs if peg.front and peg.side == 1)
        assert x + RADIUS <= peg.x <= x + width - RADIUS
        assert y + RADIUS <= peg.y <= y + height - RADIUS
        assert x >= 0 and x + width <= drawn.width


def test_no_hole_is_cut_in_two_where_it_begins():
    for hole in range(122):
        drawn = draw_board("AB", [hole, 0], [0, 0], 121, 61)
        dots = {float(x) for x in re.findall(r"M([\d.]+) ", drawn.holes)}
        assert min(abs(x - drawn.near[0]) for x in dots) >= PITCH / 2
    assert drawn.near[2] == NEAR
