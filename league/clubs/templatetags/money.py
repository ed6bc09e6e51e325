"""Money in templates: `{{ amount|money:club.currency }}`."""

from django import template

from league.clubs import queries

register = template.Library()
register.filter("money", queries.money)
register.filter("symbol", queries.symbol)
