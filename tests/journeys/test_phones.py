"""A laptop at the desk and four phones without accounts: two report, one disagrees, one goes offline for a round."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from league.clubs.models import Member
from league.clubs.services.player_links import link_path
from league.rounds.services.phones import join_path
from league.tournaments.models import Tournament
from testing.browser import change_heard, go_offline, wait_until_live
from testing.factories import MemberFactory
from testing.sessions import in_thread
from testing.tournaments import SWISS, TournamentDriver
from tests.journeys.test_accessibility import faults

NAMES = ("Ann", "Bob", "Carla", "Dev")
NEVER_LOOKS = "Bob"


@pytest.fixture
def tonight(new_session, olga):
    for name in NAMES:
        in_thread(MemberFactory, club=olga.club, name=name)
    return new_session("te-club", games=3)


def a_phone(open_page, tonight, name):
    """Scans the session's code, takes the name and checks in."""
    phone = open_page(width=320, height=640)
    phone.goto(in_thread(join_path, tonight.session))
    phone.get_by_role("button", name=name, exact=True).click()
    expect(phone.get_by_role("heading", level=1)).to_have_text(name)
    phone.get_by_role("button", name="Check in").click()
    expect(phone.locator("#messages")).to_contain_text("You’re checked in.")
    return phone


def report(phone, winner, margin):
    send(phone, winner, margin)
    expect(phone.locator("#messages")).to_contain_text("Report saved.")


def send(phone, winner, margin):
    phone.get_by_text("Report something else").or_(phone.get_by_text("Report the result", exact=True)).first.wait_for()
    if not phone.get_by_role("button", name="Send report").is_visible():
        phone.get_by_text("Report something else").click()
    phone.get_by_role("radio", name=f"{winner} won").check()
    for digit in str(margin):
        phone.get_by_role("button", name=digit, exact=True).click()
    phone.get_by_role("button", name="Send report").click()


@pytest.mark.bad_line
def test_a_session_with_a_laptop_and_phones(open_page, olga, tonight):
    laptop = open_page(olga.user)
    laptop.goto(tonight.path + "check-in/")
    phones = {name: a_phone(open_page, tonight, name) for name in NAMES}
    unread = phones.pop(NEVER_LOOKS)
    tonight.draw()
    tonight.choose(0, 0, 2)
    tonight.call(1)
    pairs = {table.number: table.side_names for table in tonight.state().rounds[0].tables}
    alone = next(pair for pair in pairs.values() if NEVER_LOOKS in pair)
    apart = next(pair for pair in pairs.values() if NEVER_LOOKS not in pair)
    laptop.goto(tonight.path + "rounds/")
    stood = laptop.locator("#entry").bounding_box()
    witness = next(name for name in alone if name != NEVER_LOOKS)

    report(phones[witness], witness, 12)
    expect(phones[witness].locator("main")).to_contain_text("Your report counts once Bob confirms it.")
    report(phones[apart[0]], apart[0], 7)
    expect(phones[apart[1]].get_by_role("button", name=f"Confirm: {apart[0]} by 7")).to_be_visible()
    report(phones[apart[1]], apart[0], 5)
    expect(phones[apart[1]].locator("main")).to_contain_text("The scorekeeper decides.")

    asked = laptop.locator("#queue")  # it appeared by itself, with both figures
    expect(asked.get_by_role("button", name="Accept")).to_have_count(3)
    expect(laptop.locator("#waiting")).to_have_text("2 items need attention")
    assert laptop.locator("#entry").bounding_box() == stood  # under the hand that enters a result
    expect(asked).to_contain_text(f"The reports of {apart[0]} and {apart[1]} differ by 2 holes.")
    asked.get_by_role("button", name=f"Accept: {apart[0]} by 5").click()
    expect(laptop.locator("#messages")).to_contain_text(f"{apart[0]} by 5.")
    laptop.locator("#queue").get_by_role("button", name=f"Accept: {witness} by 12").click()
    expect(laptop.get_by_role("heading", name="All results are in")).to_be_visible()
    for name, result in ((witness, f"{witness} by 12"), (apart[1], f"{apart[0]} by 5")):
        phones[name].reload()
        expect(phones[name].locator("main")).to_contain_text(f"Saved result: {result}.")

    phones[witness].get_by_text("Problem", exact=True).click()
    phones[witness].get_by_role("button", name="Call the scorekeeper").click()
    expect(asked).to_contain_text(witness)
    asked.get_by_role("button", name="Done").click()
    expect(asked).not_to_contain_text("Players who need you")

    tonight.call(2)
    table = next(each for each in tonight.state().rounds[1].tables if witness in each.side_names)
    for phone in (phones[witness], unread):
        expect(phone.get_by_role("heading", name=re.compile("Your seat: Round 2"))).to_be_visible()
    go_offline(phones[witness])
    send(phones[witness], witness, 9)
    expect(phones[witness].locator("#outbox")).to_contain_text("entered at")
    for other in tonight.state().rounds[1].tables:
        if other.pk != table.pk:
            tonight.record(other, (121, 100))
    phones[witness].context.set_offline(False)
    expect(phones[witness].locator("main")).to_contain_text("You reported: won by 9.")
    expect(laptop.locator("#queue").get_by_role("button", name=f"Accept: {witness} by 9")).to_be_visible()
    me = f"/c/{olga.club.slug}/me/"
    assert faults(phones[apart[1]], [me]) == []


