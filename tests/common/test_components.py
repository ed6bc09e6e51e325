"""The components of a club's pages: links, forms, buttons and live parts as HTML."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import RequestContext, Template
from django.test import RequestFactory

SKIP = "/c/peg/plan/3/skip/"


def shown(source: str, **names: object) -> str:
    """The HTML of a template on a page of the club "peg", without the CSRF token's value."""
    request = RequestFactory().get("/")
    request.url_defaults = {"club": "peg"}  # type: ignore[attr-defined]
    return re.sub(
        r'(csrfmiddlewaretoken" value=)"\w+"', r'\1""', Template(source).render(RequestContext(request, names))
    )


TOKEN = '<input type="hidden" name="csrfmiddlewaretoken" value="">'


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ('{% club_url "sessions:skip" plan=3 %}', SKIP),
        ('{% club_url "sessions:skip" 3 %}', SKIP),
        ('{% club_url "sessions:skip" 3 as there %}to {{ there }}', f"to {SKIP}"),
        ("{% form %}x{% endform %}", f'<form method="post">{TOKEN}x</form>'),
        (
            '{% form "sessions:skip" plan=3 css="row" novalidate=True %}{% endform %}',
            f'<form method="post" action="{SKIP}" class="row" novalidate>{TOKEN}</form>',
        ),
        (
            "{% form to=there htmx=True resend=True draft=0 expected_version=0 %}{% endform %}",
            '<form method="post" action="/x/?a=1&amp;b=2" data-draft="0" hx-post="/x/?a=1&amp;b=2" data-resend>'
            f'{TOKEN}<input type="hidden" name="expected_version" value="0"></form>',
        ),
        ("{% form htmx=True %}{% endform %}", f'<form method="post" hx-post="">{TOKEN}</form>'),
        (
            "{% form multipart=True %}{% endform %}",
            f'<form method="post" enctype="multipart/form-data">{TOKEN}</form>',
        ),
        (
            '{% form "sessions:skip" plan=3 id="typed" hidden="" aria_label=name data_once=True hx_boost="false" %}'
            "{% endform %}",
            f'<form method="post" action="{SKIP}" aria-label="&lt;Ann&gt;" hx-boost="false" id="typed" data-once>'
            f"{TOKEN}</form>",
        ),
        (
            '{% query_form "sessions:skip" plan=3 css="row" role="search" hx_get=there %}x{% endquery_form %}',
            f'<form action="{SKIP}" class="row" hx-get="/x/?a=1&amp;b=2" role="search">x</form>',
        ),
        (
            '{% query_form to="#change" novalidate=True %}{% endquery_form %}',
            '<form action="#change" novalidate></form>',
        ),
        ("{% query_form %}x{% endquery_form %}", "<form>x</form>"),
        (
            '{% action "Skip" "sessions:skip" plan=3 tone="danger" about=name %}',
            f'<form method="post" action="{SKIP}">{TOKEN}'
            '<button class="btn danger">Skip<span class="visually-hidden">: &lt;Ann&gt;</span></button></form>',
        ),
        ('{% go name "sessions:skip" plan=3 tone="main" %}', f'<a class="btn main" href="{SKIP}">&lt;Ann&gt;</a>'),
        (
            '{% press name "sessions:skip" plan=3 %}',
            f'<button class="btn" formaction="{SKIP}">&lt;Ann&gt;</button>',
        ),
        (
            '{% action "Go" to="/x/" name="who" value=name %}',
            f'<form method="post" action="/x/">{TOKEN}'
            '<button class="btn" name="who" value="&lt;Ann&gt;">Go</button></form>',
        ),
        (
            "{% headings as headings %}{% rendered as part %}<h1>{% heading name %}</h1>{% endrendered %}"
            "<title>{{ headings.0 }}</title>{{ part }}",
            "<title>&lt;Ann&gt;</title><h1>&lt;Ann&gt;</h1>",
        ),
    ],
)
def test_a_component_is_this_html(source, html):
    assert shown(source, name="<Ann>", there="/x/?a=1&b=2") == html


def test_a_live_part_listens_only_where_the_socket_lets_in():
    source = '{% live_region "/here/" "sessions" 7 calm=True is_mute=mute %}{{ name }}{% endlive_region %}'
    loud, mute = shown(source, mute=False, name="<Ann>"), shown(source, mute=True, name="<Ann>")
    assert ('data-live="/ws/sessions/7/"' in loud, "data-live" in mute) == (True, False)
    assert ("data-calm" in loud, "data-calm" in mute) == (True, False)
    assert all(
        '<div id="work" class="stack" hx-swap="outerHTML show:none">&lt;Ann&gt;</div>' in each for each in (loud, mute)
    )


def test_a_misspelled_version_argument_of_a_form_is_an_error():
    with pytest.raises(ValueError, match="expected_version is empty"):
        shown("{% form expected_version=nobody.version %}{% endform %}")


def test_no_template_writes_a_form_of_its_own():
    """Forms are `{% form %}`, `{% query_form %}` and `{% action %}`: with their token, version and draft."""
    templates = list(Path(settings.ROOT, "templates").rglob("*.html"))
    assert len(templates) > 100
    assert [str(file) for file in templates if "<form" in file.read_text()] == []
