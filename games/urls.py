from django.urls import path

from games.views import after, lobby, luck, seeds, table

app_name = "games"
urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("begin/", lobby.begin, name="begin"),
    path("luck/", luck.luck, name="luck"),
    path("<uuid:pk>/", table.table, name="table"),
    path("<uuid:pk>/join/", table.join, name="join"),
    path("<uuid:pk>/command/", table.command, name="command"),
    path("<uuid:pk>/seeds/", seeds.seeds, name="seeds"),
    path("<uuid:pk>/match.json", after.file, name="file"),
    path("<uuid:pk>/record.txt", after.record, name="record"),
]
