"""Links, forms, buttons, money and live parts of pages, each in one place. Built in: no template has to load them.

{% club_url "sessions:rounds" pk=session.pk %}
{% form "sessions:skip" plan=plan.pk css="row" %} … {% endform %}
{% query_form css="row" %} … {% endquery_form %}
{% action _("End plan") "sessions:end" plan=plan.pk tone="danger" %}
{% go _("Edit this weekly plan") "sessions:edit_plan" plan=plan.pk %}
{% press _("Left early") "sessions:leave" pk=session.pk person=person.check_in %}
{% live_region request.path "sessions" session.pk %} … {% endlive_region %}
{{ amount|money:club.currency }}

On a club's page an address gets the page's club (`request.url_defaults`).
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

from django import template
from django.forms.utils import flatatt
from django.template.base import render_value_in_context
from django.template.context import Context
from django.template.defaulttags import CsrfTokenNode
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from common.addresses import page_address
from common.currencies import money_text, symbol
from common.design_tokens import colors
from common.mail import site_address
from common.versions import version_of

register = template.Library()
register.filter("money", money_text)
register.filter("symbol", symbol)

UNSET = object()
SHARED = re.compile(r"\D+\d+|\d+\D+")  # a shared place, in any language
LOOPBACK = {"127.0.0.1", "localhost", "::1"}


@register.simple_tag(takes_context=True)
def club_url(context: Context, view: str, *args: Any, **kwargs: Any) -> str:
    """Like `{% url %}`, with the page's club filled in."""
    defaults = getattr(context.get("request"), "url_defaults", {})
    if args:
        return page_address(view, *defaults.values(), *args)
    return page_address(view, **{**defaults, **kwargs})


@register.simple_tag
def headings() -> list[object]:
    """The headings of a page that is about to be rendered: `{% heading %}` adds to them."""
    return []


@register.simple_tag(takes_context=True)
def heading(context: Context, title: object) -> object:
    """The page's heading. The page also takes its title from it, unless it has a block `title`."""
    if "headings" in context:  # not in a part that is read alone
        context["headings"].append(title)
    return title


@register.simple_block_tag
def rendered(content: SafeString) -> SafeString:
    """A part that is rendered before the parts above it: `{% rendered as name %}`."""
    return content


@register.filter
def tie(rows: Iterable[Any]) -> str:
    """The first shared place, "T3", of rows with a `place` or of pairs that begin with one; empty without one."""
    places = (row[0] if isinstance(row, tuple) else row.place for row in rows)
    return next((place for place in places if SHARED.fullmatch(place)), "")


@register.filter
def version(values: Mapping[str, object]) -> str:
    """The version of stored values: `expected_version=stage.form_values|version`."""
    return version_of(values)


@register.simple_tag
def cells(columns: Iterable[Any], figures: Iterable[str]) -> SafeString:
    """The cells of a row of standings, with the `css` of their columns, and no loop, as pages have hundreds."""
    cells = [
        f'<td class="{column.css}">{conditional_escape(figure)}</td>'
        for column, figure in zip(columns, figures, strict=True)
    ]
    return mark_safe("".join(cells))  # noqa: S308  the classes are our own


@register.simple_tag(takes_context=True)
def fact(context: Context, label: object, value: object) -> SafeString:
    """One entry of a list `<dl class="facts">` or `<dl class="words">`."""
    return format_html("<div><dt>{}</dt><dd>{}</dd></div>", label, render_value_in_context(value, context))


@register.simple_tag
def color(token: str) -> str:
    """A color of `static/css/tokens.css`, where a style sheet can't reach: `{% color "felt" %}`."""
    return colors()[token]


@register.simple_tag(takes_context=True)
def address_to_type(context: Context, path: str) -> str:
    """A path of this site as a short URL for typing on a phone; empty if the site is only reachable locally."""
    site = urlsplit(site_address(context["request"]))
    return "" if site.hostname in LOOPBACK else f"{site.netloc}{path}"


@register.simple_tag(takes_context=True)
def qr_code(context: Context, path: str, label: str) -> str:
    """A path of this site as a QR code, an SVG called `label`; empty if the site is only reachable locally."""
    if not address_to_type(context, path):
        return ""
    import segno  # imported here: few pages have one

    code = segno.make(site_address(context["request"]) + path, error="m", micro=False)
    drawn = code.svg_inline(omitsize=True, svgclass="qr", lineclass=None, light="white")
    return mark_safe(drawn.replace("<svg", format_html('<svg role="img" aria-label="{}"', label), 1))  # noqa: S308


@register.simple_block_tag(takes_context=True)
def form(
    context: Context,
    content: SafeString,
    view: str = "",
    *args: Any,
    to: str = "",
    css: str = "",
    draft: Any = "",
    expected_version: Any = UNSET,
    multipart: bool = False,
    htmx: bool = False,
    resend: bool = False,
    **kwargs: Any,
) -> SafeString:
    """A form that posts to a view, to the URL `to`, or to its own page.

    draft: the key under which the browser stores the input until it is saved; another key starts empty.
    expected_version: the version that the page showed; the service refuses if it has changed since.
    htmx: the response replaces a part of the page. resend: it is sent again after a lost connection.
    kwargs: of the view's URL, and attributes (`_attributes`).
    """
    own = _attributes(kwargs)
    address = to or (club_url(context, view, *args, **kwargs) if view else "")
    marks = {
        "action": address or None,
        "class": css or None,
        "enctype": "multipart/form-data" if multipart else None,
        "data-draft": None if draft == "" else draft,
        "hx-post": address if htmx else None,
        "data-resend": resend,
        **own,
    }
    if expected_version in ("", None):
        raise ValueError("The form's expected_version is empty: a template has no variable of that name.")
    hidden = (
        format_html('<input type="hidden" name="expected_version" value="{}">', expected_version)
        if expected_version is not UNSET
        else ""
    )
    return format_html(
        '<form method="post"{}>{}{}{}</form>', flatatt(marks), CsrfTokenNode().render(context), hidden, content
    )


