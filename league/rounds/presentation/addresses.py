"""The URLs of the pages of a session or a tournament."""

from common.addresses import page_address
from league.rounds.models import Published


def address(published: Published, name: str = "detail", **more: str | int) -> str:
    """The URL of a page by its name; `more`: a part of the session or the tournament, such as a table or a stage."""
    app = f"{published._meta.model_name}s"
    return page_address(f"{app}:{name}", club=published.club.slug, pk=published.pk, **more)
