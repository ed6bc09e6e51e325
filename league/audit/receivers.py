"""Sign-ins, failed sign-ins, sign-outs and new passwords go into the audit trail, by the hooks that Django has."""

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
    """One of AUTH_PASSWORD_VALIDATORS: Django calls their `password_changed` as it saves a new password.

    It refuses no password. Who set it isn't known here, so the entry names the account alone.
    """

    def validate(self, password: str, user: Any = None) -> None:
        return

    def get_help_text(self) -> str:
        return _("The audit trail records that the password was changed, but not the password itself.")

    def password_changed(self, password: str, user: Any) -> None:
        services.record(Action.PASSWORD_CHANGED, by=None, account=user.pk, account_name=user.name)
