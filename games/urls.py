from django.urls import path

from games import views

app_name = "games"
urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("begin/", views.begin, name="begin"),
    path("<uuid:pk>/", views.table, name="table"),
    path("<uuid:pk>/join/", views.join, name="join"),
    path("<uuid:pk>/command/", views.command, name="command"),
    path("<uuid:pk>/match.json", views.file, name="file"),
    path("<uuid:pk>/record.txt", views.record, name="record"),
]
