"""Modules and templates loaded before the first request."""

from pathlib import Path

from django.conf import settings
from django.template import engines

from common.compiled import Compiled
from league.config.loading import load_pages


def test_no_request_has_to_load_a_template() -> None:
    (loader,) = engines["django"].engine.template_loaders
    loader.reset()
    load_pages()
    (folder,) = settings.TEMPLATES[0]["DIRS"]
    pages = {str(file.relative_to(folder)) for file in Path(folder).rglob("*.html")}
    assert pages
    assert pages <= loader.get_template_cache.keys()


def test_no_request_compiles_a_query_that_needs_no_transaction() -> None:
    for query in Compiled.known:
        vars(query).pop("_compiled", None)
    load_pages()
    missing = [query for query in Compiled.known if "_compiled" not in vars(query)]
    assert 0 < len(missing) < len(Compiled.known)
    assert all(query.build(*query.samples).query.select_for_update for query in missing)
