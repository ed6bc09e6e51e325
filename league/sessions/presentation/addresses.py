"""The addresses of a session's pages."""

from typing import Any

from common.addresses import page_address
from league.sessions.models import Session


def address(session: Session, name: str, **more: Any) -> str:
    return page_address(f"sessions:{name}", club=session.club.slug, pk=session.pk, **more)
