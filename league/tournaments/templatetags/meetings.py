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

    >>> meetings([met], at_tables=False, below="/c/peggers/tournaments/1/pairings/")
    '<li><a href="/c/peggers/tournaments/1/pairings/2/">Ann v Bob</a> Ann by 31</li>'
    """
    return format_html_join("", "<li>{} {}</li>", ((_who(met, at_tables, below), _how(met)) for met in pairings))


def _who(met: PairingView, at_tables: bool, below: str) -> SafeString:
    has_page = below and not met.is_bye
    who = format_html('<a href="{}{}/">{}</a>', below, met.pk, met.title) if has_page else met.title
    if at_tables:
        return format_html('<span><span class="soft">Table {}</span> {}</span>', met.table, who)
    return who if isinstance(who, SafeString) else format_html("<span>{}</span>", who)


def _how(met: PairingView) -> str:
    if told := met.told:
        return told
    score = "" if met.best_of == 1 else ", {}–{}".format(*met.wins)
    return format_html('<span class="soft">playing{}</span>', score)
