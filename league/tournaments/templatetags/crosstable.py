"""Renders a cross-table's cells: there are hundreds, and a template loop takes ten times as long."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def marks(lines: Iterable[tuple[int, str]], length: int) -> SafeString:
    """A line of text at each of these heights, all stretched to one length."""
    return format_html_join("", '<text y="{}" textLength="{}">{}</text>', ((y, length, text) for y, text in lines))
