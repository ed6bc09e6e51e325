"""Addresses of tournaments, below the club's."""

from django.urls import path

from league.tournaments.views import door, hall, online, paper, plan, play, publicity

app_name = "tournaments"
urlpatterns = [
    path("", plan.all_, name="all"),
    path("plan/", plan.plan, name="plan"),
    path("<int:pk>/", plan.show, name="show"),
    path("<int:pk>/journal/", plan.journal, name="journal"),
    path("<int:pk>/enter/", door.enter, name="enter"),
    path("<int:pk>/entries/<int:entry>/withdraw/", door.withdraw, name="withdraw"),
    path("<int:pk>/entries/<int:entry>/come-back/", door.come_back, name="come_back"),
    path("<int:pk>/entries/<int:entry>/fee/", door.fee, name="fee"),
    path("<int:pk>/stages/<int:number>/", play.stage, name="stage"),
    path("<int:pk>/stages/<int:number>/call/", play.call, name="call"),
    path("<int:pk>/stages/<int:number>/take-back/", play.take_back, name="take_back"),
    path("<int:pk>/pairings/<int:pairing>/", play.pairing, name="pairing"),
    path("<int:pk>/pairings/<int:pairing>/undo/", play.undo, name="undo"),
    path("<int:pk>/pairings/<int:pairing>/rule/", play.rule, name="rule"),
    # the hall and the net
    path("<int:pk>/pairings/<int:pairing>/online/", online.play, name="online"),
    path("<int:pk>/pairings/<int:pairing>/match/", online.rule_match, name="rule_match"),
    path("<int:pk>/pairings/<int:pairing>/absence/", hall.absence, name="absence"),
    path("<int:pk>/stages/<int:number>/deadline/", online.deadline, name="deadline"),
    path("<int:pk>/stages/<int:number>/clock/", hall.clock, name="clock"),
    path("<int:pk>/stages/<int:number>/print/<slug:what>/", paper.print_, name="print"),
    path("<int:pk>/wall/", hall.wall, name="wall"),
    path("<int:pk>/flyer/", publicity.flyer, name="flyer"),
    path("<int:pk>/flyer/change/", publicity.announce, name="announce"),
    path("<int:pk>/shown/", publicity.switches, name="switches"),
    path("<int:pk>/enter/myself/", publicity.enter, name="enter_oneself"),
    path("<int:pk>/withdraw/myself/", publicity.withdraw, name="withdraw_oneself"),
]
