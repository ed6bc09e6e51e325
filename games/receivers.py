"""Keeps a guest's seats when they sign in."""

from typing import Any
from uuid import UUID

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from games.policies.identity import person_in
from games.services.tables import take_over_seats


@receiver(user_logged_in)
def signed_in(request: HttpRequest, user: Any, **_: Any) -> None:
    guest: UUID | None = person_in(user, request.session, request.COOKIES).guest
    if guest:
        take_over_seats(guest=guest, user_id=user.pk)
