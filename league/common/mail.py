"""Whether mail leaves this installation."""

from django.conf import settings

NO_SERVER = "django.core.mail.backends.dummy.EmailBackend"


def can_mail() -> bool:
    """Is a mail server set up? Without one nothing is mailed, and no page says that it was or will be."""
    return settings.EMAIL_BACKEND != NO_SERVER
