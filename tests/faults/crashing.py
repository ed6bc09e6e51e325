"""Processes that die at the worst moment: pages between a commit and its announcement, a worker during a bot's turn."""

import os
import signal

from league.config.wsgi import application

from games.services import playing  # isort: skip  the apps are ready only now
from common import live_updates
from league.config.celery import app

__all__ = ["app", "application"]


def die(*_: object, **__: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


live_updates._loop = die
playing.play_bots = die
