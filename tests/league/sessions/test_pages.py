"""What the pages of a session show, by role."""

import re
from collections.abc import Callable
from datetime import date
from uuid import uuid4

import pytest
from django.utils.formats import date_format

from league.sessions.models import Session
from league.sessions.services import attendance, results
from league.sessions.services.tables import SessionTable
from testing.factories import MemberFactory, SessionFactory
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import Pages


@pytest.mark.parametrize(
    "path", ["check-in/find/?name=a", "rounds/1/results/", "cards/", "rounds/", "seats/", "close/"]
)
def test_a_session_that_has_not_begun_has_no_such_page(new_session: Callable[..., SessionDriver], path: str) -> None:
    tonight = new_session()
    attendance.undo_opening(session_id=tonight.session.pk, by=tonight.by)
    pages = Pages(tonight)
    assert pages.client.get(pages.base + path).status_code in (302, 404)


def test_the_cash_box_is_not_shown_to_every_reader(called: SessionDriver) -> None:
    reader = MemberFactory(club=called.session.club, with_account=True).user
    pages = Pages(called)
    assert "in the cash box" in pages.client.get(f"{pages.base}follow/").content.decode()
    pages.client.force_login(reader)
    assert "in the cash box" not in pages.client.get(f"{pages.base}follow/").content.decode()


def test_a_page_that_is_titled_by_its_day_says_the_day_once(called: SessionDriver) -> None:
    pages = Pages(called)
    (head,) = re.findall(r'<div class="head">(.*?)</div>', pages.client.get(f"{pages.base}follow/").text, re.DOTALL)
    assert head.count(date_format(called.session.date, "l, F j")) == 1


@pytest.mark.parametrize(
    ("page", "title"),
    [
        ("check-in/", "Check in · Thursday session · Nov 26"),
        ("seats/", "Seats · Thursday session · Nov 26"),
        ("follow/", "Thursday session · Nov 26"),
        ("wall/", "The wall · Thursday session"),
        ("rounds/1/results/", "Round 1: all results · Thursday session · Nov 26"),
        ("journal/", "Journal · Thursday session · Nov 26"),
        ("tables/{table}/history/", "Table 1 of round 1: {sides} · Thursday session · Nov 26"),
    ],
)
def test_the_title_of_a_page_says_whose_it_is(called: SessionDriver, page: str, title: str) -> None:
    """The browser lists the pages that it keeps offline by their titles."""
    Session.objects.update(name="Thursday session", date=date(2026, 11, 26))
    pages, table = Pages(called), called.state().rounds[0].tables[0]
    shown = pages.client.get(pages.base + page.format(table=table.pk)).text
    (found,) = re.findall(r"<title>(.*?)</title>", shown, re.DOTALL)
    named = title.format(sides=" – ".join(table.side_names))
    assert " ".join(found.split()) == f"{named} · {called.session.club.name}"


def test_no_step_of_a_session_is_named_like_a_page_of_the_menu(called: SessionDriver) -> None:
    """ "Play" was both the lobby of online matches and the page of the rounds."""
    page = Pages(called).client.get(f"{Pages(called).base}rounds/").text

    def titles(part: str) -> list[str]:
        return [" ".join(title.split()) for title in re.findall(r"<(?:a|span)\b[^>]*>([^<]+)<", part)]

    steps = titles(page.partition('aria-label="Session steps"')[2].partition("</ol>")[0])
    menu = titles(page.partition('<nav aria-label="Club"')[2].partition("</nav>")[0])
    assert [step for step in steps if step != "(done)"] == ["Check in", "Seat", "Rounds", "Close"]
    assert "Play online" in menu and not {*steps} & {*menu}


def test_the_lobby_has_one_name_in_both_menus_and_as_a_heading(called: SessionDriver) -> None:
    page = Pages(called).client.get(f"{Pages(called).base}rounds/").text
    names = re.findall(r'<a href="/matches/"[^>]*>([^<]+)</a>', page)
    assert [" ".join(name.split()) for name in names] == ["Play online"] * 2
    assert ">Play online</h1>" in Pages(called).client.get("/matches/").text


def test_the_sign_in_sheet_lists_people_by_name(new_session: Callable[..., SessionDriver]) -> None:
    earlier = new_session()
    for name in ("Zoe", "Mia"):
        MemberFactory(club=earlier.session.club, name=name)
    earlier.come("Zoe")
    tonight = SessionFactory(season=earlier.session.season)
    sheet = Pages(earlier).client.get(f"{Pages(earlier).club}sessions/{tonight.pk}/print/sign-in/").text
    assert sheet.index("Mia") < sheet.index("Zoe")


def test_a_session_that_has_not_begun_counts_no_one(new_session: Callable[..., SessionDriver]) -> None:
    tonight = new_session()
    attendance.undo_opening(session_id=tonight.session.pk, by=tonight.by)
    pages = Pages(tonight)
    assert " here" not in pages.client.get(pages.base).text.partition("</h1>")[0]


def test_a_scorekeeper_is_not_sent_to_a_page_of_organizers(called: SessionDriver) -> None:
    keeper = MemberFactory(club=called.session.club, scorekeeper=True).user
    pages = Pages(called)
    close = f"{pages.base}close/"
    assert close in pages.client.get(f"{pages.base}rounds/").content.decode()
    pages.client.force_login(keeper)
    assert close not in pages.client.get(f"{pages.base}rounds/").content.decode()


