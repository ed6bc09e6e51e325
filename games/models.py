"""Matches: seats, and the events from which everything else is computed."""

import uuid
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.sentences import SentenceField
from games.clocks import Clock
from games.engine import RuleSet
from games.wire import rules_from_data


class Match(models.Model):
    """One match at one table. Its id can't be guessed: anyone who knows it can watch."""

    class Kind(models.TextChoices):
        ONLINE = "online", _("played online")
        BY_HAND = "by hand", _("real cards, board on a phone")

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        PLAYING = "playing", _("in progress")
        OVER = "over", _("over")

    class Ending(models.TextChoices):
        """How a finished match ended; a match can be voided or ruled on before or after its end."""

        PLAYED = "played", _("played to the end")
        RESIGNED = "resigned", _("resigned")
        TIME = "time", _("out of time")
        LEFT = "left", _("left the table")
        RULED = "ruled", _("decided by an organizer")
        VOID = "void", _("canceled")

    class Offer(models.TextChoices):
        PAUSE = "pause", _("a pause")
        GO_ON = "go on", _("to resume")
        VOID = "void", _("to cancel the match")
        RESULT = "result", _("a result to confirm")
        UNDO = "undo", _("to undo a confirmed result")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=7, choices=Kind.choices, default=Kind.ONLINE)
    rules_data = models.JSONField()
    clock_data = models.JSONField(default=dict)
    rated = models.BooleanField(default=False)
    training = models.BooleanField(default=False)  # against the computer, with hints and explained counts
    lobby = models.CharField(max_length=40, blank=True)  # the key of the lobby that lists it; blank: only by link
    status = models.CharField(max_length=7, choices=Status.choices, default=Status.OPEN)
    version = models.PositiveIntegerField(default=0)  # number of events
    due_at = models.DateTimeField(null=True, db_index=True)  # the next time at which a clock runs out
    paused_at = models.DateTimeField(null=True)
    waits_for_bot = models.BooleanField(default=False)
    offer = models.CharField(max_length=6, choices=Offer.choices, blank=True)
    offered_by = models.PositiveSmallIntegerField(null=True)  # a seat
    agreed = models.JSONField(default=list)  # the other sides that have accepted it
    ending = models.CharField(max_length=8, choices=Ending.choices, blank=True)
    winner = models.PositiveSmallIntegerField(null=True)  # a side
    why = SentenceField(blank=True, default="")  # an organizer's reason
    ended_at = models.DateTimeField(null=True)
    endings = models.JSONField(default=list)  # all of these, in order, as in the match's file
    remarks = models.JSONField(default=list)  # messages at the table: (version, seat, what), in order
    needs_confirming = models.BooleanField(default=False)  # a pegged result counts once another side confirms it
    pegged_by = models.PositiveSmallIntegerField(null=True)  # the seat that pegged out
    # for a result that must be confirmed again: the seat that agreed to undo the one before
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    outcome_version = models.PositiveSmallIntegerField(
        default=0
    )  # number of decisions on its outcome; incremented by rulings
    rematch = models.OneToOneField("self", on_delete=models.SET_NULL, null=True, related_name="rematch_of")
    made_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    cached_history: Any = None  # not a column: cache of `games.match_cache` for this instance

    class Meta:
        ordering: ClassVar = ["-changed_at"]
        verbose_name_plural = _("matches")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(status="over", ended_at__isnull=False) & ~Q(ending="")
                | ~Q(status="over") & Q(ending="", ended_at=None, winner=None),
                name="only_a_match_that_is_over_has_an_ending",
            ),
            models.CheckConstraint(
                condition=Q(offer="", offered_by=None) | ~Q(offer="") & Q(offered_by__isnull=False),
                name="an_offer_is_somebodys",
            ),
        ]

    def __str__(self) -> str:
        return gettext("Match %(id)s") % {"id": self.pk}

    def refresh_from_db(self, *args: Any, **kwargs: Any) -> None:
        self.cached_history = None
        super().refresh_from_db(*args, **kwargs)

    @property
    def has_begun(self) -> bool:
        """Whether it has events; a finished match may have been canceled before any."""
        return self.version > 0

    @property
    def is_trial(self) -> bool:
        """Whether it is a stranger's first game against the computer."""
        return self.training and self.made_by_id is None

    @property
    def waits_for_confirming(self) -> bool:
        return self.offer == self.Offer.RESULT

    @property
    def rules(self) -> RuleSet:
        return rules_from_data(self.rules_data)

    @property
    def clock(self) -> Clock:
        return Clock(**self.clock_data)


