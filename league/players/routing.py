"""The socket of players' own pages."""

from django.urls import path

from league.players.consumers import PlayerSocket

sockets = [path("ws/players/<slug:club>/", PlayerSocket.as_asgi())]
