"""Addresses of a session's socket."""

from django.urls import path, re_path

from league.sessions.consumers import NoSuchSocket, SessionPokes

sockets = [path("ws/sessions/<int:pk>/", SessionPokes.as_asgi()), re_path("", NoSuchSocket.as_asgi())]
