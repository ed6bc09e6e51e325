"""Who can create an account, and limits on password attempts and e-mails."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.cookies import cookie_name
from common.mail import can_mail
from common.rate_limits import RateLimit
from league.accounts.models import Key, User

LIMITS = {
    "address": RateLimit(
        "account-address", 30, 600, _("Too many attempts from your network. Wait 10 minutes, then try again.")
    ),
    "account": RateLimit(
        "account-email",
        50,
        3600,
        _("Too many attempts with this e-mail address. Wait an hour, or use a browser you have signed in with before."),
    ),
    "known_browser": RateLimit(
        "account-browser", 30, 600, _("Too many attempts in this browser. Wait 10 minutes, then try again.")
    ),
    "everyone": RateLimit(
        "account-everyone",
        600,
        600,
        _("Too many people are trying to sign in. Wait 10 minutes, or use a browser you have signed in with before."),
    ),
    "password": RateLimit("account-password", 10, 600, _("Too many wrong passwords. Wait 10 minutes, then try again.")),
    "sign-ins": RateLimit(
        "account-sign-ins", 60, 3600, _("You have signed in 60 times in an hour. Wait an hour, then try again.")
    ),
    "letter": RateLimit(
        "account-letter", 1, 300, _("An e-mail was just sent to this address. Wait 5 minutes, then try again.")
    ),
    "question": RateLimit(
        "account-question",
        1,
        14 * 86400,
        _("An e-mail that asks for permission was sent to this address in the last 14 days."),
    ),
    "letters_of_a_day": RateLimit(
        "account-letters", 5, 86400, _("5 e-mails have been sent to this address today. Try again tomorrow.")
    ),
}
"""Attempts that are counted before a password is hashed: by network, by account, in a known browser, and overall.

"password" is for a user who is signed in and is asked for the password once more; "letter" and "letters_of_a_day"
are for one address and one kind of e-mail, "question" (may we mail you?) for one address and what it is about.
"""

WRITES = {Key.Scope.PLAY: "games-api", Key.Scope.RESULTS: "sessions"}
"""The part of the API that a key of this scope may write to, by the namespace of its URLs; each key may read."""

LEAST_SCORE = 3  # zxcvbn's score: about 10^8 guesses
OWN_WORDS = ("cribbage", "twice", "around", "twicearound")
LONGEST_GUESSED = 20  # characters that are checked: zxcvbn's time grows without limit
KNOWN_ACCOUNTS = 10  # accounts per browser; a club's laptop has several


class NotGuessable:
    """Refuses passwords that cracking programs try early: leaked ones, names, dates and patterns.

    zxcvbn has its own lists and asks no server. It recognizes capitals, trailing digits and @ for a.
    """

    def validate(self, password: str, user: User | None = None) -> None:
        from zxcvbn import zxcvbn  # imported late: its lists need memory and are rarely used

        known = [user.name, user.email, *user.name.split(), user.email.partition("@")[0]] if user else []
        if zxcvbn(password[:LONGEST_GUESSED], user_inputs=[*OWN_WORDS, *known])["score"] < LEAST_SCORE:
            raise ValidationError(self.get_help_text(), code="guessable")

    def get_help_text(self) -> str:
        return gettext("This password is easy to guess. Choose several unrelated words.")


def key_may(scope: str, method: str, namespace: str) -> bool:
    """Whether a key of this scope can send a request with this method to this part of the API."""
    return method in ("GET", "HEAD", "OPTIONS") or WRITES.get(Key.Scope(scope)) == namespace


def may_sign_up() -> bool:
    """Whether people can create accounts: always the first one; later ones if the settings allow it."""
    return settings.OPEN_SIGNUP or is_empty()


def is_empty() -> bool:
    """Whether no account exists: the first one needs the start code."""
    return not User.objects.exists()


def needs_link(user: User | AnonymousUser) -> bool:
    """Whether a new account needs a mailed link, so that no page reveals whether an address has an account.

    Not for the first account, which needs a code instead, and not without a mail server.
    """
    return not user.is_authenticated and can_mail() and not is_empty()


def browser_mark(user: User) -> str:
    """A signed mark that a browser stores after its user has signed in; a new password invalidates it."""
    return salted_hmac("accounts.known_browser", f"{user.pk} {user.credentials}", algorithm="sha256").hexdigest()[:32]


def is_known_browser(cookie: str, email: str) -> bool:
    """Whether the owner of this address has signed in before in the browser with this cookie."""
    marks = cookie.split(".")[:KNOWN_ACCOUNTS]
    user = User.objects.filter(email=email).first() if marks != [""] else None
    return user is not None and browser_mark(user) in marks


def with_browser_mark(cookie: str, user: User) -> str:
    """The cookie with this account added in front; the least recently used one is dropped if there are too many."""
    mark = browser_mark(user)
    return ".".join([mark, *(other for other in cookie.split(".") if other and other != mark)][:KNOWN_ACCOUNTS])


def known_browser_cookie() -> tuple[str, str]:
    """The name and the path of the cookie that marks a known browser."""
    path = reverse("accounts:sign_in")
    return cookie_name("known_browser", path), path
