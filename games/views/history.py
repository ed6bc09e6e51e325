"""A user's own record and matches."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.forms.history import HistoryForm
from games.presentation.history import history_page
from games.views._page import user_id


@require_safe
@cache_control(no_store=True)
def history(request: HttpRequest) -> HttpResponse:
    form = HistoryForm(request.GET)
    page = history_page(user_id(request), form.filters(), request.GET.get("page"))
    return render(request, "games/history.html", {"form": form, "history": page, "page": page.page})
