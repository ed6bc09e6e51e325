"""Junk posted to every URL: no crash, no unbalanced ledger, no impossible result."""

import re
from pathlib import Path

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.clubs.models import Role
from league.results.models import ResultVersion
from league.rules import scoring
from league.sessions.models import Seat
from testing.scale import examples
from tests.league.sessions.conftest import new_session, organizer  # noqa: F401  fixtures
from tests.league.web.test_access import CLUB_PAGES, Island, built, island, signed_in  # noqa: F401  fixtures

pytestmark = pytest.mark.django_db

FIGURES = ["0", "-1", "１２", "²", "1e9", "1e999999999", "NaN", "Infinity", "−5", "121", "122", "130", "9" * 5000]
BIG = [str(2**31), str(2**40), str(2**63), str(10**30)]
NAMES = [
    "",
    " ",
    "\0",
    "a\0b",
    "\u200b",
    "\u202e\u202d",
    "İ",
    "ann",
    "x" * 10_000,
    "<script>alert(1)</script>",
    "{{ 7 }}",
]
CHOICES = ["paid", "owed", "free", "3-2-1", "99-99-99", "null", "[]", "http://[", "../../etc"]
DATES = ["9999-12-31", "0001-01-01", "2026-02-30", "02:30", "24:00"]
UUIDS = ["00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-00000000000g"]
WORDS = st.one_of(
    st.sampled_from([*FIGURES, *BIG, *NAMES, *CHOICES, *DATES, *UUIDS]), st.text(max_size=20), st.integers().map(str)
)
BOXES = """
    member name fee mix expected_version entry_id why winner margin margin_0 margin_1 margin_2 pegs_0 pegs_1 pegs
    counted pay_club season weekday starts_at ends_at first_on last_on date kind email role people venue time_zone
    currency is_public username password next old_password new_password1 new_password2 your_name preset starts_on
    ends_on format target games win shares prizes percents one_in ranking_0 best_sessions
"""
READ = re.compile(r'(?:GET|POST)(?:\.get(?:list)?\(|\[)"(\w+)"')
ROOT = Path(__file__).parents[3]
ROW = ("winner", "margin", "pegs_0", "expected_version", "entry_id", "won")
PLAN = ("season", "date", "first_on", "last_on", "weekday", "starts_at")


def addresses(here: Island) -> list[str]:
    """Every page's URL with this club's own ids; those outside clubs need none."""
    inside = [here.url(name) for name in CLUB_PAGES]
    outside = [reverse(name) for name in ("start", "accounts:sign_in", "accounts:password", "accounts:forgotten")]
    return sorted(inside) + outside


def called_seats() -> list[tuple[object, ...]]:
    seats = Seat.objects.filter(round__called_at__isnull=False).order_by("pk")
    return list(seats.values_list("pk", "round", "table", "check_in", "side", "counted"))


def check_money_and_results() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        cursor.execute("SELECT coalesce(sum(amount), 0) FROM money_posting")
        assert cursor.fetchone() == (0,)
    for version in ResultVersion.objects.filter(status="played").select_related("game__format_version"):
        scoring.check_pegs(version.game.format_version.format, version.pegs or ())


@pytest.mark.slow
def test_junk_is_refused_and_breaks_nothing(island: Island) -> None:  # noqa: F811
    signed = signed_in(island.club, Role.OWNER).cookies
    table, before = island.numbers["table"], called_seats()
    boxes = [*BOXES.split(), *(f"t{table}-{name}" for name in ROW), f"pay_{island.numbers['member']}"]
    boxes += [f"{form}-{name}" for form in ("weekly", "single") for name in PLAN]

    @settings(max_examples=examples(40, 200), derandomize=True, suppress_health_check=list(HealthCheck))
    @given(
        url=st.sampled_from(addresses(island)),
        typed=st.dictionaries(st.sampled_from(boxes), WORDS, max_size=8),
        as_json=st.booleans(),
    )
    def post(url: str, typed: dict[str, str], as_json: bool) -> None:
        client = Client()
        client.cookies = signed.copy()
        kind = {"content_type": "application/json"} if as_json and "/api/" in url else {}
        with transaction.atomic():
            assert client.post(url, typed, **kind).status_code < 500  # the client raises a crash itself
            check_money_and_results()
            assert called_seats() == before
            transaction.set_rollback(True)

    post()


@pytest.mark.parametrize("size", [100_000, 3_000_000])
def test_a_body_beyond_measure_is_refused(island: Island, size: int) -> None:  # noqa: F811
    client = signed_in(island.club, Role.OWNER)
    assert client.post(island.url("sessions:arrive"), {"name": "x" * size, "fee": "paid"}).status_code in (302, 400)


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["²", "9" * 5000])
def test_text_that_looks_like_a_number_breaks_no_page(island: Island, typed: str) -> None:  # noqa: F811
    """In each field, or part of a URL, that a view reads without a form. int() accepts neither of the two."""
    source = "".join(file.read_text() for app in ("league", "games") for file in (ROOT / app).rglob("*.py"))
    fields = dict.fromkeys(READ.findall(source), typed)
    assert {"problem", "member", "page"} <= fields.keys()
    client = signed_in(island.club, Role.OWNER)
    client.raise_request_exception = False
    broken = []
    for name in CLUB_PAGES:
        for send in (client.get, client.post):
            with transaction.atomic():
                if (status := send(island.url(name), fields).status_code) >= 500:
                    broken.append((name, send.__name__, status))
                transaction.set_rollback(True)
    assert broken == []


@pytest.mark.parametrize("number", ["0", str(10**30), "9" * 5000])
def test_a_huge_number_in_an_address_is_not_found(island: Island, number: str) -> None:  # noqa: F811
    client = signed_in(island.club, Role.OWNER)
    for what in ("sessions/{}/", "season/{}/", "members/{}/", "sessions/{}/rounds/"):
        assert client.get(f"/c/{island.club.slug}/{what.format(number)}").status_code == 404
