"""Addresses of a season's table, the pages of its players and pairs, and the records, below the club's."""

from django.urls import path

from league.clubs.policies import Who
from league.results import views

app_name = "results"
urlpatterns = [
    path("season/", views.standings, name="standings"),
    path("season/<int:pk>/", views.standings, name="standings"),
    path("records/", views.records, name="records"),
    path("season/players/<int:member>/", views.player, name="player"),
    path("season/<int:pk>/players/<int:member>/", views.player, name="player"),
    path("season/<int:pk>/players/<int:member>/with/<int:partner>/", views.pair, name="pair"),
]
ACCESS = {
    "results:standings": Who.READER,
    "results:player": Who.READER,
    "results:pair": Who.READER,
    "results:records": Who.READER,
}
