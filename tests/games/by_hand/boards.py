"""Boards kept on a phone, and presses of their buttons."""

import json
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from games.match_cache import events_of
from games.presentation.pegging import pegging_of
from testing.seats import state_of


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def press(client, match, *, status=302, points="", sent=None, **expected):
    """Press a button of the newest page; returns the match after it."""
    match.refresh_from_db()
    fresh = {"expected_version": match.version, "command_id": uuid4(), "button": json.dumps(expected), "points": points}
    answer = client.post(reverse("games:peg", kwargs={"pk": match.pk}), fresh | (sent or {}))
    assert answer.status_code == status, answer.content.decode()
    match.refresh_from_db()
    match.answer = answer.content.decode()
    return match


def look(client, match):
    return client.get(reverse("games:table", kwargs={"pk": match.pk})).content.decode()


def peg(client, match, seat, points, reason="hand", **more):
    return press(client, match, do="peg", seat=seat, points=points, reason=reason, **more)


def undo(client, match):
    """Press the page's undo button."""
    return press(client, match, **json.loads(shown(match).undo.command))


def scores(match):
    return state_of(match).scores


def shown(match):
    return pegging_of(match, events_of(match), 0)
