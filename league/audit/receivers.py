"""Records sign-ins, failed sign-ins, sign-outs and new passwords through Django's signals and hooks."""

from typing import Any

from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.dispatch import receiver
from django.utils.translation import gettext as _

from league.audit import services
from league.audit.models import Action


@receiver(user_logged_in)
def signed_in(user: Any, **_: Any) -> None:
    services.record(Action.SIGNED_IN, by=user)


@receiver(user_logged_out)
def signed_out(user: Any, **_: Any) -> None:
    if user is not None:
        services.record(Action.SIGNED_OUT, by=user)


@receiver(user_login_failed)
def sign_in_failed(credentials: dict[str, Any], **_: Any) -> None:
    services.record_failed_sign_in(login=str(credentials.get("username") or ""))


class NewPassword:
    """Records new passwords; an entry in AUTH_PASSWORD_VALIDATORS for its `password_changed` hook.

    It accepts every password. The hook doesn't know who set it, so the entry names only the account.
    """

    def validate(self, password: str, user: Any = None) -> None:
        return

    def get_help_text(self) -> str:
        return _("The audit trail records that the password was changed, but not the password itself.")

    def password_changed(self, password: str, user: Any) -> None:
        services.record(Action.PASSWORD_CHANGED, by=None, account=user.pk, account_name=user.name)
