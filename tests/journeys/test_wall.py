"""The wall: what the hall reads from across the room, kept up to date by itself."""

from playwright.sync_api import expect

from testing.sessions import ELEVEN


def test_the_wall_follows_the_night_without_a_reload(open_page, olga, night):
    tonight = night("te-club", games=2, fee=100)
    wall = open_page(olga.user)
    wall.goto(tonight.path + "wall/")
    wall.evaluate("window.same = true")
    expect(wall.get_by_text("Check in at the door. Seats will be drawn soon.")).to_be_visible()
    tonight.come(*ELEVEN[:4])
    tonight.draw()
    tonight.choose(0, 0, 2)
    expect(wall.get_by_role("heading", level=1)).to_have_text("Round 1")
    tonight.call(1)
    expect(wall.get_by_text("Waiting for results: table 1, table 2")).to_be_visible()
    tables = tonight.state().rounds[0].tables
    for name in ELEVEN[:4]:
        expect(wall.get_by_label("Seating").get_by_text(name, exact=True)).to_be_visible()

    tonight.record(tables[0], (121, 100))
    expect(wall.get_by_text("Waiting for results: table 2")).to_be_visible()
    expect(wall.get_by_label("Seating")).to_contain_text(f"{tables[0].side_names[0]} by 21")
    expect(wall.get_by_label("Standings").get_by_role("listitem").first).to_contain_text(tables[0].side_names[0])
    tonight.record(tables[1], (90, 121))
    expect(wall.get_by_text("All results are in")).to_be_visible()
    assert wall.evaluate("window.same")


def test_a_player_follows_on_a_phone(open_page, olga, night):
    tonight = night("te-club", games=2)
    tonight.come("Ann", "Bob", olga.name)
    tonight.draw()
    phone = open_page(olga.user, width=360, height=740)
    phone.goto(tonight.path + "follow/")
    expect(phone.locator(".announce")).to_contain_text("table 1, against")
    tonight.call(1)
    table = tonight.state().rounds[0].tables[0]
    tonight.record(table, (121, 100, 90))
    expect(phone.locator("main")).to_contain_text("won by 21 and 31")
