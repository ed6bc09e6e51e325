"""Every form of every page: extra fields have no effect, and no body causes a crash."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import zip_longest
from typing import Any
from urllib.parse import urljoin

import pytest
from django.apps import apps
from django.db import models, transaction
from django.test import Client
from django.urls import reverse

from league.audit.models import AuditEntry
from league.clubs.models import Member, Role
from league.tournaments.models import Tournament
from testing.factories import UserFactory
from testing.forms import Form, forms_in, seen_by
from testing.seats import SHORT, begin
from tests.league.web.test_access import (  # noqa: F401  fixtures
    ACCESS,
    CLUB_PAGES,
    Island,
    built,
    island,
    signed_in,
)

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
MODELS = [model for model in apps.get_models() if model.__module__.startswith(("league.", "games."))]
COLUMNS = {name for model in MODELS for field in model._meta.concrete_fields for name in (field.name, field.attname)}
SENT_BESIDE = {name: "on" if name.startswith(("is_", "has_", "wants_")) else "4" for name in sorted(COLUMNS)}
SENT_BESIDE |= {"role": "4", "role_on_leaving": "4", "is_superuser": "on", "is_staff": "on", "email": "m@example.org"}
HIDDEN = models.DateTimeField | models.UUIDField | models.AutoField | models.JSONField | models.BinaryField
HASHES = {"digest", "password", "session_key", "session_data"}
RANDOM = {(AuditEntry, "club"), (Tournament, "seed")}  # a club's own number, not a reference; a draw
DEEP = "[" * 100_000
LONG = "x" * 100_000
OWN_PAGES = ["accounts:keys", "accounts:logins", "accounts:email", "accounts:password", "start"]
Known = dict[type[models.Model], set[Any]]  # the keys of existing rows
Rows = dict[str, list[str]]


class Undone(Exception):
    """Ends a savepoint, which is rolled back."""


def state(known: Known) -> Rows:
    """All rows, without times, random values, and ids of new rows, which differ each time."""
    rows = {}
    for model in MODELS:
        fields = [
            field
            for field in model._meta.concrete_fields
            if not isinstance(field, HIDDEN) and field.attname not in HASHES and (model, field.name) not in RANDOM
        ]
        rows[model.__name__] = sorted(
            repr([shown(field, value, known) for field, value in zip(fields, row, strict=True)])
            for row in model._base_manager.values_list(*[field.attname for field in fields])
        )
    return rows


def shown(field: Any, value: Any, known: Known) -> Any:
    if isinstance(field, models.ForeignKey) and value is not None:
        return value if value in known.get(field.related_model, ()) else "new"
    return value


def after(client: Client, url: str, sent: dict[str, Any], known: Known) -> Rows:
    """The rows after a POST, which is then rolled back."""
    found: Rows = {}
    with suppress(Undone), transaction.atomic():
        client.post(url, sent)
        found = state(known)
        raise Undone
    return found


def forms_of(client: Client, island: Island, names: list[str]) -> Iterator[tuple[str, Form]]:  # noqa: F811
    """Every POST form with its URL; once for each set of fields."""
    seen = set()
    for name in names:
        answer = client.get(island.url(name), follow=True)
        for form in forms_in(answer.content.decode()) if answer.status_code == 200 else ():
            url = urljoin(answer.request["PATH_INFO"], form.action)
            if form.method == "post" and (url, *form.filled) not in seen and "sign-out" not in url:
                seen.add((url, *form.filled))
                yield url, form


def differing(one: Rows, other: Rows) -> list[tuple[str, str, str]]:
    """The first two rows of each table that differ."""
    return [
        (name, first, second)
        for name in one
        for first, second in [*zip_longest(one[name], other[name], fillvalue="")]
        if first != second
    ][:6]


@pytest.mark.parametrize("role", [Role.ORGANIZER, Role.OWNER])
def test_extra_fields_sent_with_a_form_do_nothing(island: Island, role: Role) -> None:  # noqa: F811
    """They are ignored, or the whole form is refused."""
    client = signed_in(island.club, role)
    client.get(island.url("front:club"))
    known = {model: set(model._base_manager.values_list("pk", flat=True)) for model in MODELS}
    wrong, changed, before = [], 0, state(known)
    for url, form in forms_of(client, island, [*CLUB_PAGES, *OWN_PAGES]):
        alone = after(client, url, form.filled, known)
        more = {name: value for name, value in SENT_BESIDE.items() if name not in form.others}
        beside = after(client, url, more | form.filled, known)
        changed += alone != before
        if beside not in (alone, before):
            wrong.append((url, *differing(alone, beside)))
    assert not wrong, "\n".join(map(repr, wrong))
    assert changed > 10  # forms with an effect


def test_a_field_that_a_form_does_take_is_found_by_this(island: Island, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    """The control: if a member's form accepted every column, a changed role would be detected."""
    ann = island.club.members.get(name="Ann")

    def change(member: Member, **_: Any) -> Member:
        member.role = Role.OWNER
        member.save()
        return member

    client = signed_in(island.club, Role.ORGANIZER)
    known = {model: set(model._base_manager.values_list("pk", flat=True)) for model in MODELS}
    url = f"/c/{island.club.slug}/members/{ann.pk}/"
    sent = {"name": "Ann", "kind": "member", **seen_by(client, url, url)}
    as_it_is = after(client, url, sent, known)
    monkeypatch.setattr("league.clubs.services.members.change_member", change)
    assert differing(as_it_is, after(client, url, sent | {"role": "4"}, known))


