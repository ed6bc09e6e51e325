"""Password attempts are counted before hashing, and never lock out a known browser."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.db import connection
from django.test import Client
from django.urls import reverse

from common.rate_limits import network_of
from league.accounts.models import User
from league.accounts.policies import LIMITS
from league.accounts.services import new_start_code
from testing.factories import PASSWORD, MemberFactory, UserFactory

pytestmark = pytest.mark.django_db
MOST, HOURLY, EVERYONE = (LIMITS[name].most for name in ("address", "account", "everyone"))


@pytest.fixture
def looked_at() -> Iterator[list[str]]:
    """The addresses whose passwords were hashed, which takes CPU time."""
    seen: list[str] = []

    def failed(credentials: dict[str, str], **_: object) -> None:
        seen.append(credentials["username"])

    def succeeded(user: User, **_: object) -> None:
        seen.append(user.email)

    user_login_failed.connect(failed)
    user_logged_in.connect(succeeded)
    yield seen
    user_login_failed.disconnect(failed)
    user_logged_in.disconnect(succeeded)


def sign_in(client: Client, email: str, password: str = "wrong", address: str = "203.0.113.9"):
    return client.post("/accounts/sign-in/", {"username": email, "password": password}, REMOTE_ADDR=address)


def test_one_network_has_30_attempts_whatever_accounts_it_tries(client, looked_at):
    answers = [sign_in(client, f"ann{number}@example.org") for number in range(MOST + 5)]
    assert [answer.status_code for answer in answers] == [200] * MOST + [429] * 5
    assert len(looked_at) == MOST
    assert answers[-1]["Retry-After"] == "600"
    page = answers[-1].content.decode()
    assert "Wait 10 minutes, then try again." in page
    assert f'value="ann{MOST + 4}@example.org"' in page  # the typed text is kept
    assert sign_in(client, "ann@example.org", address="203.0.113.10").status_code == 200


def test_a_customers_ipv6_addresses_are_one_network(client, looked_at):
    for number in range(MOST + 5):
        sign_in(client, "ann@example.org", address=f"2001:db8:1:2:{number:x}::1")
    assert len(looked_at) == MOST
    assert network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:203.0.113.9") == "203.0.113.9"
    assert network_of("203.0.113.9:51234") == "203.0.113.9", "some proxies add the port"
    assert network_of("[2001:db8:1:2::1]:51234") == network_of("2001:db8:1:2::1")
    assert network_of("no address, 7") == network_of("no address, 8"), "none escapes the limits"


def test_over_https_the_mark_of_a_known_browser_has_a_prefix(settings):
    settings.SESSION_COOKIE_SECURE = True
    ann, browser = UserFactory(email="ann@example.org"), Client()
    sign_in(browser, ann.email, PASSWORD)
    cookie = browser.cookies["__Secure-known_browser"]
    assert (cookie["secure"], cookie["path"]) == (True, "/accounts/sign-in/")
    browser.post("/accounts/sign-out/")
    for _ in range(MOST):
        sign_in(Client(), ann.email)
    assert sign_in(browser, ann.email, PASSWORD).status_code == 302


@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
def test_a_burst_of_40_gets_no_more_attempts_than_30_in_turn(looked_at):
    def at_once(number: int) -> int:
        try:
            return sign_in(Client(), "ann@example.org").status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(40) as threads:
        answers = list(threads.map(at_once, range(40)))
    assert len(looked_at) == MOST
    assert sorted(answers) == [200] * MOST + [429] * (40 - MOST)


@pytest.fixture
def many_networks() -> Iterator[str]:
    return (f"198.51.{number // 200}.{number % 200}" for number in range(10_000))


@pytest.mark.slow
def test_one_account_has_50_attempts_an_hour_from_all_networks_and_its_owners_browser_gets_in(many_networks):
    UserFactory(email="ann@example.org")
    known, new = Client(), Client()
    assert sign_in(known, "ann@example.org", PASSWORD, next(many_networks)).status_code == 302
    known.post("/accounts/sign-out/")
    for _ in range(HOURLY):
        assert sign_in(Client(), "ann@example.org", address=next(many_networks)).status_code == 200
    refused = sign_in(new, "ANN@example.org", PASSWORD, next(many_networks))
    assert refused.status_code == 429
    assert "use a browser you have signed in with before" in refused.content.decode()
    assert sign_in(known, "ann@example.org", PASSWORD, next(many_networks)).status_code == 302


def test_a_known_browser_has_30_attempts_for_its_own_account(client, looked_at):
    UserFactory(email="bob@example.org")
    UserFactory(email="ann@example.org")
    sign_in(client, "bob@example.org", PASSWORD)
    client.post("/accounts/sign-out/")
    for _ in range(MOST + 5):
        sign_in(client, "bob@example.org")
        sign_in(client, "ann@example.org")
    assert (looked_at.count("bob@example.org"), looked_at.count("ann@example.org")) == (1 + MOST, MOST)


def test_a_new_password_makes_every_other_browser_a_new_one():
    ann, browser = UserFactory(email="ann@example.org"), Client()
    sign_in(browser, ann.email, PASSWORD)
    cookie = browser.cookies["known_browser"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/accounts/sign-in/")
    browser.post("/accounts/sign-out/")
    ann.set_password("fifteen-four-15")
    ann.save()
    for _ in range(MOST):
        sign_in(Client(), ann.email)
    assert sign_in(browser, ann.email, "fifteen-four-15").status_code == 429


@pytest.mark.slow
def test_everyone_together_has_600_attempts_in_ten_minutes(many_networks, looked_at):
    for number in range(EVERYONE + 3):
        answer = sign_in(Client(), f"ann{number}@example.org", address=next(many_networks))
    assert (answer.status_code, len(looked_at)) == (429, EVERYONE)


def test_one_account_signs_in_60_times_an_hour_and_blocks_no_one_else(monkeypatch):
    monkeypatch.setitem(LIMITS, "everyone", replace(LIMITS["everyone"], most=10))
    monkeypatch.setitem(LIMITS, "sign-ins", replace(LIMITS["sign-ins"], most=12))
    ann, bob = UserFactory(), UserFactory()
    assert {sign_in(Client(), ann.email, PASSWORD).status_code for _ in range(12)} == {302}
    refused = sign_in(Client(), ann.email, PASSWORD)
    assert (refused.status_code, "Wait an hour" in refused.content.decode()) == (429, True)
    assert sign_in(Client(), bob.email, PASSWORD).status_code == 302


def test_a_whole_hall_signs_in_from_one_address():
    for member in [UserFactory() for _ in range(MOST + 10)]:
        assert sign_in(Client(), member.email, PASSWORD).status_code == 302


def test_the_other_pages_without_a_login_count_by_the_same_limit(client):
    for _ in range(MOST):
        sign_in(client, "ann@example.org")
    first = {"your_name": "Ann", "email": "ann@example.org", "password": "fifteen-two-15", "name": "Peggers"}
    first |= {"time_zone": "UTC", "currency": "USD", "preset": "te-club", "people": "Bob", "code": new_start_code()}
    started = client.post("/start/", first, REMOTE_ADDR="203.0.113.9")
    assert (started.status_code, User.objects.count()) == (429, 0)
    assert 'value="Peggers"' in started.content.decode()
    forgotten = client.post("/accounts/forgotten/", {"email": "ann@example.org"}, REMOTE_ADDR="203.0.113.9")
    assert forgotten.status_code == 429
    assert 'value="ann@example.org"' in forgotten.content.decode()


def test_joining_a_match_is_counted_too(client):
    from league.clubs.services.invitations import invitation

    ann = MemberFactory(name="Ann")
    there = f"/join/{invitation(member=ann, by=None)}/"
    for _ in range(MOST):
        sign_in(client, "ann@example.org")
    new = {"email": "ann@example.org", "password": "fifteen-two-15"}
    assert "Wait 10 minutes" in client.post(there, new, REMOTE_ADDR="203.0.113.9").content.decode()
    assert not User.objects.exists()


def test_the_old_password_can_be_tried_ten_times(client):
    ann, new = UserFactory(), "fifteen-four-15"
    client.force_login(ann)
    for old in ["wrong"] * LIMITS["password"].most + [PASSWORD]:
        page = client.post(
            reverse("accounts:password"), {"old_password": old, "new_password1": new, "new_password2": new}
        )
    assert "Wait 10 minutes" in page.content.decode()
    ann.refresh_from_db()
    assert ann.check_password(PASSWORD)
