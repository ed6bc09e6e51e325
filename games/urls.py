from django.urls import path

from games.views import after, lobby, practice, table

app_name = "games"
urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("count/", practice.count, name="count"),
    path("begin/", lobby.begin, name="begin"),
    path("<uuid:pk>/", table.table, name="table"),
    path("<uuid:pk>/join/", table.join, name="join"),
    path("<uuid:pk>/command/", table.command, name="command"),
    path("<uuid:pk>/match.json", after.file, name="file"),
    path("<uuid:pk>/record.txt", after.record, name="record"),
    path("<uuid:pk>/record.json", after.events, name="events"),
    path("<uuid:pk>/record/", after.steps, name="steps"),
    path("<uuid:pk>/analysis/", after.analysis, name="analysis"),
]
