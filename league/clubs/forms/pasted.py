"""Parses a pasted list of people, one per line, as mail programs and spreadsheets write it."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext

from common.errors import Refused
from common.language import in_a_row
from league.clubs.forms.headings import SPELLINGS, divider_of, fields_of, is_heading
from league.clubs.forms.teams import LONGEST_TEAM
from league.clubs.models import Member
from league.clubs.services.clubs import clean_name
from league.clubs.services.members import Person

MOST_PEOPLE = 500
MOST_WRONG = 5  # lines that one refusal names
LONGEST = 500  # characters per line; searching an address takes quadratic time
HOW_LINES_LOOK = gettext_lazy(
    "Enter one person per line: the name, then an e-mail address and “guest” or “visitor” if you need them. "
    "For example: Ann Tremblay, ann@example.org, guest. “Tremblay, Ann” becomes Ann Tremblay. "
    "If the first line has headings (Name, or First name and Last name, E-mail, Type, Team), columns can be in any "
    "order."
)
NO_NAMES = gettext_noop("No column has names. Write Name, or First name and Last name, above the column of names.")
TOO_MANY_CELLS = gettext_noop(
    "This line has more cells than headings. If a cell contains a comma, put quotation marks around "
    "it. Otherwise, add the missing heading."
)
EMAIL = re.compile(r"[<(]?(?:mailto:)?([^\s<>,;\"()]*@[^\s<>,;\"()]*)[>)]?")
NUMBERED = re.compile(r"^\s*(?:\d{1,3}[.)]\s*|[-*•–]\s+)")


@dataclass(frozen=True, slots=True)
class People:
    """The result of parsing: people, and headings of ignored columns with content."""

    people: list[Person]
    unused: tuple[str, ...] = ()

    @property
    def unused_text(self) -> str:
        """A sentence about ignored columns; empty if every column was used."""
        return _("Columns not used: %(columns)s.") % {"columns": ", ".join(self.unused)} if self.unused else ""


def people_in(text: str) -> People:
    """Parse a list of people, one per line; a heading line determines the columns below it.

    Refusals: "nobody", "too_many", and "bad_line" with the lines' numbers.
    """
    lines = text.splitlines()
    filled = [(number, line) for number, line in enumerate(lines, start=1) if line.strip(" ,;\t")]
    if not filled:
        raise Refused("nobody", _("Enter at least one name."))
    if len(filled) > MOST_PEOPLE:
        sentence = _("That is %(count)s lines. Add at most %(most)s at a time.")
        raise Refused("too_many", sentence % {"count": f"{len(filled):,}", "most": MOST_PEOPLE})
    number, first = filled[0]
    headings = _cells(first, divider_of(first)) if len(filled) > 1 and len(first) <= LONGEST else []
    if headings and is_heading(headings):
        if len(headings) > 1:
            return _under_headings(fields_of(headings), lines, number, divider_of(first))
        filled = filled[1:]
    divider = divider_of("".join(line for _, line in filled[:20]))
    people, wrong = [], []
    for number, line in filled:
        try:
            with _at_line(number):
                people.append(_person(line, divider))
        except Refused as no:
            wrong.append(no.sentence)
    if wrong:
        raise Refused("bad_line", in_a_row(wrong[:MOST_WRONG]))
    return People(people)


@contextmanager
def _at_line(number: int) -> Iterator[None]:
    """Turn a refusal inside this block into a "bad_line" with this number."""
    try:
        yield
    except Refused as no:
        raise Refused(
            "bad_line", _("Line %(number)s: %(sentence)s") % {"number": number, "sentence": no.sentence}
        ) from no


def _cells(line: str, divider: str) -> list[str]:
    return [cell.strip() for cell in next(csv.reader([line], delimiter=divider, skipinitialspace=True))]


def _under_headings(fields: list[str], lines: list[str], heading: int, divider: str) -> People:
    """Parse the rows below line `heading`. A row with a single cell is parsed as without headings."""
    with _at_line(heading):
        if not {"name", "first", "last"} & set(fields):
            raise Refused("no_names", _(NO_NAMES))
    rows = csv.reader(lines[heading:], delimiter=divider, skipinitialspace=True)
    people: list[Person] = []
    filled: set[str] = set()
    while True:
        with _at_line(heading + rows.line_num + 1):
            try:
                cells = [cell.strip() for cell in next(rows)]
            except StopIteration:
                return People(people, tuple(each for each in fields if each in filled and each not in SPELLINGS))
            except csv.Error:
                raise Refused(
                    "no_table", _("This can’t be read as a table. Check for an extra quotation mark.")
                ) from None
            if any(cells[len(fields) :]):
                raise Refused("too_many_cells", _(TOO_MANY_CELLS))
            row = {field: cell for field, cell in zip(fields, cells, strict=False) if cell}
            if row:
                people.append(_person(cells[0], divider) if len(cells) == 1 else _person_in(row))
            filled |= row.keys()


def _person_in(row: Mapping[str, str]) -> Person:
    name = _name([part.strip() for part in NUMBERED.sub("", row.get("name", "")).split(",") if part.strip()])
    rest, email = _without_email(row.get("email", ""))
    kind = row.get("kind", Member.Kind.MEMBER).lower()
    if rest.strip():
        raise Refused("no_email", _("“%(typed)s” isn’t an e-mail address.") % {"typed": rest.strip()[:40]})
    if kind not in Member.Kind.values:
        sentence = _("“%(typed)s” isn’t member, guest or visitor. Correct it or leave it empty.")
        raise Refused("no_kind", sentence % {"typed": row["kind"][:40]})
    team = row.get("team", "")
    if len(team) > LONGEST_TEAM:
        sentence = _("A team’s name can have up to %(most)s characters.") % {"most": LONGEST_TEAM}
        raise Refused("long_name", sentence)
    return Person(clean_name(name or f"{row.get('first', '')} {row.get('last', '')}"), email, kind, team)


def _person(line: str, divider: str) -> Person:
    if divider not in line:
        divider = divider_of(line)
    rest, email = _without_email(NUMBERED.sub("", line))
    cells = [cell for cell in _cells(rest, divider) if cell]
    if len(cells) > 1 and cells[0].rstrip(".)").isdigit():  # a column of numbers
        cells = cells[1:]
    kind = Member.Kind.MEMBER.value
    if len(cells) > 1 and cells[-1].lower() in Member.Kind.values:
        kind = cells.pop().lower()
    elif cells and len(words := cells[-1].rsplit(maxsplit=1)) > 1 and words[1] in Member.Kind.values:  # Guest is a name
        cells[-1], kind = words
    if len(cells) == 1:
        cells = [part.strip() for part in cells[0].split(",")]
    return Person(clean_name(_name(cells)), email, kind)


def added_in_words(listed: int, added: Sequence[Member]) -> str:
    """ "12 people added. 2 were already in the club.", of a list of this many people."""
    text = ngettext("%(count)s person added.", "%(count)s people added.", len(added)) % {"count": len(added)}
    if not (passed_over := listed - len(added)):
        return text
    already = ngettext("%(count)s was already in the club.", "%(count)s were already in the club.", passed_over)
    return f"{text} {already % {'count': passed_over}}"


def _without_email(line: str) -> tuple[str, str]:
    """The line without its e-mail address, and the address."""
    if len(line) > LONGEST:
        raise Refused("long_line", _("This line is too long. Enter one person per line."))
    found = EMAIL.findall(line)
    if len(found) > 1:
        raise Refused("two_emails", _("This line has two e-mail addresses. Enter one person per line."))
    email = found[0].strip(".") if found else ""
    try:
        if email:
            validate_email(email)
    except ValidationError:
        raise Refused("no_email", _("“%(typed)s” isn’t an e-mail address.") % {"typed": email[:40]}) from None
    return EMAIL.sub(" ", line), email


def _name(cells: list[str]) -> str:
    """The name in normal order: a surname before a comma goes last."""
    name, *more = cells or [""]
    if not more:
        return name
    if len(more) == 1 and more[0][0].isupper():
        return f"{more[0]} {name}"
    sentence = _(
        "“%(typed)s” isn’t an e-mail address, and it isn’t member, guest or visitor. Correct it or leave it out."
    )
    raise Refused("not_understood", sentence % {"typed": more[0][:40]})
