"""URLs for deleting and merging members, below the list of members."""

from django.urls import path

from league.clubs.policies import Who, pages_for
from league.removals import views

app_name = "removals"
urlpatterns = [
    *pages_for(
        Who.ORGANIZER,
        path("<int:pk>/delete/", views.delete_member, name="delete"),
        path("<int:pk>/merge/", views.merge_member, name="merge"),
        path("removals/<int:pk>/undo/", views.undo_removal, name="undo"),
    ),
]
