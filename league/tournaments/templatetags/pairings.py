"""A round's list of pairings. A template loop takes several times as long, and 512 players make 511 pairings."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from league.results.templatetags.sides import sides
from league.rules.tournaments.pairings import PairingView

register = template.Library()
OPEN = format_html(' aria-current="{}"', "true")


@register.simple_tag
def pairing_lines(pairings: Iterable[PairingView], *, below: str, current: int | None = None) -> SafeString:
    """The lines of the list. Each pairing links to its page below the URL `below`; "" for no links.

    A missing result is entered next to the list: that of the pairing `current`. Absent and withdrawn players of an open
    table are shown with it.

    >>> pairing_lines([pairing], below="../../pairings/")
    '<li><span>…2</span><a href="../../pairings/7/">… <small>won by 31</small></a></span> </li>'
    """
    return format_html_join(
        "",
        "<li{}>{} {}</li>",
        ((OPEN if pairing.pk == current else "", _who(pairing, below), _how(pairing, below)) for pairing in pairings),
    )


def _who(pairing: PairingView, below: str) -> SafeString:
    if pairing.is_bye:
        return format_html("<span>{}</span>", pairing.summary)
    link = '<a href="?table={1}">{2}{3}</a>' if pairing.waiting else '<a href="{0}{1}/">{2}{3}</a>'
    outcome = format_html(" <small>{}</small>", pairing.outcome) if pairing.outcome else ""
    who = format_html(
        link if below else "<span>{2}{3}</span>", below, pairing.pk, sides(pairing.lines, gettext(" vs. ")), outcome
    )
    table = format_html('<span class="visually-hidden">{} </span>{}', gettext("Table"), pairing.table)
    return format_html('<span><span class="place">{}</span>{}</span>', table, who)


def _how(pairing: PairingView, below: str) -> str:
    if pairing.outcome:
        return ""
    if pairing.away:
        text = "; ".join(_away(each.name, each.partner, gone, may_rule=bool(below)) for each, gone in pairing.away)
    else:
        text = gettext("Enter") if below and pairing.waiting else gettext("in progress")
    if pairing.best_of > 1:
        text = "{}–{} · {}".format(*pairing.wins, text)
    if not pairing.away:
        return format_html("<span>{}</span>", text)
    return format_html('<a href="{}{}/">{}</a>' if below else '<span class="muted">{2}</span>', below, pairing.pk, text)


def _away(name: str, in_pairs: bool, gone: bool, *, may_rule: bool) -> str:
    """ "Ann is absent", "Bob has withdrawn: record a forfeit"."""
    count = 2 if in_pairs else 1
    if not gone:
        text = ngettext("%(name)s is absent", "%(name)s are absent", count)
    elif may_rule:
        text = ngettext("%(name)s has withdrawn: record a forfeit", "%(name)s have withdrawn: record a forfeit", count)
    else:
        text = ngettext("%(name)s has withdrawn", "%(name)s have withdrawn", count)
    return text % {"name": name}
