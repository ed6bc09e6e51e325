"""Settings, URLs and the servers' entry points. Celery is loaded with them, so that tasks find it."""

from league.config.celery import app as celery

__all__ = ["celery"]
