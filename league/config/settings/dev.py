"""Settings for one machine without configuration: embedded servers, own secret, optional mail server."""

import os
import secrets

from django.core.exceptions import ImproperlyConfigured

from common.language import gettext as _
from common.mail import NO_SERVER
from launcher.embedded.paths import kept, private_home
from launcher.embedded.postgres import Postgres
from launcher.embedded.valkey import Valkey
from league.config.settings import base, environment
from league.config.settings.base import *  # noqa: F403
from league.config.settings.base import HOME, on_valkey

try:  # first: the location of PostgreSQL's data depends on the access mode
    private_home(HOME)
    SECRET_KEY = os.environ.get("SECRET_KEY") or kept(HOME / "secret_key", secrets.token_urlsafe(50))
except OSError as error:
    sentence = _("The data can’t be kept in %(folder)s (%(why)s). Choose another folder with TWICE_AROUND_HOME.")
    raise ImproperlyConfigured(sentence % {"folder": HOME, "why": error.strerror}) from error
DEBUG = environment.switch("DEBUG", default=False)
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *environment.listed(os.environ.get("ALLOWED_HOSTS", ""))]
ADDRESS = os.environ.get("ADDRESS", "").rstrip("/")
OPEN_SIGNUP = environment.switch("OPEN_SIGNUP", default=True)

postgres = Postgres(HOME)
program_url = os.environ.get("DATABASE_URL") or postgres.program_url
owner_url = os.environ.get("MIGRATION_DATABASE_URL") or ("" if os.environ.get("DATABASE_URL") else postgres.url)
DATABASES = environment.databases(program_url, owner_url)
REDIS_URL, CHANNEL_LAYERS, CELERY_BROKER_URL = on_valkey(os.environ.get("REDIS_URL") or Valkey(HOME).url)

EMAIL_BACKEND = NO_SERVER
if url := os.environ.get("EMAIL_URL"):
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    globals().update(environment.mail(url))

STATIC_ROOT = HOME / "static"
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG
SERVICE_WORKER = not DEBUG  # static files change without a new name
STORAGES = base.STORAGES | {"staticfiles": {"BACKEND": "league.web.static_files.JoinedFiles"}}
