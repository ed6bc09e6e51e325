"""`/healthz` and `/readyz`, with the real dependencies stopped one by one."""

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from redis import Redis

from launcher.embedded.valkey import Valkey
from testing.waiting import wait_until

pytestmark = pytest.mark.django_db


def test_a_process_that_lives_says_so(client):
    assert client.get("/healthz").content == b"alive\n"


def test_all_there(client):
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"database": "ok", "migrations": "ok", "queue": "ok"})


def test_valkey_gone(client, settings, tmp_path):
    valkey = Valkey(tmp_path)
    valkey.start()
    settings.REDIS_URL = valkey.url
    assert client.get("/readyz").status_code == 200
    valkey.stop()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["queue"]) == (503, "Valkey does not answer")


def test_valkey_answers_but_can_not_save(client, settings, tmp_path):
    valkey = Valkey(tmp_path)
    valkey.start()
    settings.REDIS_URL = valkey.url
    (valkey.base / "dump.rdb").mkdir()  # so that no file of this name can be written
    with Redis.from_url(valkey.url) as server:
        server.config_set("save", "3600 1")
        server.bgsave()
        wait_until(lambda: server.info("persistence")["rdb_last_bgsave_status"] == "err")
        answer = client.get("/readyz")
        server.config_set("save", "")  # otherwise it would refuse to stop
    valkey.stop()
    said = "Valkey is refusing changes, for example because its disk is full; see its log"
    assert (answer.status_code, answer.json()["queue"]) == (503, said)


def test_postgresql_gone(client, monkeypatch):
    monkeypatch.setitem(connection.settings_dict, "HOST", "/nowhere")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["database"]) == (503, "PostgreSQL does not answer")


def test_a_table_behind(client):
    MigrationRecorder.Migration.objects.filter(app="accounts").latest("id").delete()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["migrations"]) == (503, "1 to apply: manage.py migrate")
