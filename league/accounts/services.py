"""Accounts, limits on attempts to sign in, links by e-mail, API keys and logins."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from hashlib import sha256
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core import signing
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet, Value
from django.db.models.functions import Least
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.errors import Refused
from common.jobs import enqueue
from common.live_updates import SIGNED_OUT, group_of_login, notify_pages
from common.rate_limits import TooOften, give_back, hit, network_of
from league.accounts.models import ConfirmedEmail, Key, Login, StartCode, User
from league.accounts.policies import LIMITS, is_empty
from league.accounts.queries import digest_of, key_sent, keys_of, logins_of
from league.audit import services as audit
from league.audit.models import Action

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without characters that look alike
MOST_KEYS = 20  # per account
EMAIL_LINK = "accounts.email"
CONFIRM = gettext_noop("Confirm your e-mail address")
EMAIL_LINK_LASTS = timedelta(days=14)


def count_attempt(*, address: str, email: str = "", known_browser: bool = False) -> None:
    """Count an attempt before its password is hashed. Raises TooOften.

    Attempts from a known browser have a counter of their own, so attempts from elsewhere can't lock out the owner.
    """
    if known_browser:
        hit(LIMITS["known_browser"], _account(email))
        return
    hit(LIMITS["address"], network_of(address))
    if email:
        hit(LIMITS["account"], _account(email))
    hit(LIMITS["everyone"], "all")


def attempt_succeeded(*, address: str, email: str, known_browser: bool = False) -> None:
    """Count a success toward the account's limit only. Raises TooOften."""
    if known_browser:
        give_back(LIMITS["known_browser"], _account(email))
    else:
        uncount_attempt(address=address)
        give_back(LIMITS["account"], _account(email))
    hit(LIMITS["sign-ins"], _account(email))


def uncount_attempt(*, address: str) -> None:
    """Take a success off the limits of its network and of everyone: all members may share the IP address of a hall."""
    give_back(LIMITS["address"], network_of(address))
    give_back(LIMITS["everyone"], "all")


def count_letter(*, kind: str, to: str) -> None:
    """Count an e-mail to an address, per kind, so that one kind never blocks another. Raises TooOften."""
    hit(LIMITS["letter"], f"{kind} {_account(to)}")  # first: an unsent e-mail must not use the daily limit
    hit(LIMITS["letters_of_a_day"], f"{kind} {_account(to)}")


def send_letter(*, kind: str, to: str, subject: str, text: str) -> bool:
    """Send an e-mail that anyone may request, after the commit; returns False if a limit prevents it.

    The caller must not show the result: it would reveal whether the address has an account.
    """
    try:
        count_letter(kind=kind, to=to)
    except TooOften:
        return False
    enqueue("league.accounts.tasks.send_letter", to=to, subject=subject, text=text)
    return True


def count_recap(*, to: str) -> None:
    """Count a recap to an address, from all clubs together. Raises TooOften."""
    hit(LIMITS["letters_of_a_day"], f"recap {_account(to)}")


def ask_for_password_link(*, email: str, site: str) -> None:
    """Mail a link for a new password if the address has an account. The worker looks it up, to hide the timing."""
    try:
        count_letter(kind="password", to=email.lower())
    except TooOften:
        return
    enqueue("league.accounts.tasks.send_password_link", email=email.lower(), site=site)


def token_for(email: str) -> str:
    """The token of a link that is mailed to this address only: opening it proves access to the mail."""
    return signing.dumps(email.strip().lower(), salt=EMAIL_LINK)


def email_in(token: str) -> str:
    """The address to which a link was mailed; "" if the token is invalid or expired."""
    try:
        return str(signing.loads(token, salt=EMAIL_LINK, max_age=EMAIL_LINK_LASTS))
    except signing.BadSignature:
        return ""


def ask_rarely(*, email: str, about: str, subject: str, text: str) -> None:
    """Mail a question to the owner of an address, at most every 14 days per subject (`about`)."""
    asked = f"{about} {_account(email)}"
    with suppress(TooOften):
        hit(LIMITS["question"], asked)
        if not send_letter(kind="question", to=email, subject=subject, text=text):
            give_back(LIMITS["question"], asked)


def ask_to_confirm(*, email: str, what: str) -> None:
    """Ask the owner of an address whether `what` may be mailed there, see `ask_rarely`."""
    ask_rarely(email=email, about="confirm", subject=_(CONFIRM), text=_confirmation(email, what, settings.ADDRESS))


def send_confirmation(*, email: str, what: str, site: str) -> bool:
    """Mail the link that confirms this address; returns False if a limit of the address is reached."""
    return send_letter(kind="confirm", to=email, subject=_(CONFIRM), text=_confirmation(email, what, site))


def _confirmation(email: str, what: str, site: str) -> str:
    link = site + reverse("accounts:confirm_email", args=[token_for(email)])
    return render_to_string("accounts/mail/confirm_email.txt", {"what": what, "link": link})


@transaction.atomic
def confirm_email(*, email: str) -> None:
    """Confirm an address: its owner has opened the mailed link. Safe to repeat."""
    _, is_new = ConfirmedEmail.objects.get_or_create(email=email.lower())
    if is_new:
        audit.record(Action.EMAIL_CONFIRMED, by=User.objects.filter(email=email.lower()).first())


def send_sign_up_link(*, email: str, page: str, subject: str, reason: str, address: str) -> str:
    """Mail a link to `page` (a whole URL) where its reader creates an account or signs in.

    One e-mail is sent in either case, so the sender can't learn whether the address has an account. `reason` is a
    sentence that says why the e-mail comes. Raises TooOften; returns the address.
    """
    count_attempt(address=address)
    has_account = User.objects.filter(email=email.lower()).exists()
    link = page if has_account else f"{page}?{urlencode({'email': token_for(email)})}"
    text = render_to_string("accounts/mail/sign_up.txt", {"has_account": has_account, "link": link, "reason": reason})
    send_letter(kind="sign_up", to=email, subject=subject, text=text)
    return email


