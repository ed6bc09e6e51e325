"""Rule sets: every choice in which the sources differ, and a preset for each source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, get_args

from common.language import gettext
from common.language import gettext_noop as _

Kind = Literal["single", "double", "double double"]
Cutter = Literal["left", "right"]
Lead = Literal["opponent", "next", "first go"]
Counting = Literal["automatic", "show by hand", "by hand", "muggins"]
WrongCall = Literal["nothing", "call", "points", "capped"]
Fault = Literal[
    "not cut",
    "card misdealt",
    "card exposed",
    "card faced",
    "wrong deck",
    "wrong hand",
    "wrong crib",
    "out of turn",
    "renege",  # not playing a card that could be played
    "foul",  # looking at the crib or the deck, moving the other side's peg
]
TYPES: dict[str, tuple[type, ...]] = {"str": (str,), "int": (int,), "int | None": (int, type(None)), "bool": (bool,)}


WRONG_CALLS: dict[WrongCall, str] = {
    "call": _("No second call"),
    "points": _("No second call, and the other side scores the points called"),
    "nothing": _("No penalty: you can call again"),
}
"""The cost of a wrong muggins call.

Under "capped", the rule of matches on record from before there was a choice, a call of too many took what was missed,
and too high a count cost nothing.
"""


class BadRules(ValueError):
    """A rule set that can't be played; `sentence` explains it to the user."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """How one game is played. Immutable; invalid combinations raise BadRules.

    Seats are numbered round the table, clockwise from 0. With four, partners sit across: seats 0 and 2 are side 0.
    """

    name: str = "house"
    players: int = 2
    kept: int = 4  # cards in a hand after the discard: 4, or 3 in the five-card game
    target: int = 121
    lurch: int | None = None  # a loser with fewer points loses a double game
    double_lurch: int | None = None  # a loser with fewer points loses a double-double game
    best_of: int = 1  # games in a match; the first deal rotates
    pone_start: int = 0  # "three for last" of the five-card game
    cutter: Cutter = "left"  # the seat that cuts the starter, counted from the dealer; with two players the pone
    lead: Lead = "next"  # the seat that begins the next count; "opponent" skips a partner; old records only
    single_count: bool = False  # the play ends with its first go or 31
    shorter_runs: bool = False  # in the play a card that fills a break also scores the shorter runs that it ends
    counting: Counting = "automatic"
    wrong_call: WrongCall = "call"  # the penalty for a wrong number in a muggins call; see WRONG_CALLS
    heels_lapse: bool = False  # his heels are lost once the dealer plays
    misdeal_penalty: int = 0  # for the other side
    misdeal_may_stand: bool = False  # the pone can accept a misdeal
    out_of_turn_penalty: int = 0  # for the other side, while the deal can be stopped
    wrong_hand_penalty: int = 0  # too many or too few cards: for the other side, unless it wants a new deal
    wrong_hand_is_misdeal: bool = False  # the dealer's fault, with or without a redeal
    wrong_crib_penalty: int = 0  # for the pone
    overpegged_penalty: int = 0  # for the other side; the peg is also put back
    foul_penalty: int = 0  # for a renege or a foul: for the other side

    def __post_init__(self) -> None:
        self._check_types()
        if not self.name.replace("-", "").isalnum() or not self.name[0].isalpha():
            raise BadRules(gettext("Name the rules with letters, digits and hyphens only."))
        if self.players not in (2, 3, 4):
            raise BadRules(
                gettext("Cribbage is for two, three or four players, not %(players)s.") % {"players": self.players}
            )
        if self.kept not in (3, 4) or (self.kept == 3 and self.players != 2):
            raise BadRules(gettext("A hand has four cards, or three in five-card cribbage for two players."))
        if self.target < 31:
            raise BadRules(
                gettext("A game must go to at least 31 points; %(target)s is too few.") % {"target": self.target}
            )
        if not 0 <= self.pone_start < self.target:
            raise BadRules(gettext("The pone’s starting points must be below the game length."))
        lines = [line for line in (self.double_lurch, self.lurch) if line is not None]
        if any(not 0 < line < self.target for line in lines) or lines != sorted(lines):
            sentence = gettext(
                "The skunk line (lurch) must be below the game length. "
                "The double-skunk line can’t be above the skunk line."
            )
            raise BadRules(sentence)
        if self.double_lurch is not None and self.lurch is None:
            raise BadRules(gettext("A double-skunk line needs a skunk line (lurch)."))
        if self.best_of < 1 or self.best_of % 2 == 0:
            raise BadRules(gettext("A match needs an odd number of games, such as 1, 3 or 5."))
        self._check_choices()

    def _check_types(self) -> None:
        for field in fields(self):
            value, wanted = getattr(self, field.name), str(field.type)
            if wanted in TYPES and type(value) not in TYPES[wanted]:
                sentence = gettext("%(field)s must be %(type)s, not %(value)s.")
                raise BadRules(
                    sentence % {"field": field.name, "type": wanted.replace("|", "or"), "value": repr(value)}
                )

    def _check_choices(self) -> None:
        for field, choices in (("cutter", Cutter), ("lead", Lead), ("counting", Counting), ("wrong_call", WrongCall)):
            if getattr(self, field) not in get_args(choices):
                sentence = gettext("%(field)s must be one of: %(choices)s.")
                raise BadRules(sentence % {"field": field, "choices": ", ".join(get_args(choices))})
        penalties = (name for name in self.__slots__ if name.endswith("_penalty"))
        if any(not 0 <= getattr(self, name) <= 29 for name in penalties):
            raise BadRules(gettext("Enter a penalty from 0 to 29 points."))

    @property
    def dealt(self) -> int:
        """Cards dealt to each seat."""
        return self.kept + 2 if self.players == 2 else self.kept + 1

    @property
    def counts_the_play(self) -> bool:
        """Whether the program counts the play and his heels; `counting` alone says who counts the show."""
        return self.counting in ("automatic", "show by hand")

    @property
    def discards(self) -> int:
        return self.dealt - self.kept

    @property
    def from_deck(self) -> int:
        """Cards dealt from the deck to the crib: one with three players, else none."""
        return 4 - self.players * self.discards

    @property
    def sides(self) -> int:
        return 3 if self.players == 3 else 2

    def side_of(self, seat: int) -> int:
        return seat % 2 if self.players == 4 else seat

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    def cutter_for(self, dealer: int) -> int:
        return (dealer + (1 if self.cutter == "left" else -1)) % self.players

    def kind(self, loser: int) -> Kind:
        """The kind of game that a loser with this many points loses. The double lurch line is checked first."""
        if self.double_lurch is not None and loser < self.double_lurch:
            return "double double"
        return "double" if self.lurch is not None and loser < self.lurch else "single"

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> RuleSet:
        """The rules of a recorded match, which may lack newer fields."""
        return cls(**{"wrong_call": "capped", **data})

    def but(self, **changes: Any) -> RuleSet:
        """A copy with some fields changed."""
        return replace(self, **changes)


HOYLE = RuleSet(
    name="hoyle",
    lurch=61,
    wrong_hand_penalty=2,
    wrong_crib_penalty=2,
    overpegged_penalty=2,
)
"""According to Hoyle, as the rules file of the BSD game has it.

