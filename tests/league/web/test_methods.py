"""Each view says which methods it answers: GET, or POST, or both."""

from collections.abc import Iterator

import pytest
from django.test import RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver

PROBES = {"healthz", "readyz"}
"""For monitors, which may ask with any method."""


def functions(below: URLResolver, names: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Name and pattern of each URL whose view is a function. A class names its methods by its functions."""
    for each in below.url_patterns:
        if isinstance(each, URLResolver):
            if each.namespace != "admin":
                yield from functions(each, f"{names}{each.namespace}:" if each.namespace else names)
        elif not hasattr(each.callback, "view_class"):
            yield f"{names}{each.name}", each


VIEWS = {name: pattern for name, pattern in functions(get_resolver()) if name not in PROBES}


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_has_require_safe_or_another_decorator_that_refuses_other_methods(name: str) -> None:
    view, numbers = VIEWS[name].callback, dict.fromkeys(VIEWS[name].pattern.converters, 1)
    assert view(RequestFactory().put("/"), **numbers).status_code == 405
