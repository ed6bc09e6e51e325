"""`manage.py sign_out`: end every login of one account, or of all."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.accounts.models import User
from league.accounts.services import sign_out_everywhere


class Command(BaseCommand):
    help = _("Sign an account out of every browser; with --everyone, all accounts.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("email", nargs="?", help=_("the e-mail address of the account"))
        which.add_argument("--everyone", action="store_true", help=_("all accounts"))

    def handle(self, *args: Any, email: str | None, everyone: bool, **options: Any) -> None:
        users = User.objects.all() if everyone else User.objects.filter(email=(email or "").lower())
        if email and not users:
            raise CommandError(_("No account has the e-mail address %(email)s.") % {"email": email})
        ended = sum(sign_out_everywhere(user=user) for user in users)
        self.stdout.write(ngettext("%(count)s login ended.", "%(count)s logins ended.", ended) % {"count": ended})
