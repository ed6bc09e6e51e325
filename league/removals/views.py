"""Deleting and merging members, and undoing both."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from common.pages import act, posted_from, refuse
from league.clubs import queries as clubs
from league.clubs.queries import ClubRequest
from league.clubs.services import member_removal
from league.removals import services
from league.removals.forms import MergeForm


@posted_from("clubs:members")
def delete_member(request: ClubRequest, pk: int) -> HttpResponse:
    member = get_object_or_404(request.club.members, pk=pk)
    return act(
        request,
        lambda: member_removal.delete_member(member=member, by=request.user),
        back=_page_of(request, pk),
        done=_("%(name)s deleted. You can undo this below, under “Deleted and merged”.") % {"name": member},
        then=_all(request),
    )


@posted_from("clubs:members")
def merge_member(request: ClubRequest, pk: int) -> HttpResponse:
    duplicate = get_object_or_404(request.club.members, pk=pk)
    form = MergeForm(request.POST)
    form.fields["kept"].queryset = clubs.members_of(request.club, gone_too=True)  # type: ignore[attr-defined]
    if not form.is_valid():
        return refuse(request, _("Choose the person to merge with."), _page_of(request, pk))
    kept, account = form.cleaned_data["kept"], form.cleaned_data["account"]
    return act(
        request,
        lambda: services.merge(kept=kept, duplicate=duplicate, by=request.user, account=account),
        back=_page_of(request, pk),
        done=_("%(name)s merged with %(kept)s. You can undo this below, under “Deleted and merged”.")
        % {"name": duplicate, "kept": kept},
        then=_all(request),
    )


@posted_from("clubs:members")
def undo_removal(request: ClubRequest, pk: int) -> HttpResponse:
    removal = get_object_or_404(clubs.removals_of(request.club), pk=pk)
    return act(
        request,
        lambda: services.undo(removal=removal, by=request.user),
        back=_all(request),
        done=lambda member: _("%(name)s is back on the list.") % {"name": member},
    )


def _page_of(request: ClubRequest, pk: int) -> str:
    return reverse("clubs:edit_member", args=[request.club.slug, pk])


def _all(request: ClubRequest) -> str:
    return reverse("clubs:members", args=[request.club.slug])