def test_a_phone_says_why_a_report_was_refused_also_while_others_report(open_page, olga, tonight):
    phones = {name: a_phone(open_page, tonight, name) for name in ("Ann", "Bob")}
    tonight.draw()
    tonight.call(1)
    expect(phones["Ann"].get_by_role("button", name="Send report")).to_be_visible()
    phones["Ann"].get_by_role("button", name="Send report").click()
    why = phones["Ann"].get_by_role("alert").filter(has_text="Choose the winner")
    wait_until_live(phones["Ann"])
    expect(why).to_be_visible()
    with change_heard(phones["Ann"]):
        report(phones["Bob"], "Bob", 12)
    expect(why).to_be_visible()
    phones["Ann"].get_by_role("radio", name="Ann won").check()
    expect(why).to_be_hidden()


def test_a_second_phone_and_a_forwarded_link_are_refused_with_the_reason(open_page, olga, tonight):
    first = a_phone(open_page, tonight, "Ann")
    second = open_page(width=320, height=640)
    code = in_thread(join_path, tonight.session)
    second.goto(code)
    expect(second.locator("main")).to_contain_text("Ann on another phone")
    assert faults(second, [code]) == []
    carla = in_thread(Member.objects.get, club=olga.club, name="Carla")
    link = in_thread(link_path, carla)
    first.goto(link)
    expect(first.get_by_role("heading", level=1)).to_have_text("This is Carla’s link")
    assert faults(first, [link]) == []
    first.get_by_role("link", name="Keep Ann’s page").click()
    expect(first.get_by_role("heading", level=1)).to_have_text("Ann")
    stranger = open_page(olga.user)
    stranger.goto(link)
    stranger.get_by_role("button", name="I am Carla").click()
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Carla")
    laptop = open_page(olga.user)
    laptop.goto(tonight.path + "check-in/")
    laptop.get_by_text("1 name taken").click()
    laptop.get_by_role("button", name="Release Ann").click()
    expect(laptop.locator("#messages")).to_contain_text("Ann’s name released.")
    expect(first.locator("main")).to_contain_text("Ann’s link was renewed.")  # it appeared by itself
    second.reload()
    second.get_by_role("button", name="Ann", exact=True).click()
    expect(second.get_by_role("heading", level=1)).to_have_text("Ann")


def test_without_scripts_a_player_checks_in_and_reports(open_page, olga, tonight):
    tonight.come("Bob")
    ann = open_page(width=320, height=640, java_script_enabled=False)
    ann.goto(in_thread(join_path, tonight.session))
    ann.get_by_role("button", name="Ann", exact=True).click()
    ann.get_by_role("button", name="Check in").click()
    tonight.draw()
    tonight.call(1)
    ann.reload()
    ann.get_by_label("Ann won").check()
    ann.get_by_label("won by").fill("31")
    ann.get_by_role("button", name="Send report").click()
    expect(ann.locator("main")).to_contain_text("You reported: won by 31.")


def test_a_tournament_with_a_laptop_and_two_phones(open_page, olga):
    cup = in_thread(TournamentDriver, SWISS, club=olga.club)
    in_thread(Tournament.objects.update, date=timezone.localdate(timezone=olga.club.zone))
    for name in ("Ann", "Bob"):
        in_thread(cup.enter, name)
    in_thread(cup.call)
    phones = {}
    for name in ("Ann", "Bob"):
        phones[name] = open_page(width=320, height=640)
        phones[name].goto(in_thread(join_path, cup.tournament))
        phones[name].get_by_role("button", name=name, exact=True).click()
    expect(phones["Ann"].locator("main")).to_contain_text("Table 1, against Bob")
    stage = f"/c/{olga.club.slug}/tournaments/{cup.tournament.pk}/stages/1/"
    laptop = open_page(olga.user)
    laptop.goto(stage)

    phones["Bob"].get_by_role("button", name="5", exact=True).click()
    report(phones["Ann"], "Ann", 12)
    expect(phones["Bob"].get_by_role("button", name="Confirm: Ann by 12")).to_be_visible()  # it appeared by itself
    expect(phones["Bob"].get_by_label("won by")).to_have_value("5")  # Bob's input is still there
    phones["Bob"].get_by_role("radio", name="Ann won").check()
    phones["Bob"].get_by_role("button", name="Send report").click()
    expect(phones["Bob"].locator("#messages")).to_contain_text("Report saved.")
    expect(phones["Bob"].locator("main")).to_contain_text("The scorekeeper decides.")
    expect(laptop.locator("#queue")).to_contain_text("differ by 7 holes.")  # it appeared by itself
    assert faults(laptop, [stage]) == []
    laptop.get_by_role("button", name="Accept: Ann by 5").click()
    expect(laptop.locator("#messages")).to_contain_text("Ann by 5.")
    expect(laptop.locator("#queue")).to_be_hidden()
    expect(phones["Bob"].locator("main")).to_contain_text("Saved result: Ann by 5.")
    assert faults(phones["Bob"], [f"/c/{olga.club.slug}/me/"]) == []
