"""Addresses of a tournament's socket."""

from django.urls import path

from league.tournaments.consumers import TournamentPokes

sockets = [path("ws/tournaments/<int:pk>/", TournamentPokes.as_asgi())]
