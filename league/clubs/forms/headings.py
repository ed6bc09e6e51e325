"""The heading line of a list of people: maps columns to fields, in any order and in common spellings."""

import re
from collections.abc import Sequence

from django.utils.translation import gettext as _

SPELLINGS = {
    "name": ("name", "names", "full name", "player name", "member name", "display name"),
    "first": ("first name", "first names", "firstname", "given name", "given names", "forename", "forenames"),
    "last": ("last name", "last names", "lastname", "surname", "surnames", "family name"),
    "email": ("email", "emails", "e mail", "e mails", "mail", "email address", "e mail address", "mail address"),
    "kind": ("member type", "kind of member"),
    "team": ("team", "team name"),
}
MAYBE = {"player": "name", "member": "name", "first": "first", "last": "last", "kind": "kind", "type": "kind"}
"""Words that a person's line may hold as well: headings only beside one that is none, or with others like them."""
FIELD_OF = {spelling: field for field, spellings in SPELLINGS.items() for spelling in spellings}


def divider_of(line: str) -> str:
    """The delimiter of a line: a comma, a semicolon or a tab."""
    return max(",;\t", key=line.count)


def is_heading(cells: Sequence[str]) -> bool:
    """Whether the first line of a list is a heading, not a person."""
    words = [_word(cell) for cell in cells if cell.strip()]
    return any(word in FIELD_OF for word in words) or all(word in MAYBE for word in words)


def fields_of(cells: Sequence[str]) -> list[str]:
    """The field of each column; its own title if it is unknown or its field is already taken."""
    fields: list[str] = []
    for number, cell in enumerate(cells, start=1):
        word, heading = _word(cell), " ".join(cell.split())
        field = FIELD_OF.get(word) or MAYBE.get(word)
        if field and field not in fields:
            fields.append(field)
        elif not heading:
            fields.append(_("column %(number)s") % {"number": number})
        else:
            is_twice = any(heading == other.strip() for other in cells[: number - 1]) or heading in SPELLINGS
            numbered = _("%(heading)s (column %(number)s)") % {"heading": heading, "number": number}
            fields.append(numbered if is_twice else heading)
    if "first" in fields and "name" in fields and "last" not in fields:
        fields[fields.index("name")] = "last"  # "Name, First name": here "name" is the surname
    return fields


def _word(cell: str) -> str:
    """A heading normalized: no capitals, hyphens or stops: "E-Mail:" is "e mail"."""
    return " ".join(re.sub(r"[-_.:]", " ", cell.lower()).split())
