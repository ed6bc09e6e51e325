"""The sides of a game or a pairing with their scores. Without a template loop: a page can have hundreds."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

register = template.Library()


@register.simple_tag
def sides(lines: Iterable[tuple[str, int | str | None, bool]], between: str = "") -> SafeString:
    """A line for each side: its name and score, if there is one; the winner's in bold. between: what is read between.

    >>> sides([("Ann", 121, True), ("Bob", 112, False)])
    '<span class="side won"><span>Ann<span class="visually-hidden"> won</span></span> <span>121</span></span>…'
    """
    separator = format_html('<span class="visually-hidden">{}</span>', between) if between else ""
    won = format_html('<span class="visually-hidden"> {}</span>', gettext("won"))
    return format_html_join(
        separator,
        '<span class="side{}"><span>{}{}</span>{}</span>',
        ((" won" if has_won else "", name, won if has_won else "", _score(score)) for name, score, has_won in lines),
    )


def _score(score: int | str | None) -> str:
    return "" if score is None else format_html(" <span>{}</span>", score)
