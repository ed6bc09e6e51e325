"""Receives the seeds of browsers, and shows the commitments."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from common.errors import Refused
from common.rate_limits import TooOften, hit
from games.forms.table import SeedForm
from games.policies.access import LIMITS, is_too_large
from games.presentation.commitments import published
from games.serializers import PUBLISHED
from games.services.seeds import commit_seed, show_seed
from games.views._page import found, seat_number


@sensitive_post_parameters("seed")
@require_http_methods(["GET", "HEAD", "POST"])
def seeds(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The commitments to every deck of the match; by POST a seat sends its own, and later its seed."""
    if is_too_large(request.META):
        return JsonResponse({"code": "too_large", "sentence": _("This request is too large for a seed.")}, status=413)
    match = found(pk)
    refused = _give(request, pk, seat_number(match, request)) if request.method == "POST" else None
    answer = PUBLISHED.to_representation(published(match))
    answer |= {"code": refused.code, "sentence": refused.sentence} if refused else {}
    status = 429 if isinstance(refused, TooOften) else 409
    return JsonResponse(answer, status=status if refused else 200)


def _give(request: HttpRequest, pk: UUID, seat: int | None) -> Refused | None:
    """Use the seat of the request's person, whatever the form says."""
    form = SeedForm(request.POST)
    if seat is None or not form.is_valid():
        raise Http404(_("You have no seat in this match, or this is not a seed."))
    given = {"match_id": pk, "seat": seat, "deal": form.cleaned_data["deal"]}
    try:
        hit(LIMITS["seed"], f"{pk} {seat}")
        if seed := form.cleaned_data["seed"]:
            show_seed(**given, seed=bytes.fromhex(seed))
        else:
            commit_seed(**given, commitment=bytes.fromhex(form.cleaned_data["commitment"]))
    except Refused as no:
        return no
    return None
