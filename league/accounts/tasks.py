"""Mail about an account, sent outside the request."""

from celery import shared_task
from django.core.mail import send_mail


@shared_task  # type: ignore[untyped-decorator]
def send_letter(*, to: str, subject: str, text: str) -> None:
    """Mail one letter."""
    send_mail(subject, text, None, [to])
