"""All sentences of the spoken table: to the player they are about, and about that player to the others."""

from __future__ import annotations

from typing import NamedTuple

from common.language import gettext_noop as _


class Said(NamedTuple):
    """A sentence to the player ("you"), and one with the player's name."""

    you: str
    name: str


CUTS = Said(_("You cut the %(card)s."), _("%(name)s cuts the %(card)s."))
CUTS_BRIEFLY = Said(_("You, %(card)s."), _("%(name)s, %(card)s."))
CUT_AGAIN = _("A tie. %(names)s cut again.")
DEALS = Said(_("You deal."), _("%(name)s deals."))
CUTS_DECK = Said(_("You cut the deck."), _("%(name)s cuts the deck."))
CARDS_DEALT = _("The cards are dealt.")
DEALT = _("You are dealt %(cards)s.")
DEALT_BRIEFLY = _("Dealt %(cards)s.")
DISCARDS_ONE = Said(_("You discard one card."), _("%(name)s discards one card."))
DISCARDS_TWO = Said(_("You discard two cards."), _("%(name)s discards two cards."))
DISCARDS = Said(_("You discard %(cards)s."), _("%(name)s discards %(cards)s."))
TAKES_BACK = Said(_("You take back your discard."), _("%(name)s takes back the discard."))
STARTER = _("The starter is the %(card)s.")
STARTER_BRIEFLY = _("Starter: %(card)s.")
CUTS_STARTER = Said(_("You cut the %(card)s as the starter."), _("%(name)s cuts the %(card)s as the starter."))
LEADS = Said(_("You lead."), _("%(name)s leads."))
PLAYS = Said(_("You play the %(card)s, %(count)s."), _("%(name)s plays the %(card)s, %(count)s."))
PLAYS_BRIEFLY = Said(_("You, %(card)s, %(count)s."), _("%(name)s, %(card)s, %(count)s."))
TO_PLAY = _("%(name)s to play.")
GOES = Said(_("You say go."), _("%(name)s says go."))
GO_TOGETHER = _("%(names)s say go.")
PEGS = Said(_("You, %(scores)s."), _("%(name)s, %(scores)s."))
PEGS_TO = Said(_("You: %(total)s."), _("%(name)s: %(total)s."))
PEGS_BRIEFLY = _("%(scores)s, %(total)s")
SCORED = Said(_("You: %(scores)s"), _("%(name)s: %(scores)s"))
NEEDED = _("%(scores)s; only %(points)s needed")
HEELS_LOST = Said(_("You didn’t claim his heels in time."), _("%(name)s didn’t claim his heels in time."))
COUNTS = Said(_("You count %(points)s."), _("%(name)s counts %(points)s."))
OVERCOUNTS = Said(
    _("You count %(points)s, but it is worth %(due)s."), _("%(name)s counts %(points)s, but it is worth %(due)s.")
)
ONLY = Said(
    _("You count %(points)s, but it is only %(scores)s."), _("%(name)s counts %(points)s, but it is only %(scores)s.")
)
ONLY_BRIEFLY = Said(_("You count %(points)s: %(scores)s."), _("%(name)s counts %(points)s: %(scores)s."))
NO_POINTS = _("no points")
PASSES = Said(_("You pass."), _("%(name)s passes."))
NONE_MISSED = _("No points were missed.")
MISSED = Said(_("You missed %(points)s: %(scores)s."), _("%(name)s missed %(points)s: %(scores)s."))
MISSED_BRIEFLY = Said(_("You missed %(points)s of %(due)s."), _("%(name)s missed %(points)s of %(due)s."))
WRONG_CALL = Said(
    _("You call muggins for %(points)s, which is wrong."), _("%(name)s calls muggins for %(points)s, which is wrong.")
)
BACK_ONE = Said(_("You move your peg back one hole."), _("%(name)s moves the peg back one hole."))
BACK = Said(_("You move your peg back %(holes)s holes."), _("%(name)s moves the peg back %(holes)s holes."))
SHOWS = Said(_("You show %(cards)s."), _("%(name)s shows %(cards)s."))
SHOWS_CRIB = Said(_("You show the crib: %(cards)s."), _("%(name)s shows the crib: %(cards)s."))
SHOWN_FOR_NONE = _("No points.")
DEALS_BY_HAND = Said(_("You deal the cards."), _("%(name)s deals the cards."))
PICKED_UP = _("The cards are picked up.")
GAME_BEGINS = _("Game %(number)s begins.")
WINS = Said(_("You win the game."), _("%(name)s wins the game."))
WIN_TOGETHER = _("%(names)s win the game.")
WINS_MATCH = Said(_("You win the game and the match."), _("%(name)s wins the game and the match."))
WIN_MATCH_TOGETHER = _("%(names)s win the game and the match.")
WINS_MATCH_BRIEFLY = Said(_("You win the match."), _("%(name)s wins the match."))
WIN_MATCH_TOGETHER_BRIEFLY = _("%(names)s win the match.")
NOT_WON = _("The winning peg was moved too far. The game continues.")
DEALT_AGAIN = _("The cards are dealt again.")

KINDS = {  # by whether skunks have the names of the American clubs
    (False, "double"): _("It is a double game (lurch)."),
    (False, "double double"): _("It is a double lurch."),
    (True, "double"): _("It is a skunk."),
    (True, "double double"): _("It is a double skunk."),
}
KINDS_BRIEFLY = {
    (False, "double"): _("Double game."),
    (False, "double double"): _("Double lurch."),
    (True, "double"): _("Skunk."),
    (True, "double double"): _("Double skunk."),
}

FAULTS = {
    "not cut": Said(_("You dealt a deck that was not cut."), _("%(name)s dealt a deck that was not cut.")),
    "card misdealt": Said(_("You dealt a card wrong."), _("%(name)s dealt a card wrong.")),
    "card exposed": Said(_("You exposed a card during the deal."), _("%(name)s exposed a card during the deal.")),
    "card faced": Said(_("A card is face up in the deck."), _("A card is face up in the deck.")),
    "wrong deck": Said(_("The deck has missing or wrong cards."), _("The deck has missing or wrong cards.")),
    "wrong hand": Said(_("You have the wrong number of cards."), _("%(name)s has the wrong number of cards.")),
    "wrong crib": Said(
        _("Your crib has the wrong number of cards."), _("%(name)s’s crib has the wrong number of cards.")
    ),
    "out of turn": Said(_("You dealt out of turn."), _("%(name)s dealt out of turn.")),
    "renege": Said(_("You said go but could have played."), _("%(name)s said go but could have played.")),
    "foul": Said(
        _("You looked at the crib or the deck, or moved another player’s peg."),
        _("%(name)s looked at the crib or the deck, or moved another player’s peg."),
    ),
}
