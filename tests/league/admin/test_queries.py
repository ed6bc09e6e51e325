"""The admin's number of queries is the same for twelve players as for six."""

import pytest
from django.contrib import admin
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.clubs.admin import ClubScopedAdmin

PEOPLE = ("Ann", "Bob", "Carla", "Dev", "Evelyn", "Frank", "Gus", "Hana", "Ines", "Jo", "Karl", "Lena")
CLUB_ADMINS = {
    model: found
    for model, found in admin.site._registry.items()
    if isinstance(found, ClubScopedAdmin) and model._meta.app_label != "tournaments"  # they don't belong to a session
}


def queries(client, page):
    client.get(page)  # a process-wide cache is filled once
    with CaptureQueriesContext(connection) as asked:
        assert client.get(page).status_code == 200, page
    return len(asked)


def counts(client, tonight):
    """Page -> queries: every list, and the newest row of each kind."""
    found = {}
    for model, model_admin in CLUB_ADMINS.items():
        base = f"admin:{model_admin.opts.app_label}_{model_admin.opts.model_name}"
        newest = model.objects.order_by("pk").last()
        found[f"{model.__name__} list"] = queries(client, reverse(f"{base}_changelist"))
        found[model.__name__] = queries(client, reverse(f"{base}_change", args=[newest.pk]))
    return found


def evening_of(new_session, people):
    tonight = new_session()
    tonight.come(*people)
    tonight.draw()
    tonight.play_all()
    tonight.close()
    return tonight


@pytest.mark.slow
def test_queries_do_not_grow_with_the_players(new_session, organizer, as_user):
    client = as_user(organizer.user)
    evening_of(new_session, PEOPLE[:6])  # so that each filter offers two seasons both times
    few = counts(client, evening_of(new_session, PEOPLE[:6]))
    many = counts(client, evening_of(new_session, PEOPLE))
    assert many == few
