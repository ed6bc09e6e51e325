"""What a match leaves behind: its record, and the file by which its dealing is checked."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games import selectors
from games.views._page import found


@require_safe
def file(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The file by which the dealing is checked, once the match is over."""
    match = found(pk)
    told = selectors.file_of(match, selectors.events_of(match))
    if told is None:
        raise Http404("The file is given out when the match is over.")
    answer = HttpResponse(told, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="match-{pk}.json"'
    return answer


@require_safe
def record(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The whole record as a page of text, once the match is over."""
    told = selectors.record_of(found(pk))
    if told is None:
        raise Http404("The record is shown when the match is over.")
    return HttpResponse(told, content_type="text/plain; charset=utf-8")
