"""Who may make an account unasked."""

from django.conf import settings

from league.accounts.models import User


def may_sign_up() -> bool:
    """An empty installation waits for its first account; later ones come where the settings allow it."""
    return settings.OPEN_SIGNUP or not User.objects.exists()
