"""A program at the door of the API, with a key or without."""

from uuid import uuid4

from django.test import Client

from league.accounts.queries import keys_of
from league.accounts.services import make_key, revoke_key

BASE = "/api/matches/"


def only_key(user):
    """A key of this user, who has no other any more."""
    for key in keys_of(user):
        revoke_key(user=user, pk=key.pk)
    return make_key(user=user)


class Program:
    """Speaks JSON for a user by a key, or for nobody; no cookie, and CSRF is asked for as in earnest."""

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
