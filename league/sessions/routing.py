"""URLs of a session's socket."""

from django.urls import path

from league.rounds.consumers import RoundsSocket
from league.sessions.models import Session

sockets = [path("ws/sessions/<int:pk>/", RoundsSocket.as_asgi(), {"kind": Session})]
