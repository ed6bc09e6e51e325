"""Work outside the request: the queue, and what recurs."""

from celery import Celery
from celery.signals import setup_logging

app = Celery("twice_around")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def _keep_our_logging(**_: object) -> None:
    """Having a receiver at all keeps Celery from replacing the settings' logging."""
