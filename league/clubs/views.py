"""Pages for a club's members and settings."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from common.cookies import A_YEAR
from common.errors import Refused
from common.mail import can_mail, site_address
from common.pages import act, get_or_post, page, posted_from, whole_number
from league.audit import queries as audit
from league.clubs import policies, queries
from league.clubs.forms.club import ClubForm
from league.clubs.forms.look import LookForm
from league.clubs.forms.members import ChangeMemberForm, MemberForm, PeopleForm, RoleForm
from league.clubs.forms.pasted import added_in_words
from league.clubs.forms.teams import TeamForm
from league.clubs.models import Member, Role
from league.clubs.queries import ClubRequest
from league.clubs.services import clubs as club_services
from league.clubs.services import invitations, player_links
from league.clubs.services import members as member_services
from league.clubs.services.look import change_look
from league.clubs.services.teams import rename_team

MOST_REMOVALS = 50


@require_safe
def members(request: ClubRequest) -> HttpResponse:
    typed = request.GET.get("q", "")[:80]
    gone_too = "gone" in request.GET
    people = queries.people(request.club, typed=typed, gone_too=gone_too)
    keeps = policies.may(policies.Who.ORGANIZER, request.club, request.member)
    return page(
        request,
        "clubs/members",
        people=people,
        typed=typed,
        gone_too=gone_too,
        keeps=keeps,
        has_teams=keeps and (any(each.team_id for each in people) or bool(typed and queries.teams_of(request.club))),
        removals=queries.removals_of(request.club)[:MOST_REMOVALS] if keeps else (),
    )


@get_or_post
def add_member(request: ClubRequest) -> HttpResponse:
    form = MemberForm(request.POST or None)
    if member := form.submit(member_services.add_member, club=request.club, by=request.user):
        messages.success(request, _("%(name)s has been added.") % {"name": member})
        return redirect("clubs:add_member", club=request.club.slug)
    return page(request, "clubs/add_member", form=form, people_form=PeopleForm())


@get_or_post
def add_members(request: ClubRequest) -> HttpResponse:
    form = PeopleForm(request.POST or None, request.FILES or None)
    added = form.submit(member_services.add_members, club=request.club, by=request.user)
    if added is None:
        return page(request, "clubs/add_members", form=form)
    sentence = added_in_words(len(form.cleaned_data["people"]), added)
    messages.success(request, f"{sentence} {form.unused_text}".strip())
    return redirect("clubs:members", club=request.club.slug)


@get_or_post
def edit_member(request: ClubRequest, pk: int) -> HttpResponse:
    member = get_object_or_404(request.club.members, pk=pk)
    form = ChangeMemberForm(request.POST or None, stored=queries.member_form_values(member))
    if changed := form.submit(member_services.change_member, member=member, by=request.user):
        messages.success(request, _("Changes to %(name)s saved.") % {"name": changed})
        return redirect("clubs:members", club=request.club.slug)
    return page(request, "clubs/edit_member", **_entry(request, member, form=form))


@require_safe
def teams(request: ClubRequest) -> HttpResponse:
    """The club's teams with their players."""
    return page(request, "clubs/teams", teams=queries.teams_of(request.club))


@get_or_post
def edit_team(request: ClubRequest, team: int) -> HttpResponse:
    found = get_object_or_404(request.club.teams, pk=team)
    form = TeamForm(request.POST or None, stored=queries.team_form_values(found))
    if renamed := form.submit(rename_team, team=found, by=request.user):
        messages.success(request, _("Team saved: %(name)s.") % {"name": renamed})
        return redirect("clubs:teams", club=request.club.slug)
    return page(request, "clubs/edit_team", team=found, form=form)


@posted_from("clubs:edit_member")
def set_role(request: ClubRequest, pk: int) -> HttpResponse:
    member = get_object_or_404(request.club.members, pk=pk)
    form = RoleForm(request.POST, stored=queries.role_form_values(member))
    if changed := form.submit(member_services.set_role, member=member, by=request.user):
        messages.success(
            request, _("Role saved: %(name)s is now %(role)s.") % {"name": changed, "role": Role(changed.role).label}
        )
        return redirect("clubs:edit_member", club=request.club.slug, pk=pk)
    return page(request, "clubs/edit_member", **_entry(request, member, role_form=form))


