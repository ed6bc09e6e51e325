"""URLs of a match's socket."""

from django.urls import path

from games.consumers import MatchPokes

sockets = [path("ws/matches/<uuid:pk>/", MatchPokes.as_asgi())]
