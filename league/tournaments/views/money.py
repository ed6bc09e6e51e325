"""The money of a tournament: its pot, how that is paid, paying it out; and the unofficial points."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from common.pages import posted_from
from league.clubs.queries import ClubRequest
from league.tournaments import selectors, services
from league.tournaments.forms import PayoutForm, WhyForm
from league.tournaments.models import Tournament
from league.tournaments.views._page import act, address, found, frame, number_in, refuse


@require_safe
def page(request: ClubRequest, pk: int) -> HttpResponse:
    """The pot and the pools: for organisers with what would be paid, for players with what was."""
    tournament = found(request, pk)
    board = selectors.board_of(tournament)
    purse, *pools = selectors.purses_of(board)
    told = frame(request, tournament, board)
    told |= {
        "page": "money",
        "purse": purse,
        "slip": selectors.slip_of(purse, board),
        "paying": selectors.paying(board),
        "owing": selectors.owing(tournament),
        "unplayed": selectors.unplayed(board) if told["may_organise"] else [],
        "finished": selectors.finished(board) if told["sees"].standings else [],
        "why": WhyForm(),
        "pools": [
            (each.pool, selectors.pool_size(each.pool), selectors.pool_words(each.pool), each)
            for each in pools
            if each.pool
        ],
    }
    return render(request, "tournaments/money.html", told)


@require_http_methods(["GET", "HEAD", "POST"])
def payout(request: ClubRequest, pk: int) -> HttpResponse:
    """How the pot is paid, to be changed."""
    tournament = found(request, pk)
    form = PayoutForm(request.POST or None, tournament=tournament)
    if form.is_bound:
        form.ask(services.set_payout, tournament_id=pk, by=request.user)
        if form.is_valid():
            return redirect(address(tournament, "money"))
    told = {"tournament": tournament, "club": request.club, "form": form}
    return render(request, "tournaments/payout.html", told, status=422 if form.is_bound else 200)


@posted_from("tournaments:money")
def pay(request: ClubRequest, pk: int) -> HttpResponse:
    pot, seen = number_in(request, "pot"), request.POST.get("seen", "")
    club_adds = request.POST.get("club_adds") == "yes"
    tournament = found(request, pk)
    return act(
        request,
        lambda: services.pay_out(
            tournament_id=tournament.pk, pot_id=pot, seen=seen, by=request.user, club_adds=club_adds
        ),
        back=_money_of(tournament, pot),
        done="It is paid out, and stands in the ledger.",
    )


@posted_from("tournaments:money")
def take_back(request: ClubRequest, pk: int, payment: int) -> HttpResponse:
    tournament, form = found(request, pk), WhyForm(request.POST)
    paid = tournament.payments.filter(pk=payment).first()
    back = _money_of(tournament, paid.pot_id if paid else tournament.pot_id)
    if not form.is_valid():
        return refuse(request, form.sentence, back)
    why = form.cleaned_data["why"]
    return act(
        request,
        lambda: services.take_back_payment(tournament_id=tournament.pk, payment_id=payment, why=why, by=request.user),
        back=back,
        done="The payout is taken back.",
    )


def _money_of(tournament: Tournament, pot: int) -> str:
    """The page on which a pot is shown."""
    pool = tournament.pools.filter(pot=pot).first()
    return address(tournament, "pool", pool=pool.pk) if pool else address(tournament, "money")


@require_safe
def points(request: ClubRequest, pk: int) -> HttpResponse:
    tournament = found(request, pk)
    board = selectors.board_of(tournament)
    told = frame(request, tournament, board) | {"page": "points", "events": []}
    if tournament.master_points:
        told["events"] = selectors.points_of(board)
    return render(request, "tournaments/points.html", told)


@posted_from("tournaments:points")
def count(request: ClubRequest, pk: int) -> HttpResponse:
    tournament, on = found(request, pk), request.POST.get("on") == "yes"
    return act(
        request,
        lambda: services.count_points(tournament_id=tournament.pk, on=on, by=request.user),
        back=address(tournament, "points"),
    )
