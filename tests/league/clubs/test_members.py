"""Members: their names, their roles, and who can change them."""

from datetime import date

import pytest
from django import forms

from common.errors import Refused
from league.audit.models import Action, AuditEntry
from league.clubs.forms.members import ChangeMemberForm
from league.clubs.models import Member, Role
from league.clubs.queries import member_form_values
from league.clubs.services import members
from testing.factories import ClubFactory, MemberFactory, UserFactory
from testing.forms import seen_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return ClubFactory(slug="peggers")


def signed_in(client, club, **role):
    client.force_login(MemberFactory(club=club, name="The Secretary", **role).user)
    return client


def refusal(service, **arguments):
    with pytest.raises(Refused) as no:
        service(**arguments)
    return no.value


def test_a_name_is_kept_tidy(club):
    assert members.add_member(club=club, name="  Ann \t  Tremblay\u200b ").name == "Ann Tremblay"


@pytest.mark.parametrize(("name", "code"), [("", "no_name"), (" \u200b ", "no_name"), ("x" * 81, "long_name")])
def test_a_name_that_is_none_is_refused(club, name, code):
    assert refusal(members.add_member, club=club, name=name).code == code


def test_an_empty_field_is_named_in_a_sentence(client, club):
    answer = signed_in(client, club, organizer=True).post("/c/peggers/members/add/", {"name": " ", "kind": "member"})
    assert (answer.status_code, answer.context["form"].errors["name"]) == (422, ["Fill in “Name”."])


def test_a_name_is_unique_in_any_spelling(club):
    members.add_member(club=club, name="Zoë")
    no = refusal(members.add_member, club=club, name="ZOË")
    assert (no.code, no.sentence) == (
        "name_taken",
        "There is already someone called ZOË in this club. Add an initial or a nickname.",
    )


def test_a_former_member_can_be_restored_by_name(club):
    MemberFactory(club=club, name="Ann", has_left=True)
    assert "Find Ann among former members" in refusal(members.add_member, club=club, name="ann").sentence


def test_two_clubs_may_each_have_an_ann(club):
    MemberFactory(name="Ann")
    assert members.add_member(club=club, name="Ann").club == club


def test_ten_thousand_characters_are_refused_with_a_sentence(client, club):
    page = signed_in(client, club, organizer=True).post(
        "/c/peggers/members/add/", {"name": "x" * 10_000, "kind": "member"}
    )
    assert page.status_code == 422
    assert "A name can have up to 80 characters; this one has 10,000." in page.content.decode()


def test_a_script_as_a_name_is_only_a_name(client, club):
    members.add_member(club=club, name="<script>alert(1)</script>")
    page = signed_in(client, club, organizer=True).get("/c/peggers/members/").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_a_pasted_list_adds_only_new_people(client, club):
    MemberFactory(club=club, name="Bob")
    pasted = "name,email,kind\nAnn, ann@example.org\nbob\n\nCarla,,guest\n"
    page = signed_in(client, club, organizer=True).post("/c/peggers/members/add/many/", {"people": pasted}, follow=True)
    assert "2 people added. 1 was already in the club." in page.content.decode()
    assert list(club.members.filter(name__in=["Ann", "Carla"]).values_list("name", "email", "kind")) == [
        ("Ann", "ann@example.org", "member"),
        ("Carla", "", "guest"),
    ]


def test_one_bad_line_adds_no_one(client, club):
    page = signed_in(client, club, organizer=True).post("/c/peggers/members/add/many/", {"people": "Ann\n!!\n"})
    assert "Line 2: A name needs at least one letter." in page.content.decode()
    assert not club.members.filter(name="Ann").exists()


def test_the_last_owner_stays_owner(club):
    ann = MemberFactory(club=club, name="Ann", owner=True)
    assert refusal(members.set_role, member=ann, role=Role.MEMBER, by=None).code == "last_owner"
    MemberFactory(club=club, owner=True)
    assert members.set_role(member=ann, role=Role.MEMBER, by=None).role == Role.MEMBER


def test_an_owner_cannot_leave_while_owner(club):
    ann = MemberFactory(club=club, name="Ann", owner=True)
    no = refusal(members.change_member, member=ann, name="Ann", kind="member", has_left=True, by=None)
    assert no.sentence == "Ann owns the club. An owner must give Ann another role first."


def test_an_owner_needs_an_account(club):
    assert refusal(members.set_role, member=MemberFactory(club=club), role=Role.OWNER, by=None).code == "no_account"


@pytest.mark.parametrize(
    ("role", "page", "status"),
    [
        ({"with_account": True}, "members/", 200),
        ({"with_account": True}, "members/add/", 403),
        ({"organizer": True}, "members/add/", 200),
        ({"organizer": True}, "settings/", 403),
        ({"owner": True}, "settings/", 200),
    ],
)
def test_a_role_opens_its_pages(client, club, role, page, status):
    assert signed_in(client, club, **role).get(f"/c/peggers/{page}").status_code == status


def test_another_clubs_pages_are_not_there(client, club):
    stranger = MemberFactory(owner=True)
    client.force_login(stranger.user)
    assert client.get("/c/peggers/members/").status_code == 404


