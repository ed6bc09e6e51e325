"""Cards in the middle of a sentence."""

from django.template import Context, Template

from games.engine import parse_cards
from games.presentation.cards import shown

SENTENCE = "{% load cards %}{% card_signs cards as them %}Ann plays {{ them }}, but"


def test_a_comma_follows_a_card_without_a_space():
    cards = [shown(card) for card in parse_cards("7D 8C")]
    said = Template(SENTENCE).render(Context({"cards": cards}))
    assert said.startswith("Ann plays <span")
    assert said.endswith("</span>, but")
