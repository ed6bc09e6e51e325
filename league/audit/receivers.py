"""Sign-ins, failed sign-ins and sign-outs go into the audit trail."""

from typing import Any

from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.dispatch import receiver

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
