"""The access table, compared with all URLs."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from django.core.checks import run_checks
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, resolve, reverse
from pytest_django import DjangoDbBlocker

from league.accounts.models import User
from league.clubs.models import Club, ClubLogo, Member, Role
from league.clubs.policies import LEAST_ROLE, Who
from league.money.models import PotPayment
from league.ratings.services.rating import rate_batch
from league.results.models import GamePlayer
from league.sessions.models import Closing, Session
from league.sessions.services.attendance import set_fee, walk_in
from league.tournaments.models import Tournament
from league.tournaments.services.entries import enter
from league.tournaments.services.entries import set_fee as set_fee_of_entry
from league.web.access import ACCESS, url_names
from testing.factories import MemberFactory, SessionFactory, SessionScoreFactory, TeamFactory, WeeklyPlanFactory
from testing.seats import SHORT, begin, play_on
from testing.sessions import NOON, open_session
from testing.shared import made_once
from testing.tournaments import SWISS, TournamentDriver

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

OUTSIDE_CLUBS = ("accounts:", "games:", "games-api:")
CLUB_PAGES = sorted(name for name, who in ACCESS.items() if ":" in name and not name.startswith(OUTSIDE_CLUBS))
SHAPES = (
    "pk|pk member|pk person|pk table|pk number|pk what|plan|skip|result|member|pk entry|pk pairing|pk number entry"
    "|pk pairing game|pk member partner|pk pool|pk payment|pk number what|game|team"
)
IN_A_CLUB = [("club", *more.split()) for more in SHAPES.split("|")]
KEYS = [(), ("pk",), ("number",), ("name",), ("token",), ("uidb64", "token"), ("club", "token"), ("club",), *IN_A_CLUB]
FOR_PROGRAMS = {name for name in ACCESS if name.startswith("games-api:") or ":api_" in name}
WRITES = ("INSERT", "UPDATE", "DELETE", "ALTER", "TRUNCATE")


@dataclass
class Island:
    """A club with content on every page."""

    club: Club
    numbers: dict[str, Any]

    def url(self, name: str) -> str:
        """The page's URL with this club's own ids."""
        for wanted in KEYS:
            numbers = self.numbers | self.numbers.get(name.partition(":")[0], {})
            try:
                return reverse(name, kwargs={key: numbers[key] for key in wanted if key in numbers})
            except NoReverseMatch:
                continue
        raise AssertionError(f"No numbers fit {name}")


@pytest.fixture(scope="module")
def built(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Island]:
    yield from made_once(django_db_blocker, an_island)


@pytest.fixture
def island(built: Island) -> Island:
    return Island(built.club, dict(built.numbers))


def an_island() -> Island:
    tonight = open_session(MemberFactory(organizer=True, name="Olga Organizer"))
    here = tonight.come("Ann", "Bob", "Carla", "Dev", "Evelyn")
    tonight.draw()
    tonight.call(1)
    tonight.finish_round()
    skip = (plan := WeeklyPlanFactory(season=tonight.session.season)).skip_dates.create(date=plan.first_on)
    table = tonight.state().rounds[0].tables[0]
    played = GamePlayer.objects.filter(member__club=tonight.session.club).first().member
    score = SessionScoreFactory(session_result__format_version=tonight.session.format_version, member=played)
    undone = {"undone_at": NOON, "undone_why": "closed too early"}
    paid = PotPayment.objects.create(pot=tonight.session.pot, total=0, arithmetic=[], sheet_version="0", **undone)
    closing = Closing.objects.create(
        session=tonight.session, session_result=score.session_result, payment=paid, expected=0
    )
    rate_batch(club_id=tonight.session.club_id)
    cup = TournamentDriver(SWISS, people=2, club=tonight.session.club)
    cup.call()
    play_on(match := begin(SHORT)[0], Random(1))
    ClubLogo.objects.create(club=tonight.session.club, png=b"")
    numbers = {
        "club": tonight.session.club.slug,
        "member": played.pk,
        "person": here[0].pk,
        "table": table.pk,
        "game": table.game.pk,
        "number": 1,
        "what": "results",
        "plan": plan.pk,
        "result": closing.session_result_id,
        "skip": skip.pk,
        "token": "nonsense",
        "name": "my-page",
        "uidb64": "nobody",
        "accounts": {"pk": 1},
        "games": {"pk": match.pk, "token": match.pk},
        "games-api": {"pk": match.pk},
        "sessions": {"pk": tonight.session.pk},
        "tournaments": {
            "pk": cup.tournament.pk,
            "entry": cup.tournament.entries.first().pk,
            "pairing": cup.stage().missing[0].pk,
            "game": cup.stage().missing[0].waiting.pk,
            "pool": cup.pool().pk,
            "payment": 1,
            "what": "pairings",
        },
        "seasons": {"pk": tonight.session.season_id},
        "clubs": {"pk": here[0].member_id, "team": TeamFactory(club=tonight.session.club, name="Foxes").pk},
        "removals": {"pk": here[0].member_id},
        "results": {"pk": tonight.session.season_id, "partner": here[1].member_id},
        "ratings": {"pk": played.pk},
    }
    return Island(tonight.session.club, numbers)


def signed_in(club: Club, role: Role) -> Client:
    member: Member = MemberFactory(club=club, with_account=True, role=role, name=f"{role.label} of {club.pk}")
    assert isinstance(member.user, User)
    client = Client()
    client.force_login(member.user)
    return client


def test_every_url_is_in_the_table() -> None:
    assert [error for error in run_checks() if error.id == "league.E001"] == []


def test_the_table_has_no_url_that_is_gone() -> None:
    assert sorted(set(ACCESS) - set(url_names())) == []


def test_no_page_writes_on_get(island: Island) -> None:
    client = signed_in(island.club, Role.OWNER)
    client.get(island.url("front:club"))  # the first page of a session may write the session itself
    wrong = {}
    for name in CLUB_PAGES:
        with CaptureQueriesContext(connection) as queries:
            status = client.get(island.url(name)).status_code
        written = [query["sql"] for query in queries if query["sql"].lstrip().upper().startswith(WRITES)]
        if written or status not in (200, 302, 405):
            wrong[name] = (status, written)
    assert wrong == {}


def test_every_url_outside_the_clubs_shows_a_page(island: Island) -> None:
    """Also those that only accept a form, which a reload opens. The roles' test covers the URLs of clubs."""
    client = signed_in(island.club, Role.OWNER)
    names = set(ACCESS) - set(CLUB_PAGES) - FOR_PROGRAMS - {"games:turns"}  # a calendar, by its own secret
    opened = {name: client.get(island.url(name), follow=True).status_code for name in sorted(names)}
    assert {name: status for name, status in opened.items() if status != 200} == {}


