"""Lists of people as they are pasted: from a mail program, a spreadsheet, or typed."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from league.clubs.forms.pasted import people_in
from league.common.errors import Refused
from testing.factories import ClubFactory, MemberFactory

ANN = ("Ann Tremblay", "", "member")
WITH_MAIL = ("Ann Tremblay", "ann@te.example", "member")
GUEST = ("Ann Tremblay", "ann@te.example", "guest")


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
        ("Ann Tremblay,,guest", ("Ann Tremblay", "", "guest")),
        ("Ann Tremblay, visitor", ("Ann Tremblay", "", "visitor")),
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
        ("O’Malley, Bert", ("Bert O'Malley", "", "member")),
    ],
)
def test_a_line_may_look_like_this(line: str, person: tuple[str, str, str]) -> None:
    assert people_in(line) == [person]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Ann\nBob, bob@\n", "Line 2: “bob@” is no e-mail address."),
        ("name,email\nAnn\n\nBob, bob@nowhere\n", "Line 4: “bob@nowhere” is no e-mail address."),
        ("Name\n!!\n", "Line 2: A name needs at least one letter."),
        ("Ann Tremblay, geust", "Line 1: “geust” is no e-mail address, and not member, guest or visitor. One person"),
        ("Ann, Bob, Carla", "Line 1: “Bob” is no e-mail address, and not member, guest or visitor. One person"),
        ("ann@te.example, bob@te.example", "Line 1: There are two e-mail addresses. Write one person a line."),
        ("ann@te.example", "Line 1: A name needs at least one letter."),
        ("\n ,;\n", "Write at least one name."),
        ("Ann\n" + "x" * 140_000, "Line 2: This line is too long. Write one person a line."),
    ],
)
def test_a_line_that_is_not_understood_is_named_by_its_number(text: str, sentence: str) -> None:
    with pytest.raises(Refused) as no:
        people_in(text)
    assert no.value.sentence.startswith(sentence)


def test_a_heading_is_passed_over() -> None:
    assert people_in("Name;E-mail\nAnn Tremblay;ann@te.example") == [WITH_MAIL]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/c/peggers/members/add/many/", "/start/"])
def test_both_pages_say_how_a_line_may_look(client, address: str) -> None:
    client.force_login(MemberFactory(club=ClubFactory(slug="peggers"), organiser=True).user)
    page = client.get(address).content.decode()
    assert "Ann Tremblay, ann@example.org, guest" in page
    assert "“Tremblay, Ann” becomes Ann Tremblay." in page


def test_each_line_may_be_divided_in_its_own_way() -> None:
    lists = people_in("Bob, bob@te.example, guest\nCarla, carla@te.example\nAnn Tremblay;ann@te.example")
    assert lists[2] == WITH_MAIL


@pytest.mark.django_db
def test_a_file_of_more_than_a_megabyte_is_refused_and_not_cut_short(client) -> None:
    client.force_login(MemberFactory(club=ClubFactory(slug="peggers"), organiser=True).user)
    file = SimpleUploadedFile("people.csv", b"Ann Tremblay\n" * 100_000)
    page = client.post("/c/peggers/members/add/many/", {"people": "Bob", "file": file})
    assert page.status_code == 422
    assert "This file is larger than 1 MB. Save the list of people alone as a CSV file." in page.content.decode()
    assert "Bob</textarea>" in page.content.decode()
