"""One's own luck."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.presentation.luck import luck_of


@require_safe
def luck(request: HttpRequest) -> HttpResponse:
    matches, lines = luck_of(request.user.pk)
    return render(request, "games/luck.html", {"matches": matches, "lines": lines})
