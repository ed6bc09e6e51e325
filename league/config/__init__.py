"""Settings, URLs and entry points. Imports Celery, so that its tasks are registered."""

from league.config.celery import app as celery
