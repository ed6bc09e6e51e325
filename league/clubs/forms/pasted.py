"""A pasted list of people, one a line, as mail programs and spreadsheets write them."""

import csv
import re

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from league.clubs.models import Member
from league.clubs.services import clean_name
from league.common.errors import Refused

EVERYBODY_MOST = 500
LONGEST = 500  # characters of a line; looking for an address takes the square of it
HEADINGS = ("name", "names", "full name", "player")
HOW_LINES_LOOK = (
    "One person a line. An e-mail address may follow the name, and then guest or visitor: "
    "Ann Tremblay, ann@example.org, guest. “Tremblay, Ann” becomes Ann Tremblay."
)
Person = tuple[str, str, str]
EMAIL = re.compile(r"[<(]?(?:mailto:)?([^\s<>,;\"()]*@[^\s<>,;\"()]*)[>)]?")
NUMBERED = re.compile(r"^\s*(?:\d{1,3}[.)]\s*|[-*•–]\s+)")


def people_in(text: str) -> list[Person]:
    """(name, e-mail, kind) of each line; a first line of headings is passed over.

    Refusals: "nobody", "too_many", and "bad_line" with the number that the line has in the list.
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip(" ,;\t")]
    if not lines:
        raise Refused("nobody", "Write at least one name.")
    if len(lines) > EVERYBODY_MOST:
        raise Refused("too_many", f"That is {len(lines):,} lines. Add at most {EVERYBODY_MOST} at a time.")
    for number, line in lines:
        if len(line) > LONGEST:
            raise Refused("bad_line", f"Line {number}: This line is too long. Write one person a line.")
    divider = max(",;\t", key="".join(line for _, line in lines[:20]).count)
    if len(lines) > 1 and _cells(lines[0][1], divider)[:1] in [[heading] for heading in HEADINGS]:
        lines = lines[1:]
    people = []
    for number, line in lines:
        try:
            people.append(_person(line, divider))
        except Refused as no:
            raise Refused("bad_line", f"Line {number}: {no.sentence}") from no
    return people


def _cells(line: str, divider: str) -> list[str]:
    return [cell.strip().lower() for cell in next(csv.reader([line], delimiter=divider)) if cell.strip()]


def _person(line: str, divider: str) -> Person:
    if divider not in line:
        divider = max(",;\t", key=line.count)
    rest, email = _without_email(NUMBERED.sub("", line))
    cells = [cell.strip() for cell in next(csv.reader([rest], delimiter=divider, skipinitialspace=True))]
    cells = [cell for cell in cells if cell]
    if len(cells) > 1 and cells[0].rstrip(".)").isdigit():  # a column of numbers
        cells = cells[1:]
    kind = Member.Kind.MEMBER.value
    if len(cells) > 1 and cells[-1].lower() in Member.Kind.values:
        kind = cells.pop().lower()
    if len(cells) == 1:
        cells = [part.strip() for part in cells[0].split(",")]
    return clean_name(_name(cells)), email, kind


def _without_email(line: str) -> tuple[str, str]:
    """The line without its e-mail address, wherever that stands."""
    found = EMAIL.findall(line)
    if len(found) > 1:
        raise Refused("two_emails", "There are two e-mail addresses. Write one person a line.")
    email = found[0].strip(".") if found else ""
    try:
        if email:
            validate_email(email)
    except ValidationError:
        raise Refused("no_email", f"“{email[:40]}” is no e-mail address.") from None
    return EMAIL.sub(" ", line), email


def _name(cells: list[str]) -> str:
    """The name; where the surname stands first with a comma after it, it is turned round."""
    name, *more = cells or [""]
    if not more:
        return name
    if len(more) == 1 and more[0][0].isupper():
        return f"{more[0]} {name}"
    raise Refused(
        "not_understood",
        f"“{more[0][:40]}” is no e-mail address, and not member, guest or visitor. {HOW_LINES_LOOK}",
    )
