"""A te-club session: all who come play, at tables of two, three and four, for a quarter that is all paid out."""

import re
from decimal import Decimal

from playwright.sync_api import Locator, Page, expect

from testing.sessions import ELEVEN
from tests.journeys.organizer import Organizer


def test_te_club_thursday(open_page, olga, new_session):
    thursday = new_session("te-club", games=2)
    thursday.come(*ELEVEN[:9])
    page = open_page(olga.user)
    hands = Organizer(page)
    page.goto(thursday.path + "seats/")

    hands.press("Draw seats")
    page.get_by_label("Tables for 9 players").select_option(label=mix_of(page))
    hands.press("Use these tables")
    first = page.locator("section").filter(has=page.get_by_role("heading", name="Round 1"))
    expect(first).to_contain_text("three-handed")
    expect(first).to_contain_text("partners")
    hands.call(1)
    assert sorted(len(re.split(" and |\n", text)) for text in tables(page)) == [2, 3, 4]

    while hands.entry.count():
        enter_by_what_stands_there(hands)
    hands.call(2)
    while hands.entry.count():
        enter_by_what_stands_there(hands)

    hands.follow("Close session")
    expect(page.locator("main")).to_contain_text("$2.25 in the pot.")
    expect(page.locator("main")).to_contain_text("9 players, 1 in 4 paid: 3 places.")
    hands.press("Close session now")
    hands.expect_message("Session closed.")
    *paid, pot = page.locator("table").filter(has_text="The pot").locator("td.num").all_inner_texts()
    assert pot == "$2.25"
    assert sum(Decimal(amount.strip("$")) for amount in paid) == Decimal("2.25")
    expect(page.locator("main")).not_to_contain_text("the club")


def mix_of(page: Page) -> str:
    """The choice of tables that has all three kinds."""
    sentences = page.get_by_label("Tables for 9 players").get_by_role("option").all_inner_texts()
    return next(found for found in sentences if all(word in found for word in ("four", "three", "two")))


def tables(page: Page) -> list[str]:
    """The names at each table, one side per line; read at once, as a live update may replace the rows."""
    sides = "rows => rows.map(row => [...row.querySelectorAll('.side')].map(side => side.innerText).join('\\n'))"
    return page.locator("#tables tbody tr").evaluate_all(sides)


def enter_by_what_stands_there(hands: Organizer) -> None:
    """Partners or two: one margin. Three: one margin for each loser; the winner's line disappears."""
    entry = hands.entry
    title, sides = entry.get_by_role("heading").inner_text(), hands.sides()
    if len(sides) == 2:
        hands.enter(sides[0], 21)
        hands.expect_message(f"{title}: {sides[0]} by 21.")
        return
    three_handed(hands, entry, sides)
    hands.expect_message(f"{title}: {sides[0]}, 14 over {sides[1]} and 40 over {sides[2]}.")


def three_handed(hands: Organizer, entry: Locator, sides: list[str]) -> None:
    entry.get_by_role("radio", name=f"{sides[0]} won").check()
    expect(entry.get_by_label(f"{sides[0]} lost by")).to_be_hidden()
    entry.get_by_label(f"{sides[1]} lost by").fill("14")
    entry.get_by_label(f"{sides[2]} lost by").fill("40")
    expect(entry.locator("#explanation")).to_contain_text("single game")
    save, foot = entry.get_by_role("button", name="Save", exact=True), entry.page.locator(".actions")
    assert bottom(save) <= (foot.bounding_box() or {"y": 800})["y"]
    hands.press("Save", entry)


def bottom(element: Locator) -> float:
    box = element.bounding_box()
    assert box
    return box["y"] + box["height"]
