"""The cross-check of a stage's scorecards, and one player's card."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.rules.tournaments.checked_cards import CardGame, CrossCheck, PlayersCard
from league.rules.tournaments.stage_dependencies import why_stage_locked
from league.rules.tournaments.state import StageView
from league.tournaments.forms.cross_check import CardForm, WrittenLineForm
from league.tournaments.presentation.frame import Frame


@dataclass(frozen=True, slots=True)
class CrossCheckPage:
    """Values for templates/tournaments/cross_check.html.

    has_lines: whether a scorecard has been entered. one_sided: games with one of their two cards. corrected: cards
    whose total changes; not those with a game to decide.
    """

    cards: Sequence[PlayersCard]
    has_lines: bool
    to_decide: Sequence[CardGame]
    one_sided: Sequence[CardGame]
    ruled: Sequence[CardGame]
    corrected: Sequence[PlayersCard]
    why_locked: str
    may_rule: bool


@dataclass(frozen=True, slots=True)
class CardLine:
    """A game on a player's card: as it is stored, and the fields to enter it. opponent: "Ann (12)"."""

    number: int
    opponent: str
    stored: str
    note: str
    form: WrittenLineForm


@dataclass(frozen=True, slots=True)
class CardPage:
    """Values for templates/tournaments/card.html. next: the next player whose card is incomplete."""

    card: PlayersCard
    lines: Sequence[CardLine]
    next: PlayersCard | None
    why_locked: str
    form: CardForm


def cross_check_page(here: Frame, view: StageView, check: CrossCheck) -> CrossCheckPage:
    why_locked = why_stage_locked(here.state, view)
    to_decide = check.by_state("differ", "changed")
    return CrossCheckPage(
        cards=check.cards,
        has_lines=len(check.by_state("out")) < len(check.games),
        to_decide=to_decide,
        one_sided=check.by_state("one"),
        ruled=check.by_state("ruled"),
        corrected=[card for card in check.cards if card.differs and not any(game in to_decide for game in card.games)],
        why_locked=why_locked,
        may_rule=here.may_organize and not why_locked,
    )


def card_page(here: Frame, view: StageView, check: CrossCheck, card: PlayersCard, form: CardForm) -> CardPage:
    entry, uncounted = card.player.entry, _("does not count on this scorecard")
    lines = [
        CardLine(
            number=game.round,
            opponent=next(f"{each.name} ({each.number})" for each in game.pairing.players if each.entry != entry),
            stored=side.summary,
            note=uncounted if entry in game.pairing.uncounted else "",
            form=line,
        )
        for (game, side), line in zip(card.lines, form.lines, strict=True)
    ]
    return CardPage(card, lines, check.next_after(card), why_stage_locked(here.state, view), form)
