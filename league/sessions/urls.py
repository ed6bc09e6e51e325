"""Addresses of a session, below the club's."""

from django.urls import path

from league.sessions import api
from league.sessions.views import calendar, cards, check_in, closing, paper, play, seats

app_name = "sessions"
urlpatterns = [
    path("", calendar.today, name="today"),
    path("plan/", calendar.plan, name="plan"),
    path("plan/weekly/", calendar.plan_weekly, name="plan_weekly"),
    path("plan/<int:plan>/end/", calendar.end, name="end"),
    path("plan/<int:plan>/skip/", calendar.skip, name="skip"),
    path("plan/skips/<int:skip>/take-back/", calendar.unskip, name="unskip"),
    path("plan/single/", calendar.add, name="add"),
    path("sessions/<int:pk>/", calendar.show, name="show"),
    path("sessions/<int:pk>/follow/", calendar.follow, name="follow"),
    path("sessions/<int:pk>/cancel/", calendar.cancel, name="cancel"),
    path("sessions/<int:pk>/open/", check_in.open_, name="open"),
    path("sessions/<int:pk>/open/take-back/", check_in.take_back_opening, name="take_back_opening"),
    path("sessions/<int:pk>/check-in/", check_in.page, name="check_in"),
    path("sessions/<int:pk>/check-in/find/", check_in.find, name="find"),
    path("sessions/<int:pk>/check-in/arrive/", check_in.arrive, name="arrive"),
    path("sessions/<int:pk>/check-in/<int:person>/leave/", check_in.leave, name="leave"),
    path("sessions/<int:pk>/check-in/<int:person>/come-back/", check_in.come_back, name="come_back"),
    path("sessions/<int:pk>/check-in/<int:person>/take-back/", check_in.take_back, name="take_back"),
    path("sessions/<int:pk>/check-in/<int:person>/fee/", check_in.fee, name="fee"),
    path("sessions/<int:pk>/debts/<int:member>/settle/", check_in.settle, name="settle"),
    path("sessions/<int:pk>/seats/", seats.page, name="seats"),
    path("sessions/<int:pk>/seats/draw/", seats.draw, name="draw"),
    path("sessions/<int:pk>/seats/tables/", seats.mix, name="mix"),
    path("sessions/<int:pk>/rounds/<int:number>/call/", seats.call, name="call"),
    path("sessions/<int:pk>/rounds/take-back/", seats.uncall, name="uncall"),
    path("sessions/<int:pk>/rounds/add/", seats.add_round, name="add_round"),
    path("sessions/<int:pk>/play/", play.page, name="play"),
    path("sessions/<int:pk>/tables/<int:table>/told/", play.told, name="told"),
    path("sessions/<int:pk>/tables/<int:table>/result/", play.result, name="result"),
    path("sessions/<int:pk>/tables/<int:table>/not-played/", play.set_aside, name="set_aside"),
    path("sessions/<int:pk>/tables/<int:table>/undo/", play.undo, name="undo"),
    path("sessions/<int:pk>/tables/<int:table>/history/", play.history, name="history"),
    path("sessions/<int:pk>/rounds/<int:number>/results/", cards.grid, name="grid"),
    path("sessions/<int:pk>/cards/", cards.cards, name="cards"),
    path("sessions/<int:pk>/cards/<int:member>/", cards.card, name="card"),
    path("sessions/<int:pk>/close/", closing.page, name="close"),
    path("sessions/<int:pk>/reopen/", closing.reopen, name="reopen"),
    path("sessions/<int:pk>/recap/", closing.recap, name="recap"),
    path("sessions/<int:pk>/wall/", paper.wall, name="wall"),
    path("sessions/<int:pk>/print/<slug:what>/", paper.print_, name="print"),
    path("api/sessions/", api.Sessions.as_view(), name="api_sessions"),
    path("api/sessions/<int:pk>/", api.OneSession.as_view(), name="api_session"),
    path("api/sessions/<int:pk>/tables/<int:table>/result/", api.Result.as_view(), name="api_result"),
    path("sessions/<int:pk>/journal/", paper.journal, name="journal"),
]
