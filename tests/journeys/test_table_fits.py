"""What is needed at one's turn is in view without scrolling."""

from random import Random

from playwright.sync_api import expect

from games.engine import GameOver, Playing
from testing.seats import play_on
from testing.sessions import in_thread
from tests.journeys.listening import laid
from tests.journeys.test_a_match import over


def test_on_a_laptop_the_hand_is_in_view_at_the_top_of_the_page(open_page):
    """At each turn of two deals: the more cards lie on the table, and the more was pegged, the less room is left."""
    match, (ann, _) = laid()
    page, dice, known = open_page(ann, width=1366, height=650), Random(5), set()

    def is_next_turn(state):
        turn = isinstance(state.phase, Playing) and state.phase.turn == 0 and repr(state.phase)
        return isinstance(state.phase, GameOver) or (turn and turn not in known and not known.add(turn))

    for _ in range(8):
        in_thread(play_on, match, dice, until=is_next_turn)
        page.goto(f"/matches/{match.pk}/")
        if over(page):
            break
        page.evaluate("scrollTo(0, 0)")
        for part in ("form.hand", ".board", "#turn"):
            expect(page.locator(f"#match {part}").first).to_be_in_viewport(ratio=1)
        expect(page.get_by_label("Ask or command")).to_be_in_viewport(ratio=1)
    assert len(known) >= 4
