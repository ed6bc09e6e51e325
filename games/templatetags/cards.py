"""Cards in a sentence: `{% card_signs cards as them %}`, then `{{ them }}`."""

from collections.abc import Iterable

from django import template
from django.template.loader import render_to_string

register = template.Library()


@register.simple_tag
def card_signs(cards: Iterable[object]) -> str:
    """Safe HTML for use in a translated sentence."""
    return render_to_string("games/_inline.html", {"cards": cards})
