"""A whole session through its pages, from its plan to its recap: eleven players, and all kinds of events."""

import re
from decimal import Decimal

import pytest
from playwright.sync_api import expect

from league.rules.presets import PRESETS
from testing.factories import FormatVersionFactory, MemberFactory
from testing.sessions import ELEVEN
from tests.journeys.organizer import DESKTOP, PHONE, Organizer

FORMAT = PRESETS["acc-grass-roots"].but(games=3, fee=100, ties="split")


@pytest.mark.parametrize(
    ("screen", "thumbs"),
    [pytest.param(PHONE, True, id="phone"), pytest.param(DESKTOP, False, id="desktop", marks=pytest.mark.long)],
)
def test_a_whole_session(open_page, olga, screen, thumbs):
    FormatVersionFactory(season__club=olga.club, format=FORMAT)
    for name in ELEVEN[:8]:
        MemberFactory(club=olga.club, name=name)
    page = open_page(olga.user, **screen)
    hands = Organizer(page, thumbs=thumbs)
    page.goto(f"/c/{olga.club.slug}/")

    plan(hands)
    people_come(hands)
    seats_are_drawn(hands)
    first_round_with_a_late_arrival(hands)
    second_round_with_a_correction_and_an_early_leaver(hands)
    third_round_by_grid_and_by_card(hands)
    the_rest_to_catch_up(hands)
    close(hands)
    open_again_and_close_again(hands)


def plan(hands: Organizer) -> None:
    page = hands.page
    hands.follow("Plan a session")
    single = page.locator("section").filter(has=page.get_by_role("heading", name="One-time session"))
    single.get_by_label("Name").fill("Pegging night")
    single.get_by_label("From").fill("19:00")
    hands.press("Add session")
    hands.expect_message("Session added: Pegging night.")
    hands.follow("Pegging night")
    hands.press("Open check-in")
    expect(page.get_by_role("heading", level=1)).to_have_text("Who is here?")


def people_come(hands: Organizer) -> None:
    for name in ELEVEN[:8]:
        hands.check_in(name, typed=name[:3].lower())
    hands.check_in("Ines", fee="owed")
    hands.check_in("Jo", fee="waived")
    main = hands.page.locator("main")
    expect(main).to_contain_text("10 here · $8.00 in the cash box")
    expect(hands.person("Ines")).to_contain_text("owed")
    expect(hands.person("Jo")).to_contain_text("guest session 1 of")


def seats_are_drawn(hands: Organizer) -> None:
    page = hands.page
    hands.press("Draw seats")
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    for number in (2, 3):
        page.get_by_text("Redraw, undo and print").click()
        hands.press("Redraw seats")
        expect(page.locator("main")).to_contain_text(f"The seats were drawn {number} times")
    hands.call(1)


def first_round_with_a_late_arrival(hands: Organizer) -> None:
    page = hands.page
    expect(page.locator("#tables")).to_contain_text("5 results to come")
    expect(page.locator("main")).to_contain_text("Enter the results of tables 1, 2, 3, 4 and 5 before calling round 2.")
    expect(page.get_by_role("button", name="Call round 2")).to_be_disabled()
    hands.follow("Late arrivals, departures, fees")
    hands.check_in("Karl")
    hands.follow("Back to the tables")
    hands.play_round(best=ELEVEN)
    expect(page.get_by_role("heading", name="All results are in")).to_be_visible()
    expect(hands.person("Karl")).to_contain_text(re.compile("table|sits out"))
    hands.call(2)


def second_round_with_a_correction_and_an_early_leaver(hands: Organizer) -> None:
    page, entry = hands.page, hands.entry
    title, sides = entry.get_by_role("heading").inner_text(), hands.sides()
    expect(entry).to_contain_text("Skunk if the loser has 90 or fewer.")
    hands.enter(sides[0], 40)
    hands.expect_message(f"{title}: {sides[0]} by 40.")
    row = page.locator("#tables tr").filter(has_text=sides[0]).first
    expect(row).to_contain_text("skunk")
    row.get_by_role("link", name="Change").click()
    expect(entry.get_by_role("heading")).to_have_text(title)
    hands.enter(sides[0], 14, why="Misread the board", save="Save correction")
    hands.expect_message(f"{title}: {sides[0]} by 14.")
    page.locator("#tables tr").filter(has_text=sides[0]).first.get_by_role("link", name="Change").click()
    hands.follow("Result history")
    expect(page.get_by_role("row").nth(1)).to_contain_text(f"{sides[0]} by 14")
    expect(page.get_by_role("row").nth(1)).to_contain_text("Misread the board")
    expect(page.get_by_role("row").nth(2)).to_contain_text(f"{sides[0]} by 40")
    page.go_back()
    hands.press("Undo last change")
    hands.expect_message("last change undone.")
    expect(row).to_contain_text("won by 40")
    hands.enter(sides[0], 14, save="Save correction")
    hands.expect_message(f"{title}: {sides[0]} by 14.")  # the tables next to it may say so slightly earlier
    expect(row).to_contain_text("won by 14")
    hands.play_round(best=ELEVEN)
    hands.follow("Late arrivals, departures, fees")
    hands.change("Bob", "Left early")
    expect(hands.person("Bob")).to_contain_text("left early")
    hands.follow("Back to the tables")
    expect(hands.person("Bob")).to_have_count(0)
    hands.call(3)


