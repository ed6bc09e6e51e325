"""Logins that are over are not kept."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from league.accounts.tasks import forget_logins
from league.config.celery import app

pytestmark = pytest.mark.django_db


def test_expired_logins_are_deleted_every_hour():
    now = timezone.now()
    for key, days in (("over", -1), ("good", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=now + timedelta(days=days))
    forget_logins()
    assert list(Session.objects.values_list("session_key", flat=True)) == ["good"]
    schedule = {entry["task"]: entry["schedule"] for entry in app.conf.beat_schedule.values()}
    assert schedule["league.accounts.tasks.forget_logins"] == timedelta(hours=1)
