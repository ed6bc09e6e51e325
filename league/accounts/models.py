"""Users, their logins and API keys. Accounts don't refer to clubs; a club's member may refer to an account."""

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, ClassVar
from uuid import uuid4

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.contrib.sessions.backends.db import SessionStore as DjangoSessionStore
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

LONGEST_LOGIN = timedelta(days=14)  # even with daily requests


class UserManager(DjangoUserManager["User"]):
    """Creates accounts by e-mail address."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":  # type: ignore[override]
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":  # type: ignore[override]
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=(username or "").lower())


class User(AbstractUser):
    """A person with an e-mail address and a password."""

    username = None  # type: ignore[assignment]
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(max_length=80)
    credentials = models.UUIDField(default=uuid4, editable=False)  # changes with each password, see set_password

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["name"]
    objects: ClassVar[UserManager] = UserManager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(email=Lower("email")), name="an_email_is_lower_case")]

    def __str__(self) -> str:
        return self.name

    def set_password(self, raw_password: str | None) -> None:
        """Called for every new password: by all forms, the admin and `manage.py changepassword`.

        API keys, calendar addresses and known browsers store the `credentials` at their creation, and are valid only
        while the user's are the same. So a new password invalidates all of them.
        """
        super().set_password(raw_password)
        self.credentials = uuid4()

    def check_password(self, raw_password: str | None) -> bool:
        """Like Django's, but rehashing the same password with a newer hasher does not change `credentials`."""

        def hash_again(password: str) -> None:
            super(User, self).set_password(password)
            self._password = None
            self.save(update_fields=["password"])

        return raw_password is not None and check_password(raw_password, self.password, hash_again)

    def has_confirmed_email(self) -> bool:
        return ConfirmedEmail.objects.filter(email=self.email).exists()

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name


class Login(AbstractBaseSession):
    """A Django session: a browser in which a user is signed in, or that has a guest's seat at a table."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="logins")
    browser = models.CharField(max_length=60, blank=True)
    ends_at = models.DateTimeField()  # the latest end; `expire_date` is earlier if no requests come
    idle_minutes = models.PositiveIntegerField(default=LONGEST_LOGIN // timedelta(minutes=1))
    last_seen_at = models.DateTimeField(default=timezone.now)

    @property
    def number(self) -> str:
        """The identifier shown on pages: the session key itself would give access."""
        return sha256(self.session_key.encode()).hexdigest()[:16]


class SessionStore(DjangoSessionStore):
    """Django's database sessions, with the user, the browser and the time until an idle session ends in each row.

    Receivers of `user_logged_in` set these values here.
    """

    browser = ""
    ends_at: datetime | None = None
    idle_minutes = LONGEST_LOGIN // timedelta(minutes=1)
    last_seen_at: datetime | None = None

    @classmethod
    def get_model_class(cls) -> type[Login]:
        return Login

    def _get_session_from_db(self) -> Login | None:
        row: Login | None = super()._get_session_from_db()  # type: ignore[misc]
        if row:
            self.browser, self.ends_at, self.idle_minutes = row.browser, row.ends_at, row.idle_minutes
            self.last_seen_at = row.last_seen_at
        return row

    def create_model_instance(self, data: dict[str, Any]) -> Login:
        row = super().create_model_instance(data)
        assert isinstance(row, Login)
        row.user_id, row.browser, row.idle_minutes = data.get(SESSION_KEY), self.browser, self.idle_minutes
        if row.user_id and self.ends_at:
            row.expire_date = min(timezone.now() + timedelta(minutes=self.idle_minutes), self.ends_at)
        row.ends_at = self.ends_at if row.user_id and self.ends_at else row.expire_date
        return row


class Key(models.Model):
    """An API key for programs of its owner; only its hash is stored."""

    class Scope(models.TextChoices):
        READ = "read", _("Read")
        PLAY = "play", _("Play matches")
        RESULTS = "results", _("Save results")

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="keys")
    name = models.CharField(max_length=80)
    scope = models.CharField(max_length=7, choices=Scope.choices)
    digest = models.CharField(max_length=64, unique=True)
    credentials = models.UUIDField()
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.name}"


class ConfirmedEmail(models.Model):
    """An address whose owner has opened a mailed link. Unconfirmed addresses get only such links."""

    email = models.EmailField(primary_key=True)  # lowercase
    confirmed_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.email


class StartCode(models.Model):
    """The code for the first account of an empty installation, printed for its operator only. One row."""

    digest = models.CharField(max_length=64)
    made_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return date_format(self.made_at, "F j")
