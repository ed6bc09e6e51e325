"""The nightly comparison of computed columns with their sources."""

import structlog
from celery import shared_task

from league.results.queries.verification import first_difference

log = structlog.get_logger(__name__)


@shared_task(soft_time_limit=600, time_limit=660)  # type: ignore[untyped-decorator]
def verify_results() -> None:
    """Log the first difference as an error."""
    if found := first_difference():
        log.error("results_differ", row=found.row)
    else:
        log.info("results_agree")
