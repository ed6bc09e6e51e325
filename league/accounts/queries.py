"""Reads API keys and the places where a user is signed in."""

from hashlib import sha256

from django.contrib.auth import HASH_SESSION_KEY
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.accounts.models import Key, Login, SessionStore, User


def active_user(email: str) -> User | None:
    return User.objects.filter(email=email, is_active=True).first()


def digest_of(key: str) -> str:
    """The stored hash of a key. It has 256 random bits, so a plain SHA-256 can't be reversed."""
    return sha256(key.encode(errors="replace")).hexdigest()


def key_sent(key: str) -> Key | None:
    """The key that a program sent; None if it is expired or revoked, or the user has a new password or is inactive."""
    return good_keys().select_related("user").filter(digest=digest_of(key), user__is_active=True).first()


def keys_of(user: User) -> QuerySet[Key]:
    return good_keys().filter(user=user)


def has_keys(user: User) -> bool:
    return keys_of(user).exists()


def good_keys() -> QuerySet[Key]:
    return Key.objects.filter(expires_at__gt=timezone.now(), credentials=F("user__credentials"))


BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "FxiOS": "Firefox", "CriOS": "Chrome"}
BROWSERS |= {"Chrome": "Chrome", "Safari": "Safari"}  # last, because most browsers name Safari too
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "Mac"}
SYSTEMS |= {"Linux": "Linux"}


def browser_called(agent: str) -> str:
    """The name of a browser from its User-Agent header: "Firefox on Windows"."""
    name = next((name for mark, name in BROWSERS.items() if mark in agent), "")
    system = next((name for mark, name in SYSTEMS.items() if mark in agent), "")
    if system:
        return _("%(browser)s on %(system)s") % {"browser": name or _("A browser"), "system": system}
    return name or _("A browser")


def expired_logins(most: int) -> list[Login]:
    """Up to `most` logins that have expired and are still stored, including guests'."""
    return list(Login.objects.filter(expire_date__lt=timezone.now())[:most])


def logins_of(user: User) -> list[Login]:
    """A user's logins, the last used first. Logins from before a password change have ended."""
    rows = Login.objects.filter(user=user, expire_date__gt=timezone.now()).order_by("-last_seen_at")
    read, good = SessionStore().decode, user.get_session_auth_hash()
    return [row for row in rows if read(row.session_data).get(HASH_SESSION_KEY) == good]