def _account(email: str) -> str:
    """A hash of the address, so that counters hold no e-mail addresses."""
    return sha256(email.encode(errors="replace")).hexdigest()[:32]


def new_start_code() -> str | None:
    """A new code for the first account, which replaces an earlier one; None once there is an account."""
    if not is_empty():
        return None
    code = "-".join("".join(secrets.choice(CODE_LETTERS) for _ in range(4)) for _ in range(4))
    StartCode.objects.update_or_create(pk=1, defaults={"digest": digest_of(_plain(code))})
    return code


def use_start_code(code: str) -> None:
    """Use the code for the first account up; it is deleted. Refused as "start_code" and "closed".

    Simultaneous requests wait for the row lock; after the first one the row is gone.
    """
    found = StartCode.objects.select_for_update().filter(digest=digest_of(_plain(code))).first()
    if not is_empty():
        raise Refused("closed", _("Someone just created the first account. Sign in instead."))
    if found is None:
        sentence = _(
            "This code is wrong. Copy it from the terminal where the program was started, or from the log of "
            "`manage.py migrate`. Each start prints a new code."
        )
        raise Refused("start_code", sentence)
    found.delete()


def _plain(code: str) -> str:
    """A typed code in its standard form: case, hyphens and spaces do not matter."""
    return "".join(filter(str.isalnum, code.upper()))


@transaction.atomic
def make_account(*, email: str, name: str, password: str, address: str, is_confirmed: bool = False) -> User:
    """Create an account; `is_confirmed` if it is created through a mailed link.

    Refusals: "weak_password", "account_exists" for this address. Raises TooOften.
    """
    count_attempt(address=address)
    user = User(email=email.strip().lower(), name=name)
    try:
        validate_password(password, user)
    except ValidationError as weak:
        raise Refused("weak_password", " ".join(weak.messages)) from weak
    try:
        with transaction.atomic():
            made = User.objects.create_user(email=email.strip(), password=password, name=name)
    except IntegrityError:
        raise Refused(
            "account_exists", _("An account with this e-mail address already exists. Sign in first.")
        ) from None
    audit.record(Action.ACCOUNT_MADE, by=made)
    if is_confirmed:
        confirm_email(email=made.email)
    return made


@transaction.atomic
def make_key(
    *,
    user: User,
    name: str = "Program",
    scope: str = Key.Scope.PLAY,
    lasts: timedelta = timedelta(days=90),
) -> str:
    """Create an API key for this user; only the return value shows it. Refused as "too_many_keys"."""
    if keys_of(user).count() >= MOST_KEYS:
        raise Refused(
            "too_many_keys",
            _("You already have %(count)s keys. First revoke one that you no longer use.") % {"count": MOST_KEYS},
        )
    key = secrets.token_urlsafe(32)
    ends = timezone.now() + lasts
    Key.objects.create(
        user=user, name=name, scope=scope, digest=digest_of(key), credentials=user.credentials, expires_at=ends
    )
    audit.record(Action.KEY_MADE, by=user)
    return key


@transaction.atomic
def revoke_key(*, user: User, pk: int) -> None:
    """Revoke one of the user's keys at once; safe to repeat."""
    ended, _ = Key.objects.filter(user=user, pk=pk).delete()
    if ended:
        audit.record(Action.KEY_ENDED, by=user)


def use_key(*, key: str) -> Key | None:
    """The valid key that matches the sent one, or None. Stores the time of its last use, to the hour."""
    found, now = key_sent(key), timezone.now()
    if found and (found.last_used_at is None or found.last_used_at < now - timedelta(hours=1)):
        found.last_used_at = now
        found.save(update_fields=["last_used_at"])
    return found


def extend_login(*, key: str, idle: timedelta) -> None:
    """Extend a login that is in use: it expires after `idle` without a request, and after LONGEST_LOGIN."""
    now, minutes = timezone.now(), idle // timedelta(minutes=1)
    ends = Least(Value(now + idle), F("ends_at"))
    Login.objects.filter(pk=key).update(last_seen_at=now, idle_minutes=minutes, expire_date=ends)


def shorten_logins(*, users: QuerySet[User], idle: timedelta) -> None:
    """Expire the logins of these users after `idle` without a request, if they would have lasted longer."""
    minutes = idle // timedelta(minutes=1)
    Login.objects.filter(user__in=users, idle_minutes__gt=minutes).update(
        idle_minutes=minutes, expire_date=Least(F("last_seen_at") + idle, F("expire_date"))
    )


def delete_logins(logins: Sequence[Login]) -> int:
    """Delete these logins and notify their open pages, which lose their sockets. Returns the number."""
    Login.objects.filter(pk__in=[row.pk for row in logins]).delete()
    for row in logins:
        notify_pages(group_of_login(row.session_key), SIGNED_OUT)
    return len(logins)


@transaction.atomic
def end_logins(*, user: User, number: str = "", all_but: str | None = None) -> int:
    """End the login with this number, or all except the one with this key; returns how many were ended."""
    ended = [row for row in logins_of(user) if row.number == number or (all_but and row.session_key != all_but)]
    if ended:
        audit.record(Action.LOGINS_ENDED, by=user, count=len(ended))
    return delete_logins(ended)


@transaction.atomic
def sign_out_everywhere(*, user: User) -> int:
    """End every login of an account; returns how many were ended. For the operator."""
    audit.record(Action.ACCOUNT_SIGNED_OUT, by=None, account=user.pk, account_name=user.name)
    return delete_logins(logins_of(user))