@pytest.mark.parametrize("verb", ["get", "post"])
def test_outside_the_clubs_each_page_asks_exactly_those_to_sign_in_whom_it_must(island: Island, verb: str) -> None:
    sign_in = reverse("accounts:sign_in")
    wrong = {}
    for name in sorted(set(ACCESS) - set(CLUB_PAGES)):
        answer = getattr(Client(), verb)(island.url(name))
        if name in FOR_PROGRAMS:
            asked = answer.status_code == 401 and answer.json()["code"] == "not_signed_in"
        else:
            asked = answer.status_code == 302 and answer.url.partition("?")[0] == sign_in
        if asked != (ACCESS[name] is not Who.ANYONE):
            wrong[name] = answer.status_code
    assert wrong == {}


@pytest.mark.parametrize("name", ["games-api:join", "games-api:commands", "sessions:api_result"])
def test_an_address_for_programs_says_that_it_takes_posts(island: Island, name: str) -> None:
    assert signed_in(island.club, Role.OWNER).get(island.url(name)).status_code == 405


@pytest.mark.parametrize("verb", ["get", "post"])
def test_no_club_reaches_another_clubs_rows(island: Island, verb: str) -> None:
    stranger = signed_in(SessionFactory().club, Role.OWNER)
    asked = {name: getattr(stranger, verb)(island.url(name)).status_code for name in CLUB_PAGES if ACCESS[name]}
    assert {name: status for name, status in asked.items() if status != 404} == {}


def test_every_address_opens_for_its_role_and_not_for_the_one_below(island: Island) -> None:
    clients = {role: signed_in(island.club, role) for role in Role}
    wrong = {}
    for name in CLUB_PAGES:
        least = LEAST_ROLE.get(ACCESS[name], Role.MEMBER)
        url = island.url(name)
        page = 405 if name in FOR_PROGRAMS and not hasattr(resolve(url).func.view_class, "get") else 200
        if (status := clients[least].get(url, follow=True).status_code) != page:
            wrong[name, least] = status
        if least > Role.MEMBER and (status := clients[Role(least - 1)].post(url).status_code) != 403:
            wrong[name, Role(least - 1)] = status
    assert wrong == {}


