"""Hostile strings in every text column of the database: no page of the club or the admin breaks or executes one."""

from collections.abc import Iterator
from itertools import islice

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import IntegrityError, connection, models, transaction
from django.db.utils import DataError
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page

from league.accounts.models import User
from league.clubs.models import Role
from league.web.access import ACCESS
from testing.factories import MemberFactory, UserFactory
from testing.scale import examples
from testing.sessions import in_thread
from tests.league.web.test_access import Island, an_island

OURS = {"games", "accounts", "clubs", "money", "seasons", "results", "ratings", "club_sessions", "tournaments", "audit"}
NO_TEXT = (
    "slug",
    "code",
    "password",
    "key",
    "hash",
    "head",
    "token",
    "time_zone",
    "currency",
    "language",
    "data",
    "digest",
)
"""Columns that hold no words of anybody: what is in them is made by the program, or one of a fixed list."""
RUNS = "hacked=1"
MARK = "data-hostile"
PAYLOADS = [
    f"<script>{RUNS}</script>",
    f"<img src=x onerror={RUNS} {MARK}>",
    f'"><svg onload={RUNS} {MARK}>',
    f"'><b {MARK}>",
    f"</title><b {MARK}>",
    f"</textarea><b {MARK}>",
    f"</script><b {MARK}>",
    f"--><b {MARK}><!--",
    f"]]><b {MARK}>",
    f'" autofocus onfocus="{RUNS}',
    f"' onmouseover='{RUNS}",
    f"javascript:{RUNS}",
    f"data:text/html,<b {MARK}>",
    f"<a href=javascript:{RUNS} {MARK}>x</a>",
    f"<iframe srcdoc='<b>' {MARK}>",
    f"<form action=/x {MARK}>",
    f"<base href=//x {MARK}>",
    f"<meta http-equiv=refresh {MARK}>",
    f"<style {MARK}>*{{display:none}}",
    f"<template {MARK}>",
    f"<math><mi {MARK}>",
    f"<svg><script>{RUNS}",
    f"&lt;b {MARK}&gt;",
    f"&#60;b {MARK}&#62;",
    f"%3Cb {MARK}%3E",
    "{{ 7|add:7 }}",
    "{% now 'Y' %}",
    "${7*7} #{7*7}",
    "'; DROP TABLE x; --",
    "' OR 1=1 --",
    "=1+1 @SUM(A1)",
    "../../etc/passwd",
    "\\u003cb\\u003e",
    "\u202egnirts\u202c",
    "\u2028\u2029\ufeff",
    "Z\u0335\u0321\u0338a\u0336\u0315l\u0337go",
    "\U0001f0a1\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "A" * 35 + "\u00ad",
    "%s %d {0} %(x)s",
    f"`{RUNS}` <!--# {MARK} -->",
]


def columns() -> list[models.Field]:
    """Every column with users' text."""
    return [
        field
        for model in apps.get_models()
        if model._meta.app_label in OURS
        for field in model._meta.concrete_fields
        if isinstance(field, models.CharField | models.TextField)
        and not field.choices
        and not field.primary_key
        and not any(word in field.name for word in NO_TEXT)
    ]


def plant(turn: int) -> int:
    """Write as many payloads as fit into all rows of the columns, starting with another one in each turn.

    A row's number makes its text unique.
    """
    planted = 0
    for number, field in enumerate(columns()):
        first = (turn + number) % len(PAYLOADS)
        text = " ".join([*PAYLOADS[first:], *PAYLOADS[:first]])[: (field.max_length or 2000) - 10]
        table, column = (connection.ops.quote_name(name) for name in (field.model._meta.db_table, field.column))
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SET LOCAL session_replication_role = replica")
                cursor.execute(f"UPDATE {table} SET {column} = %s || ctid::text", [text])
                planted += cursor.rowcount > 0
        except (IntegrityError, DataError):
            continue  # a constraint forbids such a text in this column
    return planted


def html_pages(user: User, addresses: Iterator[str]) -> list[str]:
    client = Client(raise_request_exception=True)
    client.force_login(user)
    answers = {address: client.get(address) for address in addresses}
    assert [address for address, answer in answers.items() if answer.status_code >= 500] == []
    return [
        address
        for address, answer in answers.items()
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html")
    ]


def admin_addresses() -> Iterator[str]:
    for model in admin.site._registry:
        label = f"{model._meta.app_label}_{model._meta.model_name}"
        yield reverse(f"admin:{label}_changelist")
        if row := model._default_manager.first():
            yield reverse(f"admin:{label}_change", args=[row.pk])


def shows_text(page: Page) -> bool:
    """Whether a payload is on the page, as text."""
    begun = [payload[:10] for payload in PAYLOADS]
    return page.evaluate("begun => begun.some((each) => document.body.textContent.includes(each))", begun)


def harm(page: Page, address: str) -> list[str]:
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 200, address
    found = page.evaluate(f"() => [window.hacked, document.querySelector('[{MARK}]')?.outerHTML, document.body.hidden]")
    return [f"{address}: {each}" for each in found if each]


@pytest.mark.slow
@pytest.mark.parametrize("of", ["club", "admin"])
def test_no_page_runs_or_breaks_on_hostile_text(open_page, transactional_db, of):
    island: Island = in_thread(an_island)
    if of == "club":
        user = MemberFactory(club=island.club, with_account=True, role=Role.OWNER).user
    else:
        user = UserFactory(is_staff=True, is_superuser=True)
    page, dialogs, pages = open_page(user), [], []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    for turn in range(0, len(PAYLOADS), len(PAYLOADS) // examples(1, 10)):
        assert in_thread(plant, turn) > 25
        if not pages:
            of_the_club = (island.url(name) for name in sorted(ACCESS) if not name.startswith("admin"))
            pages = html_pages(user, of_the_club if of == "club" else admin_addresses())
            assert len(pages) > 15
        shown = 0
        for address in pages:
            assert harm(page, address) == []
            shown += shows_text(page)
        assert shown > 15
    assert dialogs == []


def test_a_page_that_shows_text_unescaped_is_found(open_page):
    page = open_page()
    page.route("**/unescaped/", lambda route: route.fulfill(body=f"<p>{PAYLOADS[1]}", content_type="text/html"))
    page.route("**/x", lambda route: route.fulfill(status=200, body=""))
    page.goto("/unescaped/")
    page.wait_for_function("() => window.hacked")
    assert harm(page, "/unescaped/")


def test_there_are_forty_payloads_and_every_column_takes_each_of_them_in_turn():
    assert len({*PAYLOADS}) == 40
    assert len(list(islice(columns(), 25))) == 25
