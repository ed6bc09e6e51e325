"""The ledger, read-only: services write it, and reversing transactions correct it."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.clubs.queries import ClubRequest
from league.money import queries
from league.money.forms import LedgerForm, LeftForm
from league.money.policies import difference_sentence
from league.money.presentation import balances_shown, ledger_shown

PER_PAGE = 10  # pots


@require_safe
def ledger(request: ClubRequest) -> HttpResponse:
    club = request.club
    members, months = queries.members_of(club), queries.months_of(club)
    form = LedgerForm(request.GET, members=members, months=months)
    asked = form.cleaned_data if form.is_valid() else {}
    found = queries.ledger_of(club, **asked)
    page = Paginator(queries.pots_of(found), PER_PAGE).get_page(request.GET.get("page"))
    entries = queries.ledger_of_pots(found, page)
    context = {
        "club": club,
        "form": form,
        "months": months,
        "kept": "".join(f"&{name}={form.data[name]}" for name, value in asked.items() if value),
        "page": page,
        "pots": ledger_shown(list(page), entries, club.currency, asked.get("member")),
        "balances": balances_shown(queries.balances_of(club), club.currency),
        "debts": queries.debtors_of(club),
    }
    return render(request, "money/ledger.html", context)


@require_safe
def left(request: ClubRequest) -> HttpResponse:
    """The amount left to pay of a pot, while amounts are typed."""
    form = LeftForm(request.GET, currency=request.club.currency)
    if not form.is_valid():
        return render(request, "money/_left.html")
    due = form.cleaned_data["due"]
    sentence = difference_sentence(due, form.paid, request.club.currency)
    return render(request, "money/_left.html", {"sentence": sentence, "due": due, "club": request.club})
