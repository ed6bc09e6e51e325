"""The servers of the tests themselves."""

import pytest
import redis
from django.conf import settings
from django.db import connection


@pytest.mark.django_db
def test_the_database_is_postgresql():
    with connection.cursor() as cursor:
        cursor.execute("SELECT upper('zoë'), current_setting('server_version_num')::int >= 150000")
        assert cursor.fetchone() == ("ZOË", True)


def test_valkey_answers():
    with redis.from_url(settings.REDIS_URL) as client:
        assert client.ping()
