"""Cards in a sentence: `{% card_signs cards as them %}`, then `{{ them }}`."""

from collections.abc import Iterable

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def card_signs(cards: Iterable[object]) -> SafeString:
    """For use in a translated sentence: without space around it, so that a comma can follow."""
    return mark_safe(render_to_string("games/_inline.html", {"cards": cards}).strip())  # noqa: S308
