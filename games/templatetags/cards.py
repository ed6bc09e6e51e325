"""Cards in the middle of a sentence: `{% card_signs cards as them %}`, then `{{ them }}`."""

from collections.abc import Iterable

from django import template
from django.template.loader import render_to_string

register = template.Library()


@register.simple_tag
def card_signs(cards: Iterable[object]) -> str:
    """Safe to be put into a sentence that is marked for translation."""
    return render_to_string("games/_inline.html", {"cards": cards})
