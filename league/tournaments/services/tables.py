"""The table of a pairing's game, and its lock; a best of n continues until a side has a majority."""

from dataclasses import dataclass
from functools import partial
from uuid import UUID

from django.utils.translation import gettext as _

from common import language
from common.errors import Refused
from league.results.queries.matches import match_at
from league.results.services import recording, reports
from league.rounds.services.tables import GameTable, LockedTable
from league.rules.games import GameView
from league.rules.tournaments.pairings import PairingView
from league.tournaments.models import PairingGame
from league.tournaments.policies.blockers import why_result_locked
from league.tournaments.queries.pools import own_pot_paid
from league.tournaments.services.locking import (
    LockedPairing,
    game_of,
    game_to_decide,
    locked_pairing,
    unruled_game_of,
)
from league.tournaments.services.pairing_games import play_on


@dataclass(frozen=True, slots=True)
class PairingTable(GameTable):
    """`game_id` None: to start the game that is waiting. Refused as "no_such_pairing" or "no_such_game"."""

    tournament_id: int
    pairing_id: int
    game_id: int | None = None

    def lock(self) -> LockedTable:
        """Also refused as "ruled", and as "used_later" if later pairings depend on the result."""
        at = self._locked()
        return _locked_table(at, game_to_decide(at.stage, at.pairing, self.game_id))

    def lock_for_report(self) -> LockedTable:
        """Also refused as "paid_out", "no_game" if it was decided otherwise, and "used_later"."""
        at = self._not_paid_out()
        if at.pairing.card_ruling is not None or at.pairing.walked_over is not None:
            raise Refused("no_game", _(reports.NO_GAME))
        game = game_of(at.pairing, self.game_id)
        if why_result_locked(at.stage, at.pairing.number):
            raise Refused("used_later", _("Later pairings already use this result. Tell the desk."))
        return _locked_table(at, game)

    def lock_for_call(self) -> LockedTable:
        """Also refused as "paid_out"."""
        at = self._not_paid_out()
        return _locked_table(at, game_of(at.pairing, self.game_id))

    def lock_for_answer(self) -> LockedTable:
        at = self._locked()
        return _locked_table(at, game_of(at.pairing, self.game_id))

    def lock_to_start(self) -> LockedTable:
        """Also refused as "no_game", "ruled", and "not_online" if it has no match and a director allowed none."""
        at = self._locked()
        if at.pairing.waiting is None:
            raise Refused("no_game", _("No game is waiting at this table."))
        game = unruled_game_of(at.pairing, at.pairing.waiting.pk)
        if match_at(game.pk) is None:
            if not at.pairing.is_missing:
                decided = _("This match has been decided: %(summary)s.")
                raise Refused("no_game", decided % {"summary": at.pairing.summary})
            if game.online_until is None:
                raise Refused("not_online", _("This match is played in person. A director can allow online play."))
        return _locked_table(at, game)

    def _locked(self) -> LockedPairing:
        return locked_pairing(self.tournament_id, self.pairing_id)

    def _not_paid_out(self) -> LockedPairing:
        at = self._locked()
        if own_pot_paid(at.tournament):
            raise Refused("paid_out", _("This tournament is over and paid out. Nothing was saved. Tell the desk."))
        return at


def _locked_table(at: LockedPairing, game: GameView) -> LockedTable:
    return LockedTable(
        published=at.tournament,
        game=recording.locked(game.pk),
        where={"stage": str(at.stage), "pairing": title_of(at.pairing, game)},
        reports=at.tournament.reports,
        update=partial(play_on, at.tournament, at.pairing),
        keeps_cards=True,
        one_card_a_side=True,
    )


def title_of(pairing: PairingView, game: GameView) -> str:
    """ "Ann vs. Bob", or one game of their best of n: "Ann vs. Bob, game 2"."""
    if pairing.best_of == 1:
        return pairing.title
    number = pairing.games.index(game) + 1
    return language.gettext("%(pairing)s, game %(number)s") % {"pairing": pairing.title, "number": number}


def table_of_match(match_id: UUID) -> PairingTable | None:
    """The table of the pairing whose game is this match; None if it is played elsewhere."""
    link = PairingGame.objects.filter(game__matches__match=match_id).select_related("pairing__round__stage").first()
    return PairingTable(link.pairing.round.stage.tournament_id, link.pairing_id, link.game_id) if link else None
