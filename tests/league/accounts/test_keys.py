"""API keys: created with the password, limited in time and scope, and revoked by any change of the password."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from common.errors import Refused
from games.queries.accounts import calendar_of
from games.services.accounts import make_calendar
from league.accounts.models import Key, User
from league.accounts.policies import LIMITS
from league.accounts.queries import digest_of, key_sent, keys_of
from league.accounts.services import MOST_KEYS, make_key, use_key
from testing.factories import PASSWORD, MemberFactory, UserFactory

pytestmark = pytest.mark.django_db
NEW = "fifteen-four-15"
TYPED = {"name": "Bot", "scope": "play", "lasts": "30", "password": PASSWORD}
CHANGED = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}


def signed_in(user):
    browser = Client()
    browser.force_login(user)
    return browser


def in_the_account(ann, monkeypatch):
    signed_in(ann).post(reverse("accounts:password"), CHANGED)


def by_letter(ann, monkeypatch):
    browser = Client()
    link = {"uidb64": urlsafe_base64_encode(force_bytes(ann.pk)), "token": default_token_generator.make_token(ann)}
    form = browser.get(reverse("accounts:choose_again", kwargs=link), follow=True).redirect_chain[-1][0]
    browser.post(form, {"new_password1": NEW, "new_password2": NEW})


def by_the_operator(ann, monkeypatch):
    typed = {"password1": NEW, "password2": NEW, "usable_password": "true"}
    page = reverse("admin:auth_user_password_change", args=[ann.pk])
    signed_in(UserFactory(is_superuser=True, is_staff=True)).post(page, typed)


def by_the_command(ann, monkeypatch):
    monkeypatch.setattr("getpass.getpass", lambda prompt: NEW)
    call_command("changepassword", ann.email)


@pytest.mark.parametrize("change", [in_the_account, by_letter, by_the_operator, by_the_command])
def test_a_new_password_ends_the_keys_and_the_calendars_address(change, monkeypatch):
    ann, bob = UserFactory(), UserFactory()
    key, other, bobs = make_key(user=ann), make_key(user=ann, scope="read"), make_key(user=bob)
    for user in (ann, bob):
        make_calendar(user_id=user.pk)
    address = reverse("games:turns", kwargs={"token": calendar_of(ann.pk)})
    assert Client().get(address).status_code == 200
    change(ann, monkeypatch)
    assert User.objects.get(pk=ann.pk).check_password(NEW)
    assert [key_sent(each) for each in (key, other)] == [None, None]
    assert Client().get(address).status_code == 404
    assert calendar_of(ann.pk) is None
    assert key_sent(bobs).user == bob
    assert calendar_of(bob.pk)


def test_a_hash_that_is_brought_up_to_date_leaves_key_and_calendar(settings):
    ann = UserFactory()
    key = make_key(user=ann)
    make_calendar(user_id=ann.pk)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher", *settings.PASSWORD_HASHERS]
    Client().post("/accounts/sign-in/", {"username": ann.email, "password": PASSWORD})
    assert User.objects.get(pk=ann.pk).password.startswith("pbkdf2")
    assert key_sent(key).user == ann
    assert calendar_of(ann.pk)


def test_a_password_that_was_refused_leaves_the_key():
    ann = UserFactory()
    key = make_key(user=ann)
    signed_in(ann).post(reverse("accounts:password"), CHANGED | {"old_password": "wrong"})
    assert key_sent(key).user == ann


def test_the_password_page_says_so_to_the_owner_of_a_key(client):
    ann = UserFactory()
    client.force_login(ann)
    says = re.compile("revokes your API keys")
    assert not says.search(client.get(reverse("accounts:password")).content.decode())
    make_key(user=ann)
    assert says.search(client.get(reverse("accounts:password")).content.decode())


def opens(key):
    return Client().get("/api/matches/", headers={"Authorization": f"Bearer {key}"}).status_code == 200


def test_a_key_is_shown_once_kept_as_a_hash_and_revoked(client):
    client.force_login(ann := UserFactory())
    page = client.post(reverse("accounts:keys"), TYPED)
    assert "no-store" in page.headers["Cache-Control"]
    key = page.content.decode().split('id="key" value="')[1].split('"')[0]
    assert opens(key)
    page = client.get(reverse("accounts:keys")).content.decode()
    assert key not in page
    assert "<strong>Bot</strong>: Play matches." in page
    kept = keys_of(ann).get()
    assert kept.digest == digest_of(key) != key
    stranger = signed_in(UserFactory())
    stranger.post(reverse("accounts:revoke_key", args=[kept.pk]))
    assert opens(key)
    client.post(reverse("accounts:revoke_key", args=[kept.pk]))
    assert not opens(key)


def test_making_a_key_asks_for_the_password_with_a_limit_on_attempts(client):
    client.force_login(ann := UserFactory())
    for _ in range(LIMITS["password"].most):
        page = client.post(reverse("accounts:keys"), TYPED | {"password": "wrong"})
        assert (page.status_code, "That isn’t your password" in page.content.decode()) == (422, True)
        assert 'value="Bot"' in page.content.decode()
    assert "Wait 10 minutes" in client.post(reverse("accounts:keys"), TYPED).content.decode()
    assert not keys_of(ann).exists()


def test_a_key_expires():
    key = make_key(user=UserFactory(), lasts=timedelta(days=30))
    assert opens(key)
    Key.objects.update(expires_at=timezone.now())
    assert not opens(key)


def test_when_a_key_was_last_used_is_kept_to_the_hour():
    key = make_key(user=UserFactory())
    assert Key.objects.get().last_used_at is None
    first = use_key(key=key).last_used_at
    assert use_key(key=key).last_used_at == first
    Key.objects.update(last_used_at=first - timedelta(hours=2))
    assert use_key(key=key).last_used_at > first


@pytest.mark.parametrize(
    ("scope", "answers"), [("read", (200, 403, 403)), ("play", (200, 201, 403)), ("results", (200, 403, 404))]
)
def test_a_key_does_what_its_scope_says(scope, answers):
    sal = MemberFactory(scorekeeper=True)
    headers = {"Authorization": f"Bearer {make_key(user=sal.user, scope=scope)}"}
    result = reverse("sessions:api_result", kwargs={"club": sal.club.slug, "pk": 1, "table": 1})
    sent = {"content_type": "application/json", "headers": headers}
    program = Client()
    asked = (
        program.get("/api/matches/", headers=headers),
        program.post("/api/matches/", {"against": "friend"}, **sent),
        program.post(result, {}, **sent),
    )
    assert tuple(answer.status_code for answer in asked) == answers
    assert {answer.json()["code"] for answer in asked if answer.status_code == 403} <= {"key_scope"}


def test_an_account_has_20_keys_at_most():
    ann = UserFactory()
    for _ in range(MOST_KEYS):
        make_key(user=ann)
    with pytest.raises(Refused, match="revoke one"):
        make_key(user=ann)
