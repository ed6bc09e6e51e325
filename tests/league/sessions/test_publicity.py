"""What members and the public see of a session: each part on each page, in each role."""

from collections.abc import Callable
from copy import copy
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.clubs.models import Club, Member
from league.rounds.policies import PARTS
from league.sessions.models import Session
from league.sessions.services import attendance, plan
from league.sessions.services.publication import set_publication
from league.web.access import ACCESS
from testing.factories import MemberFactory, SessionFactory
from testing.sessions import SessionDriver, open_session
from testing.shared import made_once
from tests.league.sessions.conftest import Players

pytestmark = pytest.mark.django_db
MEMBERS_ONLY = ("print/sign-in/", "tables/", "journal/")
ROLES = ("member", "visitor", "scorekeeper")
NAMES = ("Quentin", "Rosamund", "Septimus")


def show(tonight: SessionDriver, *parts: str) -> None:
    set_publication(session_id=tonight.session.pk, shown=frozenset(parts), by=tonight.by)


def hide(tonight: SessionDriver, part: str) -> None:
    show(tonight, *(each for each in PARTS if each != part))


def in_public(close: bool) -> SessionDriver:
    """Two games of three people, one of whom sits out in turn, in a public club."""
    tonight = open_session(MemberFactory(organizer=True, name="Olga Organizer"), "acc-grass-roots", games=2)
    tonight.come(*NAMES)
    tonight.draw()
    if close:
        tonight.play_all()
        tonight.close()
    else:
        tonight.call(1)
        tonight.finish_round()
    Club.objects.filter(pk=tonight.session.club.pk).update(is_public=True)
    return tonight


@pytest.fixture(scope="module")
def nights(django_db_setup, django_db_blocker):  # type: ignore[no-untyped-def]
    yield from made_once(django_db_blocker, lambda: (in_public(close=False), in_public(close=True)))


@pytest.fixture
def playing(nights: tuple[SessionDriver, SessionDriver], db: None) -> SessionDriver:
    return as_kept(nights[0])


@pytest.fixture
def closed(nights: tuple[SessionDriver, SessionDriver], db: None) -> SessionDriver:
    return as_kept(nights[1])


def as_kept(made: SessionDriver) -> SessionDriver:
    it = copy(made)
    it.session = Session.objects.select_related("club", "format_version", "pot").get(pk=made.session.pk)
    return it


def reader(tonight: SessionDriver, role: str) -> Client:
    client = Client()
    if role != "visitor":
        more = {"scorekeeper": True} if role == "scorekeeper" else {"with_account": True}
        client.force_login(MemberFactory(club=tonight.session.club, name=f"Mel {role}", **more).user)
    return client


def address(tonight: SessionDriver, page: str) -> str:
    """The URL of a page of the session, or with a leading slash of the club."""
    if page == "/season/":
        return reverse("results:standings", args=[tonight.session.club.slug, tonight.session.season_id])
    if page == "/player/":
        quentin = Member.objects.get(club=tonight.session.club, name="Quentin")
        return reverse("results:player", args=[tonight.session.club.slug, tonight.session.season_id, quentin.pk])
    club = f"/c/{tonight.session.club.slug}"
    if page.startswith("/"):
        return f"{club}{page.format(pk=tonight.session.pk)}"
    if "{table}" in page:
        page = page.format(table=tonight.state().rounds[0].tables[0].pk)
    return f"{club}/sessions/{tonight.session.pk}/{page}"


def text_of(tonight: SessionDriver, client: Client, page: str) -> str:
    return " ".join(client.get(address(tonight, page)).text.split())


