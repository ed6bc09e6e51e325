"""The page of one table: its result, what the reader may do about it, what depends on it; and the URLs around it."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.rounds.forms.results import ForfeitForm, ResultForm
from league.rounds.presentation.addresses import address
from league.rounds.presentation.result_entry import Conflict, ResultEntry
from league.rules.games import GameView
from league.rules.tournaments.stage_sentences import outdated_pairings_sentence
from league.tournaments.models import Round, Tournament
from league.tournaments.policies.blockers import why_result_locked, why_ruled
from league.tournaments.presentation.frame import Frame
from league.tournaments.presentation.scorekeeping import entry_of
from league.tournaments.queries.pairing_rows import PairingInStage, pairing_in
from league.tournaments.queries.pools import is_paid_out
from league.tournaments.queries.state import state_of
from league.tournaments.queries.tournaments import stage_number_of


@dataclass(frozen=True, slots=True)
class PairingPage:
    """Values for templates/tournaments/pairing.html.

    game: the one that is shown. games: of a best of several. is_walkover: no one has played.
    """

    round: Round
    game: GameView | None
    games: Sequence[GameView]
    entry: ResultEntry | None
    why_locked: str
    is_walkover: bool
    may_rule_on_cards: bool
    may_rule_on_match: bool
    may_play_online: bool
    may_set_up_online: bool


def pairing_page(
    here: Frame,
    found: PairingInStage,
    game: GameView | None,
    form: ResultForm | None,
    conflict: Conflict | None,
    refused: ForfeitForm | None,
    *,
    has_match: bool,
) -> PairingPage:
    """The page; with a form that was sent, its input; `conflict`: what someone else has saved since.

    has_match: whether the game is played online.
    """
    stage, pairing = found.stage, found.pairing
    why_locked = why_result_locked(stage, pairing.number)
    is_open, has_cards, entry = (
        not why_locked,
        bool(pairing.games) and stage.takes_cards and not pairing.is_forfeit,
        None,
    )
    takes_result = is_open and not why_ruled(pairing)
    if takes_result and game and form:
        entry = entry_of(here.tournament, pairing, game, form, conflict, refused, may_forfeit=not has_match)
    return PairingPage(
        round=found.round,
        game=game,
        games=pairing.games if pairing.best_of > 1 else (),
        entry=entry,
        why_locked=why_locked,
        is_walkover=pairing.walked_over is not None and pairing.winner is None and is_open,
        may_rule_on_cards=here.may_organize and has_cards and is_open,
        may_rule_on_match=here.may_organize and takes_result,
        may_play_online=here.may_organize and pairing.is_missing,
        may_set_up_online=pairing.online_until is not None and not has_match,
    )


def saved_sentence(tournament: Tournament, now: PairingInStage) -> str:
    """What was saved, which later rounds were paired by the old result, and whether a pot has been paid by it."""
    pairing = now.pairing
    if pairing.summary:
        saved = _("%(pairing)s: %(summary)s.") % {"pairing": pairing.title, "summary": pairing.summary}
    else:
        saved = _("%(pairing)s: saved. Enter the next game.") % {"pairing": pairing.title}
    paid = _("The pot has been paid out. Check on the money page that the payout is still right.")
    sentences = (saved, _later_rounds_sentence(tournament, now), paid if is_paid_out(tournament) else "")
    return " ".join(filter(None, sentences))


def with_later_rounds(done: str, tournament: Tournament, pairing: int) -> str:
    """What was done to a result, and which later rounds were paired by the old one."""
    with suppress(KeyError):  # its round was undone since
        done = f"{done} {_later_rounds_sentence(tournament, pairing_in(tournament, pairing))}"
    return done.strip()


def _later_rounds_sentence(tournament: Tournament, now: PairingInStage) -> str:
    """The later rounds that were paired by a changed result; the tournament is loaded only if there are any."""
    if now.is_in_last_round:
        return ""
    return outdated_pairings_sentence(*state_of(tournament).pairing(now.pairing.pk))


def pairing_address(tournament: Tournament, pairing: int) -> str:
    """The URL of a pairing's page, or of its tournament if the round was undone."""
    is_there = stage_number_of(tournament, pairing) is not None
    return address(tournament, "pairing", pairing=pairing) if is_there else address(tournament)


def stage_address(tournament: Tournament, pairing: int) -> str:
    """The URL of a pairing's stage, or of its tournament if the round was undone."""
    number = stage_number_of(tournament, pairing)
    return address(tournament, "stage", number=number) if number else address(tournament)


def round_address(tournament: Tournament, now: PairingInStage) -> str:
    """The URL of the stage's page with a pairing's round; a knockout shows all of its rounds at once."""
    page = address(tournament, "stage", number=now.stage.number)
    return page if now.stage.has_bracket or now.is_in_last_round else f"{page}?round={now.round.number}"
