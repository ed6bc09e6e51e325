"""The guides in docs/ as pages of the program, and the guide for each page."""

import posixpath
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

DOCS = Path(__file__).resolve().parents[2] / "docs"
GUIDES = {
    _("For organizers"): ("tutorials/first-night", "organizers", "laptop", "formats", "admin", "ratings"),
    _("For tournament directors"): (
        *("tutorials/first-tournament", "tournaments/run-a-tournament", "tournaments/scorecards"),
        *("tournaments/money-and-pools", "tournaments/online-rounds", "tournaments/systems-and-tie-breaks"),
    ),
    _("For players"): ("my-page", "tutorials/first-match", "playing", "by-hand", "after-a-match", "rules", "dealing"),
    _("For everyone"): ("glossary", "api"),
}
"""Names of guides by their readers, in the order in which to read them."""
NAMES = frozenset(name for names in GUIDES.values() for name in names)
HELP = {
    "clubs": "organizers",
    "money": "organizers",
    "removals": "organizers",
    "results": "formats",
    "results:standings": "formats#the-season",
    "seasons": "organizers",
    "sessions": "organizers",
    "sessions:plan": "organizers#plan-the-sessions",
    "sessions:check_in": "organizers#1-check-in",
    "sessions:seats": "organizers#2-draw-the-seats",
    "sessions:rounds": "organizers#3-enter-results",
    "sessions:whole_round": "organizers#3-enter-results",
    "sessions:cards": "organizers#3-enter-results",
    "sessions:close": "organizers#4-close-the-session",
    "sessions:recap": "organizers#4-close-the-session",
    "seasons:format": "formats#what-a-format-is-made-of",
    "clubs:members": "organizers#before-the-first-session",
    "clubs:edit_member": "organizers#before-the-first-session",
    "clubs:teams": "formats#teams",
    "clubs:edit_team": "formats#teams",
    "clubs:settings": "organizers#before-the-first-session",
    "money:ledger": "organizers#look-something-up",
    "tournaments": "tournaments/run-a-tournament",
    "tournaments:cards": "tournaments/scorecards",
    "tournaments:money": "tournaments/money-and-pools",
    "tournaments:pool": "tournaments/money-and-pools",
    "ratings": "ratings",
    "games": "playing",
    "games:lobby": "tutorials/first-match",
    "games:by_hand": "by-hand",
    "games:analysis": "after-a-match",
    "games:steps": "after-a-match",
    "start": "laptop#start-it",
    "players": "my-page",
    "take_name": "my-page",
    "player_link": "my-page",
}
"""Guides by the name of a page's URL, or else by its app. All other pages lead to the list of guides."""

markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def help_for(view_name: str) -> str:
    """The URL of the guide for a page."""
    found = HELP.get(view_name) or HELP.get(view_name.partition(":")[0])
    if not found:
        return reverse("guides")
    name, _, part = found.partition("#")
    return reverse("help", args=[name]) + (f"#{part}" if part else "")


@require_safe
@cache_control(max_age=3600)
def guides(request: HttpRequest) -> HttpResponse:
    readers = [(reader, [(name, rendered(name).title) for name in names]) for reader, names in GUIDES.items()]
    return render(request, "guides.html", {"readers": readers})


@require_safe
@cache_control(max_age=3600)
def guide(request: HttpRequest, name: str) -> HttpResponse:
    if name not in NAMES:
        raise Http404
    return render(request, "help.html", {"guide": rendered(name)})


class Guide(NamedTuple):
    title: str
    sections: list[tuple[str, str]]
    """The id and the text of each heading of the second level."""
    text: SafeString


@cache
def rendered(name: str) -> Guide:
    """Only Markdown is rendered; HTML tags in it are escaped."""
    tokens = markdown.parse((DOCS / f"{name}.md").read_text())
    sections = []
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            token.attrSet("id", slugify(inline.content))
            if token.tag == "h2":
                sections.append((slugify(inline.content), inline.content))
        if token.type == "table_open":
            token.attrSet("tabindex", "0")  # a wide table scrolls, also by keyboard
        if inline.type == "inline":
            inline.children = [_within(each, name) for each in inline.children or () if each.type != "image"]
            _unlink(inline.children)
    text = mark_safe(markdown.renderer.render(tokens[3:], markdown.options, {}))  # noqa: S308
    return Guide(tokens[1].content, sections, text)


def _unlink(children: list[Token]) -> None:
    """A link without a target is plain text, and doesn't look like a link."""
    tag = "a"
    for token in children:
        if token.type == "link_open":
            tag = "a" if token.attrGet("href") else "span"
        if token.type in ("link_open", "link_close"):
            token.tag = tag


def _within(token: Token, name: str) -> Token:
    """Change a link to another guide into its page's URL; a link to another file is removed."""
    if token.type != "link_open":
        return token
    target, _, part = str(token.attrGet("href")).partition("#")
    if "://" in target:
        return token
    other = posixpath.normpath(posixpath.join(posixpath.dirname(name), target.removesuffix(".md"))) if target else name
    if other in NAMES:
        token.attrSet("href", reverse("help", args=[other]) + (f"#{part}" if part else ""))
    else:
        token.attrs.pop("href")
    return token
