"""Pasted lists of people: from a mail program, a spreadsheet, or typed."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from common.errors import Refused
from league.clubs.forms.pasted import people_in
from league.clubs.services.members import Person
from testing.factories import ClubFactory, MemberFactory

ANN = Person("Ann Tremblay", "", "member")
WITH_MAIL = Person("Ann Tremblay", "ann@te.example", "member")
GUEST = Person("Ann Tremblay", "ann@te.example", "guest")


@pytest.mark.parametrize(
    ("line", "person"),
    [
        ("Ann Tremblay", ANN),
        ("  Ann   Tremblay ", ANN),
        ("Ann Tremblay ann@te.example", WITH_MAIL),
        ("Ann Tremblay <ann@te.example>", WITH_MAIL),
        ('"Ann Tremblay" <ann@te.example>', WITH_MAIL),
        ('"Tremblay, Ann" <ann@te.example>', WITH_MAIL),
        ("Ann Tremblay, ann@te.example", WITH_MAIL),
        ("Ann Tremblay; ann@te.example", WITH_MAIL),
        ("Ann Tremblay\tann@te.example", WITH_MAIL),
        ("ann@te.example, Ann Tremblay", WITH_MAIL),
        ("Ann Tremblay (ann@te.example)", WITH_MAIL),
        ("Ann Tremblay, ann@te.example, guest", GUEST),
        ("Ann Tremblay\tann@te.example\tGuest", GUEST),
        ("Ann Tremblay guest", Person("Ann Tremblay", "", "guest")),
        ("Ann Tremblay ann@te.example guest", GUEST),
        ("Christopher Guest", Person("Christopher Guest", "", "member")),
        ("Ann Tremblay,,guest", Person("Ann Tremblay", "", "guest")),
        ("Ann Tremblay, visitor", Person("Ann Tremblay", "", "visitor")),
        ("1. Ann Tremblay", ANN),
        ("12) Ann Tremblay", ANN),
        ("3.\tAnn Tremblay", ANN),
        ("3\tAnn Tremblay\tann@te.example", WITH_MAIL),
        ("- Ann Tremblay", ANN),
        ("• Ann Tremblay", ANN),
        ("Tremblay, Ann", ANN),
        ("Tremblay, Ann, ann@te.example, guest", GUEST),
        ("Tremblay, Ann; ann@te.example; guest", GUEST),
        ("Tremblay, Ann <ann@te.example>", WITH_MAIL),
        ("O’Malley, Bert", Person("Bert O'Malley", "", "member")),
    ],
)
def test_a_line_may_look_like_this(line: str, person: Person) -> None:
    assert people_in(line).people == [person]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Ann\nBob, bob@\n", "Line 2: “bob@” isn’t an e-mail address."),
        ("name,email\nAnn\n\nBob, bob@nowhere\n", "Line 4: “bob@nowhere” isn’t an e-mail address."),
        ("Name\n!!\n", "Line 2: A name needs at least one letter."),
        ("Ann Tremblay, geust", "Line 1: “geust” isn’t an e-mail address, and it isn’t member, guest or visitor. Corr"),
        ("Ann, Bob, Carla", "Line 1: “Bob” isn’t an e-mail address, and it isn’t member, guest or visitor. Corr"),
        ("Ann\nBob, bob@\n\n123", "Line 2: “bob@” isn’t an e-mail address. Line 4: A name needs at least one letter."),
        ("Ann, a@\n" * 9, "Line 1: “a@” isn’t an e-mail address. Line 2: “a@” isn’t an e-mail address."),
        ("ann@te.example, bob@te.example", "Line 1: This line has two e-mail addresses. Enter one person per line."),
        ("Ann\n123", "Line 2: A name needs at least one letter."),
        ("ann@te.example", "Line 1: A name needs at least one letter."),
        ("\n ,;\n", "Enter at least one name."),
        ("Ann\n" + "x" * 140_000, "Line 2: This line is too long. Enter one person per line."),
    ],
)
def test_a_line_that_is_not_understood_is_named_by_its_number(text: str, sentence: str) -> None:
    with pytest.raises(Refused) as no:
        people_in(text)
    assert no.value.sentence.startswith(sentence)
    assert no.value.sentence.count("Line ") <= 5


@pytest.mark.parametrize(
    ("text", "person"),
    [
        ("Name;E-mail\nAnn Tremblay;ann@te.example", WITH_MAIL),
        ("Name\nAnn Tremblay, ann@te.example", WITH_MAIL),
        ("Email,Name\nann@te.example,Ann Tremblay", WITH_MAIL),
        ("E-mail Address\tFull Name\tType\nann@te.example\tAnn Tremblay\tGuest", GUEST),
        ("kind,e_mail,player\nguest,ann@te.example,Ann Tremblay", GUEST),
        ("Last Name,First Name,Email\nTremblay,Ann,ann@te.example", WITH_MAIL),
        ("First Name,Name,Email\nAnn,Tremblay,ann@te.example", WITH_MAIL),
        ("Surname;Forename\nTremblay;Ann", ANN),
        ('No.,Name,Phone,Joined,E-mail\n7,"Tremblay, Ann",555-0100,2019,ann@te.example', WITH_MAIL),
        ("\n\nName,Phone,E-mail\n\n,,\nAnn Tremblay,,\n", ANN),
        ("Name,E-mail\nAnn Tremblay <ann@te.example>", WITH_MAIL),
        ("Name,Team,E-mail\nAnn Tremblay,Foxes,ann@te.example", WITH_MAIL._replace(team="Foxes")),
        ("Team Name;Player\n;Ann Tremblay", ANN),
        ("Name,E-mail\nAnn Tremblay,<ann@te.example>", WITH_MAIL),
        ('Name,Address,E-mail\nAnn Tremblay,"1 Main Street\nSpringfield",ann@te.example', WITH_MAIL),
    ],
)
def test_columns_are_read_by_their_headings(text: str, person: Person) -> None:
    assert people_in(text).people == [person]


@pytest.mark.parametrize("line", ["Player, Gary", "Kind, Ann", "Ann Tremblay, member", "Last, First, guest"])
def test_a_first_line_that_is_a_person_is_no_heading(line: str) -> None:
    assert len(people_in(f"{line}\nBob Stone").people) == 2


def test_columns_that_were_not_used_are_named_if_they_hold_anything() -> None:
    text = "Name,Phone,E-mail,Empty,Joined,,E-mail\nAnn Tremblay,555-0100,ann@te.example,,2019,x,other@te.example"
    assert people_in(text).unused == ("Phone", "Joined", "column 6", "E-mail (column 7)")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("E-mail,Phone\nann@te.example,555", "Line 1: No column has names. Write Name, or First name and"),
        ("Name,Team\nAnn," + "x" * 41, "Line 2: A team’s name can have up to 40 characters."),
        ("Name,Kind\nAnn,geust", "Line 2: “geust” isn’t member, guest or visitor."),
        ("Name,E-mail\n\nAnn,bob\n", "Line 3: “bob” isn’t an e-mail address."),
        ("Name,E-mail\nAnn,,late,x\n", "Line 2: This line has more cells than headings. If a cell contains a comma,"),
        ("Name,E-mail\n,ann@te.example\n", "Line 2: A name needs at least one letter."),
        ("Name,E-mail\n" + "x" * 501 + ",\n", "Line 2: A name can have up to"),
        ('Name,E-mail\n"Ann,\n' + ("x" * 400 + "\n") * 400, "Line 2: This can’t be read as a table."),
    ],
)
def test_a_row_under_headings_that_is_not_understood_is_named_by_its_number(text: str, sentence: str) -> None:
    with pytest.raises(Refused) as no:
        people_in(text)
    assert no.value.sentence.startswith(sentence)


@pytest.mark.django_db
def test_a_file_has_a_heading_line_of_its_own_and_the_page_names_the_columns_that_were_not_used(client) -> None:
    club = ClubFactory(slug="peggers")
    client.force_login(MemberFactory(club=club, organizer=True).user)
    file = SimpleUploadedFile("people.csv", b"E-mail,Phone,Name\nann@te.example,555-0100,Ann Tremblay\n")
    page = client.post("/c/peggers/members/add/many/", {"people": "Bob Stone", "file": file}, follow=True)
    assert "2 people added. Columns not used: Phone." in page.content.decode()
    assert club.members.filter(name="Ann Tremblay", email="ann@te.example").exists()


@pytest.mark.django_db
def test_a_line_of_a_file_is_named_by_its_number_in_the_file_and_at_the_file(client) -> None:
    client.force_login(MemberFactory(club=ClubFactory(slug="peggers"), organizer=True).user)
    file = SimpleUploadedFile("people.csv", b"Name,E-mail\nAnn,ann@\n")
    page = client.post("/c/peggers/members/add/many/", {"people": "Bob\nCarla", "file": file})
    assert page.status_code == 422
    assert page.context["form"].errors == {"file": ["Line 2: “ann@” isn’t an e-mail address."]}


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/c/peggers/members/add/many/", "/start/"])
def test_both_pages_say_how_a_line_may_look(client, address: str) -> None:
    client.force_login(MemberFactory(club=ClubFactory(slug="peggers"), organizer=True).user)
    page = client.get(address).content.decode()
    assert "Ann Tremblay, ann@example.org, guest" in page
    assert "“Tremblay, Ann” becomes Ann Tremblay." in page


def test_each_line_may_have_its_own_delimiter() -> None:
    lists = people_in("Bob, bob@te.example, guest\nCarla, carla@te.example\nAnn Tremblay;ann@te.example").people
    assert lists[2] == WITH_MAIL


@pytest.mark.django_db
def test_a_file_of_more_than_a_megabyte_is_refused_and_not_cut_short(client) -> None:
    client.force_login(MemberFactory(club=ClubFactory(slug="peggers"), organizer=True).user)
    file = SimpleUploadedFile("people.csv", b"Ann Tremblay\n" * 100_000)
    page = client.post("/c/peggers/members/add/many/", {"people": "Bob", "file": file})
    assert page.status_code == 422
    assert "This file is larger than 1 MB. Save only the list of people as a CSV file." in page.content.decode()
    assert "Bob</textarea>" in page.content.decode()
