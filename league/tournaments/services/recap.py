"""E-mails the results of a finished tournament to everyone who played in it."""

from django.db import transaction

from common.errors import Refused
from common.jobs import enqueue
from common.mail import can_mail
from league.accounts.models import User
from league.rounds.policies import why_unpublished
from league.rounds.services.journal import note_and_announce
from league.rounds.services.recap_mail import mail_recap
from league.tournaments.models import Recap, RecapMail
from league.tournaments.policies.blockers import why_not_mailed
from league.tournaments.queries.recaps import members_in, newest_recap, places_to_mail
from league.tournaments.queries.state import state_of
from league.tournaments.services.locking import locked


@transaction.atomic
def mail_results(*, tournament_id: int, expected_version: int, by: User | None) -> bool:
    """Queue the current results as e-mails to everyone who played; they replace earlier e-mails.

    `expected_version` is the number of earlier mailings. Returns False if someone else has mailed them since, or the
    request is repeated. Refusals: "not_mailed", with the reason.
    """
    tournament = locked(tournament_id)
    state = state_of(tournament)
    if sentence := why_not_mailed(state):
        raise Refused("not_mailed", sentence)
    if expected_version != tournament.recaps.count():
        return False
    recap = Recap.objects.create(tournament=tournament, by=by, places=places_to_mail(state))
    note_and_announce(tournament, "results_sent_again" if expected_version else "results_sent", by)
    enqueue("league.tournaments.tasks.send_recap", recap_id=recap.pk)
    return True


def send_recap(*, recap_id: int) -> int:
    """Mail the results; safe to repeat, each member gets them once. Returns how many were sent now.

    Nothing is sent if the recap was replaced, if the standings were hidden, or without a mail server. An address
    without consent to the club's recaps gets the question instead.
    """
    recap = Recap.objects.select_related("tournament__club", "tournament__format_version").get(pk=recap_id)
    tournament = recap.tournament
    if recap != newest_recap(tournament) or not can_mail() or why_unpublished(tournament):
        return 0
    return mail_recap(
        club=tournament.club,
        about=str(tournament),
        players=members_in(tournament),
        mails=recap.mails,
        earlier=RecapMail.objects.filter(recap__tournament=tournament, recap__lt=recap),
        is_current=lambda: recap == newest_recap(tournament),  # old places must not arrive after the new ones
        template="tournaments/mail/recap.txt",
        context={"tournament": tournament, "events": recap.places},
    )
