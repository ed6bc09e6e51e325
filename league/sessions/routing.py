"""URLs of a session's socket."""

from django.urls import path

from league.sessions.consumers import SessionSocket

sockets = [path("ws/sessions/<int:pk>/", SessionSocket.as_asgi())]