@register.simple_block_tag(takes_context=True)
def query_form(
    context: Context, content: SafeString, view: str = "", *args: Any, to: str = "", css: str = "", **kwargs: Any
) -> SafeString:
    """A form that changes nothing: it reads a view, the URL `to`, or its own page, with its fields as the query.

    kwargs: of the view's URL, and attributes (`_attributes`).
    """
    own = _attributes(kwargs)
    address = to or (club_url(context, view, *args, **kwargs) if view else "")
    return format_html("<form{}>{}</form>", flatatt({"action": address or None, "class": css or None, **own}), content)


ATTRIBUTES = ("id", "role", "hidden", "novalidate")


def _attributes(given: dict[str, Any]) -> dict[str, Any]:
    """Takes HTML attributes out of the arguments: `id=…`, `data_once=True`, `hx_boost="false"`; omits empty ones."""
    names = [name for name in given if name in ATTRIBUTES or name.startswith(("data_", "aria_", "hx_"))]
    return {name.replace("_", "-"): given.pop(name) or None for name in names}


@register.simple_tag(takes_context=True)
def action(context: Context, label: object, view: str = "", *args: Any, **given: Any) -> SafeString:
    """A single button in a form of its own: arguments of `_button`, and of `form`."""
    own = {name: given.pop(name) for name in BUTTON & given.keys()}
    return form(context, _button(label, **own), view, *args, **given)  # type: ignore[no-any-return]


@register.simple_tag(takes_context=True)
def press(context: Context, label: object, view: str, *args: Any, **given: Any) -> SafeString:
    """A button of the form around it that posts to a view of its own: arguments of `_button`, and of the address."""
    own = {name: given.pop(name) for name in BUTTON & given.keys()}
    return _button(label, **own, to=club_url(context, view, *args, **given))


@register.simple_tag(takes_context=True)
def go(context: Context, label: object, view: str, *args: Any, tone: str = "", **given: Any) -> SafeString:
    """A link that looks like a button."""
    marks = {"class": f"btn {tone}".rstrip(), "href": club_url(context, view, *args, **given)}
    return format_html("<a{}>{}</a>", flatatt(marks), label)


BUTTON = {"about", "tone", "name", "value"}


def _button(
    label: object, *, about: object = "", tone: str = "", name: str = "", value: object = "", to: str = ""
) -> SafeString:
    """A button. about: what it applies to, for screen readers. to: where it posts, if not where its form does."""
    marks = {"class": f"btn {tone}".rstrip(), "formaction": to or None}
    if name:
        marks |= {"name": name, "value": str(value)}
    heard = format_html('<span class="visually-hidden">: {}</span>', about) if about else ""
    return format_html("<button{}>{}{}</button>", flatatt(marks), label, heard)


@register.simple_tag(takes_context=True)
def socket_url(context: Context, what: str, pk: int | str) -> str:
    """The URL of a page's socket, as in /ws/sessions/7/. It has the version of the page, if that is known."""
    version = getattr(context.get("request"), "pages_version", "")
    return f"/ws/{what}/{pk}/" + (f"?version={version}" if version else "")


@register.simple_block_tag(takes_context=True)
def live_region(
    context: Context,
    content: SafeString,
    read: str,
    what: str,
    pk: int | str,
    *,
    calm: bool = False,
    is_mute: bool = False,
) -> SafeString:
    """A part of a page (`#work`) that is requested from `read` every 15 seconds, and on "changed" from its socket.

    An update is morphed into it; the response to a form in it replaces it.

    what, pk: as for its socket's URL. calm: with a random delay up to two seconds, so that many
    spectators do not request it at once. is_mute: without the socket, for readers whom it refuses.
    """
    marks = flatatt(
        {
            "id": "live-region",  # its requests show no messages: components/_messages.html
            "data-live": None if is_mute else socket_url(context, what, pk),
            "data-calm": calm and not is_mute,
            "hx-get": read,
            "hx-trigger": "every 15s, live-update from:body",
            "hx-target": "#work",
            "hx-select": "#work",
            "hx-swap": "morph show:none",
            "hx-sync": "this:queue last",
            "hx-disinherit": "hx-sync",  # a form in it does not wait for an update, nor is it replaced by one
        }
    )
    work = format_html('<div id="work" class="stack" hx-swap="outerHTML show:none">{}</div>', content)
    return format_html("<div{}>{}</div>", marks, work)


@register.simple_block_tag(takes_context=True)
def work_area(context: Context, content: SafeString, what: str = "", pk: int = 0) -> SafeString:
    """The part of a page (`#work`) that each form's response replaces. what, pk: its socket, if it has one."""
    marks = flatatt(
        {
            "data-live": socket_url(context, what, pk) if what else None,
            "hx-target": "#work",
            "hx-select": "#work",
            "hx-select-oob": "#messages",
            "hx-swap": "outerHTML show:none",
        }
    )
    return format_html('<div id="work" class="stack"{}>{}</div>', marks, content)
