"""Addresses of a season's table, the pages of its players and pairs, and the records, below the club's."""

from django.urls import path

from league.clubs.policies import Who, pages_for
from league.results import views

app_name = "results"
urlpatterns = [
    *pages_for(
        Who.READER,
        path("season/", views.standings, name="standings"),
        path("season/<int:pk>/", views.standings, name="standings"),
        path("records/", views.records, name="records"),
        path("season/players/<int:member>/", views.player, name="player"),
        path("season/<int:pk>/players/<int:member>/", views.player, name="player"),
        path("season/<int:pk>/players/<int:member>/with/<int:partner>/", views.pair, name="pair"),
    ),
]
