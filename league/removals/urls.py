"""URLs for deleting and merging members, below the list of members."""

from django.urls import path

from league.clubs.policies import Who
from league.removals import views

app_name = "removals"
urlpatterns = [
    path("<int:pk>/delete/", views.delete_member, name="delete"),
    path("<int:pk>/merge/", views.merge_member, name="merge"),
    path("removals/<int:pk>/undo/", views.undo_removal, name="undo"),
]
ACCESS = {
    "removals:delete": Who.ORGANIZER,
    "removals:merge": Who.ORGANIZER,
    "removals:undo": Who.ORGANIZER,
}
