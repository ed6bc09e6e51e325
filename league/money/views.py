"""The ledger, to be read: it is written by sessions and corrected by reversing transactions only."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.clubs.queries import ClubRequest
from league.money import queries
from league.money.forms import LeftForm
from league.money.models import Posting
from league.money.policies import what_is_left

PER_PAGE = 40


@require_safe
def ledger(request: ClubRequest) -> HttpResponse:
    balances = queries.balances_of(request.club)
    context = {
        "club": request.club,
        "page": Paginator(queries.ledger_of(request.club), PER_PAGE).get_page(request.GET.get("page")),
        "balances": [(title, balances[account]) for account, title in Posting.Account.choices if balances.get(account)],
        "debts": queries.debtors_of(request.club),
    }
    return render(request, "money/ledger.html", context)


@require_safe
def left(request: ClubRequest) -> HttpResponse:
    """What is left to pay of a pot while amounts are being typed."""
    form = LeftForm(request.GET, currency=request.club.currency)
    if not form.is_valid():
        return render(request, "money/_left.html")
    due = form.cleaned_data["due"]
    sentence = what_is_left(due, form.paid, request.club.currency)
    return render(request, "money/_left.html", {"sentence": sentence, "due": due, "club": request.club})
