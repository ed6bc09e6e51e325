"""URLs of a season below the club's; `league.results` has those of its table and its players."""

from django.urls import path

from league.clubs.policies import Who
from league.seasons import views

app_name = "seasons"
urlpatterns = [
    path("season/all/", views.season_list, name="list"),
    path("season/add/", views.add, name="add"),
    path("season/<int:pk>/edit/", views.edit, name="edit"),
    path("season/<int:pk>/format/", views.format_, name="format"),
]
ACCESS = {
    "seasons:list": Who.READER,
    "seasons:add": Who.ORGANIZER,
    "seasons:edit": Who.ORGANIZER,
    "seasons:format": Who.ORGANIZER,
}
