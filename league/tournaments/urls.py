"""Addresses of tournaments, below the club's."""

from django.urls import path

from league.tournaments.views import by_hand, cards, door, grid, money, plan, play, pools, rehearsals

app_name = "tournaments"
urlpatterns = [
    path("", plan.all_, name="all"),
    path("plan/", plan.plan, name="plan"),
    path("<int:pk>/", plan.show, name="show"),
    path("<int:pk>/journal/", plan.journal, name="journal"),
    path("<int:pk>/enter/", door.enter, name="enter"),
    path("<int:pk>/partners/draw/", door.draw, name="draw"),
    path("<int:pk>/partners/take-back/", door.take_back_draw, name="take_back_draw"),
    path("<int:pk>/entries/<int:entry>/withdraw/", door.withdraw, name="withdraw"),
    path("<int:pk>/entries/<int:entry>/come-back/", door.come_back, name="come_back"),
    path("<int:pk>/entries/<int:entry>/fee/", door.fee, name="fee"),
    path("<int:pk>/stages/<int:number>/", play.stage, name="stage"),
    path("<int:pk>/stages/<int:number>/results/", grid.results, name="results"),
    path("<int:pk>/stages/<int:number>/call/", play.call, name="call"),
    path("<int:pk>/stages/<int:number>/take-back/", play.take_back, name="take_back"),
    path("<int:pk>/stages/<int:number>/by-hand/", by_hand.exchange, name="exchange"),
    path("<int:pk>/stages/<int:number>/by-hand/take-back/", by_hand.take_back, name="take_back_exchange"),
    path("<int:pk>/pairings/<int:pairing>/", play.pairing, name="pairing"),
    path("<int:pk>/pairings/<int:pairing>/undo/", play.undo, name="undo"),
    path("<int:pk>/pairings/<int:pairing>/rule/", play.rule, name="rule"),
    path("<int:pk>/stages/<int:number>/cards/", cards.cross_check, name="cards"),
    path("<int:pk>/stages/<int:number>/cards/<int:entry>/", cards.card, name="card"),
    path("<int:pk>/pairings/<int:pairing>/cards/", cards.decide, name="decide_cards"),
    path("<int:pk>/pairings/<int:pairing>/cards/accept/", cards.accept, name="accept_case"),
    path("<int:pk>/pairings/<int:pairing>/cards/take-back/", cards.take_back, name="take_card_ruling_back"),
    path("rehearse/", rehearsals.rehearse, name="rehearse"),
    path("throw-away/", rehearsals.throw_away, name="throw_away"),
    path("<int:pk>/stages/<int:number>/dice/", rehearsals.dice, name="dice"),
    path("<int:pk>/money/", money.page, name="money"),
    path("<int:pk>/money/payout/", money.payout, name="payout"),
    path("<int:pk>/money/pay/", money.pay, name="pay"),
    path("<int:pk>/money/payments/<int:payment>/take-back/", money.take_back, name="take_payment_back"),
    path("<int:pk>/money/pools/", pools.begin, name="open_pool"),
    path("<int:pk>/money/pools/<int:pool>/", pools.page, name="pool"),
    path("<int:pk>/money/pools/<int:pool>/who/", pools.change, name="in_pool"),
    path("<int:pk>/money/pools/<int:pool>/drop/", pools.drop, name="drop_pool"),
    path("<int:pk>/points/", money.points, name="points"),
    path("<int:pk>/points/count/", money.count, name="count_points"),
]
