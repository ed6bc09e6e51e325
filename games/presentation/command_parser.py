"""Parses typed commands, using the hand and the state of the match."""

import re
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import (
    Announce,
    CallMuggins,
    Card,
    Command,
    CutForDeal,
    CutStarter,
    Discard,
    IllegalMove,
    NotACard,
    PlayCard,
    Rank,
    Suit,
    TakeBack,
    View,
)

RANKS = {rank.name.lower(): rank for rank in Rank} | {str(int(rank)): rank for rank in Rank if rank <= Rank.TEN}
RANKS |= {"a": Rank.ACE, "t": Rank.TEN, "j": Rank.JACK, "q": Rank.QUEEN, "k": Rank.KING}
SUITS = {name: suit for suit in Suit for name in (suit.name.lower(), suit.name.lower()[:-1], suit.name.lower()[0])}
FILLERS = {"of", "the", "and", "my", "a"}
DISCARD = ("discard", "lay away", "away", "lay", "crib")
TAKE_BACK = ("take back", "take up", "undo")
ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
NUMBERS = {word: number for number, word in enumerate(f"{ONES} eighteen nineteen".split())}
NUMBERS |= {
    word: number for number, word in zip(range(20, 60, 10), ("twenty", "thirty", "forty", "fifty"), strict=True)
}
BESIDE_NUMBERS = {"at", "for", "the", "deck", "pack", "card", "cards", "point", "points"}
MISSING = {
    "cut": gettext_lazy("Where? For example: cut 20."),
    "say": gettext_lazy("How many points? For example: say 8."),
    "muggins": gettext_lazy("How many points were missed? For example: muggins 2."),
}
LONGEST = 80  # characters


def parse_command(words: str, view: View) -> Command:
    """The command: "5h", "five of hearts", "5" if only one card fits; "discard 5h 6s", "cut twenty", "say 8".

    Raises IllegalMove with a sentence that says what to type.
    """
    seat, said = view.seat, " ".join(words[:LONGEST].lower().replace(",", " ").split()).removeprefix("/")
    if seat is None:
        raise IllegalMove("no_seat", _("You are only watching."))
    verb, rest = said.partition(" ")[::2]
    if said in TAKE_BACK:
        return _take_back(seat, view)
    if verb in MISSING:
        return _with_number(seat, verb, _number(verb, rest), view)
    if said in ("pass", "let it go", "let it go by"):
        return CallMuggins(seat, 0)
    if said in ("heels", "his heels"):
        return _heels(seat, view)
    if said == "play" or said in DISCARD:
        raise IllegalMove("which", _which(said, view))
    away = next((rest for verb in DISCARD if said.startswith(f"{verb} ") and (rest := said[len(verb) :])), "")
    if away or any(isinstance(command, Discard) for command in view.may):
        return Discard(seat, tuple(_cards(away or said, view.hand)))
    playable = [command.card for command in view.may if isinstance(command, PlayCard)]
    cards = tuple(_cards(said.removeprefix("play "), playable or view.hand))
    if len(cards) != 1:
        raise IllegalMove("wrong_number", _("Play one card."))
    return PlayCard(seat, cards[0])


def _take_back(seat: int, view: View) -> TakeBack:
    if not view.may_take_back:
        sentence = _("You can undo only your discard, while others are still discarding.")
        raise IllegalMove("nothing_back", sentence)
    return TakeBack(seat)


def _heels(seat: int, view: View) -> Announce:
    if view.phase == "Claiming":
        mine = any(isinstance(command, Announce) for command in view.may)
        sentence = (
            _("Count first. Say a number, for example “say 8”.") if mine else _("Wait until the count is settled.")
        )
        raise IllegalMove("no_heels", sentence)
    return Announce(seat, 2)


def _which(said: str, view: View) -> str:
    """The hint for a verb without its arguments."""
    if said == "play":
        plays = any(isinstance(command, PlayCard) for command in view.may)
        return _("Which card? For example: play 5h.") if plays else _("It is not your turn to play a card.")
    away = next((command for command in view.may if isinstance(command, Discard)), None)
    if away is None:
        return _("You can’t discard now.")
    if len(away.cards) == 1:
        return _("Which card? For example: %(word)s 5h.") % {"word": said}
    return _("Which two cards? For example: %(word)s 5h 6s.") % {"word": said}


def _with_number(seat: int, verb: str, number: int, view: View) -> Command:
    if verb == "say":
        return Announce(seat, number)
    if verb == "muggins":
        return CallMuggins(seat, number)
    for_deal = any(isinstance(command, CutForDeal) for command in view.may)
    return CutForDeal(seat, number) if for_deal else CutStarter(seat, number)


def _number(verb: str, said: str) -> int:
    """Parses "20", "twenty", "twenty-one", "at 20", "8 points"."""
    words = [word for word in said.replace("-", " ").split() if word not in BESIDE_NUMBERS]
    match [int(word) if word.isascii() and word.isdigit() and len(word) <= 3 else NUMBERS.get(word) for word in words]:
        case [int(number)]:
            return number
        case [int(tens), int(ones)] if words[0] in NUMBERS and tens >= 20 and 0 < ones < 10:
            return tens + ones
    raise IllegalMove("no_number", str(MISSING[verb]))


def _cards(said: str, among: Sequence[Card]) -> Iterator[Card]:
    """The named cards; one without a suit must match exactly one card in `among`."""
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
                sentence = _("“%(word)s” is neither a card nor a command. Type help for the list.") % {"word": word}
                raise IllegalMove("not_known", sentence) from error


def _only(rank: Rank, among: Sequence[Card]) -> Card:
    found = [card for card in among if card.rank == rank]
    name = rank.name.lower()
    if not found:
        raise IllegalMove("not_in_hand", _("You have no %(rank)s to choose.") % {"rank": name})
    if len(found) > 1:
        choices = _(" or ").join(card.name for card in found)
        raise IllegalMove("which", _("Which %(rank)s: %(cards)s?") % {"rank": name, "cards": choices})
    return found[0]


def button_label(command: Command) -> str:
    """The label of the button for a command."""
    match command:
        case PlayCard(card=card):
            return _("Play the %(card)s") % {"card": card.name}
        case Discard(cards=[card]):
            return _("Discard the %(card)s") % {"card": card.name}
        case Discard(cards=[first, second]):
            return _("Discard the %(first)s and the %(second)s") % {"first": first.name, "second": second.name}
        case CutForDeal(at=at) | CutStarter(at=at):
            return _("Cut at %(place)s") % {"place": at}
        case Announce(points=points):
            return _("Say %(points)s") % {"points": points}
        case TakeBack():
            return _("Take back discard")
        case CallMuggins(points=points):
            return _("Muggins for %(points)s") % {"points": points} if points else _("Pass")
    return _("Do it")
