"""Settings that all environments share; dev, test and prod add the rest."""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

from celery.schedules import crontab
from csp.constants import NONE, SELF

from common import logs
from league.config.settings.environment import broker
from league.web.request_bodies import LARGEST

ROOT = Path(__file__).resolve().parents[3]
HOME = Path(os.environ.get("TWICE_AROUND_HOME", ROOT / "var")).resolve()

INSTALLED_APPS = [
    "league.web.apps.ClubAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.humanize",
    "django.contrib.staticfiles",
    "channels",
    "django_htmx",
    "rest_framework",
    "games",
    "league.database",
    "league.audit",
    "league.accounts",
    "league.clubs",
    "league.money",
    "league.seasons",
    "league.results",
    "league.ratings",
    "league.sessions",
    "league.tournaments",
    "league.web",
    "launcher",
]

MIDDLEWARE = [
    "league.web.headers.SecurityHeadersMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "common.logs.RequestLog",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "league.web.access.AccessMiddleware",
    "league.web.public_pages.PublicPageCacheMiddleware",
]

ROOT_URLCONF = "league.config.urls"
WSGI_APPLICATION = "league.config.wsgi.application"
ASGI_APPLICATION = "league.config.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["common.template_files.Loader", "django.template.loaders.app_directories.Loader"],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.l10n",
                "django.templatetags.static",
                "common.templatetags.components",
            ],
        },
    }
]

AUTH_USER_MODEL = "accounts.User"
MATCH_LOBBIES = "league.clubs.queries.lobbies_of"  # finds the lobbies of a user
MATCH_FIXTURES = (  # finds the games that a member has to play in their clubs
    "league.sessions.queries.online.fixtures_of",
    "league.tournaments.queries.online.fixtures_of",
)
MATCH_PLACES = (  # where a match is played, if it belongs to a club's game
    "league.sessions.queries.online.place_of",
    "league.tournaments.queries.online.place_of",
)
DJANGO_VALIDATORS = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": f"{DJANGO_VALIDATORS}.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": f"{DJANGO_VALIDATORS}.CommonPasswordValidator"},
    {
        "NAME": f"{DJANGO_VALIDATORS}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("name", "email")},
    },
    {"NAME": "league.accounts.policies.NotGuessable"},
    {"NAME": "league.audit.receivers.NewPassword"},
]
PASSWORD_RESET_TIMEOUT = 3600  # seconds
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

ADDRESS = ""  # prefix of links in e-mails; requests know their own host
BEHIND_PROXY = False
SOCKETS_PER_ADDRESS = int(os.environ.get("SOCKETS_PER_ADDRESS", "1000"))  # for anonymous users
SOCKETS_OF_STRANGERS = int(os.environ.get("SOCKETS_OF_STRANGERS", "3000"))  # anonymous users of all addresses together
SOCKETS_PER_MINUTE = int(os.environ.get("SOCKETS_PER_MINUTE", "1500"))  # connections per IP address
SOCKETS_PER_ACCOUNT, SOCKETS_PER_LOGIN = 40, 20
WEB_ADDRESS = os.environ.get("WEB_ADDRESS", "")  # host:port of the web server: clocks stop while it is down

# Bodies are held in memory, never in a file; the servers limit their size: league/web/request_bodies.
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = LARGEST
DATA_UPLOAD_MAX_NUMBER_FIELDS, DATA_UPLOAD_MAX_NUMBER_FILES = 1000, 5
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]

STATIC_URL = "static/"
WHITENOISE_ALLOW_ALL_ORIGINS = False
STATIC_ROOT = ROOT / "staticfiles"
STATICFILES_DIRS = [ROOT / "static"]

LOGGING = logs.LOGGING

# Pages can load our own files only, and nothing inline.
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
SERVICE_WORKER = True  # the service worker stores pages for offline use
PAGE_CACHE = True  # strangers get a public club's pages from Valkey: common/page_cache.py

SESSION_ENGINE = "league.accounts.models"
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "league.web.static_files.CompressedJoinedFiles"},
}

CELERY_TASK_SERIALIZER = CELERY_RESULT_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SOFT_TIME_LIMIT = 60
CELERY_TASK_TIME_LIMIT = 90
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_timeout": 1.5, "socket_connect_timeout": 1.5}  # seconds, for a hanging task
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0, "interval_max": 0}
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "common.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    "plan-ahead": {"task": "league.sessions.tasks.plan_ahead", "schedule": timedelta(hours=1)},
    "expired-logins": {"task": "league.accounts.tasks.forget_logins", "schedule": timedelta(hours=1)},
    "forgotten-bots": {"task": "games.tasks.wake_bots", "schedule": timedelta(seconds=30)},
    "missed-reviews": {"task": "games.tasks.review_missed", "schedule": timedelta(minutes=5)},
    "clocks": {"task": "games.tasks.look_at_clocks", "schedule": timedelta(seconds=2), "options": {"expires": 2}},
    "turns": {"task": "games.tasks.tell_turns", "schedule": timedelta(minutes=5)},
    "missed-matches": {"task": "league.sessions.tasks.record_missed_matches", "schedule": timedelta(minutes=10)},
    "missed-tournament-matches": {
        "task": "league.tournaments.tasks.record_missed_matches",
        "schedule": timedelta(minutes=10),
    },
    "old-trials": {"task": "games.tasks.delete_old_trials", "schedule": crontab(hour=4, minute=0)},
    "waiting-decks": {"task": "games.tasks.expire_all_decks", "schedule": timedelta(seconds=5)},
    "audit-trail": {"task": "league.audit.tasks.verify_trail", "schedule": crontab(hour=3, minute=20)},
    "stored-results": {"task": "league.sessions.tasks.verify_results", "schedule": crontab(hour=3, minute=40)},
    "missed-ratings": {"task": "league.ratings.tasks.rate_missed", "schedule": timedelta(minutes=10)},
    "missed-recaps": {"task": "league.sessions.tasks.send_missed_recaps", "schedule": timedelta(hours=1)},
    "missed-tournament-recaps": {
        "task": "league.tournaments.tasks.send_missed_recaps",
        "schedule": timedelta(hours=1),
    },
}


def on_valkey(url: str) -> tuple[str, dict[str, Any], str]:
    """REDIS_URL, CHANNEL_LAYERS and CELERY_BROKER_URL for one address.

    The channel layer has no socket timeout: redis-py's default of 5 s would close idle sockets.
    """
    host = {"address": url, "socket_timeout": None, "max_connections": 5000}
    layer = {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [host]}}
    return url, {"default": layer}, broker(url)


# Per process: data that many requests need within a second.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "TIMEOUT": 1}}

# The access table has checked permissions before an API view runs.
REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["league.accounts.api.ByKey", "league.accounts.api.ByLogin"],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["common.bounded_json.SmallJSON"],
}