def _entry(
    request: ClubRequest,
    member: Member,
    form: ChangeMemberForm | None = None,
    role_form: RoleForm | None = None,
) -> dict[str, object]:
    owns = policies.may(policies.Who.OWNER, request.club, request.member)
    return {
        "somebody": member,
        "link": site_address(request) + player_links.link_path(member),
        "link_path": player_links.link_path(member),
        "form": form or ChangeMemberForm(stored=queries.member_form_values(member)),
        "is_new": not member.user_id and not queries.has_history(member),
        "others": queries.other_members(member),
        "role_form": (role_form or RoleForm(stored=queries.role_form_values(member))) if owns else None,
    }


@posted_from("clubs:edit_member")
def renew_link(request: ClubRequest, pk: int) -> HttpResponse:
    """Replace a player's private link that was lost or shared."""
    member = get_object_or_404(request.club.members, pk=pk)
    return act(
        request,
        lambda: player_links.renew_link(member=member, by=request.user),
        back=reverse("clubs:edit_member", args=[request.club.slug, pk]),
        done=_("Link renewed. %(name)s’s old links and codes no longer work.") % {"name": member},
    )


@require_safe
def print_links(request: ClubRequest) -> HttpResponse:
    """The private links of all members, or of one, as printed codes."""
    one = request.GET.get("member", "")
    members = queries.members_by_name(request.club, only=(whole_number(one) or 0) if one else None)
    slips = [(member.name, player_links.link_path(member)) for member in members]
    return page(request, "clubs/print_links", club=request.club, slips=slips)


@get_or_post
def invite(request: ClubRequest, pk: int) -> HttpResponse:
    member = get_object_or_404(request.club.members, pk=pk)
    link = ""

    def link_of(token: str) -> str:
        return request.build_absolute_uri(reverse("join", args=[token]))

    try:
        policies.check_can_be_invited(member)
        if request.method == "POST" and "show" in request.POST:
            link = link_of(invitations.invitation(member=member, by=request.user))
        elif request.method == "POST":
            invitations.invite(member=member, link_of=link_of, by=request.user)
            messages.success(request, _("The invitation is on its way to %(email)s.") % {"email": member.email})
            return redirect("clubs:edit_member", club=request.club.slug, pk=pk)
    except Refused as no:
        messages.error(request, no.sentence)
        return redirect("clubs:edit_member", club=request.club.slug, pk=pk)
    return page(request, "clubs/invite", somebody=member, link=link, can_mail=can_mail())


@require_safe
def audit_trail(request: ClubRequest) -> HttpResponse:
    """The audit trail of the club, the newest entry first."""
    return page(request, "clubs/audit_trail", entries=audit.trail_page(request.club.pk, wanted=request.GET.get("page")))


@get_or_post
def settings(request: ClubRequest) -> HttpResponse:
    form = ClubForm(request.POST or None, stored=queries.club_form_values(request.club))
    if form.submit(club_services.change_club, club=request.club, by=request.user):
        messages.success(request, _("Settings saved."))
        return redirect("clubs:settings", club=request.club.slug)
    return page(request, "clubs/settings", form=form)


@get_or_post
def look(request: ClubRequest) -> HttpResponse:
    """The club's logo and its two colors."""
    form = LookForm(request.POST or None, request.FILES or None, club=request.club)
    if form.submit(change_look, club=request.club, by=request.user):
        messages.success(request, _("Appearance saved."))
        return redirect("clubs:look", club=request.club.slug)
    return page(request, "clubs/look", form=form)


@require_safe
@cache_control(private=True, max_age=A_YEAR)
def colors(request: ClubRequest) -> HttpResponse:
    """The club's colors as a style sheet; its URL changes with them."""
    return render(request, "clubs/colors.css", content_type="text/css")


@require_safe
@cache_control(private=True, max_age=A_YEAR)
def logo(request: ClubRequest) -> HttpResponse:
    """The club's logo; its URL changes with it."""
    return HttpResponse(bytes(get_object_or_404(queries.logo_of(request.club)).png), content_type="image/png")
