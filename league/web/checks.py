"""A system check: every URL must have an entry in the access table."""

from typing import Any

from django.core.checks import CheckMessage, Error, register


@register()
def every_url_is_in_the_table(**_: Any) -> list[CheckMessage]:
    from league.web.access import ACCESS, ADMIN, url_names  # it loads all views, which a worker does not need

    return [
        Error(
            f"{name} has no entry in the table of who may open which page.",
            hint="Add it to pages_for in its app's urls.py.",
            id="league.E001",
        )
        for name in url_names()
        if name not in ACCESS and not name.startswith(ADMIN)
    ]
