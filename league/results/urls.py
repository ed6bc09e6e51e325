"""URLs of a season's table, its players' pages and the records, below the club's."""

from django.urls import path

from league.results import views

app_name = "results"
urlpatterns = [
    path("season/", views.standings, name="standings"),
    path("season/<int:pk>/", views.standings, name="standings"),
    path("records/", views.records, name="records"),
    path("season/players/<int:member>/", views.player, name="player"),
    path("season/<int:pk>/players/<int:member>/", views.player, name="player"),
]