- `target`: Scoring, first sentence (121, or 61 by agreement). `lurch`: Scoring, last paragraph.
- `cutter`: The Starter, first sentence. `lead`: The Play, second paragraph, first sentence. It speaks of a game of two;
  with more, the turn passes to the left, to a partner too, as is the custom.
- runs in the play: Run; the longest one. Flush in the crib: Flush, in brackets; all five.
- a misdeal is dealt again by the same dealer without a penalty: Irregularities, Misdeal.
- `wrong_hand_penalty`, `wrong_crib_penalty`: Irregularities, Wrong Number of Cards.
- `overpegged_penalty`: Error in Pegging, second sentence; a peg set short is dealt with in the first.
- muggins: "in some localities", so a choice of `counting`. His heels have no time limit.
"""

USPC_1922 = RuleSet(
    name="uspc-1922",
    heels_lapse=True,
    misdeal_penalty=2,
    misdeal_may_stand=True,
    out_of_turn_penalty=2,
    wrong_hand_is_misdeal=True,
)
"""The Official Rules of Card Games, U.S. Playing Card Co., 1922.

- `target`: Game (61 or 121). There is no double game, so `lurch` is none.
- `cutter`: The Starter, first sentence. `lead`: The Go, third paragraph ("whose next turn it is").
- runs in the play: Sequences; the longest one. Flush in the crib: Counting speaks of the hand alone; silent about the
  crib, it is read as all others have it: all five.
