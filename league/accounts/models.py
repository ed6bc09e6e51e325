"""People who sign in. An account knows nothing of clubs; a club's member may point to one."""

from typing import Any, ClassVar
from uuid import uuid4

from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.db import models
from django.db.models.functions import Lower


class UserManager(DjangoUserManager["User"]):
    """Makes accounts by e-mail address."""

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
    """Somebody with an e-mail address and a password."""

    username = None  # type: ignore[assignment]
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    email = models.EmailField("e-mail address", unique=True)
    name = models.CharField(max_length=80)
    credentials = models.UUIDField(default=uuid4, editable=False)  # new with each password, see set_password

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["name"]
    objects: ClassVar[UserManager] = UserManager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(email=Lower("email")), name="an_email_is_lower_case")]

    def __str__(self) -> str:
        return self.name

    def set_password(self, raw_password: str | None) -> None:
        """Every way to a new password comes through here: all forms, the admin and `manage.py changepassword`.

        API keys, calendar addresses and known browsers hold the `credentials` under which they were made, and are
        good only while these are the user's. So a new password ends all of them, and nothing has to revoke them.
        """
        super().set_password(raw_password)
        self.credentials = uuid4()

    def check_password(self, raw_password: str | None) -> bool:
        """As Django's. The same password, hashed again in a newer way, is not a new password."""

        def hash_again(password: str) -> None:
            super(User, self).set_password(password)
            self._password = None
            self.save(update_fields=["password"])

        return raw_password is not None and check_password(raw_password, self.password, hash_again)

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name


class Key(models.Model):
    """By which a program speaks for somebody; only what it hashes to is kept."""

    class Scope(models.TextChoices):
        READ = "read", "Read"
        PLAY = "play", "Play matches"
        RESULTS = "results", "Save results"

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
        return f"Key of {self.user_id}"
