"""Addresses of a session's socket."""

from django.urls import path

from league.sessions.consumers import SessionPokes

sockets = [path("ws/sessions/<int:pk>/", SessionPokes.as_asgi())]