- `heels_lapse`: The Starter, last sentence.
- `misdeal_penalty`, `misdeal_may_stand`: Misdealing, the list and the sentence below it. A card faced in the deck or a
  wrong deck is a new deal without a penalty: its last two paragraphs but one.
- `wrong_hand_is_misdeal`: Misdealing, fourth of the list, and the paragraph on the wrong number: a dealer's wrong hand
  may be dealt again even after the pone has looked, the pone's own only before.
- `out_of_turn_penalty`: Misdealing, last paragraph.
"""

TE_CLUB = RuleSet(name="te-club", cutter="right", lead="first go")
"""The club's own sheet, "TE Cribbage".

- `target`: Game (121, some games of 61). `players`: Number of Players, two, three or four.
- `cutter`: Before the Play, first sentence (the one to the right of the dealer). `lead`: The Go, second paragraph
  (the first who called go); after a 31 to which no one had called go, the next seat.
- runs in the play: Run; the longest one. Flush in the crib: the table of combinations, in brackets; all five.
- hands are counted aloud (below the table), which is `counting` by hand where the house wants it.
- silent about double games, misdeals and penalties: a misdeal is dealt again, and nothing is pegged for it.
"""

FUTURE_AIDS = RuleSet(name="future-aids", shorter_runs=True, heels_lapse=True)
"""How to Play Crib, by Future Aids, a shop for blind players.

- `target`: first paragraph. `players`: Four-Player Game, last paragraph.
- `cutter`: Four-Player Game (the left of the dealer). `lead`: Playing the Hands, third paragraph ("the next turn").
- `shorter_runs`: Scoring during Play, last paragraph but one (2 3 5 6, then 4, pegs twelve); but the paragraph on runs
  has a card that is added to a run of three peg four.
- Flush in the crib: Scoring of Hands, the flush; four cards of the suit of the start, so all five.
- `heels_lapse`: Starting the Game, last sentence.
- a seat without cards calls no go: The Go, last sentence. The others are silent about it and are played so, too.
"""

ACC = RuleSet(name="acc", lurch=91, double_lurch=61, foul_penalty=2)
"""The American clubs' way, from what they publish; unofficial.

- `lurch`: a loser on 90 or fewer is skunked. `double_lurch`: on 60 or fewer, a word that brings no points of its own.
- `foul_penalty`: two for each card reneged, and for peeking, looking at the crib early or moving the other side's peg.
- `overpegged_penalty`: none, putting a peg back is a correction; a peg set short stands. Muggins only if announced.
"""

FIVE_CARD = RuleSet(name="five-card", kept=3, target=61, pone_start=3, single_count=True)
"""The old game, still played in the pub leagues: five dealt, two discarded, hands of three and a crib of four, 61 up.

The pone starts with three for last. The play is one count that ends with its go or its 31. A flush of the three in hand
scores 3, with the starter 4; in the crib only all five count.
"""

PRESETS = {rules.name: rules for rules in (HOYLE, USPC_1922, TE_CLUB, FUTURE_AIDS, ACC, FIVE_CARD)}
