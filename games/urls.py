from django.urls import path

from games import api
from games.views import (
    by_hand,
    calendar,
    finished_match,
    history,
    lobby,
    luck,
    match_actions,
    practice,
    seeds,
    speech,
    table,
)

app_name = "games"
urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("count/", practice.count, name="count"),
    path("learn/", lobby.learn, name="learn"),
    path("trial/", lobby.trial, name="trial"),
    path("begin/", lobby.begin, name="begin"),
    path("by-hand/", by_hand.form, name="by_hand"),
    path("by-hand/begin/", by_hand.begin, name="begin_by_hand"),
    path("calendar/", calendar.calendar, name="calendar"),
    path("calendar/<uuid:token>.ics", calendar.turns, name="turns"),
    path("history/", history.history, name="history"),
    path("luck/", luck.luck, name="luck"),
    path("speech/", speech.speech, name="speech"),
    path("speech/verbosity/", speech.verbosity, name="verbosity"),
    path("<uuid:pk>/", table.table, name="table"),
    path("<uuid:pk>/join/", table.join, name="join"),
    path("<uuid:pk>/here/", table.heartbeat, name="heartbeat"),
    path("<uuid:pk>/command/", table.command, name="command"),
    path("<uuid:pk>/action/", match_actions.match_action, name="match_action"),
    path("<uuid:pk>/again/", match_actions.play_again, name="play_again"),
    path("<uuid:pk>/decide/", match_actions.decide, name="decide"),
    path("<uuid:pk>/call-off/", lobby.call_off, name="call_off"),
    path("<uuid:pk>/seeds/", seeds.seeds, name="seeds"),
    path("<uuid:pk>/peg/", by_hand.peg, name="peg"),
    path("<uuid:pk>/confirm/", by_hand.confirm, name="confirm"),
    path("<uuid:pk>/match.json", finished_match.file, name="file"),
    path("<uuid:pk>/record.txt", finished_match.record, name="record"),
    path("<uuid:pk>/record.json", finished_match.events, name="events"),
    path("<uuid:pk>/record/", finished_match.steps, name="steps"),
    path("<uuid:pk>/analysis/", finished_match.analysis, name="analysis"),
]

for_programs = [
    path("", api.Matches.as_view(), name="matches"),
    path("<uuid:pk>/", api.OneMatch.as_view(), name="match"),
    path("<uuid:pk>/join/", api.Join.as_view(), name="join"),
    path("<uuid:pk>/commands/", api.Commands.as_view(), name="commands"),
    path("<uuid:pk>/seeds/", api.Seeds.as_view(), name="seeds"),
]
