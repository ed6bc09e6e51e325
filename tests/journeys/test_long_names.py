"""Names of 80 letters without a space, at 320 px: they wrap or are truncated on every page, wall and printout."""

from uuid import uuid4

import pytest
from playwright.sync_api import Page

from league.clubs.models import Club, Member
from league.rounds.services.reports import report_problem, report_result
from league.seasons.models import Season
from league.sessions.models import Session
from league.sessions.queries import rounds
from league.sessions.services.results import log_hand
from league.sessions.services.tables import SessionTable
from testing.factories import MemberFactory
from testing.sessions import ThreadedSessionDriver, in_thread

LONGEST = 80
SHEETS = ("sign-in", "blank-cards", "cards", "tables", "by-name", "results")
TOO_WIDE = """() => {
  const found = [...document.querySelectorAll('main *, header *')].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width && box.right > innerWidth + 1 && !each.closest('.sideways, .visually-hidden, svg, .phone-hidden');
  });
  const isWide = document.documentElement.scrollWidth > innerWidth;
  return isWide ? found.slice(0, 3).map((each) => each.outerHTML.slice(0, 200)) : [];
}"""


def long(start: str) -> str:
    return start + "W" * (LONGEST - len(start))


@pytest.fixture
def nights(olga: Member, new_session):
    """A closed session and one in its first round, with such names of people and club."""
    MemberFactory(club=olga.club, name=long("Stranger"))
    nights = [new_session("te-club", games=count, side_pots=(("last_24", 100), ("four", 50))) for count in (1, 2)]
    people = [long(name) for name in ("Ann", "Bob", "Carla", "Dev", "Evelyn")]
    for driver in nights:
        for name in people:
            driver.come(name)
        driver.draw()
        driver.call(1)
        in_thread(tell, driver)
    nights[0].finish_round()
    nights[0].close()
    Club.objects.filter(pk=olga.club.pk).update(name=long("Club"), venue=long("Hall"))
    for number, driver in enumerate(nights):  # the constraints require two names
        Season.objects.filter(pk=driver.session.season_id).update(name=long(f"Season{number}"))
        Session.objects.filter(pk=driver.session.pk).update(name=long(f"Session{number}"), place=long("Place"))
    return nights


def tell(driver: ThreadedSessionDriver) -> None:
    """At each table the first player has held a 28, called the scorekeeper, and reported a win."""
    which = {"session_id": driver.session.pk, "by": None}
    for table in rounds.state_of(driver.session).rounds[0].tables:
        (member, _name), *_ = table.sides[0]
        log_hand(**which, round_number=1, member_id=member, kind="28", entry_id=uuid4())
        at = SessionTable(driver.session.pk, table.pk)
        report_problem(table=at, member_id=member, text=long("Problem"), by=None)
        if len(table.sides) == 2:
            report_result(table=at, member_id=member, pegs=(121, 90), entry_id=uuid4(), by=None)


def wide(page: Page, address: str) -> list[str]:
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 200, address
    return page.evaluate(TOO_WIDE)  # type: ignore[no-any-return]


def test_names_of_80_letters_widen_no_page_wall_or_printout(open_page, olga, nights):
    page = open_page(olga.user, width=320, height=640)
    closed, playing = (driver.path for driver in nights)
    club = f"/c/{olga.club.slug}/"
    member = in_thread(lambda: Member.objects.get(name=long("Ann")).pk)
    season = in_thread(lambda: nights[0].session.season_id)
    addresses = [
        *(club + path for path in ("", "season/", f"season/{season}/players/{member}/", "sessions/", "records/")),
        *(club + path for path in ("members/", f"members/{member}/", "plan/", "money/", "season/ratings/")),
        *(club + path for path in ("members/links/", "me/")),
        *(playing + path for path in ("check-in/", "seats/", "rounds/", "follow/", "rounds/1/results/", "cards/")),
        *(playing + path for path in (f"cards/{member}/", "wall/", "journal/", "close/")),
        playing + f"debts/{member}/forgive/",
        *(playing + f"print/{sheet}/" for sheet in SHEETS),
        closed + "recap/",
    ]
    found = [f"{address}: {what}" for address in addresses for what in wide(page, address)]
    assert "\n".join(found) == ""
