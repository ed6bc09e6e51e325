"""Nothing posted to the admin changes the ledger, payouts, formats, results or frozen standings."""

import pytest
from django.contrib import admin
from django.urls import reverse

from league.clubs.models import Club, Member
from league.money.models import Payout, Posting, Pot, PotPayment, Transaction
from league.results.models import CardLine, Game, GamePlayer, ResultVersion, Side
from league.seasons.models import FormatVersion, Season, SessionResult, SessionScore
from league.sessions.models import CheckIn, Closing, JournalEntry, Round, Seat, Session, Table
from testing.factories import MemberFactory
from testing.forms import seen_by

pytestmark = pytest.mark.slow

RECORD = (
    *(Transaction, Posting, Pot, PotPayment, Payout),
    *(Season, FormatVersion, SessionResult, SessionScore),
    *(Game, Side, GamePlayer, ResultVersion, CardLine),
    *(Session, CheckIn, Round, Table, Seat, Closing, JournalEntry),
)


def the_record():
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in RECORD}


def forged(record):
    """A POST that would change every column, with the management forms of inlines."""
    typed = {field.name: "1" for field in record._meta.concrete_fields if not field.primary_key}
    typed |= {"status": "playing", "name": "Forged", "memo": "forged", "text": "forged", "why": "forged"}
    for inline in record._meta.related_objects:
        prefix = inline.get_accessor_name()
        typed |= {f"{prefix}-TOTAL_FORMS": "1", f"{prefix}-INITIAL_FORMS": "0", f"{prefix}-0-amount": "1"}
    return typed | {"post": "yes", "_save": "Save"}


@pytest.fixture
def closed(tonight):
    tonight.finish_round()
    tonight.play_all()
    tonight.close()
    return tonight


@pytest.mark.sampled(3)
@pytest.mark.parametrize("who", ["operator", "owner", "scorekeeper"])
def test_nothing_posted_to_any_page_of_the_admin_changes_the_record(who, closed, operator, as_user):
    club = closed.session.club
    users = {"operator": lambda: operator}
    user = users[who]() if who in users else MemberFactory(club=club, name="Zoe", **{who: True}).user
    client, before = as_user(user), the_record()
    assert all(before[model.__name__] for model in RECORD if model is not CardLine)
    for model, model_admin in admin.site._registry.items():
        base = f"admin:{model_admin.opts.app_label}_{model_admin.opts.model_name}"
        record = model.objects.order_by("pk").first()
        chosen = {"action": "delete_selected", "_selected_action": [str(record.pk)] if record else [], "post": "yes"}
        client.post(reverse(f"{base}_changelist"), chosen)
        if model in RECORD:
            assert client.post(reverse(f"{base}_add"), forged(record)).status_code == 403
            assert client.post(reverse(f"{base}_change", args=[record.pk]), forged(record)).status_code == 403
        if record and model._meta.app_label != "accounts":
            assert client.post(reverse(f"{base}_delete", args=[record.pk]), {"post": "yes"}).status_code == 403
    assert the_record() == before


def test_every_record_model_in_the_admin_declares_itself_read_only():
    for model, model_admin in admin.site._registry.items():
        if model in RECORD:
            assert (model_admin.adds, model_admin.changes) == (None, None)


def test_a_member_is_added_and_changed_through_the_service(organizer, as_user):
    client = as_user(organizer.user)
    add = reverse("admin:clubs_member_add")
    answer = client.post(add, {"club": organizer.club.pk, "name": "  Ann \t Lee ", "kind": "guest", "email": ""})
    ann = Member.objects.get(name="Ann Lee")
    assert answer.status_code == 302
    page = client.post(add, {"club": organizer.club.pk, "name": "ann lee", "kind": "guest"}).content.decode()
    assert "There is already someone called ann lee in this club." in page
    assert 'value="ann lee"' in page
    change = reverse("admin:clubs_member_change", args=[ann.pk])
    typed = {"name": "Ann Leigh", "kind": "member", "email": "ANN@example.org", "role": 4}
    refused = client.post(change, typed)
    assert "This page is out of date. Reload it, then try again." in refused.text
    client.post(change, typed | seen_by(client, change))
    ann.refresh_from_db()
    assert (ann.name, ann.kind, ann.email, ann.role) == ("Ann Leigh", "member", "ann@example.org", 1)


def test_the_currency_stays_once_money_was_taken(closed, as_user):
    club = closed.session.club
    owner = MemberFactory(owner=True, club=club, name="Olive")
    typed = {"name": "New Name", "venue": "", "time_zone": "America/Toronto", "currency": "JPY"}
    client, change = as_user(owner.user), reverse("admin:clubs_club_change", args=[club.pk])
    page = client.post(change, typed | seen_by(client, change)).content.decode()
    assert "This club has already recorded money in CAD" in page
    assert Club.objects.get().currency == "CAD"
    client.post(change, typed | {"currency": "CAD"} | seen_by(client, change))
    assert Club.objects.get().name == "New Name"


def test_the_operator_puts_an_account_right_and_closes_it(operator, organizer, as_user):
    client, user = as_user(operator), organizer.user
    change = reverse("admin:accounts_user_change", args=[user.pk])
    client.post(change, {"name": "Olga", "email": "OLGA@example.org"})
    user.refresh_from_db()
    assert (user.email, user.is_active, user.is_superuser) == ("olga@example.org", False, False)
    new = {"password1": "his-nobs-121", "password2": "his-nobs-121", "usable_password": "true", "set-password": "1"}
    client.post(reverse("admin:auth_user_password_change", args=[user.pk]), new)
    user.refresh_from_db()
    assert user.check_password("his-nobs-121")
    assert client.post(reverse("admin:accounts_user_add"), {"email": "new@example.org"}).status_code == 403
    assert client.post(reverse("admin:accounts_user_delete", args=[user.pk]), {"post": "yes"}).status_code == 403


def test_the_operator_opens_every_list_and_every_record(closed, operator, as_user):
    client = as_user(operator)
    for model, model_admin in admin.site._registry.items():
        base = f"admin:{model_admin.opts.app_label}_{model_admin.opts.model_name}"
        assert client.get(reverse(f"{base}_changelist"), {"q": "a"}).status_code == 200
        if record := model.objects.order_by("pk").first():
            assert client.get(reverse(f"{base}_change", args=[record.pk])).status_code == 200
            assert client.get(reverse(f"{base}_history", args=[record.pk])).status_code == 200