def third_round_by_grid_and_by_card(hands: Organizer) -> None:
    page = hands.page
    hands.follow("Enter the whole round")
    rows = page.get_by_role("group").filter(has=page.locator("legend", has_text="Table"))
    count = rows.count()
    for number in range(1, count):
        rows.nth(number).get_by_role("radio").first.check()
        rows.nth(number).get_by_role("textbox").fill(str(number + 4))
    hands.press("Save round")
    hands.expect_message(f"{count - 1} results saved.")

    one, other = hands.sides()
    for name, won, margin in ((one, "won", "12"), (other, "lost", "7")):
        hands.follow("Enter scorecards")
        hands.follow(name)
        line = page.get_by_role("group").last
        line.get_by_role("radio", name=won).check()
        line.get_by_role("textbox").fill(margin)
        hands.press("Save scorecard")
        hands.expect_message(f"{name}’s scorecard saved.")
        hands.follow("Back to the tables")
    expect(page.locator("main")).to_contain_text(f"The scorecards of {one} and {other} differ by 5 holes.")
    hands.follow("Enter another result")
    hands.enter(one, 7, why="Both looked again", save="Save correction")
    hands.expect_message(f"{one} by 7.")
    expect(page.locator("main")).not_to_contain_text("differ by")


def the_rest_to_catch_up(hands: Organizer) -> None:
    page, titles = hands.page, []
    while (call := page.get_by_role("button", name=re.compile("^Call round"))).count():
        hands.call(int(call.inner_text().rsplit(maxsplit=1)[-1]))
        titles.append(page.get_by_role("heading", level=1).inner_text())
        hands.play_round(best=ELEVEN)
    assert titles[-1].endswith("catch-up")
    expect(page.locator("main")).not_to_contain_text("Reports and scorecards to decide")


def close(hands: Organizer) -> None:
    page = hands.page
    hands.follow("Close session")
    main = page.locator("main")
    expect(main).to_contain_text("The cash box should hold $9.00.")
    expect(main).to_contain_text("Ines $1.00")
    expect(main).to_contain_text(re.compile(r"shared by \d: .* / \d = \$"))
    page.get_by_label("Cash counted").fill("8.75")
    recap(hands, "$9.00", "$8.75")


def recap(hands: Organizer, pot: str, counted: str) -> None:
    """The payouts sum to the pot, to the cent, and tied players share their prizes."""
    page = hands.page
    hands.press("Close session now")
    hands.expect_message("Session closed.")
    *paid, last = page.locator("table").filter(has_text="The pot").locator("td.num").all_inner_texts()
    assert last == pot
    assert sum(Decimal(amount.strip("$")) for amount in paid) == Decimal(pot.strip("$"))
    expect(page.locator("main")).to_contain_text("Tied for")
    expect(page.locator("main")).to_contain_text(f"Cash box: {counted} counted")


def open_again_and_close_again(hands: Organizer) -> None:
    page = hands.page
    page.get_by_text("Reopen the session").click()
    page.get_by_label("Reason", exact=True).fill("Ines has paid")
    hands.press("Reopen session")
    hands.expect_message("Session reopened")
    hands.follow("Close session")
    hands.follow("Ines $1.00")
    expect(hands.person("Ines").get_by_role("button", name="Fee paid")).to_be_in_viewport()
    hands.press("Fee paid")
    expect(hands.person("Ines")).to_contain_text("fee paid")
    hands.follow("Back to the tables")
    hands.follow("Close session")
    expect(page.locator("main")).to_contain_text("The cash box should hold $10.00.")
    page.get_by_label("Cash counted").fill("10")
    recap(hands, "$10.00", "$10.00")
