"""The door for sockets, and for pages too where one process serves both."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.config.settings.prod")
os.environ.setdefault("DATABASE_CONNECTIONS", "pool")

from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

application = ProtocolTypeRouter({"http": get_asgi_application()})
