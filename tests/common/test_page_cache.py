"""Cached pages are stored in Valkey's memory, and not in the file of jobs."""

import pytest
import redis

from common import page_cache
from common.valkey import valkey
from launcher.embedded.valkey import Valkey

PAGE = b"<!doctype html><title>Riverside Peggers</title>"


@pytest.fixture
def valkey_with_a_file(tmp_path, settings):
    server = Valkey(tmp_path)
    server.start()
    settings.REDIS_URL = server.url
    valkey.cache_clear()
    yield server
    valkey.cache_clear()
    server.stop()


def test_a_stored_page_is_not_written_to_disk_as_a_job_is(valkey_with_a_file, monkeypatch):
    for name in ("PAGE_KEPT", "PAGE_FRESH"):
        monkeypatch.setattr(page_cache, name, 60_000)  # ms
    _, place = page_cache.stored_page("club-7", "front")
    page_cache.store_page(place, PAGE)
    assert page_cache.stored_page("club-7", "front")[0] == PAGE
    with redis.from_url(valkey_with_a_file.url) as queue:
        queue.lpush("mail", "to Ann")
        # On a busy disk, Valkey answers a write before it is in the file.
        assert queue.waitaof(num_local=1, num_replicas=0, timeout=60_000)[0] == 1
    files = b"".join(file.read_bytes() for file in valkey_with_a_file.base.rglob("*.aof"))
    assert (b"to Ann" in files, PAGE in files) == (True, False)
