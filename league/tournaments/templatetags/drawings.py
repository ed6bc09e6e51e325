"""The matches of a bracket and the cells of a cross-table: a template loop over hundreds takes ten times as long."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from league.rules.tournaments.bracket_drawing import MatchShown, RoundColumn, SideShown

register = template.Library()


@register.simple_tag
def matches(column: RoundColumn, below: str) -> SafeString:
    """The matches of a round, with an empty place for each bye.

    Each match links to its page below the URL `below`; "" for no links. A missing result is entered next to the
    bracket.
    """
    return format_html_join("", "<li{}>{}</li>", (_cell(match, follows, below) for match, follows in column.cells))


def _cell(match: MatchShown | None, follows: bool, below: str) -> tuple[str, str]:
    lines = (("follows", follows), ("path", match and match.on_path), ("empty", match is None))
    css = " ".join(name for name, holds in lines if holds)
    return (
        format_html(" class={}", css) if " " not in css else format_html(' class="{}"', css)
    ) if css else "", _match(match, below) if match else ""


def _match(match: MatchShown, below: str) -> SafeString:
    state = format_html("<small>{}</small>", match.state) if match.state else ""
    inside = format_html("{}{}{}", *map(_side, match.sides), state)
    pairing = match.pairing
    if pairing is None or not below:
        return format_html("<div>{}</div>", inside)
    if pairing.waiting:
        return format_html('<a href="?table={}">{}</a>', pairing.pk, inside)
    return format_html('<a href="{}{}/">{}</a>', below, pairing.pk, inside)


def _side(side: SideShown) -> SafeString:
    line = "<b><i>{}</i>{}<em>{}</em></b>" if side.advanced else "<span><i>{}</i>{}<em>{}</em></span>"
    return format_html(line, side.seed, side.name, side.score)


@register.simple_tag
def marks(lines: Iterable[tuple[int, str]], length: int) -> SafeString:
    """A line of text at each of these heights, all stretched to one length."""
    return format_html_join("", '<text y="{}" textLength="{}">{}</text>', ((y, length, text) for y, text in lines))
