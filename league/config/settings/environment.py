"""Reads and validates environment variables; the error for a missing one names it."""

import os
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from league.database import OWNER

NAMES = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}


def needed(name: str) -> str:
    """The value of a required variable."""
    value = os.environ.get(name, "").strip()
    if not value:
        raise ImproperlyConfigured(f"{name} is not set. Set it in the environment.")
    return value


def switch(name: str, *, default: bool) -> bool:
    """A variable that is on or off."""
    value = os.environ.get(name, "").strip().lower()
    if value not in {"", "on", "off", "1", "0", "true", "false"}:
        raise ImproperlyConfigured(f"{name} is {value!r}. Use on or off.")
    return default if not value else value in {"on", "1", "true"}


def listed(value: str) -> list[str]:
    return [item.strip() for item in value.split(",") if item.strip()]


def database(url: str) -> dict[str, Any]:
    """Django's settings for a postgresql:// URL.

    DATABASE_CONNECTIONS is `pool` under ASGI, where requests change threads and kept connections would leak; `keep`
    under gunicorn, which has fixed threads; otherwise each request connects. The server prepares repeated statements,
    which saves a page with ten queries about a third of its time.
    """
    try:
        parts = conninfo_to_dict(url)
    except ProgrammingError as error:
        raise ImproperlyConfigured(
            "DATABASE_URL is not a PostgreSQL address. Use postgresql://user:password@host/name."
        ) from error
    held = os.environ.get("DATABASE_CONNECTIONS", "")
    options: dict[str, Any] = {name: value for name, value in parts.items() if name not in NAMES}
    options = {"connect_timeout": 5, "server_side_binding": True, "prepare_threshold": 2} | options
    if held == "pool":
        options["pool"] = {"min_size": 1, "max_size": 20, "timeout": 10}
    named = {NAMES[name]: str(value) for name, value in parts.items() if name in NAMES}
    kept = {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True} if held == "keep" else {}
    return {"ENGINE": "league.database", "NAME": "twice_around", **named, **kept, "OPTIONS": options}


def databases(url: str, owner_url: str) -> dict[str, dict[str, Any]]:
    """settings.DATABASES: the program's role and, if its URL is set, the owner of the tables."""
    return {"default": database(url)} | ({OWNER: database(owner_url)} if owner_url else {})


def broker(url: str) -> str:
    """Celery's form of the URL of Redis or Valkey, as its syntax for Unix sockets differs."""
    return f"redis+socket://{url.removeprefix('unix://')}" if url.startswith("unix://") else url


def mail(url: str) -> dict[str, Any]:
    """Django's mail settings from smtp://, smtp+tls:// or smtps:// with user:password@host:port."""
    parts = urlsplit(url)
    ports = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
    if parts.scheme not in ports or not parts.hostname:
        raise ImproperlyConfigured("EMAIL_URL is not a mail server address. Use smtp+tls://user:password@host:587.")
    settings = {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or ports[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 10,
    }
    if sender := parse_qs(parts.query).get("from"):
        settings["DEFAULT_FROM_EMAIL"] = settings["SERVER_EMAIL"] = sender[0]
    return settings