def test_another_clubs_member_is_not_there(client, club):
    stranger = MemberFactory()
    assert signed_in(client, club, owner=True).get(f"/c/peggers/members/{stranger.pk}/").status_code == 404
    assert client.post(f"/c/peggers/members/{stranger.pk}/role/", {"role": 4}).status_code == 404


def test_an_organizer_gives_no_roles(client, club):
    ann = MemberFactory(club=club)
    page = signed_in(client, club, organizer=True).post(f"/c/peggers/members/{ann.pk}/role/", {"role": 4})
    assert page.status_code == 403
    ann.refresh_from_db()
    assert ann.role == Role.MEMBER


def test_the_list_takes_as_many_queries_for_60_as_for_3(client, club, django_assert_num_queries):
    signed_in(client, club, organizer=True)
    for count in (3, 57):
        Member.objects.bulk_create(Member(club=club, name=f"Player {count} {i}") for i in range(count))
        with django_assert_num_queries(6):
            client.get("/c/peggers/members/")


def test_a_search_finds_a_part_of_a_name(client, club):
    MemberFactory(club=club, name="Ann Tremblay")
    MemberFactory(club=club, name="Bob Okafor")
    page = signed_in(client, club, organizer=True).get("/c/peggers/members/?q=tremb").content.decode()
    assert "Ann Tremblay" in page
    assert "Bob Okafor" not in page


def test_a_former_member_has_no_access(client, club):
    user = UserFactory()
    MemberFactory(club=club, user=user, role=Role.ORGANIZER, has_left=True)
    client.force_login(user)
    assert client.get("/c/peggers/members/").status_code == 404


def test_the_list_goes_by_name(client, club):
    for name in ("Cy", "Ann", "Bob"):
        members.add_member(club=club, name=name)
    page = signed_in(client, club, organizer=True).get("/c/peggers/members/")
    assert [member.name for member in page.context["people"]] == ["Ann", "Bob", "Cy", "The Secretary"]


def test_a_field_is_read_only_from_the_form_and_as_sent_last(client, club):
    ann = MemberFactory(club=club, name="Ann")
    browser = signed_in(client, club, organizer=True)
    browser.cookies["name"] = "Eve"
    entry = f"/c/peggers/members/{ann.pk}/"
    sent = {"name": ["", "Anne"], "kind": "member", **seen_by(browser, entry, entry)}
    browser.post(f"{entry}?name=Eve&email=eve@example.org", sent)
    ann.refresh_from_db()
    assert (ann.name, ann.email) == ("Anne", "")
    browser.post(f"{entry}?name=Eve", {"name": ["Zoe", ""], "kind": "member", **seen_by(browser, entry, entry)})
    ann.refresh_from_db()
    assert ann.name == "Anne"


def test_a_members_page_links_to_results_rating_and_payments(client, club):
    ann = MemberFactory(club=club, name="Ann")
    page = signed_in(client, club, organizer=True).get(f"/c/peggers/members/{ann.pk}/").text
    for there in (f"season/players/{ann.pk}/", f"season/ratings/players/{ann.pk}/", f"money/?member={ann.pk}"):
        assert f'href="/c/peggers/{there}"' in page
        assert client.get(f"/c/peggers/{there}").status_code == 200


def test_a_role_that_someone_else_has_given_since_is_not_taken_back_unseen(client, club):
    ann = MemberFactory(club=club, with_account=True)
    browser, entry = signed_in(client, club, owner=True), f"/c/peggers/members/{ann.pk}/"
    seen = seen_by(browser, entry, f"{entry}role/")
    assert "This page is out of date." in browser.post(f"{entry}role/", {"role": 2}).text
    members.set_role(member=ann, role=Role.ORGANIZER, by=None)
    refused = browser.post(f"{entry}role/", {"role": 2} | seen)
    assert refused.status_code == 422
    assert "Changed by someone else. Now: Organizer" in refused.text
    ann.refresh_from_db()
    assert ann.role == Role.ORGANIZER


def test_every_field_of_a_members_page_shows_what_is_stored(club):
    """A field without its stored value would be empty, and saving would erase the value."""
    stored = member_form_values(MemberFactory(club=club))
    assert ChangeMemberForm(stored=stored).fields.keys() - {"expected_version"} == stored.keys()


def another(field, stored):
    """A value of a form's field that differs from the stored one."""
    match field:
        case forms.BooleanField():
            return not stored
        case forms.ChoiceField():
            return next(value for value, _ in field.choices if value != stored)
        case forms.DateField():
            return date(2027, 1, 31)
        case forms.EmailField():
            return "another@example.org"
        case _:
            return "Another"


@pytest.mark.parametrize("name", sorted(ChangeMemberForm.base_fields.keys() - {"expected_version"}))
def test_each_field_of_a_member_is_saved_and_its_change_recorded(club, name):
    ann = MemberFactory(club=club, name="Ann")
    stored = member_form_values(ann)
    changed = stored | {name: another(ChangeMemberForm.base_fields[name], stored[name])}
    members.change_member(member=ann, **changed, by=MemberFactory(club=club, owner=True).user)
    assert member_form_values(Member.objects.get(pk=ann.pk))[name] == changed[name]
    assert len(AuditEntry.objects.get(action=Action.MEMBER_CHANGED).parameters["changes"]) == 1
