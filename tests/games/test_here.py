"""Presence is shown with each player's name before a claim is possible."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Match
from games.policies.presence import AWAY, presence_of
from games.presentation.match_actions import etag_of
from testing.seats import begin

pytestmark = pytest.mark.django_db


def seen(match: Match, seat: int, *, ago: float, left: float | None = None) -> None:
    now = timezone.now()
    closed = None if left is None else now - timedelta(seconds=left)
    match.seats.filter(number=seat).update(seen_at=now - timedelta(seconds=ago), left_at=closed)


@pytest.mark.parametrize(
    ("ago", "left", "said"), [(1, None, "here"), (20, None, "here"), (23, None, "away"), (1, 2, "here"), (1, 6, "away")]
)
def test_absence_is_shown_before_a_claim_is_possible(ago: float, left: float | None, said: str) -> None:
    match, _people = begin()
    seen(match, 1, ago=ago, left=left)
    assert presence_of(match.seats.get(number=1), timezone.now()) == said
    assert timedelta(seconds=23) < AWAY


def test_presence_is_shown_for_others_and_updates_the_page() -> None:
    match, (ann, _bob) = begin()
    client = Client()
    client.force_login(ann)
    seen(match, 1, ago=1)
    page = client.get(f"/matches/{match.pk}/")
    assert [chair.here for chair in page.context["table"].others] == ["here"]
    assert page.context["table"].mine.here == ""
    before = etag_of(Match.objects.get(pk=match.pk), 0, timezone.now())
    seen(match, 1, ago=23)
    assert etag_of(Match.objects.get(pk=match.pk), 0, timezone.now()) != before
    assert ">away<" in client.get(f"/matches/{match.pk}/").text


def test_bots_and_seats_without_a_page_have_no_presence() -> None:
    match, (_ann,) = begin(bots=["beginner"])
    assert [presence_of(seat, timezone.now()) for seat in match.seats.all()] == ["", ""]
