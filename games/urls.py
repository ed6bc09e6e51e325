from django.urls import path

from games.views import after, lobby, speech, table

app_name = "games"
urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("begin/", lobby.begin, name="begin"),
    path("speech/", speech.speech, name="speech"),
    path("speech/verbosity/", speech.verbosity, name="verbosity"),
    path("<uuid:pk>/", table.table, name="table"),
    path("<uuid:pk>/join/", table.join, name="join"),
    path("<uuid:pk>/command/", table.command, name="command"),
    path("<uuid:pk>/match.json", after.file, name="file"),
    path("<uuid:pk>/record.txt", after.record, name="record"),
]
