"""A browser without scripts, signed in."""

from django.test import Client

from league.accounts.models import User


def signed_in(user: User) -> Client:
    """Django's client with a login of this user."""
    client = Client()
    client.force_login(user)
    return client
