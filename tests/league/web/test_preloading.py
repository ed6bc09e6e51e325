"""What a server loads, and the connections that it opens, before the first request."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Barrier

import pytest
from django.conf import settings
from django.db import connection, connections
from django.template import engines
from django.urls import NoReverseMatch, clear_url_caches, reverse
from django.urls.resolvers import get_ns_resolver

from common.compiled import Compiled
from league.web.access import ACCESS
from league.web.preloading import load_pages, open_connections

THREADS = 3
KEPT = "SELECT count(*), bool_or(generic_plans > 0) FROM pg_prepared_statements"


def test_no_request_has_to_load_a_template() -> None:
    (loader,) = engines["django"].engine.template_loaders
    loader.reset()
    load_pages()
    (folder,) = settings.TEMPLATES[0]["DIRS"]
    pages = {str(file.relative_to(folder)) for file in Path(folder).rglob("*.html")}
    assert pages
    assert pages <= loader.get_template_cache.keys()


def test_no_request_reads_the_urls_of_an_app() -> None:
    clear_url_caches()
    load_pages()
    read = get_ns_resolver.cache_info().misses
    for name in ACCESS:
        with suppress(NoReverseMatch):  # most need arguments
            reverse(name)
    assert get_ns_resolver.cache_info().misses == read


def test_no_request_compiles_a_query_that_needs_no_transaction() -> None:
    for query in Compiled.known:
        vars(query).pop("_compiled", None)
    load_pages()
    missing = [query for query in Compiled.known if "_compiled" not in vars(query)]
    assert 0 < len(missing) < len(Compiled.known)
    assert all(query.build(*query.samples).query.select_for_update for query in missing)


def in_each_thread(threads: ThreadPoolExecutor, job: Callable[[], object]) -> list[object]:
    together = Barrier(THREADS)
    return [*threads.map(lambda _: together.wait() < THREADS and job(), range(THREADS))]


def kept_plans() -> object:
    with connection.cursor() as cursor:
        cursor.execute(KEPT)
        found = cursor.fetchone()
    connections.close_all()
    return found


@pytest.mark.django_db(transaction=True)
def test_each_thread_begins_with_a_connection_that_keeps_the_plans_of_all_compiled_queries() -> None:
    with ThreadPoolExecutor(THREADS) as threads:
        open_connections(threads, THREADS)
        queries = {query._compiled[1] for query in Compiled.known}
        assert in_each_thread(threads, kept_plans) == [(len(queries), True)] * THREADS


@pytest.mark.django_db
def test_a_server_starts_without_its_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connections.settings["default"], "HOST", "/nowhere")
    with ThreadPoolExecutor(THREADS) as threads:
        open_connections(threads, THREADS)
        assert in_each_thread(threads, lambda: connection.connection) == [None] * THREADS
