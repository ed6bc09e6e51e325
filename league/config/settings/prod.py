"""Settings for a server: all from environment variables; secrets have no default."""

import os
from pathlib import Path

from league.config.settings import environment
from league.config.settings.base import *  # noqa: F403
from league.config.settings.base import ROOT, on_valkey

SECRET_KEY = environment.needed("SECRET_KEY")
SECRET_KEY_FALLBACKS = environment.listed(os.environ.get("SECRET_KEY_FALLBACKS", ""))
ALLOWED_HOSTS = environment.listed(environment.needed("ALLOWED_HOSTS"))
ADDRESS = f"https://{ALLOWED_HOSTS[0].removeprefix('.')}"
CSRF_TRUSTED_ORIGINS = environment.listed(os.environ.get("CSRF_TRUSTED_ORIGINS", ""))
OPEN_SIGNUP = environment.switch("OPEN_SIGNUP", default=False)

DATABASES = environment.databases(environment.needed("DATABASE_URL"), os.environ.get("MIGRATION_DATABASE_URL", ""))
REDIS_URL, CHANNEL_LAYERS, CELERY_BROKER_URL = on_valkey(environment.needed("REDIS_URL"))

globals().update(environment.mail(environment.needed("EMAIL_URL")))

STATIC_ROOT = Path(os.environ.get("STATIC_ROOT") or ROOT / "staticfiles")

SECURE_SSL_REDIRECT = True
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # other subdomains of a club's domain are not ours
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"

# Set by a reverse proxy. Without one, clients could forge these headers.
BEHIND_PROXY = environment.switch("BEHIND_PROXY", default=False)
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