WHILE_PLAYING = [
    ("follow/", "entries", "3 here"),
    ("follow/", "pairings", "won by 20"),
    ("follow/", "pairings", "Next: Round 2"),
    ("follow/", "standings", "Current standings"),
    ("wall/", "pairings", 'aria-label="Seating"'),
    ("wall/", "standings", 'aria-label="Standings"'),
    ("print/sign-in/", "entries", "Quentin"),
    ("print/cards/", "pairings", "Quentin"),
    ("print/tables/", "pairings", "Quentin"),
    ("print/results/", "pairings", "Quentin"),
    ("print/results/", "standings", "Quentin"),
    ("tables/{table}/history/", "pairings", "entered at the table"),
    *(("journal/", part, "Round 1 called") for part in PARTS),
    ("/api/sessions/{pk}/", "pairings", '"sitting_out"'),
    ("/api/sessions/{pk}/", "standings", '"spread"'),
    ("/api/sessions/{pk}/", "entries", '"games":0'),
]
ONCE_CLOSED = [
    ("recap/", "entries", "· 3 players"),
    ("recap/", "standings", "games won out of games played"),
    ("recap/", "standings", "How the payouts were calculated"),
    ("recap/", "money", "The pot"),
    ("recap/", "money", "How the payouts were calculated"),
    ("wall/", "standings", 'aria-label="Standings"'),
    ("/sessions/", "entries", "3 players"),
    ("/player/", "standings", "Best session:"),
    ("/player/", "standings", "/recaps/"),
    ("/api/sessions/{pk}/", "standings", '"spread"'),
]


def check(tonight: SessionDriver, role: str, page: str, part: str, sign: str) -> None:
    client, is_open = reader(tonight, role), role != "visitor" or not page.startswith(MEMBERS_ONLY)
    assert (sign in text_of(tonight, client, page)) == is_open
    hide(tonight, part)
    assert (sign in text_of(tonight, client, page)) == (role == "scorekeeper")


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(("page", "part", "sign"), WHILE_PLAYING)
def test_each_page_tells_a_part_until_it_is_switched_off(
    playing: SessionDriver, role: str, page: str, part: str, sign: str
) -> None:
    check(playing, role, page, part, sign)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(("page", "part", "sign"), ONCE_CLOSED)
def test_so_do_the_pages_of_a_session_that_is_closed(
    closed: SessionDriver, role: str, page: str, part: str, sign: str
) -> None:
    check(closed, role, page, part, sign)


def pages_of(tonight: SessionDriver) -> list[str]:
    """The URL of every page of a session that a member can open."""
    names = {"club": tonight.session.club.slug, "pk": tonight.session.pk}
    tables = [table.pk for round_ in tonight.state().called for table in round_.tables]
    more = {
        "sessions:history": [{"table": table} for table in tables],
        "sessions:print": [{"what": what} for what in ("sign-in", "blank-cards", "cards", "tables", "results")],
    }
    elsewhere = ("past", "recap_of", "api_sessions", "online")
    readable = [name.removeprefix("sessions:") for name, who in ACCESS.items() if who <= 2 and name[:9] == "sessions:"]
    own = [f"sessions:{name}" for name in readable if name not in elsewhere]
    return [reverse(name, kwargs=names | rest) for name in own for rest in more.get(name, [{}])] + [
        address(tonight, "/sessions/")
    ]


@pytest.mark.parametrize("role", ["member", "visitor"])
@pytest.mark.parametrize("night", [0, 1], ids=["playing", "closed"])
def test_an_unpublished_session_shows_no_names(
    nights: tuple[SessionDriver, SessionDriver], db: None, night: int, role: str
) -> None:
    tonight = as_kept(nights[night])
    show(tonight)
    client = reader(tonight, role)
    pages = {page: client.get(page, follow=True).text for page in pages_of(tonight)}
    assert {page for page, text in pages.items() if any(name in text for name in NAMES)} == set()
    keeper = reader(tonight, "scorekeeper")
    assert any("Quentin" in keeper.get(page, follow=True).text for page in pages)


def test_a_page_that_is_not_published_says_so(playing: SessionDriver) -> None:
    show(playing)
    member = reader(playing, "member")
    answer = member.get(address(playing, "print/results/"))
    assert answer.status_code == 403
    assert "not published this yet" in answer.text
    assert "Not published yet" in text_of(playing, Client(), "follow/")
    assert "The pairings are not published yet." in text_of(playing, Client(), "wall/")


ALL_SHOWN = {f"initial-{part}": "True" for part in PARTS}  # as of the page when it was loaded


