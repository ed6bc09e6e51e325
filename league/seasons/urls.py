"""Addresses of a season below the club's; its table and its players' pages are added where results are known."""

from django.urls import path

from league.seasons import views

urlpatterns = [
    path("season/all/", views.season_list, name="list"),
    path("season/add/", views.add, name="add"),
    path("season/<int:pk>/edit/", views.edit, name="edit"),
    path("season/<int:pk>/format/", views.format_, name="format"),
]
