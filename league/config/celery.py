"""The Celery app: its queue and periodic tasks."""

from celery import Celery
from celery.signals import setup_logging, worker_process_shutdown, worker_shutdown

app = Celery("twice_around")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def _keep_our_logging(**_: object) -> None:
    """A connected receiver prevents Celery from replacing the logging configuration."""


@worker_process_shutdown.connect  # in each process of the pool
@worker_shutdown.connect  # in the worker itself, which does the jobs if it has no pool
def _wait_for_updates(**_: object) -> None:
    """Send the live updates that still wait for their turn: their thread ends with the process."""
    from common.live_updates import wait_for_updates  # the settings are needed

    wait_for_updates()
