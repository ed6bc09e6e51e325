"""Money in templates: `{{ amount|money:club.currency }}`."""

from django import template

from common import currencies

register = template.Library()
register.filter("money", currencies.money_text)
register.filter("symbol", currencies.symbol)
