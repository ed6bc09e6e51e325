"""For tests: the servers that testing.servers started, and nothing that is slow on purpose."""

import os

from league.config.settings import environment
from league.config.settings.base import *  # noqa: F403
from league.config.settings.base import CELERY_BROKER_TRANSPORT_OPTIONS, on_valkey

SECRET_KEY = "only-for-tests-" + "x" * 50
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
OPEN_SIGNUP = True
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True  # static files come from where they are kept
# A service worker would come between a browser and the failures that tests make up: only tests about it have one.
SERVICE_WORKER = environment.switch("SERVICE_WORKER", default=False)
# In a test that never commits, nothing makes a cached page old: only tests about the cache have one.
PAGE_CACHE = environment.switch("PAGE_CACHE", default=False)

DATABASES = {"default": environment.database(os.environ.get("DATABASE_URL", "postgresql:///twice_around"))}
REDIS_URL, CHANNEL_LAYERS, CELERY_BROKER_URL = on_valkey(os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0"))
CELERY_BROKER_TRANSPORT_OPTIONS |= {"polling_interval": 0.1}  # seconds; a worker that stops waits for it, usually 1

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
