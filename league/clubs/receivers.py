"""Shortens logins to the idle time that one of their user's clubs has set."""

from datetime import timedelta
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from league.accounts.models import SessionStore, User
from league.clubs.queries import idle_time_of


@receiver(user_logged_in)
def signed_in(request: HttpRequest, user: User, **_: Any) -> None:
    assert isinstance(request.session, SessionStore)
    request.session.idle_minutes = idle_time_of(user) // timedelta(minutes=1)