class Seat(models.Model):
    """A place at the table: open, a user's, a guest's, or a computer player's.

    A place can be reserved for a user who has not sat down yet. `time_left`: the time when the clock last stopped,
    `running_since`: when it was started; `time_multiplier` extends a person's time, 0 for unlimited.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    guest = models.UUIDField(null=True, editable=False)  # the secret of a browser without an account
    bot = models.CharField(max_length=12, blank=True)
    name = models.CharField(max_length=80, blank=True)
    is_taken = models.BooleanField(default=False)
    time_multiplier = models.PositiveSmallIntegerField(default=1)
    time_left = models.DurationField(null=True)
    running_since = models.DateTimeField(null=True)
    extended = models.PositiveSmallIntegerField(default=0)  # number of extensions by this seat
    mailed_at = models.DateTimeField(null=True)  # about this turn, in a correspondence match
    lag = models.DurationField(null=True)  # network round trip, measured by the server
    seen_at = models.DateTimeField(null=True)
    left_at = models.DateTimeField(null=True)  # when the page was closed or navigated away

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "number"], name="one_seat_per_number_and_match"),
            models.UniqueConstraint(fields=["match", "user"], name="one_seat_per_player_and_match"),
            models.UniqueConstraint(fields=["match", "guest"], name="one_seat_per_guest_and_match"),
            models.CheckConstraint(
                condition=Q(user=None, guest=None) | Q(user=None, bot="") | Q(guest=None, bot=""),
                name="a_seat_is_a_persons_a_guests_or_a_bots",
            ),
        ]

    def __str__(self) -> str:
        return self.name or gettext("Seat %(number)s") % {"number": self.number + 1}


class MatchEvent(models.Model):
    """One event of a match; never changed. The first event of a command has its id.

    Events of a trial are marked from the start: the database allows deleting these only.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events")
    version = models.PositiveIntegerField()
    data = models.JSONField()
    command_id = models.UUIDField(null=True)
    auto = models.BooleanField(default=False)  # a cut that the deck made, for a bot or a seat whose time ran out
    is_trial = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "version"], name="one_event_per_version"),
            models.UniqueConstraint(fields=["match", "command_id"], name="one_effect_per_command"),
        ]

    def __str__(self) -> str:  # not the event: it may contain hidden cards
        return gettext("Event %(number)s of match %(id)s") % {"number": self.version, "id": self.match_id}


class Deck(models.Model):
    """The deck of one deal, see docs/dealing.md. Seeds drawn by the server are stored encrypted."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="decks")
    deal = models.PositiveSmallIntegerField()  # numbered through the whole match; 0 is the cut for the first deal
    commitment = models.BinaryField(max_length=32, editable=False)
    sealed = models.BinaryField(editable=False)  # the server's seed
    due_at = models.DateTimeField(null=True, db_index=True)  # waits for browsers until then; null: doesn't wait
    events = models.PositiveIntegerField(default=0)  # number of events in `head`
    head = models.BinaryField(max_length=32, editable=False)  # of the chain with this commitment, shown to everyone
    chain = models.BinaryField(max_length=32, editable=False)  # with the deal after it; never shown

    class Meta:
        ordering: ClassVar = ["deal"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["match", "deal"], name="one_deck_per_deal")]

    def __str__(self) -> str:  # without seeds
        return gettext("Deck %(deal)s of match %(id)s") % {"deal": self.deal, "id": self.match_id}


class DeckSeat(models.Model):
    """A seat's share in a deck: first its commitment, then its seed once all have committed."""

    class DrawnBy(models.TextChoices):
        PLAYER = "player", _("the player’s own browser")
        SERVER = "server", _("the server")

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    drawn_by = models.CharField(max_length=6, choices=DrawnBy.choices, blank=True)
    commitment = models.BinaryField(max_length=32, null=True, editable=False)
    sealed = models.BinaryField(null=True, editable=False)  # its seed
    late_at = models.DateTimeField(null=True)  # when the game had waited for its seed long enough

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["deck", "number"], name="one_seed_per_seat_and_deck"),
            models.CheckConstraint(
                condition=Q(drawn_by="", commitment=None, sealed=None)
                | Q(drawn_by="player", commitment__isnull=False)
                | Q(drawn_by="server", commitment__isnull=False, sealed__isnull=False),
                name="a_seed_is_shown_only_after_its_commitment",
            ),
        ]

    def __str__(self) -> str:  # without seeds
        return gettext("Seat %(number)s, deck %(deck)s") % {"number": self.number + 1, "deck": self.deck_id}


class GameReview(models.Model):
    """The analyst's review of one game of a finished match."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reviews")
    game = models.PositiveSmallIntegerField()
    data = models.JSONField()
    is_trial = models.BooleanField(default=False)  # as in `MatchEvent`

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["match", "game"], name="one_review_per_game")]

    def __str__(self) -> str:
        return gettext("Analysis of game %(number)s of match %(id)s") % {"number": self.game, "id": self.match_id}


class ClockSweep(models.Model):
    """When the clocks were last checked: a long gap means that the server was down. One row."""

    looked_at = models.DateTimeField()

    def __str__(self) -> str:
        return gettext("Clocks checked at %(time)s") % {"time": self.looked_at}


class TurnCalendar(models.Model):
    """The token in the URL of a user's calendar of turns; a new one replaces the old.

    It is valid while the user's `credentials` are the same as at its creation: until the password changes.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    token = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    credentials = models.UUIDField(editable=False)

    def __str__(self) -> str:  # not the token: it gives access to the calendar
        return gettext("Calendar of user %(id)s") % {"id": self.user_id}


class TableSettings(models.Model):
    """A user's settings of the spoken table: see `games.preferences`."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    data = models.JSONField(default=dict)

    class Meta:
        verbose_name_plural = _("table settings")

    def __str__(self) -> str:
        return gettext("Table settings of user %(id)s") % {"id": self.user_id}
