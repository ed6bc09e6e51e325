"""What is done about accounts outside the request: letters, and forgetting logins that are over."""

from celery import shared_task
from django.core.mail import send_mail

from league.accounts import services
from league.accounts.models import SessionStore


@shared_task  # type: ignore[untyped-decorator]
def send_letter(*, to: str, subject: str, text: str) -> None:
    """Mail one letter."""
    send_mail(subject, text, None, [to])


@shared_task  # type: ignore[untyped-decorator]
def ask_to_confirm(*, email: str, what: str) -> None:
    """Ask somebody whether `what` may be mailed to this address."""
    services.ask_to_confirm(email=email, what=what)


@shared_task  # type: ignore[untyped-decorator]
def forget_logins() -> None:
    """Logins that have expired, guests' among them, are deleted."""
    SessionStore.clear_expired()
