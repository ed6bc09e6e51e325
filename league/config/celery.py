"""The Celery app: its queue and periodic tasks."""

from celery import Celery
from celery.signals import setup_logging

app = Celery("twice_around")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def _keep_our_logging(**_: object) -> None:
    """A connected receiver prevents Celery from replacing the logging configuration."""
