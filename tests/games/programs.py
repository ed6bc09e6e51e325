"""API clients, with or without a key."""

from uuid import uuid4

from django.test import Client

from league.accounts.queries import keys_of
from league.accounts.services import make_key, revoke_key

BASE = "/api/matches/"


def only_key(user):
    """A new key of this user, whose other keys are revoked."""
    for key in keys_of(user):
        revoke_key(user=user, pk=key.pk)
    return make_key(user=user)


class Program:
    """A JSON client of a user with a key, or anonymous; without cookies, and with CSRF checks enabled."""

    def __init__(self, user=None):
        self.client = Client(enforce_csrf_checks=True)
        self.headers = {"Authorization": f"Bearer {only_key(user)}"} if user else {}

    def get(self, path=""):
        return self.client.get(BASE + str(path), headers=self.headers)

    def post(self, path="", **sent):
        return self.client.post(BASE + str(path), sent, content_type="application/json", headers=self.headers)

    def send(self, match_id, version, **command):
        sent = {"expected_version": version, "command_id": str(uuid4())} | command
        return self.post(f"{match_id}/commands/", **sent)
