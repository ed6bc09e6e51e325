from django.urls import path

from games.views import after, by_hand, lobby, table

app_name = "games"
urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("begin/", lobby.begin, name="begin"),
    path("by-hand/", by_hand.form, name="by_hand"),
    path("by-hand/begin/", by_hand.begin, name="begin_by_hand"),
    path("<uuid:pk>/", table.table, name="table"),
    path("<uuid:pk>/join/", table.join, name="join"),
    path("<uuid:pk>/command/", table.command, name="command"),
    path("<uuid:pk>/peg/", by_hand.peg, name="peg"),
    path("<uuid:pk>/match.json", after.file, name="file"),
    path("<uuid:pk>/record.txt", after.record, name="record"),
]
