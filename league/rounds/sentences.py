"""Sentences that the journals of sessions and tournaments share, by code."""

from django.utils.translation import gettext_noop as _

SHARED = {
    "fee_paid": _("%(name)s’s fee: paid"),
    "fee_owed": _("%(name)s’s fee: owed"),
    "fee_waived": _("%(name)s’s fee: waived"),
    "name_taken": _("%(name)s’s name taken on a phone"),
    "code_renewed": _("The code for players’ phones was renewed"),
    "name_released": _("%(name)s’s name released: the phone lost access"),
    "standings_shown": _("Standings shown to members and the public"),
    "standings_hidden": _("Standings hidden from members and the public"),
    "money_shown": _("Money shown to members and the public"),
    "money_hidden": _("Money hidden from members and the public"),
}
