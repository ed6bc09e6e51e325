"""URLs of a tournament's socket."""

from django.urls import path

from league.rounds.consumers import RoundsSocket
from league.tournaments.models import Tournament

sockets = [path("ws/tournaments/<int:pk>/", RoundsSocket.as_asgi(), {"kind": Tournament})]
