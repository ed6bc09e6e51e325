"""Money in templates: `{{ amount|money:club.currency }}`."""

from django import template

from league.clubs import selectors

register = template.Library()
register.filter("money", selectors.money)
register.filter("symbol", selectors.symbol)
