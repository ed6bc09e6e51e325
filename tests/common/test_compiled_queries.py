"""Every compiled query of the program runs the statement of the query that it is built from."""

import sys
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver

from common.compiled import Compiled

PAGES = get_resolver().url_patterns  # imports all pages, and with them all services
FOUND = {
    f"{module}.{name}": value
    for module, content in sorted(sys.modules.items())
    if module.startswith(("games.", "league."))
    for name, value in vars(content).items()
    if isinstance(value, Compiled)
}
OTHERS = {"slug": "riverside", UUID(int=0): UUID(int=4711)}  # instead of samples that are not ids


def test_the_queries_are_found():
    assert len(FOUND) >= 12


@pytest.mark.django_db
@pytest.mark.parametrize("name", FOUND)
def test_a_compiled_query_is_the_plain_one(name):
    query = FOUND[name]
    query(*query.samples)
    values = [OTHERS.get(sample, 4711 + place) for place, sample in enumerate(query.samples)]
    with CaptureQueriesContext(connection) as statements:
        assert query(*values) == list(query.build(*values))
    compiled, plain = [each["sql"] for each in statements]
    assert compiled == plain
