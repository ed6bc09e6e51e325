"""Work outside the request: queued by name, after the commit, never before."""

from typing import Any

from celery import current_app
from django.db import transaction


def enqueue(name: str, **arguments: Any) -> None:
    """Queue the task `name` once the running transaction has committed; nothing is queued if it fails."""
    transaction.on_commit(lambda: current_app.send_task(name, kwargs=arguments))
