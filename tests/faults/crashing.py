"""Processes that crash at the worst moment: pages after a commit and before its announcement, a worker in a turn."""

import os
import signal

from league.config.wsgi import application

from games.services import playing  # isort: skip  imported after django.setup()
from common import live_updates
from league.config.celery import app

__all__ = ["app", "application"]


def die(*_: object, **__: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


live_updates._loop = die
playing.play_bots = die
