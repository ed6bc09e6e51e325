"""A round's list of who meets whom. A loop in a template takes several times as long, and 512 meet 511 times."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from league.tournaments.selectors import PairingView

register = template.Library()


@register.simple_tag
def meetings(pairings: Iterable[PairingView], *, at_tables: bool, below: str) -> SafeString:
    """The lines of the list. Below the address `below` each has its page; "" for no link to it.

    >>> meetings([met], at_tables=False, below="../../pairings/")
    '<li><a href="../../pairings/2/">Ann v Bob</a> Ann by 31</li>'
    """
    return format_html_join("", "<li>{} {}</li>", ((_who(met, at_tables, below), _how(met)) for met in pairings))


def _who(met: PairingView, at_tables: bool, below: str) -> SafeString:
    if met.is_bye:
        return format_html("<span>{}</span>", met.told)
    who = format_html('<a href="{}{}/">{}</a>' if below else "<span>{2}</span>", below, met.pk, met.title)
    return format_html('<span><span class="soft">Table {}</span> {}</span>', met.table, who) if at_tables else who


def _how(met: PairingView) -> str:
    if met.is_bye:
        return ""
    if told := met.told:
        return told
    score = "" if met.best_of == 1 else ", {}–{}".format(*met.wins)
    return format_html('<span class="soft">playing{}</span>', score)
