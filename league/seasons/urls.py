"""URLs of a season below the club's; `league.results` has those of its table and its players."""

from django.urls import path

from league.clubs.policies import Who, pages_for
from league.seasons import views

app_name = "seasons"
urlpatterns = [
    *pages_for(Who.READER, path("season/all/", views.season_list, name="list")),
    *pages_for(
        Who.ORGANIZER,
        path("season/add/", views.add, name="add"),
        path("season/<int:pk>/edit/", views.edit, name="edit"),
        path("season/<int:pk>/format/", views.format_, name="format"),
    ),
]
