"""The ASGI application: sockets, and also pages if one process serves both."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.config.settings.prod")
os.environ.setdefault("DATABASE_CONNECTIONS", "pool")

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import re_path

pages = get_asgi_application()

from common.socket_limits import OpenedPerMinute  # noqa: E402
from common.socket_origins import OwnOrigin  # noqa: E402
from common.sockets import NoSuchSocket  # noqa: E402
from games.routing import sockets as games  # noqa: E402  the apps are ready only now
from league.players.routing import sockets as players  # noqa: E402
from league.sessions.routing import sockets as sessions  # noqa: E402
from league.tournaments.routing import sockets as tournaments  # noqa: E402
from league.web.preloading import load_pages  # noqa: E402
from league.web.request_bodies.asgi import BufferedBodies  # noqa: E402

addresses = [*games, *tournaments, *sessions, *players, re_path("", NoSuchSocket.as_asgi())]
listening = OwnOrigin(AuthMiddlewareStack(URLRouter(addresses)))
application = ProtocolTypeRouter({"http": BufferedBodies(pages), "websocket": OpenedPerMinute(listening)})
load_pages()
