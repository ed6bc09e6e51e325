"""Production's settings over plain HTTP: TLS ends in the proxy, which is not measured."""

import os

from league.config.settings.prod import *  # noqa: F403
from league.config.settings.prod import MIDDLEWARE, STORAGES

SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = False
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "sessionid", "csrftoken"  # the prefix __Host- requires HTTPS
if os.environ.get("BENCH_SIZE") == "smallest":  # compressing static files takes longer than such a run
    STORAGES["staticfiles"] = {"BACKEND": "league.web.static_files.JoinedFiles"}
if "BENCH_PACKS" in os.environ:  # as the proxy does, for measurements that depend on the page's size
    MIDDLEWARE = ["django.middleware.gzip.GZipMiddleware", *MIDDLEWARE]
