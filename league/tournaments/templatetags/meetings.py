"""A round's list of who meets whom. A loop in a template takes several times as long, and 512 meet 511 times."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from league.rules.tournaments.pairings import PairingView
from league.tournaments.presentation.round_status import away_from

register = template.Library()


@register.simple_tag
def meetings(
    pairings: Iterable[PairingView],
    *,
    has_chart: bool,
    below: str,
    may_rule: bool,
) -> SafeString:
    """The lines of the list. Below the address `below` each has its page; "" for no link to it.

    Where the stage has a chart (has_chart) no table's number is shown.

    Who is not at an open table or has withdrawn stands beside it: for whoever `may_rule` as a link to its page.

    >>> meetings([met], has_chart=True, below="../../pairings/", may_rule=True)
    '<li><a href="../../pairings/2/">Ann v Bob</a> Ann by 31</li>'
    """
    return format_html_join(
        "", "<li>{} {}</li>", ((_who(met, has_chart, below), _how(met, below, may_rule)) for met in pairings)
    )


def _who(met: PairingView, has_chart: bool, below: str) -> SafeString:
    if met.is_bye:
        return format_html("<span>{}</span>", met.summary)
    who = format_html('<a href="{}{}/">{}</a>' if below else "<span>{2}</span>", below, met.pk, met.title)
    return who if has_chart else format_html('<span><span class="muted">Table {}</span> {}</span>', met.table, who)


def _how(met: PairingView, below: str, may_rule: bool) -> str:
    if met.is_bye:
        return ""
    if text := met.summary:
        return text
    score = "" if met.best_of == 1 else ", {}–{}".format(*met.wins)
    away = away_from(met)
    if not away:
        return format_html('<span class="muted">playing{}</span>', score)
    text = "; ".join(_away(each.name, each.partner, gone, may_rule) for each, gone in away) + score
    return format_html('<a href="{}{}/">{}</a>' if may_rule else '<span class="muted">{2}</span>', below, met.pk, text)


def _away(name: str, in_pairs: bool, gone: bool, may_rule: bool) -> str:
    """ "Ann is not here", "Bob has withdrawn: record a forfeit"."""
    if not gone:
        return f"{name} {'are' if in_pairs else 'is'} not here"
    return f"{name} {'have' if in_pairs else 'has'} withdrawn{': record a forfeit' if may_rule else ''}"
