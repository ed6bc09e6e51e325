"""The daily verification of the audit trail."""

from celery import shared_task

from league.audit import services


@shared_task(soft_time_limit=600, time_limit=660)  # type: ignore[untyped-decorator]
def verify_trail() -> None:
    services.verify_and_log_head()
