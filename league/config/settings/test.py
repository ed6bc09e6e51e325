"""Settings for tests: servers from testing.servers, and fast hashing."""

import os

from league.config.settings import environment
from league.config.settings.base import *  # noqa: F403
from league.config.settings.base import CELERY_BROKER_TRANSPORT_OPTIONS, on_valkey

SECRET_KEY = "only-for-tests-" + "x" * 50
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
OPEN_SIGNUP = True
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True  # static files are served from their source folders
# A service worker would hide the failures that tests simulate, so only its own tests enable it.
SERVICE_WORKER = environment.switch("SERVICE_WORKER", default=False)
# Tests that never commit don't invalidate cached pages, so only tests of the cache enable it.
PAGE_CACHE = environment.switch("PAGE_CACHE", default=False)

DATABASES = {"default": environment.database(os.environ.get("DATABASE_URL", "postgresql:///twice_around"))}
REDIS_URL, CHANNEL_LAYERS, CELERY_BROKER_URL = on_valkey(os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0"))
CELERY_BROKER_TRANSPORT_OPTIONS |= {"polling_interval": 0.1}  # seconds; a stopping worker waits this long, usually 1

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
