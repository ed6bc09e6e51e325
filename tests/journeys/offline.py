"""For offline tests: a server with the service worker, and the browser's stored data."""

import pytest

from league.sessions.models import CheckIn
from testing.processes import environment_on_test_database, uvicorn, wait_for_port

KEPT_PAGES = "() => caches.open('pages ').then((pages) => pages.keys()).then((kept) => kept.length)"
UNSENT = """() => new Promise((resolve) => { indexedDB.open("outbox").onsuccess = (opened) => {
    opened.target.result.transaction("entries").objectStore("entries").getAll().onsuccess = (read) =>
        resolve(read.target.result.flatMap(({ body }) => body.map(([, value]) => value))); }; })"""


@pytest.fixture(scope="module")
def site(django_db_setup, tmp_path_factory):
    """A server whose pages have the service worker."""
    door = uvicorn(
        env=environment_on_test_database() | {"SERVICE_WORKER": "1"}, log=tmp_path_factory.mktemp("site") / "log"
    )
    door.start()
    wait_for_port(door.port)
    yield f"http://127.0.0.1:{door.port}"
    door.stop()


def enter(page, table, margin):
    """On the page of a whole round: enter a win for the first player of a table."""
    row = page.locator("fieldset.result").nth(table - 1)
    row.locator("label.winner").first.click()
    row.get_by_label("by", exact=True).fill(str(margin))


def names_here(tonight):
    return sorted(CheckIn.objects.filter(session=tonight.session).values_list("member__name", flat=True))
