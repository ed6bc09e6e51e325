"""Settings of a house whose static files are those of a server: packed beforehand, each under a name of its own."""

import os
from pathlib import Path

from league.config.settings import base
from league.config.settings.test import *  # noqa: F403

STORAGES = base.STORAGES
STATIC_ROOT = Path(os.environ["STATIC_ROOT"])
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = False
