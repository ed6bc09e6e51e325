"""The table of who may open what, held against every URL there is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.checks import run_checks
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse

from league.accounts.models import User
from league.clubs.models import Club, Member, Role
from league.clubs.policies import LEAST_ROLE, Who
from league.config.access import ACCESS, url_names
from league.rules.presets import PRESETS
from league.sessions.models import SkipDate
from tests.factories import MemberFactory, SessionFactory, WeeklyPlanFactory
from tests.league.sessions.conftest import Evening, evening, organiser  # noqa: F401  fixtures
from tests.league.tournaments.conftest import SWISS, Day

pytestmark = pytest.mark.django_db

OUTSIDE_CLUBS = ("accounts:", "games:", "games-api:")
CLUB_PAGES = sorted(name for name, who in ACCESS.items() if ":" in name and not name.startswith(OUTSIDE_CLUBS))
SHAPES = (
    "pk|pk member|pk person|pk table|pk number|pk what|plan|skip|member|pk entry|pk pairing|pk number entry"
    "|pk pool|pk payment|pk number what"
)
KEYS = [("token",), ("club", "token"), ("club",), *(("club", *more.split()) for more in SHAPES.split("|"))]
WRITES = ("INSERT", "UPDATE", "DELETE", "ALTER", "TRUNCATE")


@dataclass
class Island:
    """A club with something on every page."""

    club: Club
    numbers: dict[str, Any]

    def url(self, name: str) -> str:
        """The page's address with this club's own numbers in it."""
        for wanted in KEYS:
            numbers = self.numbers | self.numbers.get(name.partition(":")[0], {})
            try:
                return reverse(name, kwargs={key: numbers[key] for key in wanted})
            except NoReverseMatch:
                continue
        raise AssertionError(f"No numbers fit {name}")


@pytest.fixture
def island(evening: Callable[..., Evening]) -> Island:  # noqa: F811
    tonight = evening(PRESETS["te-club"])
    here = tonight.come("Ann", "Bob", "Carla", "Dev", "Evelyn")
    tonight.draw()
    tonight.call(1)
    tonight.finish_round()
    plan = WeeklyPlanFactory(season=tonight.session.season)
    skip = SkipDate.objects.create(plan=plan, date=plan.first_on)
    table = tonight.board().rounds[0].tables[0]
    cup = Day(SWISS, people=2, club=tonight.session.club)
    cup.call()
    numbers = {
        "club": tonight.session.club.slug,
        "member": here[0].member_id,
        "person": here[0].pk,
        "table": table.pk,
        "number": 1,
        "what": "results",
        "plan": plan.pk,
        "skip": skip.pk,
        "token": "nonsense",
        "sessions": {"pk": tonight.session.pk},
        "tournaments": {
            "pk": cup.tournament.pk,
            "entry": cup.tournament.entries.first().pk,
            "pairing": cup.stage().missing[0].pk,
            "pool": cup.pool().pk,
            "payment": 1,
            "what": "pairings",
        },
        "seasons": {"pk": tonight.session.season_id},
        "clubs": {"pk": here[0].member_id},
        "results": {"pk": tonight.session.season_id},
        "ratings": {"pk": here[0].member_id},
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
    client.get(island.url("sessions:today"))  # the first page of a login may write the login itself
    wrong = {}
    for name in CLUB_PAGES:
        with CaptureQueriesContext(connection) as queries:
            status = client.get(island.url(name)).status_code
        written = [query["sql"] for query in queries if query["sql"].lstrip().upper().startswith(WRITES)]
        if written or status not in (200, 302, 405):
            wrong[name] = (status, written)
    assert wrong == {}


@pytest.mark.parametrize("verb", ["get", "post"])
def test_a_club_is_an_island(island: Island, verb: str) -> None:
    stranger = signed_in(SessionFactory().club, Role.OWNER)
    asked = {name: getattr(stranger, verb)(island.url(name)).status_code for name in CLUB_PAGES if ACCESS[name]}
    assert {name: status for name, status in asked.items() if status != 404} == {}


def test_a_role_opens_its_pages_and_the_one_below_does_not(island: Island) -> None:
    clients = {role: signed_in(island.club, role) for role in Role}
    wrong = {}
    for name in CLUB_PAGES:
        least = LEAST_ROLE.get(ACCESS[name], Role.MEMBER)
        if (status := clients[least].get(island.url(name)).status_code) not in (200, 302, 405):
            wrong[name, least] = status
        if least > Role.MEMBER and (status := clients[Role(least - 1)].post(island.url(name)).status_code) != 403:
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


def test_a_public_club_shows_its_tables_to_anybody(island: Island) -> None:
    Club.objects.filter(pk=island.club.pk).update(is_public=True)
    for name in CLUB_PAGES:
        if ACCESS[name] is Who.READER:
            assert Client().get(island.url(name), follow=True).status_code == 200, name


def test_another_clubs_session_under_ones_own_address_is_not_found(island: Island) -> None:
    other = SessionFactory()
    owner = signed_in(other.club, Role.OWNER)
    for name in CLUB_PAGES:
        url = island.url(name).replace(f"/{island.club.slug}/", f"/{other.club.slug}/")
        if name.startswith("sessions:") and f"/sessions/{island.numbers['sessions']['pk']}/" in url:
            assert {owner.get(url).status_code, owner.post(url).status_code} <= {404, 405}, url


def test_pages_answer_to_head_as_to_get(island: Island) -> None:
    client = signed_in(island.club, Role.OWNER)
    wrong = {}
    for name in CLUB_PAGES:
        url = island.url(name)
        if (head := client.head(url).status_code) != (got := client.get(url).status_code):
            wrong[name] = (head, got)
    assert wrong == {}
