"""Teams of members: one spelling, and a last day for transfers."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from common.errors import Refused
from league.audit.models import AuditEntry
from league.audit.queries import sentence_of
from league.clubs.models import Member, Role, Team
from league.clubs.queries import teams_of
from league.clubs.services.members import change_member
from league.clubs.services.teams import rename_team
from league.removals.services import merge, undo
from testing.factories import MemberFactory, TeamFactory
from testing.forms import seen_by


@pytest.fixture
def ann(db: None) -> Member:
    """Ann of the Foxes, in a club whose transfers ended yesterday."""
    owner = MemberFactory(owner=True)
    owner.club.transfers_until = timezone.localdate(timezone=owner.club.zone) - timedelta(days=1)
    owner.club.save()
    return MemberFactory(club=owner.club, name="Ann", team=TeamFactory(club=owner.club, name="Foxes"))


def join(member: Member, team: str | None) -> Team | None:
    return change_member(member=member, name=member.name, kind=member.kind, team=team, by=None).team


def test_after_the_last_day_a_player_stays_in_their_team(ann: Member) -> None:
    for other in ("Hares", ""):
        with pytest.raises(Refused, match="Ann is on the team Foxes"):
            join(ann, other)
    assert (str(join(ann, "foxes")), str(join(ann, None))) == ("Foxes", "Foxes")


def test_a_player_without_a_team_joins_one_at_any_time(ann: Member) -> None:
    assert str(join(MemberFactory(club=ann.club, name="Bob"), " hares ")) == "hares"


def test_after_the_last_day_no_one_changes_teams_by_being_merged(ann: Member) -> None:
    double = MemberFactory(club=ann.club, name="Anne", team=TeamFactory(club=ann.club, name="Hares"))
    for kept, duplicate in ((ann, double), (double, ann)):
        with pytest.raises(Refused, match=f"{duplicate} is on the team {duplicate.team}"):
            merge(kept=kept, duplicate=duplicate, by=None)


def test_a_merged_member_stays_in_the_only_team_of_the_two_until_it_is_undone(ann: Member) -> None:
    bob = MemberFactory(club=ann.club, name="Bob")
    removal = merge(kept=bob, duplicate=ann, by=None)
    assert str(Member.objects.get(pk=bob.pk).team) == "Foxes"
    undo(removal=removal, by=None)
    assert dict(Member.objects.filter(pk__in=(ann.pk, bob.pk)).values_list("name", "team__name")) == {
        "Ann": "Foxes",
        "Bob": None,
    }


@pytest.mark.parametrize("days", [0, 30])
def test_until_the_end_of_that_day_transfers_are_open(ann: Member, days: int) -> None:
    ann.club.transfers_until = timezone.localdate(timezone=ann.club.zone) + timedelta(days=days)
    ann.club.save()
    assert str(join(ann, "Hares")) == "Hares"


def test_the_owner_sets_the_day_and_the_page_of_the_member_says_why_it_is_refused(ann: Member, client: Client) -> None:
    owner = ann.club.members.exclude(pk=ann.pk).get()
    assert owner.user is not None
    client.force_login(owner.user)
    typed = {"name": "Peggers", "time_zone": "UTC", "currency": "USD", "transfers_until": "2026-01-31"}
    settings, entry = f"/c/{ann.club.slug}/settings/", f"/c/{ann.club.slug}/members/{ann.pk}/"
    assert client.post(settings, typed | seen_by(client, settings)).status_code == 302
    moved = {"name": "Ann", "kind": "member", "team": "Hares"}
    page = client.post(entry, moved | seen_by(client, entry, entry))
    assert page.status_code == 422
    assert page.context["form"].errors["team"] == [
        "Ann is on the team Foxes. The last day to change teams was January 31, 2026."
    ]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            "\N{MUSICAL SYMBOL SIXTEENTH NOTE}" * 39 + "A",
            "A team’s name can have up to 80 characters; this one has 118.",
        ),
        ("www.foxes.example", "A team’s name can’t contain a web address. Enter only the name."),
        ("–", "A team’s name needs at least one letter or digit."),
    ],
    ids=["too long", "a link", "no letter"],
)
def test_a_new_team_is_called_like_one_that_is_renamed(ann: Member, client: Client, typed: str, sentence: str) -> None:
    owner, bob = ann.club.members.exclude(pk=ann.pk).get(), MemberFactory(club=ann.club, name="Bob")
    assert owner.user is not None
    client.force_login(owner.user)
    members = f"/c/{ann.club.slug}/members/"
    entry, team = f"{members}{bob.pk}/", f"{members}teams/{ann.team_id}/"
    joined = client.post(entry, {"name": "Bob", "kind": "member", "team": typed} | seen_by(client, entry, entry))
    renamed = client.post(team, {"name": typed} | seen_by(client, team))
    assert joined.context["form"].errors == {"team": [sentence]}
    assert renamed.context["form"].errors == {"name": [sentence]}


def test_a_mistyped_team_that_no_one_is_on_any_more_takes_no_name(ann: Member) -> None:
    bob = MemberFactory(club=ann.club, name="Bob")
    mistyped = change_member(member=bob, name="Bob", kind="member", team="Fosx", by=None).team
    assert mistyped is not None
    ann.club.transfers_until = None
    ann.club.save()
    assert str(join(bob, "Foxes")) == "Foxes"
    assert [team.name for team in teams_of(ann.club)] == ["Foxes"]
    assert ann.team is not None
    assert rename_team(team=ann.team, name="Fosx", by=None).name == "Fosx"
    with pytest.raises(Refused, match="There is already a team called Fosx"):
        rename_team(team=hares_of(bob), name="fosx", by=None)


def hares_of(member: Member) -> Team:
    team = join(member, "Hares")
    assert team is not None
    return team


def test_an_organizer_renames_a_team_and_the_audit_trail_says_so(ann: Member, client: Client) -> None:
    owner = ann.club.members.exclude(pk=ann.pk).get()
    assert owner.user is not None
    client.force_login(owner.user)
    base = f"/c/{ann.club.slug}/"
    assert f'href="{base}members/teams/"' in client.get(f"{base}members/").content.decode()
    page = client.get(f"{base}members/teams/").content.decode()
    assert "<strong>Foxes</strong>" in page
    assert "Ann" in page
    team = f"{base}members/teams/{ann.team_id}/"
    old_form = seen_by(client, team)
    text = client.post(team, {"name": "Red Foxes"} | old_form, follow=True).content.decode()
    assert "Team saved: Red Foxes." in text
    assert Member.objects.get(pk=ann.pk).team == Team.objects.get(name="Red Foxes")
    entry = AuditEntry.objects.latest("pk")
    assert sentence_of(entry) == f"{owner.user.name} renamed the team Foxes to Red Foxes."
    again = client.post(team, {"name": "Foxes of 1990"} | old_form)
    assert again.status_code == 422
    assert again.context["form"].errors["name"] == ["Changed by someone else. Now: Red Foxes"]
    assert client.post(team, {"name": "Red Foxes"} | old_form).status_code == 302, "sent twice"


def test_the_list_of_members_has_no_link_to_teams_without_any(db: None, client: Client) -> None:
    owner = MemberFactory(owner=True)
    assert owner.user is not None
    client.force_login(owner.user)
    base = f"/c/{owner.club.slug}/"
    assert "members/teams/" not in client.get(f"{base}members/").content.decode()
    assert "No teams yet" in client.get(f"{base}members/teams/").content.decode()


@pytest.mark.django_db
def test_a_team_is_found_by_any_capitals() -> None:
    team, typed = TeamFactory(name="Große"), "GROẞE"
    assert join(MemberFactory(club=team.club), typed) == team
    with pytest.raises(Refused, match="There is already a team"):
        rename_team(team=TeamFactory(club=team.club, name="Hares"), name=typed, by=None)


def test_the_teams_are_on_the_members_page_while_someone_is_looked_for(ann: Member) -> None:
    client = Client()
    client.force_login(ann.club.members.get(role=Role.OWNER).user)
    MemberFactory(club=ann.club, name="Bob")
    assert (
        reverse("clubs:teams", args=[ann.club.slug])
        in client.get(reverse("clubs:members", args=[ann.club.slug]), {"q": "bob"}).text
    )
