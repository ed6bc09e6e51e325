"""The buttons by which members are deleted and merged, and both undone."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from common.errors import Refused
from common.pages import posted_from
from league.clubs import queries as clubs
from league.clubs.queries import ClubRequest
from league.clubs.services import removals
from league.removals import services
from league.removals.forms import MergeForm


@posted_from("clubs:members")
def delete_member(request: ClubRequest, pk: int) -> HttpResponse:
    member = get_object_or_404(request.club.members, pk=pk)
    try:
        removals.delete_member(member=member, by=request.user)
    except Refused as no:
        messages.error(request, no.sentence)
        return redirect("clubs:edit_member", club=request.club.slug, pk=pk)
    messages.success(request, f"{member} is deleted. This can be undone below, under “Deleted and merged”.")
    return redirect("clubs:members", club=request.club.slug)


@posted_from("clubs:members")
def merge_member(request: ClubRequest, pk: int) -> HttpResponse:
    duplicate = get_object_or_404(request.club.members, pk=pk)
    form = MergeForm(request.POST)
    form.fields["kept"].queryset = clubs.members_of(request.club, gone_too=True)  # type: ignore[attr-defined]
    if not form.is_valid():
        messages.error(request, "Choose with whom to merge.")
        return redirect("clubs:edit_member", club=request.club.slug, pk=pk)
    kept = form.cleaned_data["kept"]
    try:
        services.merge(kept=kept, duplicate=duplicate, by=request.user)
    except Refused as no:
        messages.error(request, no.sentence)
        return redirect("clubs:edit_member", club=request.club.slug, pk=pk)
    messages.success(
        request, f"{duplicate} is merged with {kept}. This can be undone below, under “Deleted and merged”."
    )
    return redirect("clubs:members", club=request.club.slug)


@posted_from("clubs:members")
def undo_removal(request: ClubRequest, pk: int) -> HttpResponse:
    removal = get_object_or_404(clubs.removals_of(request.club).select_related("into"), pk=pk)
    try:
        member = services.undo(removal=removal, by=request.user)
    except Refused as no:
        messages.error(request, no.sentence)
    else:
        messages.success(request, f"{member} is back in the list.")
    return redirect("clubs:members", club=request.club.slug)