def test_a_private_club_shows_strangers_nothing(island: Island) -> None:
    sign_in = reverse("accounts:sign_in")
    for name in CLUB_PAGES:
        if ACCESS[name]:
            responses = [getattr(Client(), verb)(island.url(name)) for verb in ("get", "post")]
            if ":api_" in name:
                assert [response.json()["code"] for response in responses] == ["not_signed_in"] * 2
                continue
            assert [response.url.partition("?")[0] for response in responses] == [sign_in, sign_in], name


def test_a_public_club_shows_its_tables_to_anyone(island: Island) -> None:
    Club.objects.filter(pk=island.club.pk).update(is_public=True)
    for name in CLUB_PAGES:
        if ACCESS[name] is Who.READER and name != "results:pair":  # test_pairs.py has pairs, this club none
            assert Client().get(island.url(name), follow=True).status_code == 200, name


def test_another_clubs_session_is_not_found_under_the_address_of_the_own_club(island: Island) -> None:
    other = SessionFactory()
    owner = signed_in(other.club, Role.OWNER)
    for name in CLUB_PAGES:
        url = island.url(name).replace(f"/{island.club.slug}/", f"/{other.club.slug}/")
        if name.startswith("sessions:") and f"/sessions/{island.numbers['sessions']['pk']}/" in url:
            assert {owner.get(url, follow=True).status_code, owner.post(url).status_code} <= {404, 405}, url


def test_pages_answer_to_head_as_to_get(island: Island) -> None:
    client = signed_in(island.club, Role.OWNER)
    wrong = {}
    for name in CLUB_PAGES:
        url = island.url(name)
        if (head := client.head(url).status_code) != (got := client.get(url).status_code):
            wrong[name] = (head, got)
    assert wrong == {}


FEES = re.compile(r"\b(owed?s?|owing|waived)\b")
SHEETS = {"sessions": ("sign-in", "blank-cards", "cards", "tables", "results"), "tournaments": ("pairings", "cards")}


@pytest.fixture
def debts(island: Island) -> Island:
    """One player owes, and another's fee is waived, in the session and in the tournament."""
    session = Session.objects.get(pk=island.numbers["sessions"]["pk"])
    tournament = Tournament.objects.get(pk=island.numbers["tournaments"]["pk"])
    Club.objects.filter(pk=island.club.pk).update(is_public=True)
    by = MemberFactory(club=island.club, organizer=True, name="Olga").user
    for name, fee in (("Kate", "owed"), ("Lou", "waived"), ("Max", "paid")):
        came = walk_in(session_id=session.pk, name=name, fee=fee, by=by, at=NOON)
        entry = enter(tournament_id=tournament.pk, member_id=came.member_id, fee=fee, by=by)
    for fee in ("waived", "owed"):
        set_fee(session_id=session.pk, check_in_id=came.pk, fee=fee, by=by)
        set_fee_of_entry(tournament_id=tournament.pk, entry_id=entry.pk, fee=fee, by=by)
    return island


def read(island: Island, client: Client, name: str) -> str:
    """The pages with this name, including all printed sheets."""
    app, _, page = name.partition(":")
    urls = [island.url(name)]
    if page == "print":
        urls = [urls[0].replace(urls[0].split("/")[-2], what) for what in SHEETS[app]]
    return "".join(client.get(url, follow=True).content.decode() for url in urls)


@pytest.mark.parametrize("role", [None, Role.MEMBER])
def test_debts_and_waived_fees_are_not_shown_to_every_reader(debts: Island, role: Role | None) -> None:
    client = signed_in(debts.club, role) if role else Client()
    readable = [name for name in CLUB_PAGES if ACCESS[name] in (Who.ANYONE, Who.READER, Who.MEMBER)]
    found = {name: FEES.findall(read(debts, client, name)) for name in readable}
    assert {name: words for name, words in found.items() if words} == {}


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.ORGANIZER])
def test_roles_that_take_fees_read_them_in_the_journal(debts: Island, role: Role) -> None:
    client = signed_in(debts.club, role)
    for name in ("sessions:journal", "tournaments:journal", "sessions:print"):
        assert {"owed", "waived"} <= {*FEES.findall(read(debts, client, name))}, name


def test_a_clubs_url_in_capitals_redirects_to_the_club(island: Island) -> None:
    client, slug = signed_in(island.club, Role.OWNER), island.club.slug
    answer = client.get(f"/c/{slug.upper()}/sessions/?page=2")
    assert (answer.status_code, answer.url) == (301, f"/c/{slug}/sessions/?page=2")
    assert Client().get(f"/c/{slug.title()}/", follow=True).redirect_chain[0] == (f"/c/{slug}/", 301)
    assert client.post(f"/c/{slug.upper()}/plan/single/").status_code == 422
