"""The forms of a page, with the values that a browser would send."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.test import Client


@dataclass
class Form:
    """Its action ("" for the page itself), its method, and its fields with their values."""

    action: str
    method: str
    filled: dict[str, list[str]] = field(default_factory=dict)
    others: set[str] = field(default_factory=set)  # names of buttons, and of unchecked boxes


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.select = self.text = ""
        self.options: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Form(given.get("action", ""), given.get("method", "get").lower()))
        elif not self.forms:
            return
        elif tag == "input" and given.get("name"):
            is_box = given.get("type") in ("checkbox", "radio")
            if not is_box or "checked" in given:
                self._put(given["name"], given.get("value", "on" if is_box else ""))
            else:
                self.forms[-1].others.add(given["name"])
        elif tag == "button":
            self.forms[-1].others.add(given.get("name", ""))
        elif tag == "select":
            self.select, self.options = given.get("name", ""), []
        elif tag == "option":
            self.options.insert(0 if "selected" in given else len(self.options), given.get("value", ""))
        elif tag == "textarea":
            self.text = given.get("name", "")
            self._put(self.text, "")

    def handle_data(self, data: str) -> None:
        if self.text:
            self.forms[-1].filled[self.text][-1] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "select" and self.select and self.options:
            self._put(self.select, self.options[0])
        if tag == "textarea":
            self.text = ""

    def _put(self, name: str, value: str) -> None:
        self.forms[-1].filled.setdefault(name, []).append(value)


def forms_in(page: str) -> list[Form]:
    """Every form of a page, in order."""
    reader = _Reader()
    reader.feed(page)
    return reader.forms


def seen_by(client: Client, page: str, to: str = "") -> dict[str, str]:
    """The version in the page's form that posts to `to`, or to the page itself, as a browser would send it back."""
    found = forms_in(client.get(page).text)
    form = next(each for each in found if each.action == to and "expected_version" in each.filled)
    return {"expected_version": form.filled["expected_version"][0]}
