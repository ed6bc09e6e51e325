"""Logs without personal data: the page or task, its outcome, and its duration.

Names, addresses and results can be in the arguments of log calls, in paths and in the messages of exceptions
(PostgreSQL quotes the offending row), so none of these three is ever written.
"""

import time
import traceback
import uuid
from collections.abc import Callable, MutableMapping
from typing import Any

import structlog
from celery.signals import task_postrun, task_prerun
from django.http import HttpRequest, HttpResponseBase

QUIET = {"healthz", "readyz"}
Line = MutableMapping[str, Any]

log = structlog.stdlib.get_logger("twice_around")


def logger_name(_: Any, __: str, line: Line) -> Line:
    line["logger"] = line["_record"].name
    return line


def frames_only(_: Any, __: str, line: Line) -> Line:
    """Log an exception's type and stack, never its message; for PostgreSQL's also the error code."""
    raised = line.pop("exc_info", None)
    if isinstance(raised, tuple) and raised[0] is not None:
        line["exception"] = raised[0].__name__
        if sqlstate := getattr(raised[1].__cause__, "sqlstate", None):
            line["sqlstate"] = sqlstate  # 53100: disk full
        line["frames"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(raised[2])]
    line.pop("stack_info", None)
    return line


structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    wrapper_class=structlog.stdlib.BoundLogger,
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {
            "()": structlog.stdlib.ProcessorFormatter,
            "use_get_message": False,  # the message template of a library, without its arguments
            "foreign_pre_chain": [structlog.contextvars.merge_contextvars],
            "processors": [
                logger_name,
                structlog.stdlib.add_log_level,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
                frames_only,
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.request": {"level": "ERROR"},  # our own line reports what is not found or not allowed
        "django.security.DisallowedHost": {"level": "CRITICAL"},  # anyone can cause any number of these
        "django.server": {"handlers": [], "level": "WARNING", "propagate": True},
        "celery": {"level": "WARNING"},
    },
}


class RequestLog:
    """One line per request, and its id on every line logged during it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began, number = time.perf_counter(), uuid.uuid4().hex
        with structlog.contextvars.bound_contextvars(request=number):
            response = self.get_response(request)
            name = request.resolver_match.view_name if request.resolver_match else None
            if name not in QUIET:
                write = log.error if response.status_code >= 500 else log.info
                user = getattr(request, "_cached_user", None)  # not request.user, which would query the database
                write(
                    "request",
                    method=request.method,
                    page=name,
                    status=response.status_code,
                    milliseconds=round((time.perf_counter() - began) * 1000, 1),
                    user=getattr(user, "pk", None),
                )
        response.headers["X-Request-ID"] = number
        return response


@task_prerun.connect
def task_began(task: Any, **_: Any) -> None:
    task.request.began = time.perf_counter()


@task_postrun.connect
def task_ended(task: Any, state: str | None = None, **_: Any) -> None:
    milliseconds = round((time.perf_counter() - task.request.began) * 1000, 1)
    log.info("task", task=task.name, state=state, milliseconds=milliseconds)