@pytest.mark.parametrize("page", ["follow/", "rounds/", "check-in/"])
def test_a_page_of_a_closed_session_redirects_to_the_whole_recap(called: SessionDriver, page: str) -> None:
    """The recap does not have the part that such a page asks for."""
    called.finish_round()
    called.close()
    pages = Pages(called)
    answer = pages.client.get(pages.base + page, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (200, pages.base)
    assert pages.client.get(pages.base + page, follow=True).redirect_chain[-1][0] == f"{pages.base}recap/"


@pytest.mark.parametrize("page", ["rounds/", "check-in/"])
def test_a_scorekeeper_whose_page_is_left_reads_who_closed_the_session(called: SessionDriver, page: str) -> None:
    called.finish_round()
    called.close()
    pages = Pages(called)
    pages.client.force_login(MemberFactory(club=called.session.club, scorekeeper=True).user)
    assert "closed this session" not in pages.client.get(pages.base + page, follow=True).text
    to = pages.client.get(pages.base + page, headers={"HX-Request": "true"}).headers["HX-Redirect"]
    assert called.by is not None
    assert f"{called.by.name} closed this session." in pages.client.get(to, follow=True).text


def test_a_result_for_a_session_that_was_closed_is_refused_on_the_recap(called: SessionDriver) -> None:
    table = called.state().rounds[0].tables[0]
    called.finish_round()
    called.close()
    pages = Pages(called)
    sent = {"expected_version": 1, "entry_id": uuid4(), "winner": 0, "margin": 3}
    answer = pages.client.post(
        f"{pages.base}tables/{table.pk}/result/", sent, headers={"HX-Request": "true"}, follow=True
    )
    assert "This session is closed." in pages.client.get(answer.headers["HX-Redirect"], follow=True).content.decode()


def test_a_game_set_aside_is_printed_as_not_played(called: SessionDriver) -> None:
    table = called.state().rounds[0].tables[0]
    results.set_aside(
        table=SessionTable(called.session.pk, table.pk), expected_version=0, by=called.by, entry_id=uuid4(), why=""
    )
    pages = Pages(called)
    paper = pages.client.get(f"{pages.base}print/results/").content.decode()
    assert "not played" in paper
    assert "in progress" not in paper
    assert "not played" in pages.client.get(f"{pages.base}tables/{table.pk}/history/").content.decode()


def test_a_request_sent_twice_is_in_the_journal_once(called: SessionDriver) -> None:
    table, pages, entry = called.state().rounds[0].tables[0], Pages(called), str(uuid4())
    for _ in range(2):
        pages.post(f"tables/{table.pk}/result/", expected_version=0, entry_id=entry, winner=0, margin=10)
    card = {f"t{table.pk}-{name}": typed for name, typed in {"won": "1", "margin": 10, "expected_version": 1}.items()}
    winner = table.sides[0][0][0]
    for _ in range(2):
        pages.post(f"cards/{winner}/", **card, **{f"t{table.pk}-entry_id": uuid4()})
    found = [entry.text for entry in called.session.journal.all() if entry.text.startswith("Round 1, table")]
    result = f"Round 1, table 1: {table.side_names[0]} by 10 (version 1)"
    assert found == ["Round 1, table 1: entered from a scorecard", result]


def test_the_journal_links_a_result_to_all_results_of_its_table(called: SessionDriver) -> None:
    table, pages = called.state().rounds[0].tables[0], Pages(called)
    pages.post(f"tables/{table.pk}/result/", expected_version=0, entry_id=str(uuid4()), winner=0, margin=10)
    lines = {line.text: line.url for line in pages.client.get(f"{pages.base}journal/").context["entries"]}
    history = lines[f"Round 1, table 1: {table.side_names[0]} by 10 (version 1)"]
    assert (history, lines["Round 1 called"]) == (f"{pages.base}tables/{table.pk}/history/", "")
    assert f"{table.side_names[0]} by 10" in pages.client.get(history).content.decode()


def test_opened_again_without_a_reason_the_section_stays_open_with_what_is_missing(called: SessionDriver) -> None:
    called.finish_round()
    called.close()
    page = Pages(called).post("reopen/", why=" ")
    shown = " ".join(page.content.decode().split())
    assert page.status_code == 422
    assert '<details class="noprint" open>' in shown
    field = shown[shown.index('name="why"') - 200 : shown.index("Reopen session")]
    assert 'aria-invalid="true"' in field and "Enter a reason." in field


@pytest.mark.parametrize(("fee", "sentence"), [("owed", "Ann’s fee is now owed."), ("waived", "is now waived.")])
def test_a_changed_fee_is_confirmed_with_a_message(called: SessionDriver, fee: str, sentence: str) -> None:
    ann = called.session.check_ins.get(member__name="Ann")
    assert sentence in Pages(called).post(f"check-in/{ann.pk}/fee/", fee=fee).content.decode()


def test_a_session_with_a_name_shows_its_name_and_date_on_every_page(called: SessionDriver) -> None:
    called.session.name = "Practice"
    called.session.save(update_fields=["name"])
    pages, day = Pages(called), date_format(called.session.date, "F j")
    for path in ("rounds/", "check-in/"):
        assert (
            f"Practice · {date_format(called.session.date, 'l, F j')}"
            in pages.client.get(pages.base + path).content.decode()
        )
    called.finish_round()
    called.close()
    assert f"{day}, {called.session.date.year}" in pages.client.get(f"{pages.base}recap/").content.decode()
