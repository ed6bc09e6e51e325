"""The wall: readable across a room, and kept up to date by itself."""

import pytest
from playwright.sync_api import expect

from testing.sessions import ELEVEN, in_thread
from testing.tournaments import DOUBLE, TournamentDriver


def test_the_wall_follows_the_session_without_a_reload(open_page, olga, new_session):
    tonight = new_session("te-club", games=2, fee=100)
    wall = open_page(olga.user)
    wall.goto(tonight.path + "wall/")
    wall.evaluate("window.same = true")
    expect(wall.get_by_text("Check in at the desk. Seats will be drawn soon.")).to_be_visible()
    tonight.come(*ELEVEN[:4])
    tonight.draw()
    tonight.choose(0, 0, 2)
    expect(wall.get_by_role("heading", level=1)).to_have_text("Round 1")
    tonight.call(1)
    expect(wall.get_by_text("Waiting for results: table 1, table 2")).to_be_visible()
    tables = tonight.state().rounds[0].tables
    for name in ELEVEN[:4]:
        expect(wall.get_by_label("Find your table").get_by_text(name, exact=True)).to_be_visible()
    wall.keyboard.press("ArrowRight")
    for name in ELEVEN[:4]:
        expect(wall.get_by_label("Seating").get_by_text(name, exact=True)).to_be_visible()

    tonight.record(tables[0], (121, 100))
    expect(wall.get_by_text("Waiting for results: table 2")).to_be_visible()
    expect(wall.get_by_label("Seating")).to_contain_text(f"{tables[0].side_names[0]} by 21")
    expect(wall.get_by_label("Find your table")).not_to_be_attached()
    wall.keyboard.press("ArrowRight")
    expect(wall.get_by_label("Standings").get_by_role("listitem").first).to_contain_text(tables[0].side_names[0])
    tonight.record(tables[1], (90, 121))
    expect(wall.get_by_text("All results are in")).to_be_visible()
    assert wall.evaluate("window.same")


def test_a_player_follows_on_a_phone(open_page, olga, new_session):
    tonight = new_session("te-club", games=2)
    tonight.come("Ann", "Bob", olga.name)
    tonight.draw()
    phone = open_page(olga.user, width=360, height=740)
    phone.goto(tonight.path + "follow/")
    expect(phone.locator(".announce")).to_contain_text("table 1, against")
    tonight.call(1)
    table = tonight.state().rounds[0].tables[0]
    tonight.record(table, (121, 100, 90))
    expect(phone.locator("main")).to_contain_text("won by 21 and 31")


WHOLE = """() => {
    const list = document.querySelector(".page.on ol"), frame = list.getBoundingClientRect();
    const rows = [...list.children].map((row) => row.getBoundingClientRect());
    const seen = rows.filter((row) => row.right > frame.left + 1 && row.left < frame.right - 1);
    return [seen.length, seen.every((row) => row.top >= frame.top - 1 && row.bottom <= frame.bottom + 1)];
}"""


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
def test_each_page_of_the_wall_has_whole_rows_and_keeps_its_head(open_page, olga, new_session, width, height):
    tonight = new_session("acc-grass-roots", games=2)
    tonight.come(*(f"Player {number:02}" for number in range(39)), "Mary-Jane O'Sullivan Carmichael")
    tonight.draw()
    tonight.call(1)
    wall = open_page(olga.user, width=width, height=height)
    wall.goto(tonight.path + "wall/")
    at, kinds, names = wall.locator("[data-at]"), [], 0
    expect(at).to_contain_text("1 of ")
    pages = int(at.inner_text().split()[-1])
    for number in range(1, pages + 1):
        expect(at).to_contain_text(f"{number} of {pages}")
        expect(wall.get_by_role("heading", level=1)).to_be_in_viewport(ratio=1)
        expect(at).to_be_in_viewport(ratio=1)
        shown, are_whole = wall.evaluate(WHOLE)
        assert shown and are_whole
        kinds.append(wall.locator(".page.on").get_attribute("aria-label"))
        names += shown if kinds[-1] == "Find your table" else 0
        wall.keyboard.press("ArrowRight")
    assert (kinds[0], kinds[-1]) == ("Find your table", "Seating")
    assert names == 40  # each once: the last part repeats no column
    expect(at).to_contain_text(f"1 of {pages}")  # round again
    assert wall.evaluate("document.documentElement.scrollHeight") == height


@pytest.mark.parametrize(
    ("names", "larger"),
    [
        (ELEVEN[:10], (1.4, 1.6)),
        ([*ELEVEN[:9], "Mary-Jane O'Sullivan Carmichael"], (1, 1.2)),
        (map(str, range(40)), (1, 1)),
    ],
)
def test_few_tables_are_shown_larger_each_name_in_one_line(open_page, olga, new_session, names, larger):
    tonight = new_session("acc-grass-roots", games=2)
    tonight.come(*names)
    tonight.draw()
    tonight.call(1)
    tonight.record(tonight.state().rounds[0].tables[0], (121, 100))
    wall = open_page(olga.user, width=1920, height=1080)
    wall.goto(tonight.path + "wall/")
    name = wall.get_by_label("Seating").locator(".name > span")
    expect(name.first).to_be_visible()
    size = name.first.evaluate("name => parseFloat(getComputedStyle(name).fontSize)")
    height = name.evaluate_all("names => Math.max(...names.map((name) => name.offsetHeight))")
    least, most = larger
    assert least * 43 <= size <= most * 44  # pixels: 4 % of the screen's height
    assert height < 1.5 * size


def test_a_new_result_is_highlighted_once(open_page, olga, new_session):
    tonight = new_session("te-club", games=2)
    tonight.come(*ELEVEN[:4])
    tonight.choose(0, 0, 2)
    tonight.draw()
    tonight.call(1)
    wall = open_page(olga.user)
    wall.goto(tonight.path + "wall/")
    wall.evaluate("""() => {
        window.lit = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
            if (this.matches("li")) window.lit.push(this.textContent);
            return animate.apply(this, how);
        };
    }""")
    first, second = tonight.state().rounds[0].tables
    tonight.record(first, (121, 100))
    expect(wall.get_by_text("Waiting for results: table 2")).to_be_visible()
    tonight.record(second, (121, 100))
    expect(wall.get_by_text("All results are in")).to_be_visible()
    lit = wall.evaluate("window.lit")
    assert [table.side_names[0] in line for table, line in zip((first, second), lit, strict=True)] == [True, True]


def test_on_a_phone_and_without_scripts_the_wall_scrolls(open_page, olga, new_session):
    tonight = new_session("te-club", games=2)
    tonight.come(*ELEVEN)
    tonight.draw()
    tonight.call(1)
    for options in ({"width": 360, "height": 740}, {"java_script_enabled": False}):
        wall = open_page(olga.user, **options)
        wall.goto(tonight.path + "wall/")
        for label in ("Find your table", "Seating"):
            expect(wall.get_by_label(label)).to_be_visible()


def test_the_names_in_a_bracket_can_be_read_on_a_phone(open_page, transactional_db):
    cup = in_thread(TournamentDriver, DOUBLE, people=9)
    in_thread(cup.call)
    wall = open_page(cup.by, width=360, height=740)
    wall.goto(f"/c/{cup.club.slug}/tournaments/{cup.tournament.pk}/wall/")
    name = wall.locator(".bracket li").get_by_text("Player 009").first
    expect(name).to_be_visible()
    assert name.evaluate("name => parseFloat(getComputedStyle(name).fontSize)") >= 13
