"""URLs of a tournament's socket."""

from django.urls import path

from league.tournaments.consumers import TournamentSocket

sockets = [path("ws/tournaments/<int:pk>/", TournamentSocket.as_asgi())]
