"""Records the browser of a login; closes open sockets after sign-out, a closed account or a new password."""

from typing import Any

from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from common.live_updates import SIGNED_OUT, group_of_login, group_of_user, notify_pages
from league.accounts.models import LONGEST_LOGIN, SessionStore, User
from league.accounts.queries import browser_called

MATTERS = {"password", "is_active"}


@receiver(user_logged_in)
def signed_in(request: HttpRequest, **_: Any) -> None:
    assert isinstance(request.session, SessionStore)
    request.session.browser = browser_called(request.META.get("HTTP_USER_AGENT", ""))
    request.session.ends_at = timezone.now() + LONGEST_LOGIN


@receiver(user_logged_out)
def signed_out(request: HttpRequest, **_: Any) -> None:
    if key := request.session.session_key:
        request.session.delete()  # first: otherwise a page that reloads now would still be signed in
        notify_pages(group_of_login(key), SIGNED_OUT)


@receiver(post_save, sender=User)
def account_changed(instance: User, created: bool, update_fields: Any = None, **_: Any) -> None:
    if not created and (update_fields is None or MATTERS & set(update_fields)):
        notify_pages(group_of_user(instance.pk), SIGNED_OUT)


@receiver(post_delete, sender=User)
def account_gone(instance: User, **_: Any) -> None:
    notify_pages(group_of_user(instance.pk), SIGNED_OUT)