def test_of_two_organizers_neither_publishes_again_what_the_other_has_hidden(playing: SessionDriver) -> None:
    organizer = Client()
    organizer.force_login(playing.by)
    page = organizer.get(address(playing, "rounds/")).text
    assert all(f'name="initial-{part}" value="True"' in page for part in PARTS)
    for hidden in ("money", "entries"):  # both pages were loaded before
        typed = ALL_SHOWN | {part: "on" for part in PARTS if part != hidden}
        organizer.post(address(playing, "publication/"), typed)
    kept = Session.objects.get(pk=playing.session.pk)
    assert (kept.shows_entries, kept.shows_pairings, kept.shows_standings, kept.shows_money) == (
        False,
        True,
        True,
        False,
    )


def test_only_organizers_switch_and_it_is_noted(playing: SessionDriver) -> None:
    switch = address(playing, "publication/")
    assert reader(playing, "scorekeeper").post(switch, {"entries": "on"}).status_code == 403
    organizer = Client()
    organizer.force_login(playing.by)
    assert "What members and the public see" in organizer.get(address(playing, "rounds/")).text
    answer = organizer.post(switch, ALL_SHOWN | {"entries": "on", "standings": "on"}, follow=True).text
    assert "Scorekeepers and organizers still see everything." in answer
    assert "Money hidden from members and the public" in organizer.get(address(playing, "journal/")).text
    kept = Session.objects.get(pk=playing.session.pk)
    assert (kept.shows_entries, kept.shows_pairings, kept.shows_standings, kept.shows_money) == (True, False) * 2


def test_a_planned_session_may_be_hidden_and_still_be_canceled(organizer: Member) -> None:
    session = SessionFactory(season__club=organizer.club)
    set_publication(session_id=session.pk, shown=frozenset(), by=organizer.user)
    assert not Session.objects.get(pk=session.pk).shows_money
    plan.cancel_session(session=session, by=None)
    assert not Session.objects.filter(pk=session.pk).exists()


def test_open_pages_are_told_once_what_a_planned_session_shows(
    organizer: Member, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    session = SessionFactory(season__club=organizer.club)
    text_of = []
    for _ in range(2):
        with django_capture_on_commit_callbacks() as callbacks:
            set_publication(session_id=session.pk, shown=frozenset(), by=organizer.user)
        text_of.append(len(callbacks))
    assert text_of == [1, 0]


def test_an_unpublished_game_is_not_in_the_lobby_and_can_not_start(called: SessionDriver, players: Players) -> None:
    table = called.state().rounds[0].tables[0].pk
    online = reverse("sessions:online", args=[called.session.club.slug, called.session.pk, table])
    assert online in players["Ann"].get(reverse("games:lobby")).text
    hide(called, "pairings")
    assert online not in players["Ann"].get(reverse("games:lobby")).text
    assert players["Ann"].post(online).status_code == 403


def test_the_chart_of_the_season_leaves_a_hidden_session_out(closed: SessionDriver) -> None:
    for _ in range(2):
        another_night(closed)
    member = reader(closed, "member")
    assert text_of(closed, member, "/season/").count('scope="col" class="num">Nov 19') == 3
    hide(closed, "standings")
    page = text_of(closed, member, "/season/")
    assert page.count('scope="col" class="num">Nov 19') == 2
    assert "3 sessions played" in page


def another_night(first: SessionDriver) -> None:
    session = SessionFactory(season=first.session.season, date=first.session.date)
    attendance.open_check_in(session_id=session.pk, by=first.by)
    night = SessionDriver(session, first.by)
    night.come(*NAMES[:2])
    night.draw()
    night.play_all()
    night.close()


def test_the_copy_for_the_season_says_what_the_session_says(closed: SessionDriver) -> None:
    for shown in (frozenset[str](), frozenset(PARTS)):
        show(closed, *shown)
        closing = closed.session.closings.get(payment__undone_at=None)
        closed.session.refresh_from_db()
        assert closing.session_result.is_published == closed.session.shows_standings == bool(shown)
