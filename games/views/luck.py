"""How lucky one was."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import selectors


@require_safe
def luck(request: HttpRequest) -> HttpResponse:
    matches, lines = selectors.luck_of(request.user.pk)
    return render(request, "games/luck.html", {"matches": matches, "lines": lines})
