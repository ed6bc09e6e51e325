"""The rules of cribbage. Outside code imports only this package, not its modules."""

from games.engine.cards import CARDS, Card, NotACard, Rank, Suit, parse_cards, written
from games.engine.commands import (
    Announce,
    CallFault,
    CallGo,
    CallMuggins,
    CloseClaims,
    Command,
    CutDeck,
    CutForDeal,
    CutStarter,
    Deal,
    DealByHand,
    Discard,
    EndDeal,
    IllegalMove,
    NextGame,
    PegByHand,
    PlayCard,
    PutRight,
    SpreadDeck,
    TakeBack,
    TakeUpCards,
)
from games.engine.events import (
    Announced,
    CallRefused,
    CardCut,
    CardPlayed,
    CardsTakenUp,
    ClaimClosed,
    ClaimOpened,
    ClaimPassed,
    CountEnded,
    CribShown,
    CutTied,
    DealFell,
    Dealt,
    DealtByHand,
    DeckCut,
    DeckSpread,
    Discarded,
    Event,
    FaultCalled,
    GameBegan,
    GameWon,
    GoCalled,
    HandShown,
    HeelsLapsed,
    MatchBegan,
    Pegged,
    PegsPutBack,
    StarterCut,
    TakenBack,
    WinTakenBack,
)
from games.engine.game import begin, decide, legal, replay, step, to_act
from games.engine.game.evolving import evolve
from games.engine.pegging import pegs
from games.engine.record import (
    BadRecord,
    event_from_data,
    event_to_data,
    from_json,
    parse_record,
    print_record,
    to_json,
)
from games.engine.rules import PRESETS, WRONG_CALLS, BadRules, Fault, Kind, RuleSet
from games.engine.scoring import Score, aloud, in_words, points, score_for, score_named, show, total
from games.engine.state import (
    BeforeDeal,
    Board,
    ByHand,
    Claiming,
    CuttingForDeal,
    CuttingStarter,
    Discarding,
    GameOver,
    Match,
    Phase,
    Playing,
    Showing,
    State,
    street,
)
from games.engine.story import StoryLine, lines_for, story_for
from games.engine.story.voice import VERBOSITIES, Verbosity, Voice, listed
from games.engine.view import View, view_for