@pytest.mark.parametrize("who", ["visitor", "stranger"])
def test_a_user_without_a_seat_changes_nothing_in_a_match(who: str) -> None:
    """Each form of a player's table page, sent by someone else."""
    match, (ann, _) = begin(SHORT)
    seated, other = Client(), Client()
    seated.force_login(ann)
    if who == "stranger":
        other.force_login(UserFactory())
    page = reverse("games:table", kwargs={"pk": match.pk})
    forms = [
        (urljoin(page, form.action), form.filled)
        for form in forms_in(seated.get(page).content.decode())
        if form.method == "post" and str(match.pk) in form.action
    ]
    addresses = [
        reverse(f"games:{name}", kwargs={"pk": match.pk}) for name in ("heartbeat", "confirm", "play_again", "seeds")
    ]
    known: Known = {model: set(model._base_manager.values_list("pk", flat=True)) for model in MODELS}
    before = state(known)
    for url, sent in [*forms, *((url, {}) for url in addresses)]:
        assert after(other, url, sent, known) == before, url
    commands = reverse("games-api:commands", kwargs={"pk": match.pk})
    for sent in ({"do": "resign"}, {"do": "cut", "at": 5}, {}):
        with suppress(Undone), transaction.atomic():
            other.post(commands, sent, content_type="application/json")
            assert state(known) == before
            raise Undone
    assert any(after(seated, url, sent, known) != before for url, sent in forms)


@pytest.mark.parametrize("body", ["deep", "long", "many"])
def test_no_body_breaks_a_page(island: Island, body: str) -> None:  # noqa: F811
    client = signed_in(island.club, Role.OWNER)
    client.raise_request_exception = False
    broken = {}
    for name in sorted(ACCESS):
        url = island.url(name)
        names = COLUMNS if name in CLUB_PAGES else {*COLUMNS, "username", "new_password1"}
        sent: dict[str, Any] = {
            "deep": {"data": DEEP, "content_type": "application/json"},
            "long": {"data": dict.fromkeys(names, LONG)},
            "many": {"data": {f"{name}{number}": "1" for number in range(2000)}},
        }[body]
        with suppress(Undone), transaction.atomic():
            status = client.post(url, **sent).status_code
            if status >= 500:
                broken[name] = status
            raise Undone
    assert broken == {}
