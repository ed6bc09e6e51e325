"""What somebody types at the table: a question, or something to do."""

import json
import re
from collections.abc import Iterator, Sequence

from games.engine import (
    Announce,
    CallMuggins,
    Card,
    Command,
    CutForDeal,
    CutStarter,
    IllegalMove,
    LayAway,
    NotACard,
    PlayCard,
    Rank,
    Suit,
    View,
)

ASKED = {  # each word that asks, and what it asks for
    **{word: word for word in ("hand", "starter", "count", "pile", "scores", "crib", "clocks", "where", "go", "last")},
    **{word: word for word in ("repeat", "back", "forward", "review", "help")},
    "cards": "hand", "score": "scores", "board": "scores", "pegs": "scores", "holes": "scores", "whose": "crib",
    "deal": "crib", "dealer": "crib", "clock": "clocks", "time": "clocks", "turn": "where", "status": "where",
    "again": "repeat", "show": "review", "next": "review", "?": "help", "keys": "help",
}  # fmt: skip
ASKED_TOLD = json.dumps(ASKED)  # for the page's script
RANKS = {rank.name.lower(): rank for rank in Rank} | {str(int(rank)): rank for rank in Rank if rank <= Rank.TEN}
RANKS |= {"a": Rank.ACE, "t": Rank.TEN, "j": Rank.JACK, "q": Rank.QUEEN, "k": Rank.KING}
SUITS = {name: suit for suit in Suit for name in (suit.name.lower(), suit.name.lower()[:-1], suit.name.lower()[0])}
FILLERS = {"of", "the", "and", "my", "a"}
LAY_AWAY = ("lay away", "away", "lay", "discard", "crib")
LONGEST = 80  # characters


def asked(words: str) -> str:
    """What is asked for, in a word of `KEYS`; nothing if it is no question."""
    return ASKED.get(words.strip().lower().removeprefix("/"), "")


def command_typed(words: str, view: View) -> Command:
    """What is to be done: "5h", "five of hearts", "5" where it can be but one; "away 5h 6s", "cut 20", "say 8".

    Raises IllegalMove with a sentence that says what to type.
    """
    seat, said = view.seat, " ".join(words[:LONGEST].lower().replace(",", " ").split()).removeprefix("/")
    if seat is None:
        raise IllegalMove("no_seat", "You only look on.")
    verb, _, rest = said.partition(" ")
    if verb == "cut":
        for_deal = any(isinstance(command, CutForDeal) for command in view.may)
        return CutForDeal(seat, _number(rest)) if for_deal else CutStarter(seat, _number(rest))
    if verb == "say":
        return Announce(seat, _number(rest))
    if verb == "muggins":
        return CallMuggins(seat, _number(rest))
    if said in ("pass", "let it go", "let it go by"):
        return CallMuggins(seat, 0)
    if said in ("heels", "his heels"):
        if view.phase == "Claiming":
            mine = any(isinstance(command, Announce) for command in view.may)
            told = "First the count. Say a number, as in “say 8”." if mine else "Not before the count is settled."
            raise IllegalMove("no_heels", told)
        return Announce(seat, 2)
    away = next((rest for verb in LAY_AWAY if said.startswith(f"{verb} ") and (rest := said[len(verb) :])), "")
    if away or any(isinstance(command, LayAway) for command in view.may):
        return LayAway(seat, tuple(_cards(away or said, view.hand)))
    playable = [command.card for command in view.may if isinstance(command, PlayCard)]
    cards = tuple(_cards(said.removeprefix("play "), playable or view.hand))
    if len(cards) != 1:
        raise IllegalMove("wrong_number", "Play one card.")
    return PlayCard(seat, cards[0])


def _number(word: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 3:
        raise IllegalMove("no_number", "Say a number, as in “cut 20” or “say 8”.")
    return int(word)


def _cards(said: str, among: Sequence[Card]) -> Iterator[Card]:
    """The cards named; one without a suit must be the only such card `among` those it can be."""
    said = re.sub(r"\ba (?!of\b)(?=\w+ of\b)", "", said)  # "a five of hearts", but "a of hearts"
    named = [word for word in said.split() if word == "a" or word not in FILLERS]
    while named:
        word = named.pop(0)
        rank = RANKS.get(word)
        if rank is not None and named and named[0] in SUITS and named[0] not in RANKS:
            yield Card.of(rank, SUITS[named.pop(0)])
        elif rank is not None:
            yield _only(rank, among)
        else:
            try:
                yield Card.parse(word)
            except NotACard as error:
                sentence = f"“{word}” is neither a card nor a word known here. Type help for the words."
                raise IllegalMove("not_known", sentence) from error


def _only(rank: Rank, among: Sequence[Card]) -> Card:
    found = [card for card in among if card.rank == rank]
    name = rank.name.lower()
    if not found:
        raise IllegalMove("not_in_hand", f"You have no {name} to choose.")
    if len(found) > 1:
        raise IllegalMove("which", f"Which {name}: {' or '.join(card.name for card in found)}?")
    return found[0]


def told(command: Command) -> str:
    """The label of a button that does it."""
    match command:
        case PlayCard(card=card):
            return f"Play the {card.name}"
        case LayAway(cards=cards):
            return f"Lay away the {' and the '.join(card.name for card in cards)}"
        case CutForDeal(at=at) | CutStarter(at=at):
            return f"Cut at {at}"
        case Announce(points=points):
            return f"Say {points}"
        case CallMuggins(points=points):
            return f"Muggins for {points}" if points else "Let it go by"
    return "Do it"
