"""Required environment variables, and errors for invalid values."""

import runpy

import pytest
from django.core.exceptions import ImproperlyConfigured

from common.mail import NO_SERVER
from common.rate_limits import client_address
from league.config.settings import environment

SERVER = {
    "SECRET_KEY": "x" * 60,
    "ALLOWED_HOSTS": "club.example, www.club.example",
    "DATABASE_URL": "postgresql://club:secret@db.example:5433/league?sslmode=require",
    "REDIS_URL": "redis://queue.example:6379/0",
    "EMAIL_URL": "smtp+tls://post:se%2Fcret@mail.example?from=club%40club.example",
}


@pytest.fixture
def server(monkeypatch):
    """Load the production settings with these variables set, or one of them missing."""
    for name in ("BEHIND_PROXY", "OPEN_SIGNUP", "DATABASE_CONNECTIONS", "STATIC_ROOT"):
        monkeypatch.delenv(name, raising=False)
    for name, value in SERVER.items():
        monkeypatch.setenv(name, value)
    return lambda: runpy.run_module("league.config.settings.prod")


@pytest.mark.parametrize("name", SERVER)
def test_a_missing_variable_is_named(server, monkeypatch, name):
    monkeypatch.delenv(name)
    with pytest.raises(ImproperlyConfigured, match=f"^{name} is not set"):
        server()


def test_production_settings_are_strict(server):
    settings = server()
    assert settings["ALLOWED_HOSTS"] == ["club.example", "www.club.example"]
    assert settings["SESSION_COOKIE_SECURE"]
    assert settings["SESSION_COOKIE_NAME"].startswith("__Host-")
    assert settings["CSRF_COOKIE_NAME"].startswith("__Host-")
    assert settings.get("SESSION_COOKIE_HTTPONLY", True), "Django's default"
    assert settings["SECURE_HSTS_SECONDS"] >= 365 * 24 * 3600
    assert not settings["OPEN_SIGNUP"]
    assert not settings.get("DEBUG")
    assert "SECURE_PROXY_SSL_HEADER" not in settings  # trusted only behind a proxy


def test_addresses_become_settings(server):
    settings = server()
    database = settings["DATABASES"]["default"]
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", "5433", "league")
    assert (database["USER"], database["PASSWORD"], database["OPTIONS"]["sslmode"]) == ("club", "secret", "require")
    assert (settings["EMAIL_HOST"], settings["EMAIL_PORT"], settings["EMAIL_USE_TLS"]) == ("mail.example", 587, True)
    assert (settings["EMAIL_HOST_PASSWORD"], settings["DEFAULT_FROM_EMAIL"]) == ("se/cret", "club@club.example")


@pytest.mark.parametrize(("held", "pooled", "kept"), [("pool", True, 0), ("keep", False, None), ("", False, 0)])
def test_connections_are_held_as_the_server_type_requires(monkeypatch, held, pooled, kept):
    monkeypatch.setenv("DATABASE_CONNECTIONS", held)
    database = environment.database("postgresql:///league")
    assert ("pool" in database["OPTIONS"], database.get("CONN_MAX_AGE", 0)) == (pooled, kept)


@pytest.mark.parametrize(
    ("name", "value"), [("DATABASE_URL", "mysql//x"), ("EMAIL_URL", "mail.example"), ("BEHIND_PROXY", "maybe")]
)
def test_a_wrong_word_is_named(server, monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=f"^{name} is "):
        server()


def test_a_laptop_mails_nothing_until_it_is_given_a_mail_server(monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "x" * 60)
    monkeypatch.delenv("EMAIL_URL", raising=False)
    assert runpy.run_module("league.config.settings.dev")["EMAIL_BACKEND"] == NO_SERVER
    monkeypatch.setenv("EMAIL_URL", SERVER["EMAIL_URL"])
    settings = runpy.run_module("league.config.settings.dev")
    assert ("smtp" in settings["EMAIL_BACKEND"], settings["EMAIL_HOST"]) == (True, "mail.example")


@pytest.mark.parametrize(("behind_proxy", "address"), [(True, "203.0.113.9"), (False, "127.0.0.1")])
def test_only_the_address_that_the_proxy_added_last_counts(rf, settings, behind_proxy, address):
    settings.BEHIND_PROXY = behind_proxy
    asked = rf.get("/", headers={"x-forwarded-for": "1.1.1.1, 203.0.113.9"})
    assert client_address(asked) == address


def test_a_page_loads_only_our_own_files(client, db):
    policy = client.get("/accounts/sign-in/").headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy + ";"
    assert "style-src 'self';" in policy + ";"
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        "/static/css/pages.css",
        "/static/verify.html",
        "/static/js/live_updates.js",
        "/healthz",
        "/accounts/sign-in/",
        "/nowhere/",
    ],
)
def test_every_answer_forbids_frames_other_sites_and_devices(client, path) -> None:
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    is_file = path.startswith("/static/") and not path.endswith(".html")
    assert ("camera=()" in headers.get("Permissions-Policy", "")) != is_file
    assert ("sandbox" in policy) == is_file
    assert "Access-Control-Allow-Origin" not in headers


def test_scripts_run_only_in_the_static_file_that_has_its_own_policy(client) -> None:
    policies = {
        name: client.get(f"/static/{name}").headers["Content-Security-Policy"]
        for name in ("verify.html", "js/live_updates.js")
    }
    assert ["unsafe-inline" in policies[name] for name in policies] == [True, False]


def test_pages_are_sent_without_the_indentation_of_their_templates(client, db) -> None:
    assert "\n " not in client.get("/accounts/sign-in/").content.decode()
