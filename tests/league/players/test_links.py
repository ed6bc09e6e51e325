"""A player's private link: it opens only this player's pages, and stops working when it is renewed."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from league.clubs.models import ClubLogo
from league.clubs.services.member_removal import delete_member, merge_members
from league.clubs.services.members import change_member
from league.clubs.services.player_links import link_token, renew_link
from league.removals.services import undo
from league.web.access import ACCESS, Who
from testing.factories import MemberFactory
from tests.common.test_logs import written  # noqa: F401
from tests.league.players.conftest import Phone

pytestmark = pytest.mark.django_db


def test_a_link_opens_the_players_page_without_an_account(phone, ann):
    opened = phone.open(ann)
    assert opened.redirect_chain == [(phone.me, 302)]
    assert "<h1>Ann</h1>" in phone.page


def test_a_link_opens_no_other_page_of_a_private_club(phone, ann):
    phone.open(ann)
    club = {"club": ann.club.slug}
    for name in ("front:club", "clubs:members", "results:records", "sessions:plan"):
        assert phone.client.get(reverse(name, kwargs=club)).url.startswith("/accounts/sign-in/"), name
    assert {name for name, who in ACCESS.items() if who is Who.PLAYER} == {
        name for name in ACCESS if name.startswith("players:")
    }


def test_a_players_page_has_the_look_of_a_private_club(phone, ann):
    ClubLogo.objects.create(club=ann.club, png=b"png")
    for name in ("clubs:colors", "clubs:logo"):
        assert phone.client.get(reverse(name, args=[ann.club.slug])).status_code == 302
    phone.open(ann)
    for name in ("clubs:colors", "clubs:logo"):
        assert phone.client.get(reverse(name, args=[ann.club.slug])).status_code == 200


def test_a_link_gives_its_player_no_rights_of_an_account(phone, organizer):
    phone.open(organizer)
    assert phone.client.get(f"/c/{organizer.club.slug}/members/").status_code == 302


@pytest.mark.parametrize("change", [0, -1])
def test_a_changed_link_opens_nothing_and_names_no_one(phone, ann, change):
    token = list(link_token(ann))
    token[change] = "b" if token[change] == "a" else "a"
    page = phone.client.get(f"/p/{''.join(token)}/").content.decode()
    assert "This link doesn’t work" in page
    assert ann.club.name not in page and "Ann" not in page


def test_a_players_link_opens_nothing_in_another_club(phone, ann):
    phone.open(ann)
    other = MemberFactory(name="Ann").club
    phone.client.cookies[f"player_{other.pk}"] = link_token(ann)
    assert phone.client.get(f"/c/{other.slug}/me/").status_code == 302


def renewed(ann):
    renew_link(member=ann, by=None)


def has_left(ann):
    change_member(member=ann, name=ann.name, kind=ann.kind, has_left=True, by=None)


def deleted(ann):
    delete_member(member=ann, by=None)


def merged(ann):
    merge_members(kept=MemberFactory(club=ann.club, name="Ann Baker"), duplicate=ann, by=None)


@pytest.mark.parametrize(
    ("happened", "sentence"),
    [
        (renewed, "Ann’s link was renewed. Ask an organizer for the new one."),
        (has_left, "Ann has left the club. Ask an organizer about it."),
        (deleted, "Ann was removed from the list. Ask an organizer about it."),
        (merged, "Ann is now on the list as Ann Baker. Ask an organizer for the new link."),
    ],
)
def test_a_phone_whose_link_has_ended_is_told_why(phone, ann, happened, sentence):
    phone.open(ann)
    happened(ann)
    assert sentence in phone.page


def test_a_link_works_again_once_the_merge_is_undone(phone, ann):
    phone.open(ann)
    removal = merge_members(kept=MemberFactory(club=ann.club, name="Ann Baker"), duplicate=ann, by=None)
    undo(removal=removal, by=None)
    assert "<h1>Ann</h1>" in phone.page


def test_a_link_that_was_passed_on_asks_before_it_takes_over_a_phone(phone, ann):
    bob = MemberFactory(club=ann.club, name="Bob")
    phone.open(bob)
    asked = phone.open(ann).content.decode()
    assert "This is Ann’s link" in asked and "Keep Bob’s page" in asked
    assert "<h1>Bob</h1>" in phone.page
    phone.client.post(f"/p/{link_token(ann)}/")
    assert "<h1>Ann</h1>" in phone.page


def test_a_link_asks_before_it_takes_over_the_browser_of_someone_who_is_signed_in(phone, ann, organizer):
    """Otherwise a link from a player to an organizer would open the player's page instead of the organizer's own."""
    phone.client.force_login(organizer.user)
    asked = phone.open(ann).content.decode()
    assert "This is Ann’s link" in asked and "Keep Olga Organizer’s page" in asked
    assert "<h1>Olga Organizer</h1>" in phone.page


@pytest.mark.parametrize("leaves", ["forget/", "another link", "renewed"])
def test_a_page_of_the_player_before_that_is_still_open_sends_nothing(ann, leaves):
    phone = Phone(ann.club.slug)
    phone.client = Client(enforce_csrf_checks=True)
    phone.open(ann)
    old = {"csrfmiddlewaretoken": re.search('csrftoken": "([^"]+)', phone.page)[1]}
    bob = MemberFactory(club=ann.club, name="Bob")
    if leaves == "renewed":
        renew_link(member=ann, by=None)
    else:
        phone.client.post(f"/p/{link_token(bob)}/" if leaves == "another link" else phone.me + leaves, old)
    phone.open(bob)
    assert "<h1>Bob</h1>" in phone.page
    assert phone.client.post(phone.me + "check-in/", old).status_code == 403


def test_the_organizer_reads_and_renews_a_link_on_the_members_page(organizer, phone, ann):
    desk = Client()
    desk.force_login(organizer.user)
    there = reverse("clubs:edit_member", args=[ann.club.slug, ann.pk])
    assert f"/p/{link_token(ann)}/" in desk.get(there).content.decode()
    phone.open(ann)
    text = desk.post(reverse("clubs:renew_link", args=[ann.club.slug, ann.pk]), follow=True).content.decode()
    assert "Link renewed. Ann’s old links and codes no longer work." in text
    assert "was renewed" in phone.page


def test_a_shared_browser_forgets_the_player(phone, ann):
    phone.open(ann)
    phone.client.post(phone.me + "forget/")
    assert phone.client.get(phone.me).url.startswith("/accounts/sign-in/")


def test_the_link_survives_signing_in_and_out(phone, ann, organizer):
    phone.open(ann)
    phone.client.force_login(organizer.user)
    assert "<h1>Ann</h1>" in phone.page
    phone.client.logout()
    phone.open(ann)
    assert "<h1>Ann</h1>" in phone.page


def test_a_link_is_in_no_log_and_is_sent_to_no_other_site(phone, ann, written):  # noqa: F811
    token = link_token(ann)
    answer = phone.client.get(f"/p/{token}/")
    phone.client.get(phone.me)
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cache-Control"] == "no-store, private"
    assert answer["X-Robots-Tag"] == "noindex"
    lines = json.dumps(written())
    assert '"player_link"' in lines and token not in lines


def test_a_member_with_an_account_needs_no_link(organizer):
    phone = Phone(organizer.club.slug)
    phone.client.force_login(organizer.user)
    assert "<h1>Olga Organizer</h1>" in phone.page
    assert "I’m not Olga" not in phone.page
