"""The WSGI application: pages under gunicorn."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.config.settings.prod")
os.environ.setdefault("DATABASE_CONNECTIONS", "keep")

from django.core.wsgi import get_wsgi_application

from league.web.preloading import load_pages
from league.web.request_bodies.wsgi import BufferedBodies

application = BufferedBodies(get_wsgi_application())
load_pages()
